/** Patches of issues that follow from others. */
import type { IssueDetails } from 'einvoice-core/types.js';
import type { Patch } from './patch.js';

/**
 * What follows from another issue is repaired with that one, where a change of it is known.
 * @param all the issues of the report; those of causes have their patches already
 * @param patches those that would repair the issue
 */
export function keepPatchesOfCause(
  { causedBy }: Pick<IssueDetails, 'causedBy'>,
  all: readonly IssueDetails[],
  patches: readonly Patch[],
): readonly Patch[] {
  const repairs = causedBy === null ? [] : (all[causedBy]!.patches ?? []);
  if (repairs.length === 0) return patches;
  const keys = new Set(repairs.map(({ replacements }) => JSON.stringify(replacements)));
  return patches.filter(({ replacements }) => keys.has(JSON.stringify(replacements)));
}
