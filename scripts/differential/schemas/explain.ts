/** Finds the known difference that explains a difference. */
import type { Difference } from './compare.js';
import { EXPLANATIONS, type Explanation } from './known/explanations.js';

/** @param isOwn whether the schema is our own */
export function explanationOf(difference: Difference, isOwn: boolean): Explanation | undefined {
  return EXPLANATIONS.find(
    (entry) =>
      entry.referee === difference.referee &&
      entry.what.includes(difference.what) &&
      (entry.isOwn === undefined || isOwn) &&
      entry.message?.test(difference.message) !== false &&
      entry.ours?.test(difference.ours) !== false,
  );
}
