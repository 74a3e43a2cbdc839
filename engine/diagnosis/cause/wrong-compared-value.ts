/** Two values that contradict each other: a value with another issue is the wrong one. */
import { DISTANCE } from '../place/distance.js';
import { copyIssue } from '../describe/copy-issue.js';
import { copyDetails } from '../describe/details.js';
import type { RankedIssue } from '../describe/ranked-issue.js';
import type { Conclusion } from './conclusion.js';

/**
 * If the compared value has another issue of another level, moves this issue to the compared value. (A warning cannot
 * be the cause of an error; an issue of the same level is the cause already.) If the value at the place of this issue
 * has another issue, too, nothing moves.
 * @param isUnexplained whether no other cause of an issue is known
 */
export function moveToWrongValue(
  issues: readonly RankedIssue[],
  isUnexplained: (index: number) => boolean,
): readonly Conclusion[] {
  if (!issues.some(({ comparedValue }) => comparedValue !== undefined)) return [];
  const issueByNode = new Map<number, number>();
  issues.forEach(({ footprint }, index) => {
    if (footprint !== undefined && footprint.distance <= DISTANCE.value)
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
