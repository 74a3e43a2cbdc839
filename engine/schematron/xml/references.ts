/**
 * Character references and the five predefined entities (XML 1.0 and 1.1, sections 4.1 and 4.6); without a DTD there
 * are no others.
 */

import { Class, CLASSES, isChar } from './chars.js';
import { Failure, quoted } from './problem.js';
import type { XmlVersion } from './version.js';

const ENTITIES: ReadonlyMap<string, string> = new Map([
  ['lt', '<'],
  ['gt', '>'],
  ['amp', '&'],
  ['apos', "'"],
  ['quot', '"'],
]);

/** Module-local copies for speed: see `CLASSES`. */
const classes = CLASSES;
const NAME = Class.Name;

const HASH = 0x23;
const SEMICOLON = 0x3b;
const X = 0x78;

/**
 * Checks the reference at an offset.
 * @param at offset of the `&`; `units` must end with a unit that is no name character
 * @returns the offset after its `;`
 * @throws Failure if it is malformed, or refers to a forbidden character
 */
export function endOfReference(units: Uint16Array, at: number, version: XmlVersion): number {
  return units[at + 1] === HASH ? endOfCharacterReference(units, at, version) : endOfEntityReference(units, at);
}

function endOfEntityReference(units: Uint16Array, at: number): number {
  let end = at + 1;
  while ((classes[units[end]!]! & NAME) !== 0) end++;
  if (end === at + 1 || units[end] !== SEMICOLON) {
    throw new Failure(
      'XML-WELL-FORMED',
      'The character "&" starts a reference that is not complete; write a literal "&" as "&amp;".',
      at,
    );
  }
  // Longer than any entity name, and enough for the message.
  const name = String.fromCharCode(...units.subarray(at + 1, Math.min(end, at + 200)));
  if (!ENTITIES.has(name)) {
    throw new Failure(
      'XML-WELL-FORMED',
      `The entity ${quoted(name)} is not defined: only lt, gt, amp, apos and quot are. Use the character itself instead.`,
      at,
    );
  }
  return end + 1;
}

function endOfCharacterReference(units: Uint16Array, at: number, version: XmlVersion): number {
  const isHex = units[at + 2] === X;
  const start = isHex ? at + 3 : at + 2;
  let code = 0;
  let end = start;
  for (; ; end++) {
    const digit = digitValue(units[end]!, isHex);
    if (digit < 0) break;
    // All values above the last code point are invalid; clamping keeps the number exact.
    code = Math.min(code * (isHex ? 16 : 10) + digit, 0x110000);
  }
  if (end === start || units[end] !== SEMICOLON) {
    throw new Failure(
      'XML-WELL-FORMED',
      'The character reference is not complete; it must read like "&#228;" or "&#xE4;".',
      at,
    );
  }
  // XML 1.1 allows every control character but NUL (production 2).
  if (!isChar(code) && !(version === '1.1' && code > 0 && code < 0x20)) {
    throw new Failure(
      'XML-WELL-FORMED',
      'The character reference stands for a character that XML does not allow; remove it.',
      at,
    );
  }
  return end + 1;
}

function digitValue(unit: number, isHex: boolean): number {
  if (unit >= 0x30 && unit <= 0x39) return unit - 0x30;
  if (!isHex) return -1;
  const letter = unit | 0x20;
  return letter >= 0x61 && letter <= 0x66 ? letter - 0x57 : -1;
}

/** The value of a checked reference; `reference` is the part between `&` and `;`. */
export function referenced(reference: string): string {
  if (!reference.startsWith('#')) return ENTITIES.get(reference)!;
  return String.fromCodePoint(
    reference.startsWith('#x') ? Number.parseInt(reference.slice(2), 16) : Number.parseInt(reference.slice(1), 10),
  );
}
