/** What can be done about a document that is no XML: ampersands that stand for themselves, and references of HTML. */
import type { Edit } from '../xml/edits.js';
import type { Candidate } from './edits.js';
import { HTML_ENTITIES } from './html-entities.js';

/** Where an ampersand begins no reference; comments, CDATA sections and instructions may have it. */
const BARE =
  /<!--[\s\S]*?-->|<!\[CDATA\[[\s\S]*?\]\]>|<\?[\s\S]*?\?>|&(?!(?:#\d+|#x[\da-fA-F]+|amp|lt|gt|quot|apos);)(?:(\w{2,8});)?/g;

/** The references that were meant; null where there is no such ampersand. */
export function escapedAmpersands(text: string): Candidate | null {
  const changes = [...text.matchAll(BARE)].flatMap((match): Edit[] => {
    const { 0: found, 1: name = '', index } = match;
    if (!found.startsWith('&')) return [];
    const code = HTML_ENTITIES.get(name);
    return code === undefined
      ? [{ from: index, to: index + 1, text: '&amp;' }]
      : [{ from: index, to: index + found.length, text: `&#${code};` }];
  });
  return changes.length === 0 ? null : { class: 'certain', edits: [], changes };
}
