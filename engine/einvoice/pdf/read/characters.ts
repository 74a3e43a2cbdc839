/** Character classes of PDF syntax (ISO 32000-1, 7.2.2), as a table by byte. */

const BLANK = 1;
const DELIMITER = 2;

const KINDS = new Uint8Array(256);
for (const byte of [0x00, 0x09, 0x0a, 0x0c, 0x0d, 0x20]) KINDS[byte] = BLANK;
for (const character of '()<>[]{}/%') KINDS[character.charCodeAt(0)] = DELIMITER;

/** Whether a byte is white space; the end of the data is not. */
export function isBlank(byte: number | undefined): boolean {
  return byte !== undefined && KINDS[byte] === BLANK;
}

/** Whether a byte is part of a word: neither white space nor delimiter nor the end. */
export function isRegular(byte: number | undefined): boolean {
  return byte !== undefined && KINDS[byte] === 0;
}

export function isDigit(byte: number | undefined): boolean {
  return byte !== undefined && byte >= 0x30 && byte <= 0x39;
}

/** Whether a number can begin with a byte: a digit, a sign or a point. */
export function isNumberStart(byte: number | undefined): boolean {
  return isDigit(byte) || byte === 0x2b || byte === 0x2d || byte === 0x2e;
}

export function isLineEnd(byte: number | undefined): boolean {
  return byte === 0x0a || byte === 0x0d;
}

/** The value of a hexadecimal digit; -1 for other bytes. */
export function hexDigit(byte: number | undefined): number {
  if (byte === undefined) return -1;
  if (byte >= 0x30 && byte <= 0x39) return byte - 0x30;
  if (byte >= 0x41 && byte <= 0x46) return byte - 0x41 + 10;
  return byte >= 0x61 && byte <= 0x66 ? byte - 0x61 + 10 : -1;
}

/** Whether an ASCII text is at an offset. */
export function standsAt(bytes: Uint8Array, at: number, text: string): boolean {
  for (let index = 0; index < text.length; index += 1) if (bytes[at + index] !== text.charCodeAt(index)) return false;
  return true;
}

/** The next offset of an ASCII text; -1 if there is none. */
export function findText(bytes: Uint8Array, text: string, from: number): number {
  const first = text.charCodeAt(0);
  const last = bytes.length - text.length;
  for (let at = from; at <= last; at += 1) if (bytes[at] === first && standsAt(bytes, at, text)) return at;
  return -1;
}
