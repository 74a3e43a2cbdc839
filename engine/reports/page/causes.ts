/** Findings by their causes: what to repair first, and what is gone with it. */

/** What of a finding tells its cause; see `IssueDetails`. */
interface Caused {
  readonly causedBy: number | null;
}

/** A finding to repair, and those that follow from it. */
export interface Cause<T> {
  readonly issue: T;
  readonly consequences: readonly T[];
}

/** Causes in the order of the report. */
export function byCause<T extends Caused>(issues: readonly T[]): readonly Cause<T>[] {
  const consequences = issues.map((): T[] => []);
  for (const issue of issues) if (issue.causedBy !== null) consequences[issue.causedBy]!.push(issue);
  return issues.flatMap((issue, index) =>
    issue.causedBy === null ? [{ issue, consequences: consequences[index]! }] : [],
  );
}
