/** What a page needs of the engine itself, apart from the one in its worker. */
export { ARCHIVE_LIMITS } from './archive/budget.js';
export { isArchive } from './archive/mark.js';
export { type Patch, withInput } from './diagnosis/fix/patch.js';
export { nameOfCode } from './invoice/coded.js';
export { isPdf } from './pdf/mark.js';
