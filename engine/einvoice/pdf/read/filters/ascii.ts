/** Filters for binary data written as text (ISO 32000-1, 7.4.2 and 7.4.3). */
import type { Budget } from '../budget.js';
import { hexDigit } from '../characters.js';
import { Output } from './output.js';

const GREATER = 0x3e;
const TILDE = 0x7e;
const FIRST_DIGIT = 0x21;
const LAST_DIGIT = 0x75;
/** An abbreviation for four zero bytes. */
const SHORT = 0x7a;

/** ASCIIHexDecode; ignores characters that are not digits. */
export function decodeHex(bytes: Uint8Array, budget: Budget): Uint8Array {
  budget.step(bytes.length);
  const output = new Output(budget, bytes.length >> 1);
  let high = -1;
  for (let at = 0; at < bytes.length && bytes[at] !== GREATER; at += 1) {
    const digit = hexDigit(bytes[at]);
    if (digit < 0) continue;
    if (high < 0) high = digit;
    else {
      output.push(high * 16 + digit);
      high = -1;
    }
  }
  if (high >= 0) output.push(high * 16);
  budget.unpack(output.length);
  return output.given();
}

/** ASCII85Decode; ignores characters that are not digits. */
export function decodeAscii85(bytes: Uint8Array, budget: Budget): Uint8Array {
  budget.step(bytes.length);
  const output = new Output(budget, bytes.length);
  let value = 0;
  let digits = 0;
  const give = (count: number): void => {
    for (let index = 0; index < count; index += 1) output.push((value >>> (24 - 8 * index)) & 0xff);
  };
  for (let at = 0; at < bytes.length; at += 1) {
    const byte = bytes[at]!;
    if (byte === TILDE && bytes[at + 1] === GREATER) break;
    if (byte === SHORT && digits === 0) {
      value = 0;
      give(4);
    }
    if (byte < FIRST_DIGIT || byte > LAST_DIGIT) continue;
    value = value * 85 + (byte - FIRST_DIGIT);
    digits += 1;
    if (digits < 5) continue;
    give(4);
    value = 0;
    digits = 0;
  }
  if (digits > 1) {
    for (let missing = digits; missing < 5; missing += 1) value = value * 85 + 84;
    give(digits - 1);
  }
  budget.unpack(output.length);
  return output.given();
}
