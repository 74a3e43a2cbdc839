/** Growth that is known and stays, each with its reason. One that is not needed fails the run. */

export interface Exception {
  /** The step, or a part of its name. */
  readonly step: string;
  /** Part of the name of the construct. */
  readonly construct: string;
  readonly why: string;
}

export const EXCEPTIONS: readonly Exception[] = [];
