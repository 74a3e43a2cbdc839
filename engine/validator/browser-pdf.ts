/** Entry point for a browser worker that reads PDFs. */
export type { Opened } from 'einvoice-core/pdf/container.js';
export { openHere } from 'einvoice-core/pdf/open-here.js';
