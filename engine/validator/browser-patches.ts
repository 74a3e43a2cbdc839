/** Parts of the engine used by the page itself, as opposed to its worker. */
export { ARCHIVE_LIMITS } from 'einvoice-core/archive/budget.js';
export { isArchive } from 'einvoice-core/archive/is-archive.js';
export { type Patch, withInput } from 'einvoice-diagnosis/fix/patch.js';
export { nameOfCode, nameOfScheme } from 'einvoice-core/invoice/code-names.js';
export { isPdf } from 'einvoice-core/pdf/is-pdf.js';
