/** What repairs know about a document besides the issue at hand. */
import type { Conclusions } from '../describe/conclusions.js';
import type { RankedIssue } from '../describe/ranked-issue.js';
import type { Editor } from './edits/editor.js';
import type { Extensions } from './extension.js';
import type { Trials } from './trials.js';

/** The context that the repairs of a document share. */
export interface RepairContext {
  /** All issues of the document. */
  readonly issues: readonly RankedIssue[];
  readonly editor: Editor;
  /** Validates changed documents. */
  readonly trials: Trials;
  /** Extensions of the invoice's specification; null if there are none. */
  readonly extensions: Extensions | null;
  /** The identifiers of all specifications for this document type. */
  readonly specifications: () => readonly string[];
  /** The explanations of failing equations. */
  readonly conclusions: Pick<Conclusions, 'explanations'>;
}
