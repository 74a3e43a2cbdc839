/** Finds values that look right but contain invisible characters, or look-alike letters from other alphabets. */
import { type Part, part } from 'einvoice-wording/part.js';
import { isPrintable } from 'einvoice-wording/clip.js';
import { toLatinLetters, findLookAlikes } from '../values/look-alikes.js';

/**
 * Control and format characters, such as zero-width spaces. White space is not included, since it is normal in texts.
 */
const INVISIBLE = /[\p{Cf}\u0000-\u0008\u000E-\u001F\u007F-\u009F]/gu;

/** Longer values are free texts, in which invisible characters are normal. */
const MAX_LENGTH = 300;

/**
 * The value as a reader sees it: without outer white space and invisible characters, with ordinary blanks, and with
 * Latin letters for look-alikes from other alphabets.
 */
export function stripInvisible(value: string): string {
  return toLatinLetters(normalizeBlanks(value));
}

/** The value without invisible characters, and with single ordinary blanks. */
export function normalizeBlanks(value: string): string {
  return value.replace(INVISIBLE, '').replace(/\s+/g, ' ').trim();
}

/** Whether a value contains invisible characters; long texts are not checked. */
export function hasInvisible(value: string): boolean {
  return value.length <= MAX_LENGTH && !isPrintable(value) && stripInvisible(value) !== value;
}

/** Whether a value consists of several words with only ordinary blanks and line breaks between them. */
export function isPlainText(value: string): boolean {
  const visible = stripInvisible(value);
  return visible.includes(' ') && value.replace(/[ \t\r\n]+/g, ' ').trim() === visible;
}

/** The sentence about the invisible characters of a value that looks like the intended value; null for other values. */
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

/** The characters outside ASCII that are invisible or blanks. */
function unusualCharacters(value: string): readonly string[] {
  return [...new Set(value.match(/[^\P{C}\u0000-\u007F]|[^\P{Z}\u0000-\u007F]/gu) ?? [])];
}

/** The code points of characters: ` (U+200B, U+00A0)`. */
function listCodePoints(characters: readonly string[]): string {
  const numbers = characters
    .slice(0, MAX_SHOWN)
    .map((each) => `U+${each.codePointAt(0)!.toString(16).toUpperCase().padStart(4, '0')}`);
  return numbers.length === 0 ? '' : ` (${numbers.join(', ')})`;
}

/** At most this many code points are listed. */
const MAX_SHOWN = 3;
