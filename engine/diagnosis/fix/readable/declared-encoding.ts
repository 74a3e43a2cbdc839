/** Corrects the declaration of a document in UTF-8 or UTF-16 that names another encoding. */
import { decodeUtf16, decodeUtf8 } from 'einvoice-schematron/xml/encode.js';
import type { Candidate } from '../edits/candidate.js';

/** Matches an XML declaration up to its encoding. */
const ENCODING = /^<\?xml\s[^>]*?\bencoding\s*=\s*(["'])([^"']*)\1/;

/** The decoded text, and the change that corrects the declaration; null for bytes in another encoding. */
export function correctDeclaration(bytes: Uint8Array): { readonly text: string; readonly candidate: Candidate } | null {
  const utf16 = decodeUtf16(bytes);
  const text = utf16?.text ?? decodeUtf8(bytes);
  const declaration = text === null ? null : ENCODING.exec(text);
  if (text === null || declaration === null || (utf16 === null && /^utf-?8$/i.test(declaration[2]!))) return null;
  const to = declaration[0].length - 1;
  const textEdits = [{ from: to - declaration[2]!.length, to, text: utf16 === null ? 'UTF-8' : 'UTF-16' }];
  return { text, candidate: { class: 'certain', edits: [], textEdits } };
}
