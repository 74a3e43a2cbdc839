/** Consequences: issues that are gone once others are repaired. */
import type { RankedIssue } from '../issues.js';
import type { Language } from '../types.js';
import { fill, sentencesOf } from './sentences.js';

/** For a document: which codes to repair before an issue. */
export function fixFirstOf(_issues: readonly RankedIssue[]): (issue: RankedIssue) => readonly string[] {
  return () => [];
}

/** "Fix BR-CO-17 first." */
export function fixFirstSentence(codes: readonly string[], language: Language): string {
  const { fixFirst, and } = sentencesOf(language);
  const listed = codes.length === 1 ? codes[0]! : `${codes.slice(0, -1).join(', ')} ${and} ${codes.at(-1)!}`;
  return fill(fixFirst, { codes: listed });
}
