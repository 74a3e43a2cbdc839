/** Decodes bytes: determines a document's encoding and checks it (RFC 7303 section 3, XML 1.0 appendix F). */

import { platform } from '#platform';
import { declaredEncoding } from './declaration.js';
import { agrees, type Encoding, encodingNamed, type NamedEncoding, toText } from './encodings.js';
import { problemAt, quoted, type XmlProblem } from './problem.js';

const QUESTION = 0x3f;
const GREATER = 0x3e;

/** The text of a document without its byte order mark; or the reason for failure. */
type Decoded =
  | { readonly ok: true; readonly text: string; readonly encoding: Encoding }
  | { readonly ok: false; readonly problem: XmlProblem };

/** An encoding and its source; the sources are ordered as in RFC 7303. */
interface Choice {
  readonly encoding: Encoding;
  readonly by: 'mark' | 'charset' | 'pattern' | 'declaration';
  /** Length of the byte order mark in bytes. */
  readonly skip: number;
}

/**
 * Decodes a document. The byte order mark decides; without one, the charset parameter does, and the declaration is
 * ignored; without either, the bytes and the declaration must agree.
 * @param charset the `charset` parameter of the media type, if the transport has one
 */
export function decode(bytes: Uint8Array, charset?: string): Decoded {
  const choice = choose(bytes, charset?.trim().replace(/^"(.*)"$/, '$1') ?? '');
  if ('code' in choice) return { ok: false, problem: choice };
  const { encoding, by, skip } = choice;
  const decoded = toText(bytes.subarray(skip), encoding);
  if (!decoded.ok) {
    const offset = decoded.offset + skip;
    const byte = bytes[offset]!.toString(16).toUpperCase().padStart(2, '0');
    const message = `The byte 0x${byte} at offset ${offset} is not valid in ${encoding}; save the document in the encoding that it declares.`;
    return { ok: false, problem: problem(message, decoded.before, decoded.before.length) };
  }
  if (by === 'mark' || by === 'pattern') {
    const problem = contradiction(decoded.text, encoding);
    if (problem !== null) return { ok: false, problem };
  }
  return { ok: true, text: decoded.text, encoding };
}

function choose(bytes: Uint8Array, charset: string): Choice | XmlProblem {
  const marked = byteOrderMark(bytes);
  if (marked !== null) return marked;
  const pattern = utf16Pattern(bytes);
  if (charset !== '') return byCharset(charset, pattern, bytes);
  if (pattern !== null) return { encoding: pattern, by: 'pattern', skip: 0 };
  return byDeclaration(bytes);
}

function byteOrderMark(bytes: Uint8Array): Choice | XmlProblem | null {
  const [first, second, third, fourth] = bytes;
  const isUtf32 =
    (first === 0xff && second === 0xfe && third === 0 && fourth === 0) ||
    (first === 0 && second === 0 && third === 0xfe && fourth === 0xff);
  if (isUtf32) return problem('The document is in UTF-32, which is not supported; save it as UTF-8.');
  if (first === 0xef && second === 0xbb && third === 0xbf) return { encoding: 'UTF-8', by: 'mark', skip: 3 };
  if (first === 0xff && second === 0xfe) return { encoding: 'UTF-16LE', by: 'mark', skip: 2 };
  if (first === 0xfe && second === 0xff) return { encoding: 'UTF-16BE', by: 'mark', skip: 2 };
  return null;
}

/**
 * The byte order of a document that starts with a two-byte `<`: one of the bytes is NUL, which never occurs in text.
 */
function utf16Pattern(bytes: Uint8Array): Encoding | null {
  if (bytes[0] === 0x3c && bytes[1] === 0) return 'UTF-16LE';
  if (bytes[0] === 0 && bytes[1] === 0x3c) return 'UTF-16BE';
  return null;
}

function byCharset(charset: string, pattern: Encoding | null, bytes: Uint8Array): Choice | XmlProblem {
  const named = encodingNamed(charset);
  if (named === undefined) return unsupported('charset of the request', charset);
  // RFC 2781 section 4.3: without a mark, big endian.
  const encoding = named === 'UTF-16' ? (pattern ?? 'UTF-16BE') : named;
  const isWrong = pattern === null ? isUtf16(encoding) && startsWithAscii(bytes) : encoding !== pattern;
  if (isWrong) {
    return problem(
      `The charset of the request says ${named}, but the document is not in it; correct the one or the other.`,
    );
  }
  return { encoding, by: 'charset', skip: 0 };
}

function byDeclaration(bytes: Uint8Array): Choice | XmlProblem {
  const text = readDeclaration(bytes);
  const declared = declaredEncoding(text);
  if (declared === undefined) return { encoding: 'UTF-8', by: 'declaration', skip: 0 };
  const encoding = encodingNamed(declared.name);
  if (encoding === undefined) return unsupported('document', declared.name, text, declared.offset);
  if (isUtf16(encoding)) return contradictionProblem(encoding, 'an encoding of single bytes', text, declared.offset);
  return { encoding, by: 'declaration', skip: 0 };
}

/** The XML declaration as far as it is ASCII, `''` if there is none. */
function readDeclaration(bytes: Uint8Array): string {
  if (platform.latin1(bytes.subarray(0, 5)) !== '<?xml') return '';
  let question = bytes.indexOf(QUESTION);
  // The `?` at the start is followed by a letter.
  while (question >= 0 && bytes[question + 1] !== GREATER) question = bytes.indexOf(QUESTION, question + 1);
  return question < 0 ? '' : platform.latin1(bytes.subarray(0, question + 2));
}

/** Why the declaration contradicts the detected encoding; null if it does not. */
function contradiction(text: string, encoding: Encoding): XmlProblem | null {
  const declared = declaredEncoding(text);
  if (declared === undefined) return null;
  const named = encodingNamed(declared.name);
  if (named === undefined) return unsupported('document', declared.name, text, declared.offset);
  return agrees(encoding, named) ? null : contradictionProblem(named, encoding, text, declared.offset);
}

function contradictionProblem(named: NamedEncoding, actual: string, text: string, offset: number): XmlProblem {
  return problem(
    `The document declares the encoding ${named}, but is in ${actual}; correct the declaration or save it anew.`,
    text,
    offset,
  );
}

function unsupported(where: string, name: string, text = '', offset = 0): XmlProblem {
  return problem(
    `The encoding ${quoted(name)} of the ${where} is not supported; save the document as UTF-8.`,
    text,
    offset,
  );
}

function isUtf16(encoding: NamedEncoding): encoding is 'UTF-16' | 'UTF-16LE' | 'UTF-16BE' {
  return encoding.startsWith('UTF-16');
}

/** True if the document starts with two ASCII characters of one byte each. */
function startsWithAscii(bytes: Uint8Array): boolean {
  return bytes.length >= 2 && bytes[0]! > 0 && bytes[0]! < 0x80 && bytes[1]! > 0 && bytes[1]! < 0x80;
}

function problem(message: string, text = '', offset = 0): XmlProblem {
  return problemAt('XML-ENCODING', message, text, offset);
}
