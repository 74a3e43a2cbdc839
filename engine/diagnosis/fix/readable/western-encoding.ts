/** A document that declares UTF-8 but was saved in a Western European encoding with one byte per character. */
import type { Edit } from 'einvoice-schematron/xml/edits.js';
import { decodeWestern } from 'einvoice-schematron/xml/encode.js';
import type { Candidate } from '../edits/candidate.js';

/** Matches a letter next to a character that is never part of a word: then the bytes are in a third encoding. */
const FOREIGN = /\p{L}[¡£¦¯±³¶¹¼¾¿]|[¡£¦¯±³¶¹¼¾¿]\p{Ll}/u;

/**
 * The decoded text, and a change that replaces all characters outside of ASCII by references (`&#228;`), which are
 * valid in any encoding. Null if the bytes seem to be in another encoding.
 */
export function replaceByReferences(
  bytes: Uint8Array,
): { readonly text: string; readonly candidate: Candidate } | null {
  const text = decodeWestern(bytes);
  if (text === null || text.includes('\0') || FOREIGN.test(text)) return null;
  const textEdits = Array.from(text.matchAll(/[^\0-\x7f]/gu), ({ 0: character, index }): Edit => ({
    from: index,
    to: index + 1,
    text: `&#${character.codePointAt(0)!};`,
  }));
  return textEdits.length === 0 || textEdits.length > MAX_CHANGES
    ? null
    : { text, candidate: { class: 'choice', edits: [], textEdits } };
}

/** A person cannot review more changes. */
const MAX_CHANGES = 20_000;
