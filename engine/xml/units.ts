/** Scanning over UTF-16 units: what needs nothing but the units. */

import { CLASSES, MISC_STOP, SPACE } from './chars.js';
import { Failure } from './problem.js';

/** NULs behind the text: more than the longest look-ahead (`<![CDATA[`). */
const PADDING = 16;

const DASH = 0x2d;
const QUESTION = 0x3f;
const GREATER = 0x3e;
const CR = 0x0d;

/** Where something ends, and whether its characters are its value as they stand. */
export interface Extent {
  readonly end: number;
  readonly isPlain: boolean;
}

/** The units of a text, NULs behind them. A typed array is read several times faster than a string. */
export function toUnits(text: string): Uint16Array {
  // Not from the pool: it would have to be aligned, and all but the padding is overwritten.
  const bytes = Buffer.allocUnsafeSlow((text.length + PADDING) * 2);
  bytes.write(text, 'utf16le');
  const units = new Uint16Array(bytes.buffer, 0, text.length + PADDING);
  units.fill(0, text.length);
  return units;
}

/** True if this markup stands at an offset. */
export function isAt(units: Uint16Array, at: number, markup: string): boolean {
  for (let i = 0; i < markup.length; i++) {
    if (units[at + i] !== markup.charCodeAt(i)) return false;
  }
  return true;
}

/**
 * Passes over a character above U+FFFF.
 * @returns the offset behind it
 * @throws Failure when what stands there is no character that XML allows (production 2)
 */
export function passSpecial(units: Uint16Array, at: number): number {
  const unit = units[at]!;
  if (unit >= 0xd800 && unit <= 0xdbff && (units[at + 1]! & 0xfc00) === 0xdc00) return at + 2;
  const code = unit.toString(16).toUpperCase().padStart(4, '0');
  throw new Failure('XML-WELL-FORMED', `The character U+${code} is not allowed in XML; remove it.`, at);
}

/**
 * The end of the comment at an offset (production 15).
 * @throws Failure when it is not closed, or has `--` in it
 */
export function endOfComment(units: Uint16Array, start: number, length: number): Extent {
  let at = start + '<!--'.length;
  let isPlain = true;
  for (;;) {
    while ((CLASSES[units[at]!]! & MISC_STOP) === 0) at++;
    const unit = units[at];
    if (unit === DASH && units[at + 1] === DASH) {
      if (units[at + 2] === GREATER) return { end: at + 3, isPlain };
      throw new Failure('XML-WELL-FORMED', 'The characters "--" may not stand in a comment; write a single hyphen.', at);
    }
    if (unit === CR) isPlain = false;
    if (unit === DASH || unit === QUESTION || unit === CR) {
      at++;
    } else {
      if (at >= length) throw new Failure('XML-WELL-FORMED', 'A comment is not closed; end it with "-->".', start);
      at = passSpecial(units, at);
    }
  }
}

/**
 * The end of the processing instruction at an offset (production 16).
 * @param nameEnd the offset behind its target
 * @throws Failure when it is not closed, or no white space follows its target
 */
export function endOfInstruction(units: Uint16Array, start: number, nameEnd: number, length: number): Extent {
  let at = nameEnd;
  let isPlain = true;
  if ((CLASSES[units[at]!]! & SPACE) === 0 && !isAt(units, at, '?>') && at < length) {
    throw new Failure('XML-WELL-FORMED', 'White space must follow the name of a processing instruction.', at);
  }
  for (;;) {
    while ((CLASSES[units[at]!]! & MISC_STOP) === 0) at++;
    const unit = units[at];
    if (unit === QUESTION && units[at + 1] === GREATER) return { end: at + 2, isPlain };
    if (unit === CR) isPlain = false;
    if (unit === DASH || unit === QUESTION || unit === CR) {
      at++;
    } else {
      if (at >= length) throw new Failure('XML-WELL-FORMED', 'A processing instruction is not closed; end it with "?>".', start);
      at = passSpecial(units, at);
    }
  }
}
