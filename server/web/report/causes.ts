/** Findings by their causes: what to repair first, and what is gone with it. */
import type { IssueDetails } from '../../engine/index.js';

/** A finding to repair, and those that follow from it. */
export interface Cause {
  readonly issue: IssueDetails;
  readonly consequences: readonly IssueDetails[];
}

/** Causes in the order of the report; checks that could not be evaluated, and have no other cause, last. */
export function byCause(issues: readonly IssueDetails[]): readonly Cause[] {
  const consequences = issues.map((): IssueDetails[] => []);
  for (const issue of issues) if (issue.causedBy !== null) consequences[issue.causedBy]!.push(issue);
  const causes = issues.flatMap((issue, index) =>
    issue.causedBy === null ? [{ issue, consequences: consequences[index]! }] : [],
  );
  return [
    ...causes.filter(({ issue }) => issue.unevaluated !== true),
    ...causes.filter(({ issue }) => issue.unevaluated === true),
  ];
}
