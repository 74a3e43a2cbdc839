/** Differences that nothing in a report explains, each with the reason that was found by hand. */
export interface KnownDifference {
  /** Of the report. */
  readonly format: string;
  /** Of the finding; null where the report names no rule. */
  readonly code: string | null;
  /** Who has it. */
  readonly side: 'ours' | 'theirs' | 'both';
  readonly reason: string;
}

export const KNOWN: readonly KnownDifference[] = [];
