/** Values that look right: what is wrong about them is what nobody sees. */
import { type Part, part } from 'einvoice-wording/part.js';
import { isPrintable } from 'einvoice-wording/clip.js';
import { asLatin, lookAlikesIn } from '../values/look-alikes.js';

/** Control and format characters, zero-width spaces among them; not white space, which is no mistake within a text. */
const INVISIBLE = /[\p{Cf}\u0000-\u0008\u000E-\u001F\u007F-\u009F]/gu;

/** Longer ones are texts, in which such characters are at home. */
const LONGEST = 300;

/**
 * A value without what nobody sees: white space around it, invisible characters, blanks of other kinds than the usual, letters
 * of other alphabets.
 */
export function withoutUnseen(value: string): string {
  return asLatin(withoutBlanks(value));
}

export function withoutBlanks(value: string): string {
  return value.replace(INVISIBLE, '').replace(/\s+/g, ' ').trim();
}

/** Whether there is more of a value than can be seen; of a long text nobody asks. */
export function hasUnseen(value: string): boolean {
  return value.length <= LONGEST && !isPrintable(value) && withoutUnseen(value) !== value;
}

/** Whether it is a text of several words with nothing but blanks and line breaks between and around them, as texts have. */
export function isPlainText(value: string): boolean {
  const seen = withoutUnseen(value);
  return seen.includes(' ') && value.replace(/[ \t\r\n]+/g, ' ').trim() === seen;
}

/** Where a value is the one that was meant, but for what nobody sees. */
export function unseenPart(value: string, meant: string): Part | null {
  return hasUnseen(value) && withoutUnseen(value) === meant ? unseenIn(value) : null;
}

/** What can't be seen of a value. */
export function unseenIn(value: string): Part {
  const letters = lookAlikesIn(withoutBlanks(value));
  return letters.length > 0
    ? part('evidence.lookAlikes', { characters: listed(letters) })
    : part('evidence.unseen', { characters: listed(unusualIn(value)) });
}

/** Characters that are on no keyboard. */
function unusualIn(value: string): readonly string[] {
  return [...new Set(value.match(/[^\P{C}\u0000-\u007F]|[^\P{Z}\u0000-\u007F]/gu) ?? [])];
}

/** The numbers of characters, in parentheses. */
function listed(characters: readonly string[]): string {
  const numbers = characters
    .slice(0, MOST)
    .map((each) => `U+${each.codePointAt(0)!.toString(16).toUpperCase().padStart(4, '0')}`);
  return numbers.length === 0 ? '' : ` (${numbers.join(', ')})`;
}

const MOST = 3;
