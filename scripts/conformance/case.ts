/** The words that the conformance run shares: suites, cases, outcomes. */
import type { EngineName, Evaluation, ValidateOptions, Verdict } from '#validator/index.js';
import type { Folders } from '../suites/folders.js';

export const SUITE_NAMES = [
  'en16931',
  'peppol',
  'xrechnung',
  'samples',
  'oracle',
  'oracle-europe',
  'peppol-cii',
  'peppol-orders',
  'oracle-orders',
] as const;
export type SuiteName = (typeof SUITE_NAMES)[number];

/** What evaluates documents; answers that were asked for before come from memory. */
export interface Lab {
  evaluate(document: Uint8Array, ruleSetIds: readonly string[]): Promise<Evaluation>;
  validate(document: Uint8Array, options: ValidateOptions): Promise<Verdict>;
}

/** What became of one expectation. */
export interface Outcome {
  readonly met: boolean;
  /** Rule id, or what else the expectation is about. */
  readonly rule: string;
  readonly expected: string;
  /** Findings as they were, one a line. */
  readonly actual: readonly string[];
  /** Why a deviation from the publisher's word is the right one; absent where there is none. */
  readonly exception?: string;
  /** Arguments of `einvoice` that show it again, the file left out. */
  readonly command: readonly string[];
}

/** One document and what is expected of it. */
export interface Case {
  /** Path under the suites, `#n` for the n-th test or mutation of a file. */
  readonly name: string;
  readonly document: Uint8Array;
  /** Number of outcomes that `check` answers with. */
  readonly expectations: number;
  check(lab: Lab): Promise<readonly Outcome[]>;
}

/** How many of each there are. */
export interface Counts {
  readonly files: number;
  readonly cases: number;
  readonly expectations: number;
}

export interface LoadedSuite {
  readonly files: number;
  readonly cases: readonly Case[];
}

export interface Suite {
  readonly name: SuiteName;
  readonly title: string;
  /** What the published suite has: fewer (or more) fails the run. */
  readonly pinned: Counts;
  /**
   * Why a run that asks for no suite by its name does without it; null when it can be run. Absent where it always can.
   * @param held ids of the rule sets that this machine has
   */
  readonly lacks?: (folders: Folders, held: ReadonlySet<string>) => string | null;
  /**
   * @param engine for lists of what one engine may do differently
   * @throws FolderError when the folders are not there
   */
  load(folders: Folders, engine: EngineName): LoadedSuite;
}
