/** Parts of the engine used by the page itself, as opposed to its worker. */
export { ARCHIVE_LIMITS } from 'einvoice-core/archive/budget.js';
export { isArchive } from 'einvoice-core/archive/mark.js';
export { type Patch, withInput } from 'einvoice-diagnosis/fix/patch.js';
export { nameOfCode } from 'einvoice-core/invoice/coded.js';
export { isPdf } from 'einvoice-core/pdf/mark.js';
