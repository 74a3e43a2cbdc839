/** What the whole invoice says about issues. */
import type { RankedIssue } from '../describe/ranked-issue.js';

/** A conclusion from the whole invoice that explains some issues. */
export interface Conclusion {
  /** The indexes of the explained issues. */
  readonly explained: ReadonlySet<number>;
  /** The index of the explained issue that presents the conclusion; the others are its consequences. */
  readonly cause: number;
  /** That issue, rewritten: it points to the change and describes it. */
  readonly issue: RankedIssue;
}
