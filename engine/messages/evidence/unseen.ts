/** Values that look right: what is wrong about them is what nobody sees. */
import type { Language } from '../../types.js';
import type { Message } from '../message.js';
import { schemaSentencesOf } from '../schema/sentences.js';
import { fill, sentencesOf } from '../sentences.js';
import { clipped, isPlain } from './clip.js';
import { asLatin, lookAlikesIn } from './look-alikes.js';

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

function withoutBlanks(value: string): string {
  return value.replace(INVISIBLE, '').replace(/\s+/g, ' ').trim();
}

/** Whether there is more of a value than can be seen; of a long text nobody asks. */
export function hasUnseen(value: string): boolean {
  return value.length <= LONGEST && !isPlain(value) && withoutUnseen(value) !== value;
}

/** Whether it is a text of several words with nothing but blanks and line breaks between and around them, as texts have. */
export function isPlainText(value: string): boolean {
  const seen = withoutUnseen(value);
  return seen.includes(' ') && value.replace(/[ \t\r\n]+/g, ' ').trim() === seen;
}

/**
 * A message that quotes a value, with what can't be seen in the quotation.
 * @param value as it stands in the document, with more than can be seen
 * @param isRight whether the value would be right without: then that is what has to be written
 */
export function withUnseen(
  message: Message,
  value: string,
  isRight: (seen: string) => boolean,
  language: Language,
): Message {
  const seen = withoutUnseen(value);
  const { fix } = message;
  const isQuoted = seen !== '' && [seen, withoutBlanks(value)].some((each) => message.message.includes(clipped(each)));
  if (!isQuoted || fix === null || !message.message.endsWith(fix)) return message;
  const said = message.message.slice(0, message.message.length - fix.length);
  const todo = isRight(seen) ? fill(schemaSentencesOf(language).write, { near: seen }) : fix;
  return { ...message, fix: todo, message: `${said}${sentenceOf(value, language)} ${todo}` };
}

/** Where a value is the one that was meant, but for what nobody sees. */
export function unseenSentence(value: string, meant: string, language: Language): string | null {
  return hasUnseen(value) && withoutUnseen(value) === meant ? sentenceOf(value, language) : null;
}

function sentenceOf(value: string, language: Language): string {
  const { evidence } = sentencesOf(language);
  const letters = lookAlikesIn(withoutBlanks(value));
  return letters.length > 0
    ? fill(evidence.lookAlikes, { characters: listed(letters) })
    : fill(evidence.unseen, { characters: listed(unusualIn(value)) });
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
