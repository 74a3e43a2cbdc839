/** What is said of an issue, whatever it comes from. */
import type { BusinessTerm } from '../types.js';
import type { Calculation } from './evidence/calculation.js';
import type { Seen } from './evidence/seen.js';

/** What a report says about an issue. */
export interface Message {
  readonly problem: string;
  readonly fix: string | null;
  /** Problem, evidence and fix. */
  readonly message: string;
  readonly businessTerms: readonly BusinessTerm[];
  /** What the rule calculates, where it does: tells which issue is a consequence of which. */
  readonly calculation?: Calculation;
  /** What it is about, where the rule does not see it. */
  readonly seen?: Seen;
}
