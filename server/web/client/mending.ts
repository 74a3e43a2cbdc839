/** Whatever mends a document: it comes once repairs are offered or something is typed, which is behind the first verdict. */
export { showChanges } from './change-list.js';
export { change, rewrite, type as typeInto } from './changes.js';
export { fixButtons } from './fixes.js';
