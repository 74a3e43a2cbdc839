/** Encodes text, byte for byte the inverse of `decode`. */
import { decode } from './decode.js';
import { toText } from './encodings.js';
import type { XmlProblem } from './problem.js';

type Bytes = Uint8Array<ArrayBuffer>;

/** A document's text, and a function that writes text in the same encoding, with the same byte order mark. */
export type Encoded =
  | { readonly ok: true; readonly text: string; readonly encode: (text: string) => Bytes }
  | { readonly ok: false; readonly problem: XmlProblem };

/**
 * Reads a document so that it can be written back.
 * @param charset the `charset` parameter of the media type, if the transport has one
 */
export function readEncoded(bytes: Uint8Array, charset?: string): Encoded {
  const decoded = decode(bytes, charset);
  return decoded.ok ? encodedAs(decoded, bytes) : decoded;
}

/**
 * Like `readEncoded`, but bytes that are invalid in the declared encoding are read as UTF-8 or as single bytes, and can
 * still be edited.
 */
export function readBytes(bytes: Uint8Array, charset?: string): Encoded {
  const read = readEncoded(bytes, charset);
  if (read.ok || read.problem.code !== 'XML-ENCODING') return read;
  const double = decodeUtf16(bytes);
  if (double !== null) return encodedAs(double, bytes);
  if (bytes.includes(0)) return read;
  const wide = decodeUtf8(bytes);
  if (wide !== null) return encodedAs({ text: wide, encoding: 'UTF-8' }, bytes);
  const text = decodeWestern(bytes);
  return text === null ? read : encodedAs({ text, encoding: WESTERN }, bytes);
}

/** Decodes UTF-8, without the byte order mark; null if it is invalid. */
export function decodeUtf8(bytes: Uint8Array): string | null {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
}

/**
 * Decodes bytes that start like UTF-16, without the byte order mark, and detects the byte order; null if they do not.
 */
export function decodeUtf16(
  bytes: Uint8Array,
): { readonly text: string; readonly encoding: 'UTF-16LE' | 'UTF-16BE' } | null {
  const start = bytes[0]! * 256 + bytes[1]!;
  const encoding = LITTLE.has(start) ? 'UTF-16LE' : BIG.has(start) ? 'UTF-16BE' : null;
  if (encoding === null) return null;
  const found = toText(bytes.subarray(start === MARK || start === SWAPPED_MARK ? 2 : 0), encoding);
  return found.ok ? { text: found.text, encoding } : null;
}

const [MARK, SWAPPED_MARK] = [0xfeff, 0xfffe];
/** First units: a byte order mark, or an angle bracket. */
const LITTLE: ReadonlySet<number> = new Set([SWAPPED_MARK, 0x3c00]);
const BIG: ReadonlySet<number> = new Set([MARK, 0x003c]);

const WESTERN = 'windows-1252';

/** Decodes the Western European single-byte encoding; null if a byte has no character. */
export function decodeWestern(bytes: Uint8Array): string | null {
  const found = toText(bytes, WESTERN);
  return found.ok ? found.text : null;
}

function encodedAs(
  { text, encoding }: { readonly text: string; readonly encoding: string },
  bytes: Uint8Array,
): Encoded {
  const toBytes = createEncoder(encoding);
  const mark = bytes.subarray(0, bytes.length - toBytes(text).length);
  return {
    ok: true,
    text,
    encode: (other) => {
      const content = toBytes(other);
      const whole = new Uint8Array(mark.length + content.length);
      whole.set(mark);
      whole.set(content, mark.length);
      return whole;
    },
  };
}

function createEncoder(encoding: string): (text: string) => Bytes {
  switch (encoding) {
    case 'UTF-8': {
      const encoder = new TextEncoder();
      return (text) => encoder.encode(text);
    }
    case 'UTF-16LE':
      return (text) => encodeUtf16(text, true);
    case 'UTF-16BE':
      return (text) => encodeUtf16(text, false);
    default:
      return (text) => encodeSingleBytes(text, encoding);
  }
}

function encodeUtf16(text: string, isLittleEndian: boolean): Bytes {
  const bytes = new Uint8Array(text.length * 2);
  const view = new DataView(bytes.buffer);
  for (let at = 0; at < text.length; at++) view.setUint16(at * 2, text.charCodeAt(at), isLittleEndian);
  return bytes;
}

const tables = new Map<string, ReadonlyMap<string, number>>();

/** Characters that the encoding lacks become character references. */
function encodeSingleBytes(text: string, encoding: string): Bytes {
  let table = tables.get(encoding);
  if (table === undefined) tables.set(encoding, (table = encodingTable(encoding)));
  const bytes: number[] = [];
  for (const character of text) {
    const byte = table.get(character);
    if (byte !== undefined) bytes.push(byte);
    else
      for (const unit of `&#x${character.codePointAt(0)!.toString(16).toUpperCase()};`) bytes.push(unit.charCodeAt(0));
  }
  return Uint8Array.from(bytes);
}

/** Decodes every byte to build the table. */
function encodingTable(encoding: string): ReadonlyMap<string, number> {
  const table = new Map<string, number>();
  for (let byte = 0; byte < 256; byte++) {
    const decoded = decode(Uint8Array.of(byte), encoding);
    if (decoded.ok && decoded.text.length === 1) table.set(decoded.text, byte);
  }
  return table;
}
