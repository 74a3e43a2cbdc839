/** Entry point for a browser worker that reads PDFs. */
export type { Opened } from 'einvoice-core/pdf/container.js';
export { openInThread } from 'einvoice-core/pdf/open-in-thread.js';
