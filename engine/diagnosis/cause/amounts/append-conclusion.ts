/** Adds the sentence of a conclusion to an issue. */
import type { Part } from 'einvoice-wording/part.js';
import { copyIssue } from '../../describe/copy-issue.js';
import type { RankedIssue } from '../../describe/ranked-issue.js';

/** A type whose fields can be set, and set to undefined. */
export type Draft<Type> = { -readonly [Key in keyof Type]: Type[Key] | undefined };

/**
 * Replaces the fix of an issue by a sentence. If the issue lists allowed codes or suggests a value, the sentence is
 * added as a remark instead.
 * @param isCode whether the sentence states the right code; then the sentence always replaces the fix
 */
export function appendConclusion(issue: RankedIssue, sentence: Part, isCode = false): RankedIssue {
  const { messageParts } = issue;
  const isListed = !isCode && (issue.allowed !== undefined || issue.suggestion !== undefined);
  const extended: Draft<RankedIssue> = copyIssue(issue);
  extended.messageParts = isListed
    ? { ...messageParts, remarks: [...messageParts.remarks, sentence] }
    : { ...messageParts, fix: sentence };
  return extended as RankedIssue;
}

export function setTerm(issue: RankedIssue, term: string): RankedIssue {
  const copy = copyIssue(issue);
  copy.term = term;
  return copy;
}
