/** Values that look right but contain invisible or look-alike characters. */
import { type Part, part } from 'einvoice-wording/part.js';
import { isPrintable } from 'einvoice-wording/clip.js';
import { asLatin, lookAlikesIn } from '../values/look-alikes.js';

/** Control and format characters, such as zero-width spaces; not white space, which is normal within a text. */
const INVISIBLE = /[\p{Cf}\u0000-\u0008\u000E-\u001F\u007F-\u009F]/gu;

/** Longer values are free texts, in which such characters are normal. */
const LONGEST = 300;

/**
 * A value without everything that looks the same but differs: outer white space, invisible characters, unusual blanks,
 * look-alike letters of other alphabets.
 */
export function stripInvisible(value: string): string {
  return asLatin(withoutBlanks(value));
}

export function withoutBlanks(value: string): string {
  return value.replace(INVISIBLE, '').replace(/\s+/g, ' ').trim();
}

/** Whether a value contains invisible characters; long texts are not checked. */
export function hasInvisible(value: string): boolean {
  return value.length <= LONGEST && !isPrintable(value) && stripInvisible(value) !== value;
}

/** Whether a value is a text of several words, separated only by ordinary blanks and line breaks. */
export function isPlainText(value: string): boolean {
  const seen = stripInvisible(value);
  return seen.includes(' ') && value.replace(/[ \t\r\n]+/g, ' ').trim() === seen;
}

/** The sentence for a value that looks like the intended one but contains other characters; otherwise null. */
export function invisiblePart(value: string, meant: string): Part | null {
  return hasInvisible(value) && stripInvisible(value) === meant ? listInvisible(value) : null;
}

/** The sentence that lists the invisible characters of a value. */
export function listInvisible(value: string): Part {
  const letters = lookAlikesIn(withoutBlanks(value));
  return letters.length > 0
    ? part('evidence.lookAlikes', { characters: listed(letters) })
    : part('evidence.unseen', { characters: listed(unusualIn(value)) });
}

/** Characters that no keyboard has. */
function unusualIn(value: string): readonly string[] {
  return [...new Set(value.match(/[^\P{C}\u0000-\u007F]|[^\P{Z}\u0000-\u007F]/gu) ?? [])];
}

/** The code points of characters, in parentheses. */
function listed(characters: readonly string[]): string {
  const numbers = characters
    .slice(0, MOST)
    .map((each) => `U+${each.codePointAt(0)!.toString(16).toUpperCase().padStart(4, '0')}`);
  return numbers.length === 0 ? '' : ` (${numbers.join(', ')})`;
}

const MOST = 3;
