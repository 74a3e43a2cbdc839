/** What a page needs of patches, apart from the engine in its worker. */
export { type Patch, withInput } from './fixes/patch.js';
