/** What can be done about a document that is no XML: ampersands that stand for themselves. */
import type { Edit } from '../xml/edits.js';
import type { Candidate } from './edits.js';

/** Where an ampersand begins no reference; comments, CDATA sections and instructions may have it. */
const BARE =
  /<!--[\s\S]*?-->|<!\[CDATA\[[\s\S]*?\]\]>|<\?[\s\S]*?\?>|&(?!(?:#\d+|#x[\da-fA-F]+|amp|lt|gt|quot|apos);)/g;

/** The references that were meant; null where there is no such ampersand. */
export function escapedAmpersands(text: string): Candidate | null {
  const changes = [...text.matchAll(BARE)].flatMap((match): Edit[] =>
    match[0] === '&' ? [{ from: match.index, to: match.index + 1, text: '&amp;' }] : [],
  );
  return changes.length === 0 ? null : { class: 'certain', edits: [], changes };
}
