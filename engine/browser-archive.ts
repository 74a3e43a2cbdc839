/** Opening archives in a browser, in a worker of its own. */
export type { ArchiveLimit } from './archive/budget.js';
export { type OpenedArchive, openArchive } from './archive/open.js';
export type { LeftOut } from './archive/unpack.js';
