/** Invents replacements of the same shape, consistently throughout a document. */
import { replaceAttachment } from './attachments.js';
import { RandomGenerator } from './random.js';
import { passedMod97 } from './check-digits.js';
import { isCode, isFigures, isDateOrTime } from './codes.js';
import { CONTEXT_LENGTH, YEAR, isPersonalDate, isPartOfCode } from './digit-context.js';
import { shiftDate } from './dates.js';
import { PARTS, ADDRESS_PARTS, PARTS_WITHOUT_IBANS } from './parts.js';
import {
  FILE_TYPES,
  KEYWORDS,
  KEPT_IN_IDENTIFIERS,
  KEPT_IN_NAMES,
  KEPT_IN_TEXTS,
  STREETS,
  isRequiredText,
} from './kept-words.js';
import { toScriptDigits, toAsciiDigits } from './digits.js';
import type { ValueKind } from './kinds.js';
import { NumberInventor } from './numbers.js';
import { WordInventor } from './words.js';

/**
 * How much of a value to keep. 0: nothing. 1: parts of up to three characters. 2: everything except long numbers and
 * words from names in the document (in names themselves, the same as 1). 3: everything, because it is a code.
 */
export type Mildness = 0 | 1 | 2 | 3;

export interface InventorOptions {
  /** The seed, from `randomSeed`. */
  readonly seed: Uint32Array;
  readonly moveDays: number;
  /** Whether amounts stay, including those in texts. */
  readonly keepsAmounts: boolean;
}

/** A single character can be a complete name in Chinese and Korean. */
const WORD_CHARACTER = /[\p{Script=Han}\p{Script=Hangul}]/u;

/** Matches specification and process identifiers, even misspelt ones, but no ordinary text. */
const SPECIFICATION_ID =
  /^(?:urn\s*:|https?:|(?:peppol|cenbii|busdox|OIOUBL|Procurement|NONE$)|[A-Z]{0,3}\d{0,2}$|[01X]{8,20}$|\d{1,2}(?:\.\d{1,3}){1,3}$|[A-Z]{2}$)/i;

export class Inventor {
  readonly #words: WordInventor;
  readonly #numbers: NumberInventor;
  readonly #moveDays: number;
  readonly #keepsAmounts: boolean;

  constructor({ seed, moveDays, keepsAmounts }: InventorOptions) {
    const random = new RandomGenerator(seed);
    this.#words = new WordInventor(random);
    this.#numbers = new NumberInventor(random);
    this.#moveDays = moveDays;
    this.#keepsAmounts = keepsAmounts;
  }

  /** @param mimeType type of an attached file */
  for(text: string, kind: ValueKind, mildness: Mildness = 0, mimeType = ''): string {
    const trimmed = text.trim();
    if (trimmed === '' || mildness === 3 || isRequiredText(trimmed, kind)) return text;
    switch (kind) {
      case 'keep':
        // Even a misspelt identifier usually begins correctly.
        return SPECIFICATION_ID.test(trimmed) ? text : this.#invented(text, 'identifier', mildness);
      case 'code':
        return isCode(trimmed) ? text : this.#invented(text, 'text', mildness);
      case 'position':
        return /^\d{1,3}$/.test(trimmed) ? text : this.#invented(text, 'identifier', mildness);
      case 'number':
      case 'amount':
        return isFigures(trimmed) ? text : this.#invented(text, 'text', mildness);
      case 'date':
        return isDateOrTime(trimmed) ? this.#moved(text) : this.#invented(text, 'date', mildness);
      case 'binary':
        // A number where a file is expected, such as a certificate's, must stay a number for the schema.
        return /^[+-]?\d+$/.test(trimmed)
          ? this.#invented(text, 'identifier', mildness)
          : replaceAttachment(text, mimeType);
      default:
        return this.#invented(text, kind, mildness);
    }
  }

