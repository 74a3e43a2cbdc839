/** Reading PDFs in a browser, in a worker of its own. */
export type { Opened } from './pdf/container.js';
export { openHere } from './pdf/open-here.js';
