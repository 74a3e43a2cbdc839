/** The 64 characters in the order of their values (RFC 2045, section 6.8). */
const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';
const NONE = 0xff;
const PAD = 64;
const BLANK = 65;

/** Per ASCII character its value, or its class. */
const VALUES = new Uint8Array(128).fill(NONE);
for (let value = 0; value < ALPHABET.length; value++) VALUES[ALPHABET.charCodeAt(value)] = value;
VALUES['='.charCodeAt(0)] = PAD;
for (const blank of ' \t\r\n') VALUES[blank.charCodeAt(0)] = BLANK;

/**
 * Whether it is a base64Binary (XML Schema 1.0 part 2, section 3.2.16): groups of four characters, the last one padded
 * with `=`, unused bits zero. White space is allowed between any two characters.
 */
export function isBase64Binary(text: string, from = 0, to = text.length): boolean {
  return firstInvalidBase64(text, from, to) === null;
}

/**
 * The offset (in UTF-16 units) of the first character that makes the text invalid Base64; the end of the range if only
 * the end is missing. Null if it is valid.
 */
export function firstInvalidBase64(text: string, from = 0, to = text.length): number | null {
  let count = 0;
  let last = 0;
  let pads = 0;
  for (let at = from; at < to; at++) {
    const code = text.charCodeAt(at);
    const value = code < 128 ? VALUES[code]! : NONE;
    if (value === BLANK) continue;
    if (value === PAD) {
      pads++;
      if (pads > maxPads(count, last)) return at;
      continue;
    }
    if (value === NONE || pads > 0) return at;
    last = value;
    count++;
  }
  return (count + pads) % 4 === 0 ? null : to;
}

/** Number of bytes encoded by valid Base64. */
export function lengthOfBase64(text: string, from: number, to: number): number {
  let count = 0;
  for (let at = from; at < to; at++) {
    const value = VALUES[text.charCodeAt(at)]!;
    if (value < PAD) count++;
  }
  return Math.floor((count * 3) / 4);
}

/** The maximum number of `=` after the given number of characters; `last` is the value of the last one. */
function maxPads(count: number, last: number): number {
  switch (count % 4) {
    case 2:
      return (last & 0b1111) === 0 ? 2 : 0;
    case 3:
      return (last & 0b11) === 0 ? 1 : 0;
    default:
      return 0;
  }
}
