/** Invents numbers for identifiers. */
import type { RandomGenerator } from './random.js';
import { passedChecks, passedMod97 } from './check-digits.js';

/** One in a thousand random numbers passes three check digit algorithms. */
const MAX_TRIES = 20_000;

const UUID_VERSION_AT = 14;
const UUID_VARIANT_AT = 19;

/** Tax registration numbers of the United Arab Emirates have too many fixed digits to find one by chance. */
const EMIRATES = /^1\d{12}03$/;

/** Whether a number is recognisable in another: four consecutive digits are the same, or more than half of all. */
function isSimilar(one: string, other: string): boolean {
  const digits = other.replace(/^0+/, '');
  if (digits.length < 4) return one === other && digits !== '';
  const own = one.slice(-digits.length);
  const same = [...digits].map((digit, at) => digit === own[at]);
  return (
    same.filter(Boolean).length > same.length / 2 ||
    same.some((_, at) => same.slice(at, at + 4).filter(Boolean).length === 4)
  );
}

export class NumberInventor {
  readonly #random: RandomGenerator;
  readonly #known = new Map<string, string>();
  readonly #used = new Set<string>();

  constructor(random: RandomGenerator) {
    this.#random = random;
  }

  /**
   * Invents digits of the same length, with the same leading zeros, whose check digits are right or wrong like the
   * original's.
   */
  for(digits: string): string {
    return this.#unused(digits, () => this.#digits(digits), passedChecks);
  }

  /**
   * Invents an identifier whose check digits cover all of it: an IBAN, a creditor reference or a Leitweg-ID. Keeps a
   * country code at the beginning, and replaces capital letters by capital letters.
   */
  inventMod97(identifier: string): string {
    const lead = /^[A-Z]{2}(?=\d\d)/.exec(identifier)?.[0] ?? '';
    const rest = identifier.slice(lead.length);
    return this.#unused(
      identifier,
      () => lead + rest.replace(/\d+|[A-Z]/g, (run) => (/\d/.test(run) ? this.#digits(run) : this.#letter())),
      passedMod97,
    );
  }

  /** Invents a UUID with the same version and variant (RFC 9562). */
  inventUuid(text: string): string {
    const hasCapitals = text !== text.toLowerCase();
    const draw = (digit: string, at: number): string => {
      if (at === UUID_VERSION_AT || at === UUID_VARIANT_AT) return digit;
      const drawn = this.#random.pick('0123456789abcdef');
      return hasCapitals ? drawn.toUpperCase() : drawn;
    };
    return this.#unused(
      text,
      () => text.replace(/[0-9a-f]/gi, draw),
      () => '',
    );
  }

  /** Invents hexadecimal digits, keeping separators. */
  inventHex(text: string): string {
    const hasCapitals = text !== text.toLowerCase();
    const draw = (): string => {
      const drawn = this.#random.pick('0123456789abcdef');
      return hasCapitals ? drawn.toUpperCase() : drawn;
    };
    return this.#unused(
      text,
      () => text.replace(/[0-9a-f]/gi, draw),
      () => '',
    );
  }

  /** The number of days to shift a personal date by, the same for equal dates. */
  daysFor(date: string): number {
    const key = `days ${date}`;
    let known = this.#known.get(key);
    if (known === undefined) {
      const days = 400 + this.#random.below(3000);
      this.#known.set(key, (known = String(this.#random.below(2) === 0 ? days : -days)));
    }
    return Number(known);
  }

  #unused(original: string, draw: () => string, checksPassedBy: (text: string) => string): string {
    const known = this.#known.get(original);
    if (known !== undefined) return known;
    const wanted = checksPassedBy(original);
    let found = draw();
    for (
      let tries = 0;
      tries < MAX_TRIES && !(this.#isFresh(found, original) && checksPassedBy(found) === wanted);
      tries++
    )
      found = draw();
    this.#known.set(original, found);
    this.#used.add(found);
    return found;
  }

  /** There are too few short numbers for all replacements to be unique, so the caller limits its tries. */
  #isFresh(found: string, original: string): boolean {
    return !this.#used.has(found) && !isSimilar(found, original);
  }

  #digits(digits: string): string {
    if (EMIRATES.test(digits)) return `1${this.#randomDigits(digits.slice(1, -2))}03`;
    return this.#randomDigits(digits);
  }

  #randomDigits(digits: string): string {
    const zeros = /^0*/.exec(digits)![0].length;
    return [...digits]
      .map((_, at) => (at < zeros ? '0' : String(at === zeros ? 1 + this.#random.below(9) : this.#random.below(10))))
      .join('');
  }

  #letter(): string {
    return String.fromCharCode(65 + this.#random.below(26));
  }
}
