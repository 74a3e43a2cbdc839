/** What candidates are made of beside the issue. */
import type { RankedIssue } from '../describe/ranked-issue.js';
import type { Explanation } from '../conclude/search.js';
import type { ChildNames } from '../../xml/child-names.js';
import type { Editor } from './edits.js';
import type { Extensions } from './extension.js';
import type { Trials } from './trials.js';

export interface Source {
  /** All issues of the document. */
  readonly issues: readonly RankedIssue[];
  readonly editor: Editor;
  readonly childNames: ChildNames;
  /** What is found in other texts of the document. */
  readonly trials: Trials;
  /** Specifications that have more than that of the invoice; null for none. */
  readonly extensions: Extensions | null;
  /** The identifiers that a document of its type may have. */
  readonly specifications: () => readonly string[];
  /** What explains the amounts that do not agree. */
  readonly explanations: () => readonly Explanation[];
}
