/** Documents of which findings can't be kept, each with the reason. An entry that is not needed fails the run. */
export interface KnownDifference {
  /** Of the suite's file, or the note of the defect: a part of it that no other has. */
  readonly name: string;
  /** Codes of the findings that differ. */
  readonly codes: readonly string[];
  readonly reason: string;
}

export const KNOWN: readonly KnownDifference[] = [];
