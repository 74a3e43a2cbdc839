/** A conclusion from the whole invoice. */
import type { RankedIssue } from '../describe/ranked-issue.js';

/** A conclusion and the issues it explains. */
export interface Conclusion {
  /** Indexes of the issues that it explains. */
  readonly explained: ReadonlySet<number>;
  /** The issue that presents the conclusion. */
  readonly cause: number;
  /** The rewritten issue: it points to the change and describes it. */
  readonly issue: RankedIssue;
}
