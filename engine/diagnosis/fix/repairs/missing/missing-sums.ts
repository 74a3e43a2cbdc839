/** Adds all missing sums of a group at once, since a total may be wrong with only one of them. */
import type { RankedIssue } from '../../../describe/ranked-issue.js';
import type { Candidate } from '../../edits/candidate.js';
import type { Fix } from '../../fix.js';
import { additions } from '../../kit/adding/additions.js';

export const missingSums: Fix = {
  id: 'missing-sums',
  for: 'missing',
  candidates({ issue, node, source: { issues }, editor }) {
    const isLacking = ({ place, expected, calculation }: RankedIssue): boolean =>
      place?.node === node && place.missing?.length === 1 && expected !== undefined && calculation !== undefined;
    const all = issues.filter(isLacking);
    if (!all.includes(issue) || all.length < 2) return [];
    const made = all.map(({ place, expected }) => {
      const lack = { node, missing: place!.missing!, currency: place!.currency };
      return additions(lack, [{ value: expected!, class: 'certain' }], editor)[0];
    });
    if (made.includes(undefined)) return [];
    // Their order depends on the syntax: both orders are tried.
    return [made, [...made].reverse()].map((each) => ({
      class: 'certain',
      ...editor.together(each as readonly Candidate[]),
    }));
  },
};
