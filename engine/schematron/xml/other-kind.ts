/** Recognizes files that were sent by mistake, by how they begin. */
import { type Tree, rootOf } from './tree.js';

/** The actual kind of a file that is not an XML invoice. */
export type OtherKind = 'JSON' | 'HTML' | 'PDF' | 'ZIP' | 'GZIP' | 'EDIFACT' | 'IMAGE' | 'RTF' | 'MAIL';

/** Number of bytes inspected; PDF readers accept anything before the header within this range. */
const LOOKED_AT = 1024;

const KINDS: readonly (readonly [RegExp, OtherKind])[] = [
  [/%PDF-/, 'PDF'],
  // Word, Excel and LibreOffice write archives, too.
  [/^PK[\u0003\u0005]/, 'ZIP'],
  [/^\u001F(?:\uFFFD|\u008B|\u2039)\u0008/, 'GZIP'],
  [/^\{\\rtf/, 'RTF'],
  // The first lines of a saved e-mail: header fields, one of which occurs only in e-mails. Hazard: a line must match in
  // only one way, or backtracking over many lines explodes.
  [/^(?:[\w-]+:[^\n]*\n(?:[ \t][^\n]*\n)*)*?(?:Received|MIME-Version|Message-ID|Return-Path): /i, 'MAIL'],
  [/^\s*(?:UNA.{6}\s*)?UNB[+:]/, 'EDIFACT'],
  [/^(?:.PNG\r\n|GIF8[79]a|.{6}JFIF|.{6}Exif)/s, 'IMAGE'],
  [/^\s*(?:\{\s*["}]|\[\s*[[{"\]])/, 'JSON'],
  // Hazard: a comment must not match beyond its end, or backtracking over many comments explodes.
  [/^\s*(?:<\?xml[^>]*>\s*)?(?:<!--(?:(?!-->)[^])*-->\s*)*<(?:!doctype\s+html|html)[\s>]/i, 'HTML'],
];

/** The kind of a file that could not be parsed as XML; null if unknown. */
export function kindOf(content: string | Uint8Array): OtherKind | null {
  const start =
    typeof content === 'string'
      ? content.slice(0, LOOKED_AT)
      : new TextDecoder().decode(content.subarray(0, LOOKED_AT));
  return KINDS.find(([pattern]) => pattern.test(start))?.[1] ?? null;
}

/** The kind of an XML document that is not an invoice. */
export function detectDocumentKind(tree: Tree): OtherKind | null {
  const { uri, local } = tree.names[tree.name[rootOf(tree)]!]!;
  return local.toLowerCase() === 'html' && (uri === '' || uri === 'http://www.w3.org/1999/xhtml') ? 'HTML' : null;
}
