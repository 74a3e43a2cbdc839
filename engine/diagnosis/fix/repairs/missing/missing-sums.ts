/** Adds all missing sums of a group at once: if only one sum is added, a total may be wrong. */
import type { RankedIssue } from '../../../describe/ranked-issue.js';
import type { Candidate } from '../../edits/candidate.js';
import type { Fix } from '../../fix.js';
import { additions } from '../../kit/adding/additions.js';

export const missingSums: Fix = {
  id: 'missing-sums',
  for: 'missing',
  candidates({ issue, node, context: { issues }, editor }) {
    const isMissingSum = ({ place, expected, calculation }: RankedIssue): boolean =>
      place?.node === node && place.missing?.length === 1 && expected !== undefined && calculation !== undefined;
    const all = issues.filter(isMissingSum);
    if (!all.includes(issue) || all.length < 2) return [];
    const changes = all.map(({ place, expected }) => {
      const missingNode = { node, missing: place!.missing!, currency: place!.requiredCurrency };
      return additions(missingNode, [{ value: expected!, class: 'certain' }], editor)[0];
    });
    if (changes.includes(undefined)) return [];
    // The order of the sums depends on the syntax: both orders are tried.
    return [changes, [...changes].reverse()].map((each) => ({
      class: 'certain',
      ...editor.combine(each as readonly Candidate[]),
    }));
  },
};
