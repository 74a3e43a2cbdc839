/** Invented numbers of identifiers. */
import type { Chance } from './chance.js';
import { rightChecks, rightMod97 } from './check-digits.js';

/** One in a thousand is right in three ways. */
const MOST_TRIES = 20_000;

const UUID_VERSION_AT = 14;
const UUID_VARIANT_AT = 19;

/** Tax registration number of the United Arab Emirates: too many digits of it are given for chance to find them. */
const EMIRATES = /^1\d{12}03$/;

/** Whether somebody could tell the one from the other: four digits in a row are the same, or more than half of all. */
function isNear(one: string, other: string): boolean {
  const digits = other.replace(/^0+/, '');
  if (digits.length < 4) return one === other && digits !== '';
  const own = one.slice(-digits.length);
  const same = [...digits].map((digit, at) => digit === own[at]);
  return (
    same.filter(Boolean).length > same.length / 2 ||
    same.some((_, at) => same.slice(at, at + 4).filter(Boolean).length === 4)
  );
}

export class Numbers {
  readonly #chance: Chance;
  readonly #known = new Map<string, string>();
  readonly #used = new Set<string>();

  constructor(chance: Chance) {
    this.#chance = chance;
  }

  /** Digits in place of others: as many, zeros in front stay, check digits are right where they were right. */
  for(digits: string): string {
    return this.#found(digits, () => this.#digits(digits), rightChecks);
  }

  /**
   * Digits and letters in place of an identifier with check digits over all of it: an IBAN, a creditor reference or a
   * Leitweg-ID. Capital letters stay capital letters, a country in front stays.
   */
  forMod97(identifier: string): string {
    const lead = /^[A-Z]{2}(?=\d\d)/.exec(identifier)?.[0] ?? '';
    const rest = identifier.slice(lead.length);
    return this.#found(
      identifier,
      () => lead + rest.replace(/\d+|[A-Z]/g, (run) => (/\d/.test(run) ? this.#digits(run) : this.#letter())),
      rightMod97,
    );
  }

  /** A UUID in place of another: its version and its variant stay (RFC 9562). */
  forUuid(text: string): string {
    const hasCapitals = text !== text.toLowerCase();
    const draw = (digit: string, at: number): string => {
      if (at === UUID_VERSION_AT || at === UUID_VARIANT_AT) return digit;
      const drawn = this.#chance.pick('0123456789abcdef');
      return hasCapitals ? drawn.toUpperCase() : drawn;
    };
    return this.#found(
      text,
      () => text.replace(/[0-9a-f]/gi, draw),
      () => '',
    );
  }

  /** Hexadecimal digits in place of others, with what stands between them. */
  forHex(text: string): string {
    const hasCapitals = text !== text.toLowerCase();
    const draw = (): string => {
      const drawn = this.#chance.pick('0123456789abcdef');
      return hasCapitals ? drawn.toUpperCase() : drawn;
    };
    return this.#found(
      text,
      () => text.replace(/[0-9a-f]/gi, draw),
      () => '',
    );
  }

  /** By how many days a day of somebody's life is moved: the same for the same day. */
  daysFor(date: string): number {
    const key = `days ${date}`;
    let known = this.#known.get(key);
    if (known === undefined) {
      const days = 400 + this.#chance.below(3000);
      this.#known.set(key, (known = String(this.#chance.below(2) === 0 ? days : -days)));
    }
    return Number(known);
  }

  #found(original: string, draw: () => string, rightIn: (text: string) => string): string {
    const known = this.#known.get(original);
    if (known !== undefined) return known;
    const wanted = rightIn(original);
    let found = draw();
    for (let tries = 0; tries < MOST_TRIES && !(this.#isFresh(found, original) && rightIn(found) === wanted); tries++)
      found = draw();
    this.#known.set(original, found);
    this.#used.add(found);
    return found;
  }

  /** Of short numbers there are not enough for each to have another one. */
  #isFresh(found: string, original: string): boolean {
    return !this.#used.has(found) && !isNear(found, original);
  }

  #digits(digits: string): string {
    if (EMIRATES.test(digits)) return `1${this.#drawn(digits.slice(1, -2))}03`;
    return this.#drawn(digits);
  }

  #drawn(digits: string): string {
    const zeros = /^0*/.exec(digits)![0].length;
    return [...digits]
      .map((_, at) => (at < zeros ? '0' : String(at === zeros ? 1 + this.#chance.below(9) : this.#chance.below(10))))
      .join('');
  }

  #letter(): string {
    return String.fromCharCode(65 + this.#chance.below(26));
  }
}
