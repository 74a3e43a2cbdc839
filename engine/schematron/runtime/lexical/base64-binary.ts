/** The 64 characters in the order of their values (RFC 2045, section 6.8). */
const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';
const NONE = 0xff;
const PAD = 64;
const BLANK = 65;

/** Per ASCII character its value, or what else it is. */
const VALUES = new Uint8Array(128).fill(NONE);
for (let value = 0; value < ALPHABET.length; value++) VALUES[ALPHABET.charCodeAt(value)] = value;
VALUES['='.charCodeAt(0)] = PAD;
for (const blank of ' \t\r\n') VALUES[blank.charCodeAt(0)] = BLANK;

/**
 * Is it a base64Binary (XML Schema 1.0 part 2, section 3.2.16)? Groups of four characters, the last one padded with `=`;
 * bits that the padding leaves over are zero. White space may stand between any two characters.
 */
export function isBase64Binary(text: string, from = 0, to = text.length): boolean {
  return wrongInBase64(text, from, to) === null;
}

/**
 * Where a text stops being Base64: the offset of the first character after which nothing could make it right, in UTF-16
 * units; the end of the range where only its end is missing. Null for what is Base64.
 */
export function wrongInBase64(text: string, from = 0, to = text.length): number | null {
  let count = 0;
  let last = 0;
  let pads = 0;
  for (let at = from; at < to; at++) {
    const code = text.charCodeAt(at);
    const value = code < 128 ? VALUES[code]! : NONE;
    if (value === BLANK) continue;
    if (value === PAD) {
      pads++;
      if (pads > mostPads(count, last)) return at;
      continue;
    }
    if (value === NONE || pads > 0) return at;
    last = value;
    count++;
  }
  return (count + pads) % 4 === 0 ? null : to;
}

/** Number of bytes of a valid one. */
export function lengthOfBase64(text: string, from: number, to: number): number {
  let count = 0;
  for (let at = from; at < to; at++) {
    const value = VALUES[text.charCodeAt(at)]!;
    if (value < PAD) count++;
  }
  return Math.floor((count * 3) / 4);
}

/** How many `=` may follow so many characters, of which the last one has that value. */
function mostPads(count: number, last: number): number {
  switch (count % 4) {
    case 2:
      return (last & 0b1111) === 0 ? 2 : 0;
    case 3:
      return (last & 0b11) === 0 ? 1 : 0;
    default:
      return 0;
  }
}
