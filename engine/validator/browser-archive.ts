/** Opening archives in a browser, in a worker of its own. */
export type { ArchiveLimit } from 'einvoice-core/archive/budget.js';
export { type OpenedArchive, openArchive } from 'einvoice-core/archive/open.js';
export type { LeftOut } from 'einvoice-core/archive/unpack.js';
