/** Types shared by the conformance run: suites, cases, outcomes. */
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

/** Evaluates documents; repeated requests are answered from memory. */
export interface EvaluationCache {
  evaluate(document: Uint8Array, ruleSetIds: readonly string[]): Promise<Evaluation>;
  validate(document: Uint8Array, options: ValidateOptions): Promise<Verdict>;
}

/** The outcome of one expectation. */
export interface Outcome {
  readonly met: boolean;
  /** Rule id, or the subject of the expectation if it is not about a rule. */
  readonly rule: string;
  readonly expected: string;
  /** The actual findings, one per line. */
  readonly actual: readonly string[];
  /** Why deviating from the publisher's expectation is right; absent without an exception. */
  readonly exception?: string;
  /** Arguments of `einvoice` that reproduce it, without the file. */
  readonly command: readonly string[];
}

/** A document and its expectations. */
export interface Case {
  /** Path in the suites, with `#n` for the n-th test or mutation of a file. */
  readonly name: string;
  readonly document: Uint8Array;
  /** Number of outcomes that `check` returns. */
  readonly expectations: number;
  check(cache: EvaluationCache): Promise<readonly Outcome[]>;
}

/** Counts of a suite's content. */
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
  /** The numbers of the published suite. Any other number fails the run. */
  readonly pinned: Counts;
  /**
   * Why a run that does not name this suite skips it; null if it can run. If absent, it can always run.
   * @param held ids of the rule sets on this machine
   */
  readonly lacks?: (folders: Folders, held: ReadonlySet<string>) => string | null;
  /**
   * @param engine for lists of permitted differences of one engine
   * @throws FolderError if the folders are missing
   */
  load(folders: Folders, engine: EngineName): LoadedSuite;
}
