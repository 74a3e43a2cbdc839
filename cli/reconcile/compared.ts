/** What the comparison of two reports says of each finding. */
import type { LeftOutFor, OtherLevel } from './other-report.js';

/** Why a finding is in both reports, or in one only. */
export type Reason =
  /** Both have it. */
  | 'same'
  /** Another release of the rules has it, or has it not. */
  | 'release'
  /** Both have it, and the publisher's scenario counts it as something else than the rule does. */
  | 'severity'
  /** The other validator did not run the rule, or does not tell what it says. */
  | 'not-evaluated'
  /** The rule belongs to a specification that only one of them checks, or one program alone makes the check. */
  | 'other-specification'
  | 'unexplained';

export const REASONS: readonly Reason[] = [
  'same',
  'release',
  'severity',
  'not-evaluated',
  'other-specification',
  'unexplained',
];

/**
 * Why the other one did not evaluate it: as `LeftOutFor`, or it tells the first violation of the schema only
 * (`first-violation`), or only what is written as an assertion, and this is a report (`report`).
 */
export type NotEvaluatedFor = LeftOutFor | 'first-violation' | 'report';

/**
 * What makes the difference between releases of a rule: it is in one of them only, or counts or tests something else in the
 * other. Null where the rule is the same and something else has changed, such as a list of codes in a file of its own.
 */
export type Change = 'not-here' | 'not-there' | 'severity' | 'test' | null;

/** Of `release`. */
export interface Releases {
  /** The version that was used here. */
  readonly ours: string;
  /** Those that find what the other report says; where that names one that is not held, that one. */
  readonly others: readonly string[];
  /** From ours to the latest of the others. */
  readonly change: Change;
  /** Whether the others are held, and were tried. */
  readonly isHeld: boolean;
}

export interface Compared {
  readonly code: string;
  readonly location: string | null;
  readonly line: number | null;
  readonly reason: Reason;
  /** Null where only the other report has it. */
  readonly ours: { readonly severity: OtherLevel; readonly ruleSet: string | null } | null;
  /** Null where only ours has it. */
  readonly theirs: {
    readonly severity: OtherLevel;
    readonly source: string | null;
    readonly text: string | null;
  } | null;
  readonly releases?: Releases;
  /** Of `other-specification`: the rule sets that have the rule; empty where it is a check of one program alone. */
  readonly ruleSets?: readonly string[];
  /** Of `not-evaluated`. */
  readonly because?: NotEvaluatedFor;
}
