/** Growth that is known and stays, each with a reason. An entry that is no longer needed fails the run. */

export interface Exception {
  /** The step's name, or part of it. */
  readonly step: string;
  /** Part of the construct's name. */
  readonly construct: string;
  readonly why: string;
}

export const EXCEPTIONS: readonly Exception[] = [];
