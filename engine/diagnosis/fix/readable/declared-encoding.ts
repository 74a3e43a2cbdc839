/** A document in UTF-8 or UTF-16 whose declaration names another encoding. */
import { decodeUtf16, decodeUtf8 } from 'einvoice-schematron/xml/encode.js';
import type { Candidate } from '../edits/candidate.js';

const ENCODING = /^<\?xml\s[^>]*?\bencoding\s*=\s*(["'])([^"']*)\1/;

/** The decoded text, and the change that corrects the declaration; null for bytes in another encoding. */
export function asDeclared(bytes: Uint8Array): { readonly text: string; readonly candidate: Candidate } | null {
  const double = decodeUtf16(bytes);
  const text = double?.text ?? decodeUtf8(bytes);
  const found = text === null ? null : ENCODING.exec(text);
  if (text === null || found === null || (double === null && /^utf-?8$/i.test(found[2]!))) return null;
  const to = found[0].length - 1;
  const changes = [{ from: to - found[2]!.length, to, text: double === null ? 'UTF-8' : 'UTF-16' }];
  return { text, candidate: { class: 'certain', edits: [], changes } };
}
