/** Two values that contradict each other: if one of them has another issue, it is the wrong one. */
import { CLOSENESS } from '../place/closeness.js';
import { copyIssue } from '../describe/copy-issue.js';
import { copyDetails } from '../describe/details.js';
import type { RankedIssue } from '../describe/ranked-issue.js';
import type { Conclusion } from './conclusion.js';

/**
 * Moves an issue to the value that has another issue of another level: a warning, which cannot be the cause of an
 * error. (Of the same level, it is the cause already.) If both values have another issue, nothing moves.
 * @param isUnexplained whether no other cause of an issue is known
 */
export function moveToWrongValue(
  issues: readonly RankedIssue[],
  isUnexplained: (index: number) => boolean,
): readonly Conclusion[] {
  if (!issues.some(({ comparedValue }) => comparedValue !== undefined)) return [];
  const issueByNode = new Map<number, number>();
  issues.forEach(({ footprint }, index) => {
    if (footprint !== undefined && footprint.closeness <= CLOSENESS.value)
      for (const node of footprint.wrongNodes) if (!issueByNode.has(node)) issueByNode.set(node, index);
  });
  return issues.flatMap((issue, cause): readonly Conclusion[] => {
    const { place, comparedValue } = issue;
    if (comparedValue === undefined || place === undefined || !isUnexplained(cause)) return [];
    const other = issueByNode.get(comparedValue.place.node);
    if (other === undefined || issueByNode.has(place.node) || !isUnexplained(other)) return [];
    if (issues[other]!.level === issue.level) return [];
    return [{ explained: new Set([cause, other]), cause, issue: moveToOtherValue(comparedValue, issue) }];
  });
}

function moveToOtherValue(
  { place, details }: NonNullable<RankedIssue['comparedValue']>,
  issue: RankedIssue,
): RankedIssue {
  const moved = copyIssue(issue);
  moved.place = place;
  moved.positionNode = details.positionNode;
  moved.target = details.target;
  moved.line = details.line;
  moved.column = details.column;
  copyDetails(moved, details);
  return moved;
}
