/**
 * Names as written: scanning and interning (XML 1.0 productions 4 to 5, Namespaces production 7).
 * Invoices are repetitive, so the reader predicts names: for each place where a name can occur (after the start tag of
 * a certain element, after its end tag, …) it remembers the last name, and one comparison with the first occurrence of
 * that name confirms it. Only after a wrong prediction it scans the name and looks it up.
 */

import { Class, CLASSES } from './chars.js';
import type { Limits } from './limits.js';
import { Failure, quoted } from './problem.js';

/** Places relative to the previous name: after its start tag, after its end tag, and in the list of attributes. */
export enum NamePlace {
  AfterStart,
  AfterEnd,
  FirstAttribute,
  NextAttribute,
}
const PLACES = 4;

/** No name: returned by `read` if none starts there. Also the initial prediction of a place. */
export const NO_NAME = 0;

/** Predeclared prefixes. */
export enum Prefix {
  Default,
  Xml,
  Xmlns,
}

/** Module-local copies for speed: see `CLASSES`. */
const classes = CLASSES;
const NAME_START = Class.NameStart;
const NAME = Class.Name;

const COLON = 0x3a;
const FIRST_CAPACITY = 128;

/** The names of one document, as numbers; discarded with it. */
export class Names {
  /** Per name: offset and length of its first occurrence. `NO_NAME` has a length that matches nothing. */
  firstAt = new Int32Array(FIRST_CAPACITY);
  lengthOf = new Int32Array(FIRST_CAPACITY);
  /** Per name: its prefix and its local part. */
  readonly prefixOf: number[] = [Prefix.Default];
  readonly localOf: string[] = [''];
  /** Per prefix: its text. */
  readonly prefixes: string[] = ['', 'xml', 'xmlns'];

