/** A document that says it is in UTF-8, and was saved in the encoding of single bytes that Western Europe had before. */
import type { Edit } from 'einvoice-schematron/xml/edits.js';
import { decodeWestern } from 'einvoice-schematron/xml/encode.js';
import type { Candidate } from '../edits/candidate.js';

/** A letter beside a sign that no word has: the bytes are those of another part of Europe. */
const FOREIGN = /\p{L}[¡£¦¯±³¶¹¼¾¿]|[¡£¦¯±³¶¹¼¾¿]\p{Ll}/u;

/** The text of its bytes, and the change after which that is what it says in any encoding; null where they are of no such text. */
export function asReferences(bytes: Uint8Array): { readonly text: string; readonly candidate: Candidate } | null {
  const text = decodeWestern(bytes);
  if (text === null || text.includes('\0') || FOREIGN.test(text)) return null;
  const changes = Array.from(text.matchAll(/[^\0-\x7f]/gu), ({ 0: sign, index }): Edit => ({
    from: index,
    to: index + 1,
    text: `&#${sign.codePointAt(0)!};`,
  }));
  return changes.length === 0 || changes.length > MOST
    ? null
    : { text, candidate: { class: 'choice', edits: [], changes } };
}

/** More changes are no list that somebody reads. */
const MOST = 20_000;
