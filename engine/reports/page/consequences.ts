/** Groups findings by cause: what to fix first, where else the same is wrong, and what that resolves. */
import type { MessagePart } from 'einvoice-validator';

/** The property of a finding that determines its cause; see `IssueDetails`. */
interface WithCause {
  readonly causedBy: number | null;
}

/** The properties that determine which findings say the same; see `IssueDetails`. */
interface WithWords extends WithCause {
  readonly code: string;
  readonly severity: string;
  readonly parts: readonly MessagePart[];
}

/** A finding to fix, and those that follow from it. */
export interface Cause<T> {
  readonly issue: T;
  readonly consequences: readonly T[];
}

/** A place where something is wrong. */
export interface CausePlace<T> {
  readonly issue: T;
  /** The finding whose change repairs it: itself, or one with the same value elsewhere. */
  readonly repairedBy: T;
}

/** Findings of a rule in the same words, at one place or several, and those that follow from them. */
export interface CauseGroup<T> {
  /** In the order of the report; at least one. */
  readonly places: readonly CausePlace<T>[];
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

/**
 * Groups by cause, and the same mistake at several places as one cause: it takes one explanation, however many values
 * have to be changed.
 */
export function groupCauses<T extends WithWords>(issues: readonly T[]): readonly CauseGroup<T>[] {
  const groups = new Map<string, { places: CausePlace<T>[]; consequences: T[] }>();
  for (const [index, { issue, consequences }] of groupConsequences(issues).entries()) {
    const words = wordsOf(issue) ?? String(index);
    const group = groups.get(words) ?? { places: [], consequences: [] };
    groups.set(words, group);
    group.places.push({ issue, repairedBy: issue });
    const isRepeated = issue.parts.some(({ id }) => id.startsWith(ELSEWHERE));
    for (const other of consequences)
      if (isRepeated && wordsOf(other) === words) group.places.push({ issue: other, repairedBy: issue });
      else group.consequences.push(other);
  }
  const order = new Map(issues.map((issue, index) => [issue, index] as const));
  for (const { places } of groups.values())
    places.sort((one, other) => order.get(one.issue)! - order.get(other.issue)!);
  return [...groups.values()];
}

/** The sentence of a finding that represents others with the same value. */
const ELSEWHERE = 'words.elsewhere';

/** The sentence that names a place: an invoice line, a party, a VAT row. */
export const PLACE = 'places.';

/** Sentences that depend on the place alone: its name, its figures, where else. */
const OF_PLACES = [PLACE, 'evidence.', 'words.'];

/** The rule, its problem, and the kind of advice, in any language; null if the message has no sentences. */
function wordsOf({ code, severity, parts }: WithWords): string | null {
  const [problem, ...others] = parts.filter(({ id }) => !OF_PLACES.some((kind) => id.startsWith(kind)));
  if (problem === undefined) return null;
  return JSON.stringify([code, severity, problem, ...new Set(others.map(({ id }) => id))]);
}
