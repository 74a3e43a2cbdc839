/** What looks for patches is there once somebody has asked for it (`#patches` in browsers): a verdict does without. */
import type { patchesFor as Made } from './offer.js';

let made: typeof Made | undefined;

/** Loads it. Throws when it can't be had. */
export async function loadPatches(): Promise<void> {
  made ??= (await import('./offer.js')).patchesFor;
}

/** As that of `offer.ts`. @throws Error when it was not loaded */
export const patchesFor: typeof Made = (...of) => {
  if (made === undefined) throw new Error('What looks for patches is not loaded');
  return made(...of);
};
