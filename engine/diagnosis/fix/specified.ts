/** The specification of a document that names none. */
import type { RankedIssue } from '../describe/ranked-issue.js';
import { lacksSpecification } from '../cause/unspecified.js';
import type { Place } from '../place/where.js';
import { pathOf } from '../../xml/prefixed-names.js';
import { additions } from './additions.js';
import type { Candidate } from './edits.js';
import type { Source } from './source.js';
import type { Guess } from './values.js';

/** Each specification that a document which names none may follow. */
export function specified(issue: RankedIssue, { node, missing }: Place, source: Source): readonly Candidate[] {
  const { editor, childNames } = source;
  if (missing === null || !lacksSpecification(issue.touchOf?.() ?? null)) return [];
  const guesses = source.specifications().map((value): Guess => ({ value, class: 'choice' }));
  return additions(node, missing, guesses, pathOf(editor.tree, node, editor.prefixes), editor, childNames);
}
