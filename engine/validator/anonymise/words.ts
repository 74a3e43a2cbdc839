/** Invents pronounceable words with the length, case and accents of the originals. */
import type { RandomGenerator } from './random.js';
import { STREET_SUFFIXES } from './kept-words.js';

const ONSETS = [
  'b',
  'd',
  'f',
  'g',
  'h',
  'k',
  'l',
  'm',
  'n',
  'p',
  'r',
  's',
  't',
  'v',
  'w',
  'br',
  'dr',
  'gr',
  'kr',
  'tr',
];
const VOWELS = ['a', 'e', 'i', 'o', 'u'];
const CODAS = ['l', 'm', 'n', 'r', 's', 't'];

/**
 * Interchangeable accented letters: an encoding that supports one of a group supports all. In other scripts, letters of
 * the same alphabet are interchangeable.
 */
const ACCENTED = [
  'äöü',
  'éèêáàâíîóôúû',
  'ñç',
  'ãõ',
  'åæø',
  'šž',
  'čřłńśźż',
  'ăąāęėēěīįőōűůūų',
  'ğģķļňņŕşșťţțďđħĺľ',
  'άέήίόύώ',
  'ёђєіїјљњћџґ',
];

/** Size of the code point range searched for a letter of the same script. */
const ROW = 64;

export class WordInventor {
  readonly #random: RandomGenerator;
  readonly #known = new Map<string, string>();
  readonly #used = new Set<string>();

  constructor(random: RandomGenerator) {
    this.#random = random;
  }

  /** Whether a word has been replaced. */
  has(word: string): boolean {
    return this.#known.has(word.toLowerCase());
  }

  /** The replacement of a word, the same in any letter case. */
  for(word: string): string {
    const key = word.toLowerCase();
    let found = this.#known.get(key);
    if (found === undefined) {
      // Few pronounceable words have two letters.
      for (let tries = 0; found === undefined || (tries < 200 && (this.#used.has(found) || found === key)); tries++)
        found = tries < 100 ? this.#invent(key) : this.#anything(key);
      this.#known.set(key, found);
      this.#used.add(found);
    }
    return matchCase(word, found);
  }

  #invent(word: string): string {
    const end = STREET_SUFFIXES.find((each) => word.endsWith(each) && word.length > each.length + 2) ?? '';
    const letters = [...word].slice(0, word.length - end.length);
    const plain = [...this.#speakable(letters.length)];
    return letters.map((letter, at) => (isPlain(letter) ? plain[at]! : this.#accented(letter))).join('') + end;
  }

  #anything(word: string): string {
    return word.replace(/[a-z]/g, () => String.fromCharCode(97 + this.#random.below(26)));
  }

  #speakable(length: number): string {
    const random = this.#random;
    let text = random.below(6) === 0 ? random.pick(VOWELS) : '';
    while (text.length < length) {
      text += random.pick(ONSETS) + random.pick(VOWELS) + (random.below(3) === 0 ? random.pick(CODAS) : '');
    }
    // Truncating must not leave two consonants at the end.
    const cut = text.slice(0, length);
    return /[^aeiou]{2}$/.test(cut) ? cut.slice(0, -1) + random.pick(VOWELS) : cut;
  }

  /** Another letter of the same script and category, from neighbouring code points. */
  #neighbour(letter: string): string {
    const code = letter.codePointAt(0)!;
    const isAlike = LETTER_CATEGORIES.find((kind) => kind.test(letter));
    const first = code - (code % ROW);
    for (let tries = 0; isAlike !== undefined && tries < 2 * ROW; tries++) {
      const drawn = String.fromCodePoint(first + this.#random.below(ROW));
      if (isAlike.test(drawn) && drawn !== letter) return drawn;
    }
    return letter;
  }

  #accented(letter: string): string {
    const group = ACCENTED.find((each) => each.includes(letter));
    if (group !== undefined) return this.#random.pick(group);
    const code = letter.codePointAt(0)!;
    // Lower-case Greek and Cyrillic letters have consecutive code points.
    const first = code >= 0x3b1 && code <= 0x3c9 ? 0x3b1 : code >= 0x430 && code <= 0x44f ? 0x430 : 0;
    if (first !== 0) return String.fromCodePoint(first + this.#random.below(16));
    return letter === 'ß' ? letter : this.#neighbour(letter);
  }
}

/**
 * Letters without case (Japanese, Chinese, Korean, Arabic, Hebrew, Thai), and lower-case and capital letters of
 * non-Latin scripts and of full width.
 */
const LETTER_CATEGORIES: readonly RegExp[] = [/\p{Lo}/u, /\p{Ll}/u, /\p{Lu}/u];

function isPlain(letter: string): boolean {
  return letter >= 'a' && letter <= 'z';
}

/** Capitalises a lower-case word like the original. */
function matchCase(model: string, word: string): string {
  const letters = [...model];
  return [...word]
    .map((letter, at) => {
      const wanted = letters[Math.min(at, letters.length - 1)]!;
      const upper = letter.toUpperCase();
      return wanted !== wanted.toLowerCase() && upper.length === 1 ? upper : letter;
    })
    .join('');
}
