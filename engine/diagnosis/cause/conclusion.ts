/** What follows from an invoice as a whole. */
import type { RankedIssue } from '../describe/ranked-issue.js';

/** What has been concluded. */
export interface Reasoned {
  /** Places in the list of the issues that it explains. */
  readonly explained: ReadonlySet<number>;
  /** The one that stands for the cause. */
  readonly cause: number;
  /** What that issue becomes: it leads to what is to be changed, and says so. */
  readonly issue: RankedIssue;
}
