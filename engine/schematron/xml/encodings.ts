/** The supported character encodings, and decoding for each. */

import { platform } from '#platform';
import { firstInvalidUtf8 } from './utf8.js';

/** Encodings by their preferred IANA names. */
export type Encoding = 'UTF-8' | 'UTF-16LE' | 'UTF-16BE' | 'ISO-8859-1' | 'ISO-8859-15' | 'windows-1252' | 'US-ASCII';

/** What an encoding name can mean: `UTF-16` leaves the byte order open. */
export type NamedEncoding = Encoding | 'UTF-16';

/** Names in lower case: IANA's, and others that software writes. */
const NAMES: ReadonlyMap<string, NamedEncoding> = new Map<string, NamedEncoding>([
  ['utf-8', 'UTF-8'],
  ['utf8', 'UTF-8'],
  ['utf-16', 'UTF-16'],
  ['utf16', 'UTF-16'],
  ['utf-16le', 'UTF-16LE'],
  ['utf-16be', 'UTF-16BE'],
  ['iso-8859-1', 'ISO-8859-1'],
  ['iso8859-1', 'ISO-8859-1'],
  ['iso_8859-1', 'ISO-8859-1'],
  ['latin1', 'ISO-8859-1'],
  ['iso-8859-15', 'ISO-8859-15'],
  ['iso8859-15', 'ISO-8859-15'],
  ['iso_8859-15', 'ISO-8859-15'],
  ['latin-9', 'ISO-8859-15'],
  ['windows-1252', 'windows-1252'],
  ['cp1252', 'windows-1252'],
  ['us-ascii', 'US-ASCII'],
  ['ascii', 'US-ASCII'],
]);

/** The encoding for a name in any case; undefined if it is not supported. */
export function encodingNamed(name: string): NamedEncoding | undefined {
  return NAMES.get(name.toLowerCase());
}

/** True if a document in this encoding may declare that name. */
export function agrees(encoding: Encoding, name: NamedEncoding): boolean {
  return name === encoding || (name === 'UTF-16' && (encoding === 'UTF-16LE' || encoding === 'UTF-16BE'));
}

/** Text, or the offset of the first invalid byte with the text before it. */
type Conversion =
  | { readonly ok: true; readonly text: string }
  | { readonly ok: false; readonly offset: number; readonly before: string };

/** Decodes all of the bytes; any byte order mark must have been removed. */
export function toText(bytes: Uint8Array, encoding: Encoding): Conversion {
  switch (encoding) {
    case 'UTF-8':
      return fromUtf8(bytes);
    case 'UTF-16LE':
      return fromUtf16(bytes);
    case 'UTF-16BE':
      return fromUtf16(swapBytePairs(bytes));
    case 'ISO-8859-1':
      return { ok: true, text: platform.latin1(bytes) };
    case 'ISO-8859-15':
      return decodeTable(bytes, LATIN_9);
    case 'windows-1252':
      return decodeTable(bytes, WINDOWS_1252);
    case 'US-ASCII':
      return platform.isAscii(bytes)
        ? { ok: true, text: platform.latin1(bytes) }
        : decodeTable(bytes, NOTHING_ABOVE_ASCII);
  }
}

function fromUtf8(bytes: Uint8Array): Conversion {
  const text = platform.utf8(bytes);
  if (text !== null) return { ok: true, text };
  const offset = firstInvalidUtf8(bytes);
  return { ok: false, offset, before: platform.utf8(bytes.subarray(0, offset)) ?? '' };
}

function fromUtf16(bytes: Uint8Array): Conversion {
  const text = platform.utf16(bytes);
  const lone = /\p{Surrogate}/u.exec(text);
  if (lone !== null) return { ok: false, offset: lone.index * 2, before: text.slice(0, lone.index) };
  if (bytes.length % 2 !== 0) return { ok: false, offset: bytes.length - 1, before: text };
  return { ok: true, text };
}

/** A copy with swapped byte pairs; an odd last byte is kept, for the length check. */
function swapBytePairs(bytes: Uint8Array): Uint8Array {
  const copy = new Uint8Array(bytes);
  for (let at = 0; at + 1 < copy.length; at += 2) [copy[at], copy[at + 1]] = [bytes[at + 1]!, bytes[at]!];
  return copy;
}

/** Differences of a single-byte encoding from ISO-8859-1: byte to character, `undefined` for invalid bytes. */
type Differences = ReadonlyMap<number, string | undefined>;

const LATIN_9: Differences = new Map([
  [0xa4, '€'],
  [0xa6, 'Š'],
  [0xa8, 'š'],
  [0xb4, 'Ž'],
  [0xb8, 'ž'],
  [0xbc, 'Œ'],
  [0xbd, 'œ'],
  [0xbe, 'Ÿ'],
]);

/** From 0x80 on; a blank marks an invalid byte. */
const WINDOWS_1252: Differences = new Map(
  [...'€ ‚ƒ„…†‡ˆ‰Š‹Œ Ž  ‘’“”•–—˜™š›œ žŸ'].map((character, i) => [0x80 + i, character === ' ' ? undefined : character]),
);

const NOTHING_ABOVE_ASCII: Differences = new Map(Array.from({ length: 128 }, (_, i) => [0x80 + i, undefined]));

function decodeTable(bytes: Uint8Array, differences: Differences): Conversion {
  const text = platform.latin1(bytes);
  let invalid = -1;
  const replaced = text.replace(/[\x80-\xff]/g, (character, at: number) => {
    const byte = character.charCodeAt(0);
    if (!differences.has(byte)) return character;
    const replacement = differences.get(byte);
    if (replacement === undefined && invalid < 0) invalid = at;
    return replacement ?? '';
  });
  // Each byte is one unit, so the text before the first bad byte has the same length.
  return invalid < 0
    ? { ok: true, text: replaced }
    : { ok: false, offset: invalid, before: replaced.slice(0, invalid) };
}
