/** Drops patches of issues that have another cause. */
import type { IssueDetails } from 'einvoice-core/types.js';
import type { Patch } from './patch.js';

/**
 * Drops the patches of a consequence if its cause has patches.
 * @param all the issues of the report; causes already have their patches
 * @param patches those of the issue itself
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
