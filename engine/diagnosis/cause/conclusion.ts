/** The form in which a conclusion is reported: the issues that it explains, and the issue that presents it. */
import type { RankedIssue } from '../describe/ranked-issue.js';

/** A conclusion from the whole invoice that explains some issues. */
export interface Conclusion {
  /** The indexes of the explained issues. */
  readonly explained: ReadonlySet<number>;
  /** The index of the explained issue that presents the conclusion; the others are its consequences. */
  readonly cause: number;
  /** The issue at the index `cause`, rewritten: it points to the change and describes the change. */
  readonly issue: RankedIssue;
}
