/** Sums that are missing in the same group, added as one. */
import type { RankedIssue } from '../describe/ranked-issue.js';
import { pathOf } from '../../xml/prefixed-names.js';
import { additions } from './additions.js';
import type { Candidate } from './edits.js';
import type { Source } from './source.js';
import type { Guess } from './values.js';

/** All sums that are missing in the same group: a total may agree without any of them, and with no single one. */
export function totalsTogether(issue: RankedIssue, { issues, editor, childNames }: Source): readonly Candidate[] {
  const { tree, prefixes } = editor;
  const node = issue.place!.node;
  const path = pathOf(tree, node, prefixes);
  const isLacking = ({ place, expected, calculation }: RankedIssue): boolean =>
    place?.node === node && place.missing?.length === 1 && expected !== undefined && calculation !== undefined;
  const all = issues.filter(isLacking);
  if (!all.includes(issue) || all.length < 2) return [];
  const made = all.map(({ place, expected }) => {
    const guess: Guess = { value: expected!, class: 'certain' };
    return additions(node, place!.missing!, [guess], path, editor, childNames, place!.currency)[0];
  });
  if (made.includes(undefined)) return [];
  // Which of them stands first depends on the syntax.
  return [made, [...made].reverse()].map((each) => ({
    class: 'certain',
    ...editor.together(each as readonly Candidate[]),
  }));
}
