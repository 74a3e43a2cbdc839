/** Reading PDFs in a browser, in a worker of its own. */
export type { Opened } from 'einvoice-core/pdf/container.js';
export { openHere } from 'einvoice-core/pdf/open-here.js';
