/** Files that are sent by mistake, and are told by how they begin. */
import { type Tree, rootOf } from './tree.js';

/** What a file is instead of an XML invoice. */
export type OtherKind = 'JSON' | 'HTML' | 'PDF' | 'ZIP' | 'GZIP' | 'EDIFACT' | 'IMAGE' | 'RTF' | 'MAIL';

/** So much of a file is looked at; readers of PDF accept anything before its mark, within so many bytes. */
const LOOKED_AT = 1024;

const KINDS: readonly (readonly [RegExp, OtherKind])[] = [
  [/%PDF-/, 'PDF'],
  // Word, Excel and LibreOffice write archives, too.
  [/^PK[\u0003\u0005]/, 'ZIP'],
  [/^\u001F(?:\uFFFD|\u008B|\u2039)\u0008/, 'GZIP'],
  [/^\{\\rtf/, 'RTF'],
  // The first lines of a message as it is saved: fields of its header, one of which only messages have.
  // Hazard: a line must fit in one way only, or the ways of many lines multiply.
  [/^(?:[\w-]+:[^\n]*\n(?:[ \t][^\n]*\n)*)*?(?:Received|MIME-Version|Message-ID|Return-Path): /i, 'MAIL'],
  [/^\s*(?:UNA.{6}\s*)?UNB[+:]/, 'EDIFACT'],
  [/^(?:.PNG\r\n|GIF8[79]a|.{6}JFIF|.{6}Exif)/s, 'IMAGE'],
  [/^\s*(?:\{\s*["}]|\[\s*[[{"\]])/, 'JSON'],
  // Hazard: a comment must not reach beyond its end, or many of them could be divided in many ways.
  [/^\s*(?:<\?xml[^>]*>\s*)?(?:<!--(?:(?!-->)[^])*-->\s*)*<(?:!doctype\s+html|html)[\s>]/i, 'HTML'],
];

/** What a file is that could not be read as XML; null where its beginning does not tell. */
export function kindOf(content: string | Uint8Array): OtherKind | null {
  const start =
    typeof content === 'string'
      ? content.slice(0, LOOKED_AT)
      : new TextDecoder().decode(content.subarray(0, LOOKED_AT));
  return KINDS.find(([pattern]) => pattern.test(start))?.[1] ?? null;
}

/** The same of XML that is no invoice. */
export function kindOfDocument(tree: Tree): OtherKind | null {
  const { uri, local } = tree.names[tree.name[rootOf(tree)]!]!;
  return local.toLowerCase() === 'html' && (uri === '' || uri === 'http://www.w3.org/1999/xhtml') ? 'HTML' : null;
}
