/** Loads the patch search (`#patches` in browsers) on demand, since verdicts do not need it. */
import type { patchesFor as PatchesFor } from './offer.js';

let search: typeof PatchesFor | undefined;

/** Loads the search; throws if it cannot be loaded. */
export async function loadPatches(): Promise<void> {
  search ??= (await import('./offer.js')).patchesFor;
}

/**
 * Calls `patchesFor` of `offer.ts`.
 * @throws Error if the search was not loaded
 */
export const patchesFor: typeof PatchesFor = (...args) => {
  if (search === undefined) throw new Error('What looks for patches is not loaded');
  return search(...args);
};
