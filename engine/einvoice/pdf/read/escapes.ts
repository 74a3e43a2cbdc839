/** Decodes escapes in strings and names (ISO 32000-1, 7.3.4.2 and 7.3.5). */
import { hexDigit } from './characters.js';

const LINE_FEED = 0x0a;
const RETURN = 0x0d;
const HASH = 0x23;
const BACKSLASH = 0x5c;

/** The meanings of letters after a backslash. */
const ESCAPES: Readonly<Record<number, number>> = { 0x6e: 0x0a, 0x72: 0x0d, 0x74: 0x09, 0x62: 0x08, 0x66: 0x0c };

const utf8 = new TextDecoder();

/** Decodes the content between the parentheses of a string. */
export function unescapeString(written: Uint8Array): Uint8Array {
  const text = new Uint8Array(written.length);
  let length = 0;
  for (let at = 0; at < written.length;) {
    const byte = written[at]!;
    at += 1;
    if (byte === RETURN) {
      // Every line end becomes one line feed.
      if (written[at] === LINE_FEED) at += 1;
      text[length++] = LINE_FEED;
    } else if (byte !== BACKSLASH) text[length++] = byte;
    else if (at < written.length) {
      const escaped = written[at]!;
      at += 1;
      if (escaped === RETURN) at += Number(written[at] === LINE_FEED);
      else if (isOctal(escaped)) {
        let value = escaped - 0x30;
        for (let digits = 1; digits < 3 && isOctal(written[at]); digits += 1, at += 1)
          value = value * 8 + (written[at]! - 0x30);
        text[length++] = value;
      } else if (escaped !== LINE_FEED) text[length++] = ESCAPES[escaped] ?? escaped;
    }
  }
  return text.subarray(0, length);
}

function isOctal(byte: number | undefined): boolean {
  return byte !== undefined && byte >= 0x30 && byte <= 0x37;
}

/** The text of a name; UTF-8 if it contains escaped bytes. */
export function decodeName(written: Uint8Array, hasEscapes: boolean): string {
  if (hasEscapes) return utf8.decode(unescapeName(written));
  let text = '';
  for (const byte of written) text += String.fromCharCode(byte);
  return text;
}

/** Decodes `#2F` to a byte; a `#` without two hexadecimal digits stays as it is. */
function unescapeName(name: Uint8Array): Uint8Array {
  const bytes = new Uint8Array(name.length);
  let length = 0;
  for (let at = 0; at < name.length; at += 1) {
    const high = name[at] === HASH ? hexDigit(name[at + 1]) : -1;
    const low = high < 0 ? -1 : hexDigit(name[at + 2]);
    if (low < 0) bytes[length++] = name[at]!;
    else {
      bytes[length++] = high * 16 + low;
      at += 2;
    }
  }
  return bytes.subarray(0, length);
}
