/** Scanning functions that need only the UTF-16 units. */

import { platform } from '#platform';
import { Class, CLASSES } from './chars.js';
import { Failure } from './problem.js';

/** Module-local copies for speed: see `CLASSES`. */
const classes = CLASSES;
const SPACE = Class.Space;
const MISC_STOP = Class.MiscStop;

/** NULs after the text: more than the longest look-ahead (`<![CDATA[`). */
const PADDING = 16;

const DASH = 0x2d;
const QUESTION = 0x3f;
const GREATER = 0x3e;
const CR = 0x0d;

/** The end of a piece of markup, and whether its text is its value as written (no carriage return to normalise). */
interface Extent {
  readonly end: number;
  readonly isPlain: boolean;
}

/** Longest text for which the buffer (up to 16 MB) is kept for the next document. */
const MAX_KEPT_UNITS = 8 * 1024 * 1024;

/** The buffer between documents, all NUL; null while in use. */
let spare: Uint16Array<ArrayBuffer> | null = null;

/**
 * Runs `use` over the units of a text, followed by NULs. A typed array is read several times faster than a string;
 * fresh memory costs more than the whole scan, so one buffer is reused. It is wiped after each document, whatever
 * happens: no content reaches the next document.
 */
export function withUnits<Result>(text: string, use: (units: Uint16Array) => Result): Result {
  const needed = text.length + PADDING;
  const units = spare !== null && spare.length >= needed ? spare : new Uint16Array(roundUp(needed));
  spare = null;
  try {
    platform.writeUnits(text, units);
    return use(units);
  } finally {
    units.fill(0, 0, text.length);
    if (units.length <= MAX_KEPT_UNITS) spare = units;
  }
}

/** To a power of two, so that growing documents do not allocate each time. */
function roundUp(needed: number): number {
  const rounded = 2 ** Math.ceil(Math.log2(needed));
  return rounded <= MAX_KEPT_UNITS ? rounded : needed;
}

/** Whether this markup begins at an offset. */
export function isAt(units: Uint16Array, at: number, markup: string): boolean {
  for (let i = 0; i < markup.length; i++) {
    if (units[at + i] !== markup.charCodeAt(i)) return false;
  }
  return true;
}

/**
 * Skips a character above U+FFFF.
 * @returns the offset after it
 * @throws Failure for anything else: XML does not allow the character at the offset (production 2)
 */
export function skipSurrogatePair(units: Uint16Array, at: number): number {
  const unit = units[at]!;
  if (unit >= 0xd800 && unit <= 0xdbff && (units[at + 1]! & 0xfc00) === 0xdc00) return at + 2;
  const code = unit.toString(16).toUpperCase().padStart(4, '0');
  throw new Failure('XML-WELL-FORMED', `The character U+${code} is not allowed in XML; remove it.`, at);
}

/**
 * The end of the comment at an offset (production 15).
 * @throws Failure if it is not closed, or contains `--`
 */
export function endOfComment(units: Uint16Array, start: number, length: number): Extent {
  let at = start + '<!--'.length;
  let isPlain = true;
  for (;;) {
    while ((classes[units[at]!]! & MISC_STOP) === 0) at++;
    const unit = units[at];
    if (unit === DASH && units[at + 1] === DASH) {
      if (units[at + 2] === GREATER) return { end: at + 3, isPlain };
      throw new Failure(
        'XML-WELL-FORMED',
        'The characters "--" may not stand in a comment; write a single hyphen.',
        at,
      );
    }
    if (unit === CR) isPlain = false;
    if (unit === DASH || unit === QUESTION || unit === CR) {
      at++;
    } else {
      if (at >= length) throw new Failure('XML-WELL-FORMED', 'A comment is not closed; end it with "-->".', start);
      at = skipSurrogatePair(units, at);
    }
  }
}

/**
 * The end of the processing instruction at an offset (production 16).
 * @param nameEnd the offset after its target
 * @throws Failure if it is not closed, or no white space follows its target
 */
export function endOfInstruction(units: Uint16Array, start: number, nameEnd: number, length: number): Extent {
  let at = nameEnd;
  let isPlain = true;
  if ((classes[units[at]!]! & SPACE) === 0 && !isAt(units, at, '?>') && at < length) {
    throw new Failure('XML-WELL-FORMED', 'White space must follow the name of a processing instruction.', at);
  }
  for (;;) {
    while ((classes[units[at]!]! & MISC_STOP) === 0) at++;
    const unit = units[at];
    if (unit === QUESTION && units[at + 1] === GREATER) return { end: at + 2, isPlain };
    if (unit === CR) isPlain = false;
    if (unit === DASH || unit === QUESTION || unit === CR) {
      at++;
    } else {
      if (at >= length)
        throw new Failure('XML-WELL-FORMED', 'A processing instruction is not closed; end it with "?>".', start);
      at = skipSurrogatePair(units, at);
    }
  }
}
