/** Adds conclusions to issues. */
import type { Part } from 'einvoice-wording/part.js';
import { copyIssue } from '../../describe/copy.js';
import type { RankedIssue } from '../../describe/ranked-issue.js';

/** Type with all fields optional and writable. */
export type Open<Type> = { -readonly [Key in keyof Type]: Type[Key] | undefined };

/**
 * Appends a fix to an issue.
 * @param isCode whether the sentence states the code to use, which makes the list of codes superfluous
 */
export function appendConclusion(issue: RankedIssue, sentence: Part, isCode = false): RankedIssue {
  const { said } = issue;
  // If codes are listed, a further sentence helps only if it states a better value.
  const isListed = !isCode && (issue.allowed !== undefined || issue.suggestion !== undefined);
  const extended: Open<RankedIssue> = copyIssue(issue);
  extended.said = isListed ? { ...said, remarks: [...said.remarks, sentence] } : { ...said, fix: sentence };
  return extended as RankedIssue;
}

export function setTerm(issue: RankedIssue, term: string): RankedIssue {
  const copy = copyIssue(issue);
  copy.term = term;
  return copy;
}
