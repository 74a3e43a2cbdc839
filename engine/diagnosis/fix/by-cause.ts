/** Reduces the patches of consequences to those that also fix the cause. */
import type { IssueDetails } from 'einvoice-core/types.js';
import type { Patch } from './patch.js';

/**
 * Keeps only those patches of an issue that its cause has as well. Keeps all patches if the issue has no cause, or if
 * the cause has no patches.
 * @param all the issues of the report; causes already have their patches
 * @param patches the patches of the issue
 */
export function keepPatchesOfCause(
  { causedBy }: Pick<IssueDetails, 'causedBy'>,
  all: readonly IssueDetails[],
  patches: readonly Patch[],
): readonly Patch[] {
  const patchesOfCause = causedBy === null ? [] : (all[causedBy]!.patches ?? []);
  if (patchesOfCause.length === 0) return patches;
  const keys = new Set(patchesOfCause.map(({ replacements }) => JSON.stringify(replacements)));
  return patches.filter(({ replacements }) => keys.has(JSON.stringify(replacements)));
}
