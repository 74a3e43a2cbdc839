/** Loads the patch search on demand (`#patches` in browsers), since verdicts do not need it. */
import type { patchesFor as Made } from './offer.js';

let made: typeof Made | undefined;

/** Loads the search; throws if that fails. */
export async function loadPatches(): Promise<void> {
  made ??= (await import('./offer.js')).patchesFor;
}

/**
 * See `offer.ts`.
 * @throws Error if the search was not loaded
 */
export const patchesFor: typeof Made = (...of) => {
  if (made === undefined) throw new Error('What looks for patches is not loaded');
  return made(...of);
};
