/** A document in UTF-8 that says it is in another encoding. */
import { inUtf8 } from '../../xml/encode.js';
import type { Candidate } from '../edits.js';

const ENCODING = /^<\?xml\s[^>]*?\bencoding\s*=\s*(["'])([^"']*)\1/;

/** The text of its bytes, and the change after which it says what it is in; null where the bytes are no UTF-8. */
export function asDeclared(bytes: Uint8Array): { readonly text: string; readonly candidate: Candidate } | null {
  const text = inUtf8(bytes);
  const found = text === null ? null : ENCODING.exec(text);
  if (text === null || found === null || /^utf-?8$/i.test(found[2]!)) return null;
  const to = found[0].length - 1;
  const changes = [{ from: to - found[2]!.length, to, text: 'UTF-8' }];
  return { text, candidate: { class: 'certain', edits: [], changes } };
}
