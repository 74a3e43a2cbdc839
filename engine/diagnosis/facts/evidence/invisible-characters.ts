/** Values that look right but contain invisible or look-alike characters. */
import { type Part, part } from 'einvoice-wording/part.js';
import { isPrintable } from 'einvoice-wording/clip.js';
import { toLatinLetters, findLookAlikes } from '../values/look-alikes.js';

/** Control and format characters, such as zero-width spaces; not white space, which is normal within a text. */
const INVISIBLE = /[\p{Cf}\u0000-\u0008\u000E-\u001F\u007F-\u009F]/gu;

/** Longer values are free texts, in which such characters are normal. */
const MAX_LENGTH = 300;

/**
 * A value without everything that looks the same but differs: outer white space, invisible characters, unusual blanks,
 * look-alike letters of other alphabets.
 */
export function stripInvisible(value: string): string {
  return toLatinLetters(normalizeBlanks(value));
}

export function normalizeBlanks(value: string): string {
  return value.replace(INVISIBLE, '').replace(/\s+/g, ' ').trim();
}

/** Whether a value contains invisible characters; long texts are not checked. */
export function hasInvisible(value: string): boolean {
  return value.length <= MAX_LENGTH && !isPrintable(value) && stripInvisible(value) !== value;
}

/** Whether a value is a text of several words, separated only by ordinary blanks and line breaks. */
export function isPlainText(value: string): boolean {
  const visible = stripInvisible(value);
  return visible.includes(' ') && value.replace(/[ \t\r\n]+/g, ' ').trim() === visible;
}

/** The sentence for a value that looks like the intended one but contains other characters; otherwise null. */
export function invisiblePart(value: string, intended: string): Part | null {
  return hasInvisible(value) && stripInvisible(value) === intended ? listInvisible(value) : null;
}

/** The sentence that lists the invisible characters of a value. */
export function listInvisible(value: string): Part {
  const lookAlikes = findLookAlikes(normalizeBlanks(value));
  return lookAlikes.length > 0
    ? part('evidence.lookAlikes', { characters: listCodePoints(lookAlikes) })
    : part('evidence.unseen', { characters: listCodePoints(unusualCharacters(value)) });
}

/** Characters that no keyboard has. */
function unusualCharacters(value: string): readonly string[] {
  return [...new Set(value.match(/[^\P{C}\u0000-\u007F]|[^\P{Z}\u0000-\u007F]/gu) ?? [])];
}

/** The code points of characters, in parentheses. */
function listCodePoints(characters: readonly string[]): string {
  const numbers = characters
    .slice(0, MAX_SHOWN)
    .map((each) => `U+${each.codePointAt(0)!.toString(16).toUpperCase().padStart(4, '0')}`);
  return numbers.length === 0 ? '' : ` (${numbers.join(', ')})`;
}

const MAX_SHOWN = 3;
