/** An issue that says what has been concluded. */
import type { Part } from 'einvoice-wording/part.js';
import { copyOf } from '../../describe/copy.js';
import type { RankedIssue } from '../../describe/ranked-issue.js';

/** Fields that are not known count as absent. */
export type Open<Type> = { -readonly [Key in keyof Type]: Type[Key] | undefined };

/**
 * The issue with what to do.
 * @param isCode whether the sentence names the code to write: then nobody has to choose from a list
 */
export function saying(issue: RankedIssue, sentence: Part, isCode = false): RankedIssue {
  const { said } = issue;
  // What a code list says of the place is enough; why there is a better value is worth a word.
  const isListed = !isCode && (issue.allowed !== undefined || issue.suggestion !== undefined);
  const led: Open<RankedIssue> = copyOf(issue);
  led.said = isListed ? { ...said, behind: [...said.behind, sentence] } : { ...said, fix: sentence };
  return led as RankedIssue;
}

export function withTerm(issue: RankedIssue, term: string): RankedIssue {
  const copy = copyOf(issue);
  copy.term = term;
  return copy;
}
