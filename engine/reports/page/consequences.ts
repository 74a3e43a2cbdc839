/** Groups findings by cause: what to fix first, and what that resolves. */

/** The property of a finding that determines its cause; see `IssueDetails`. */
interface WithCause {
  readonly causedBy: number | null;
}

/** A finding to fix, and those that follow from it. */
export interface Cause<T> {
  readonly issue: T;
  readonly consequences: readonly T[];
}

/** Groups by cause, in the order of the report. */
export function groupConsequences<T extends WithCause>(issues: readonly T[]): readonly Cause<T>[] {
  const consequences = issues.map((): T[] => []);
  for (const issue of issues) if (issue.causedBy !== null) consequences[issue.causedBy]!.push(issue);
  return issues.flatMap((issue, index) =>
    issue.causedBy === null ? [{ issue, consequences: consequences[index]! }] : [],
  );
}
