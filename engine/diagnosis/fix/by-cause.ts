/** Drops patches of issues that another issue causes. */
import type { IssueDetails } from 'einvoice-core/types.js';
import type { Patch } from './patch.js';

/**
 * A consequence is fixed with its cause, if the cause has a patch.
 * @param all issues of the report, in which causes already have their patches
 * @param patches for the issue itself
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
