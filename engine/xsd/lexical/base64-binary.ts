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
export function isBase64Binary(text: string): boolean {
  let count = 0;
  let last = 0;
  let pads = 0;
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    const value = code < 128 ? VALUES[code]! : NONE;
    if (value === BLANK) continue;
    if (value === PAD) {
      pads++;
      continue;
    }
    if (value === NONE || pads > 0) return false;
    last = value;
    count++;
  }
  switch (pads) {
    case 0: return count % 4 === 0;
    case 1: return count % 4 === 3 && (last & 0b11) === 0;
    case 2: return count % 4 === 2 && (last & 0b1111) === 0;
    default: return false;
  }
}
