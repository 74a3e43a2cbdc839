/** The result of comparing two reports, for each finding. */
import type { LeftOutFor, OtherLevel } from './other-report.js';

/** Why a finding is in both reports, or in one only. */
export type ComparisonReason =
  /** Both have it. */
  | 'same'
  /** Only another release of the rules reports it. */
  | 'release'
  /** Both have it, but the publisher's scenario changes the level of the rule. */
  | 'severity'
  /** The other validator did not run the rule, or does not report its result. */
  | 'not-evaluated'
  /** The rule belongs to a specification that only one of them checks, or only one program makes the check. */
  | 'other-specification'
  | 'unexplained';

export const REASONS: readonly ComparisonReason[] = [
  'same',
  'release',
  'severity',
  'not-evaluated',
  'other-specification',
  'unexplained',
];

/**
 * Why the other validator did not evaluate it: a `LeftOutFor`, or it reports only the first schema violation
 * (`first-violation`), or only failed assertions, not reports (`report`).
 */
export type NotEvaluatedFor = LeftOutFor | 'first-violation' | 'report';

/**
 * How the releases of a rule differ: only one has it, or severity or test differ. Null if the rule is the same and
 * something else has changed, such as a code list in a separate file.
 */
export type RuleChange = 'not-here' | 'not-there' | 'severity' | 'test' | null;

/** For reason `release`. */
export interface Releases {
  /** The version that was used here. */
  readonly ours: string;
  /** Those that agree with the other report; or the release that the report names, if it is not installed. */
  readonly others: readonly string[];
  /** From ours to the latest of the others. */
  readonly change: RuleChange;
  /** Whether the others are installed and were tried. */
  readonly isHeld: boolean;
}

export interface Compared {
  readonly code: string;
  readonly location: string | null;
  readonly line: number | null;
  readonly reason: ComparisonReason;
  /** Null if only the other report contains it. */
  readonly ours: { readonly severity: OtherLevel; readonly ruleSet: string | null } | null;
  /** Null if only ours contains it. */
  readonly theirs: {
    readonly severity: OtherLevel;
    readonly source: string | null;
    readonly text: string | null;
  } | null;
  readonly releases?: Releases;
  /** For `other-specification`: the rule sets that have the rule; empty if only one program makes the check. */
  readonly ruleSets?: readonly string[];
  /** For `not-evaluated`. */
  readonly because?: NotEvaluatedFor;
}
