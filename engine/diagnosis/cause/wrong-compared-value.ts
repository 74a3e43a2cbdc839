/**
 * If two values contradict each other and one of them has another issue, that value is wrong, and the finding moves
 * there.
 */
import { CLOSENESS } from '../place/closeness.js';
import { copyIssue } from '../describe/copy.js';
import { addDetails } from '../describe/details.js';
import type { RankedIssue } from '../describe/ranked-issue.js';
import type { Conclusion } from './conclusion.js';

/**
 * A warning cannot cause an error: in that case the error moves to its own value. If both values have another issue,
 * nothing moves.
 * @param isOpen whether no other cause of an issue is known
 */
export function moveToWrongValue(
  issues: readonly RankedIssue[],
  isOpen: (index: number) => boolean,
): readonly Conclusion[] {
  if (!issues.some(({ instead }) => instead !== undefined)) return [];
  const byNode = new Map<number, number>();
  issues.forEach(({ footprint }, index) => {
    if (footprint !== undefined && footprint.closeness <= CLOSENESS.value)
      for (const node of footprint.wrong) if (!byNode.has(node)) byNode.set(node, index);
  });
  return issues.flatMap((issue, cause): readonly Conclusion[] => {
    const { place, instead } = issue;
    if (instead === undefined || place === undefined || !isOpen(cause)) return [];
    const other = byNode.get(instead.place.node);
    if (other === undefined || byNode.has(place.node) || !isOpen(other)) return [];
    if (issues[other]!.level === issue.level) return [];
    return [{ explained: new Set([cause, other]), cause, issue: atOtherValue(instead, issue) }];
  });
}

function atOtherValue({ place, facts }: NonNullable<RankedIssue['instead']>, issue: RankedIssue): RankedIssue {
  const moved = copyIssue(issue);
  moved.place = place;
  moved.mark = facts.mark;
  moved.target = facts.target;
  moved.line = facts.line;
  moved.column = facts.column;
  addDetails(moved, facts);
  return moved;
}
