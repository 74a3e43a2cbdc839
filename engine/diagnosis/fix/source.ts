/** What candidates are made of beside the issue. */
import type { Conclusions } from '../describe/conclusions.js';
import type { RankedIssue } from '../describe/ranked-issue.js';
import type { Editor } from './edits/editor.js';
import type { Extensions } from './extension.js';
import type { Trials } from './trials.js';

export interface Source {
  /** All issues of the document. */
  readonly issues: readonly RankedIssue[];
  readonly editor: Editor;
  /** What is found in other texts of the document. */
  readonly trials: Trials;
  /** Specifications that have more than that of the invoice; null for none. */
  readonly extensions: Extensions | null;
  /** The identifiers that a document of its type may have. */
  readonly specifications: () => readonly string[];
  /** What explains the amounts that do not agree. */
  readonly conclusions: Pick<Conclusions, 'explanations'>;
}