  #moved(text: string): string {
    if (this.#moveDays === 0) return text;
    // In CII a time may follow the date.
    return text.replace(
      /(?<!\d)(?:\d{8}(?=(?:\d{4}|\d{6})?(?!\d))|\d{4}-\d\d-\d\d(?!\d))/,
      (date) => shiftDate(date, this.#moveDays) ?? date,
    );
  }

  #invented(text: string, kind: ValueKind, mildness: Mildness): string {
    // Keep the scheme of network participants.
    const lead = kind === 'identifier' ? /^\s*(?:iso6523-actorid-upis::)?(?:[09]\d{3}:)?(?=.)/.exec(text)![0] : '';
    const day = kind === 'date' ? /^\s*(?:19|20)\d{6}/.exec(text)?.[0] : undefined;
    const country = kind === 'phone' ? /^\s*(?:\+|00)(?:1(?!\d\d)|[2-9]\d{1,2}(?!\d))/.exec(text)?.[0] : undefined;
    const kept = day ?? country ?? lead;
    return kept + this.#rest(text.slice(kept.length), kind, mildness);
  }

  #rest(text: string, kind: ValueKind, mildness: Mildness, parts = PARTS): string {
    return text.replace(parts, (part: string, ...rest: readonly unknown[]): string => {
      const groups = rest.at(-1) as Readonly<Record<string, string | undefined>>;
      const whole = rest.at(-2) as string;
      const at = rest.at(-3) as number;
      const [name] = Object.entries(groups).find(([, found]) => found !== undefined)!;
      switch (name) {
        case 'uuid':
          return this.#numbers.inventUuid(part);
        case 'email':
        case 'url':
          return this.#address(part, kind, mildness);
        case 'device':
          return this.#numbers.inventHex(part);
        case 'date':
          return isPersonalDate(part, whole.slice(Math.max(at - CONTEXT_LENGTH, 0), at))
            ? this.#shiftBirthDate(part)
            : (shiftDate(part, this.#moveDays) ?? part);
        case 'iban': {
          // VAT numbers of Norway and France look like the beginning of an IBAN.
          if (part.replaceAll(' ', '').length < SHORTEST_IBAN)
            return this.#rest(part, kind, mildness, PARTS_WITHOUT_IBANS);
          const iban = firstIban(part);
          return this.#checked(iban, kind, mildness) + this.#rest(part.slice(iban.length), kind, mildness);
        }
        case 'leitweg':
          return this.#checked(part, kind, mildness);
        case 'bic':
          return this.#bic(part);
        case 'country':
          return part;
        case 'figure':
          return this.#figure(part, kind, mildness);
        case 'form':
          return KEYWORDS.has(part) || part.length === 3 ? part : this.#words.for(part);
        case 'run':
          return this.#run(part, kind, mildness);
        case 'number':
          return this.#number(part, kind, mildness, {
            before: whole.slice(Math.max(at - CONTEXT_LENGTH, 0), at),
            after: whole.slice(at + part.length, at + part.length + CONTEXT_LENGTH),
          });
        case 'digits':
          return toScriptDigits(part, this.#number(toAsciiDigits(part), kind, mildness));
        case 'spaced': {
          const letters = [...this.#words.for(part.replace(/\s/g, ''))];
          return part.replace(/\p{L}/gu, () => letters.shift()!);
        }
        default:
          return this.#word(part, kind, mildness, {
            before: whole.slice(0, at),
            after: whole.slice(at + part.length),
          });
      }
    });
  }

  /** Keeps spaces and hyphens. */
  #checked(text: string, kind: ValueKind, mildness: Mildness): string {
    const compact = text.replace(/[ -]/g, '');
    // Two short numbers with a hyphen are not a Leitweg-ID.
    if (compact.length < 8) return this.#run(text, kind, mildness);
    const found = this.#numbers.inventMod97(compact);
    let at = 0;
    return text.replace(/[A-Z0-9]/g, () => found[at++]!);
  }

  /** Keeps the country (ISO 9362). */
  #bic(text: string): string {
    return (
      this.#words.for(text.slice(0, 4)) +
      text.slice(4, 6) +
      this.#words.for(text.slice(6).replace(/\d/g, 'x')).toUpperCase()
    );
  }

  /** Uses a top-level domain that nobody can register (RFC 2606). */
  #address(text: string, kind: ValueKind, mildness: Mildness): string {
    const [, scheme = '', user = '', host = '', path = ''] =
      /^((?:\w+:\/\/)?)((?:[^@/]*@)?)([^/?#:]*)(.*)$/s.exec(text) ?? [];
    const replacePart = (part: string): string =>
      this.#rest(part, kind === 'name' ? 'name' : 'identifier', mildness, ADDRESS_PARTS);
    const labels = host.split('.');
    const own = labels.slice(0, -1).map((label) => (label === 'www' ? label : replacePart(label)));
    const top = labels.at(-1)!;
    const end = /^\p{L}+$/u.test(top) && labels.length > 1 ? 'example' : replacePart(top);
    return (
      scheme + replacePart(user.slice(0, -1)) + (user === '' ? '' : '@') + [...own, end].join('.') + replacePart(path)
    );
  }

  #figure(text: string, kind: ValueKind, mildness: Mildness): string {
    if (this.#keepsAmounts && (kind === 'text' || kind === 'date')) return text;
    return text.replace(/\d+/g, (digits) => (mildness > 0 && digits.length < 4 ? digits : this.#numbers.for(digits)));
  }

  /** Keeps the characters between digits. */
  #run(text: string, kind: ValueKind, mildness: Mildness): string {
    const groups = text.match(/\d+/g)!;
    if (groups.length === 1) return this.#number(text, kind, mildness);
    // Ranges of short numbers, for example of days, occur in the texts of all invoices.
    if (mildness === 2 && groups.every((group) => group.length < 4)) return text;
    const found = this.#numbers.for(groups.join(''));
    let at = 0;
    return text.replace(/\d/g, () => found[at++]!);
  }

  /** Another date in the same format, some years earlier or later. */
  #shiftBirthDate(date: string): string {
    return shiftDate(date, this.#numbers.daysFor(date)) ?? date.replace(/\d+/g, (digits) => this.#numbers.for(digits));
  }

  #number(
    digits: string,
    kind: ValueKind,
    mildness: Mildness,
    { before, after }: { readonly before: string; readonly after: string } = { before: '', after: '' },
  ): string {
    const { length } = digits;
    const isAlone = !/[\p{L}\d/_-]$/u.test(before) && !/^[\p{L}\d/_-]/u.test(after);
    const isShort = length < 3 && !isPartOfCode(before, after);
    if ((kind === 'text' || kind === 'date') && (isShort || (isAlone && YEAR.test(digits)))) return digits;
    if (mildness > 0 && length < 4) return digits;
    return this.#numbers.for(digits);
  }

  #word(
    word: string,
    kind: ValueKind,
    mildness: Mildness,
    { before, after }: { readonly before: string; readonly after: string },
  ): string {
    const lower = word.toLowerCase();
    const { length } = word;
    if ((length === 1 && !WORD_CHARACTER.test(word)) || (mildness > 0 && length < 4)) return word;
    // A legal form counts as one only if the name has other words, too.
    if (kind === 'name' && (KEPT_IN_NAMES.has(lower) || STREETS.has(lower)) && /\p{L}/u.test(before + after))
      return word;
    if (before.endsWith('.') && FILE_TYPES.has(lower) && !/^[\p{L}\d]/u.test(after)) return word;
    if (kind !== 'name' && !this.#words.has(word)) {
      if (KEPT_IN_TEXTS.has(lower) || KEPT_IN_NAMES.has(lower)) return word;
      if (kind === 'identifier' && before.trim() === '' && KEPT_IN_IDENTIFIERS.has(lower)) return word;
      if (mildness === 2) return word;
    }
    return this.#words.for(word);
  }
}

/** The longest prefix of whole groups with correct check digits: the word after an IBAN may look like another group. */
function firstIban(text: string): string {
  const ends = [...text.matchAll(/ |$/g)].map(({ index }) => index).toReversed();
  const hasCheckDigits = (end: number): boolean => passedMod97(text.slice(0, end).replaceAll(' ', '')).endsWith('1');
  const whole = ends.at(-1)!;
  return text.slice(
    0,
    ends.find((end) => end >= SHORTEST_IBAN && hasCheckDigits(end)) ?? (whole >= SHORTEST_IBAN ? whole : text.length),
  );
}

/** Norway has the shortest IBANs. */
const SHORTEST_IBAN = 15;
