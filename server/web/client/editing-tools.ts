/** Everything for editing a document, in a bundle that is loaded after the first verdict. */
export { showChanges } from './change-list.js';
export { change, rewrite, type as typeInto } from './changes.js';
export { fixButtons } from './fixes.js';
