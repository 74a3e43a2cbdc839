/** Entry point for a browser worker that opens archives. */
export type { ArchiveLimit } from 'einvoice-core/archive/budget.js';
export { type OpenedArchive, openArchive } from 'einvoice-core/archive/open.js';
export type { SkipReason } from 'einvoice-core/archive/unpack.js';