  readonly #text: string;
  readonly #units: Uint16Array;
  readonly #limits: Limits;
  /** For each name and place, the name that followed last time. */
  #guesses = new Int32Array(FIRST_CAPACITY * PLACES);
  /** The name before that: optional elements give two candidates. */
  #olderGuesses = new Int32Array(FIRST_CAPACITY * PLACES);
  /** Per prefix: local part to name. */
  readonly #byLocal: Map<string, number>[] = [new Map(), new Map(), new Map()];
  readonly #byPrefix = new Map<string, number>([
    ['', Prefix.Default],
    ['xml', Prefix.Xml],
    ['xmlns', Prefix.Xmlns],
  ]);
  /** The prefix of the last name looked up, and an offset where it occurs. */
  #lastPrefix = Prefix.Default;
  #lastPrefixAt = 0;

  constructor(text: string, units: Uint16Array, limits: Limits) {
    this.#text = text;
    this.#units = units;
    this.#limits = limits;
    this.lengthOf[NO_NAME] = -1;
  }

  /**
   * The name that starts at an offset; `NO_NAME` if none does. Its length is `lengthOf[name]`.
   * @param previous the name before it, and `place` the position relative to that
   * @throws Failure for a name that is not a QName, or is too long
   */
  read(at: number, previous: number, place: NamePlace): number {
    const slot = previous * PLACES + place;
    const guess = this.#guesses[slot]!;
    if (this.standsAt(guess, at)) return guess;
    const older = this.#olderGuesses[slot]!;
    const name = this.standsAt(older, at) ? older : this.#scan(at);
    this.#olderGuesses[slot] = guess;
    this.#guesses[slot] = name;
    return name;
  }

  /** True if the name stands at that offset and ends there. */
  standsAt(name: number, at: number): boolean {
    const units = this.#units;
    const length = this.lengthOf[name]!;
    const first = this.firstAt[name]!;
    let i = 0;
    while (i < length && units[first + i] === units[at + i]) i++;
    return i === length && (classes[units[at + length]!]! & NAME) === 0;
  }

  /** The name as written. */
  text(name: number): string {
    const first = this.firstAt[name]!;
    return this.#text.slice(first, first + this.lengthOf[name]!);
  }

  /** True for `xmlns` and `xmlns:…`: a namespace declaration, not an attribute. */
  isDeclaration(name: number): boolean {
    const prefix = this.prefixOf[name]!;
    return prefix === Prefix.Xmlns || (prefix === Prefix.Default && this.localOf[name] === 'xmlns');
  }

  /** The number of a prefix. */
  prefix(text: string): number {
    let prefix = this.#byPrefix.get(text);
    if (prefix === undefined) {
      prefix = this.prefixes.push(text) - 1;
      this.#byPrefix.set(text, prefix);
      this.#byLocal.push(new Map());
    }
    return prefix;
  }

  #scan(at: number): number {
    const units = this.#units;
    let colon = -1;
    let end = at;
    for (; (classes[units[end]!]! & NAME) !== 0; end++) {
      const unit = units[end]!;
      if (unit === COLON) {
        if (colon >= 0)
          throw new Failure(
            'XML-WELL-FORMED',
            'A name may contain only one colon, between its prefix and its local part.',
            end,
          );
        colon = end;
      } else if (unit >= 0xd800 && unit <= 0xdb7f) {
        if ((units[end + 1]! & 0xfc00) !== 0xdc00) break;
        end++;
      }
    }
    if (end === at || (classes[units[at]!]! & NAME_START) === 0) return NO_NAME;
    if (end - at > this.#limits.nameLength) {
      throw new Failure(
        'XML-LIMIT',
        `A name is longer than ${this.#limits.nameLength} characters, which is more than is accepted.`,
        at,
      );
    }
    if (colon < 0) return this.#intern(Prefix.Default, at, at, end);
    if (colon === end - 1 && colon > at && end === this.#text.length) {
      throw new Failure(
        'XML-WELL-FORMED',
        `The document ends right behind ${quoted(this.#text.slice(at, end))}; it was cut off.`,
        end,
      );
    }
    if (colon === at || colon === end - 1 || (classes[units[colon + 1]!]! & NAME_START) === 0) {
      throw new Failure(
        'XML-WELL-FORMED',
        `${quoted(this.#text.slice(at, end))} is no valid name: both sides of the colon must be names of their own.`,
        at,
      );
    }
    return this.#intern(this.#prefixAt(at, colon), at, colon + 1, end);
  }

  /** The prefix between two offsets; mostly the same as the previous one. */
  #prefixAt(at: number, colon: number): number {
    const units = this.#units;
    const length = colon - at;
    const first = this.#lastPrefixAt;
    let i = 0;
    if (this.prefixes[this.#lastPrefix]!.length === length) {
      while (i < length && units[first + i] === units[at + i]) i++;
    }
    if (i !== length) {
      this.#lastPrefix = this.prefix(this.#text.slice(at, colon));
      this.#lastPrefixAt = at;
    }
    return this.#lastPrefix;
  }

  #intern(prefix: number, at: number, localAt: number, end: number): number {
    const local = this.#text.slice(localAt, end);
    const locals = this.#byLocal[prefix]!;
    const known = locals.get(local);
    if (known !== undefined) return known;
    if (this.localOf.length > this.#limits.names) {
      throw new Failure(
        'XML-LIMIT',
        `The document has more than ${this.#limits.names} different names of elements and attributes, which is more than is accepted.`,
        at,
      );
    }
    const name = this.localOf.push(local) - 1;
    if (name === this.firstAt.length) this.#grow();
    locals.set(local, name);
    this.prefixOf.push(prefix);
    this.firstAt[name] = at;
    this.lengthOf[name] = end - at;
    return name;
  }

  #grow(): void {
    this.firstAt = enlarged(this.firstAt, this.firstAt.length * 2);
    this.lengthOf = enlarged(this.lengthOf, this.lengthOf.length * 2);
    this.#guesses = enlarged(this.#guesses, this.#guesses.length * 2);
    this.#olderGuesses = enlarged(this.#olderGuesses, this.#olderGuesses.length * 2);
  }
}

/** A longer copy, padded with zeros. */
export function enlarged(array: Int32Array, length: number): Int32Array<ArrayBuffer> {
  const longer = new Int32Array(length);
  longer.set(array);
  return longer;
}
