/** Reads the locations of objects from cross-reference tables and streams (ISO 32000-1, 7.5.4 to 7.5.8). */
import { type Budget, VALUE_STEPS } from './budget.js';
import { isDigit, standsAt } from './characters.js';
import { decodeStream } from './filters/decode.js';
import type { ObjectReader } from './objects.js';
import { SyntaxReader } from './syntax.js';
import { Damaged, PdfDict, PdfStream, type PdfValue } from './values.js';

/** The location of an object: a byte offset, or an index in an object stream; null if deleted. */
export type ObjectLocation = number | StreamLocation | null;

export interface StreamLocation {
  /** Object number of the stream. */
  readonly stream: number;
  /** Index of the object in the stream, from 0. */
  readonly index: number;
}

export interface CrossReferences {
  /** By object number. */
  readonly places: ReadonlyMap<number, ObjectLocation>;
  readonly trailer: PdfDict;
}

interface Section extends CrossReferences {
  readonly places: Map<number, ObjectLocation>;
}

/** Readers look for `startxref` within this many bytes of the end (PDF 1.7, appendix H, 18). */
const SEARCHED_BYTES = 1024;

const START = 'startxref';

/** Wider fields would exceed the safe integers. */
const WIDEST_FIELD = 6;

/** Generation number of the first entry in the list of free objects. */
const FREE_LIST_HEAD = 65_535;

/**
 * Follows the tables from the last one back to the first; the newest location of an object counts. Unreadable tables
 * are skipped, except the last one.
 * @throws Damaged if no table is readable; LimitReached
 */
export function readCrossReferences(objects: ObjectReader, budget: Budget): CrossReferences {
  const places = new Map<number, ObjectLocation>();
  const visited = new Set<number>();
  let trailer: PdfDict | null = null;
  const add = (section: Section): void => {
    for (const [number, place] of section.places) if (!places.has(number)) places.set(number, place);
  };
  for (let at: number | null = findStart(objects.bytes); at !== null && !visited.has(at);) {
    visited.add(at);
    const section = nullIfDamaged(() => readSection(objects, at!, budget));
    if (section === null) break;
    // A hybrid file adds a stream with entries that its table cannot express (7.5.8.4).
    const supplementAt = section.trailer.number('XRefStm');
    if (supplementAt !== null && !visited.has(supplementAt)) {
      visited.add(supplementAt);
      const supplement = nullIfDamaged(() => readSection(objects, supplementAt, budget));
      if (supplement !== null) add(supplement);
    }
    add(section);
    trailer ??= section.trailer;
    at = section.trailer.number('Prev');
  }
  if (trailer === null) throw new Damaged('No cross-reference table can be read.');
  return { places, trailer };
}

/** Null if the data is damaged. */
export function nullIfDamaged<Result>(read: () => Result): Result | null {
  try {
    return read();
  } catch (error) {
    if (error instanceof Damaged) return null;
    throw error;
  }
}

function findStart(bytes: Uint8Array): number {
  let end = bytes.length;
  while (end > 0 && isSpace(bytes[end - 1])) end -= 1;
  for (let at = end - START.length; at >= Math.max(0, end - SEARCHED_BYTES); at -= 1)
    if (standsAt(bytes, at, START)) return readDigits(bytes, skipSpaces(bytes, at + START.length));
  throw new Damaged('The place of the cross-reference table is missing.');
}

function readSection(objects: ObjectReader, at: number, budget: Budget): Section {
  budget.step(1);
  if (isDigit(objects.bytes[at])) return readStream(objects, at, budget);
  if (standsAt(objects.bytes, at, 'xref')) return new TableReader(objects.bytes, at + 4, budget).read();
  throw new Damaged('No cross-reference table begins here.');
}

/** Parses a table: lines of numbers, and the trailer. */
class TableReader {
  readonly #bytes: Uint8Array;
  readonly #budget: Budget;
  readonly #places = new Map<number, ObjectLocation>();
  #at: number;

  constructor(bytes: Uint8Array, at: number, budget: Budget) {
    this.#bytes = bytes;
    this.#budget = budget;
    this.#at = at;
  }

  read(): Section {
    for (this.#skip(); !standsAt(this.#bytes, this.#at, 'trailer'); this.#skip()) this.#subsection();
    const trailer = new SyntaxReader(this.#bytes, this.#at + 'trailer'.length, this.#budget, false).value();
    if (!(trailer instanceof PdfDict)) throw new Damaged('The trailer is no dictionary.');
    return { places: this.#places, trailer };
  }

  #subsection(): void {
    let first = this.#integer();
    const count = this.#integer();
    for (let index = 0; index < count; index += 1) {
      this.#budget.object();
      this.#budget.step(VALUE_STEPS);
      const place = this.#digits(10);
      this.#skipBlank();
      const generation = this.#digits(5);
      this.#skipBlank();
      const kind = this.#bytes[this.#at];
      if (kind !== 0x6e && kind !== 0x66) throw new Damaged('An entry of the cross-reference table is of no kind.');
      this.#skipLine();
      // Some writers start with 1 instead of 0.
      if (index === 0 && first === 1 && kind === 0x66 && generation === FREE_LIST_HEAD) first = 0;
      this.#places.set(first + index, kind === 0x6e ? place : null);
    }
  }

  #integer(): number {
    const from = this.#at;
    const value = readDigits(this.#bytes, this.#at);
    while (isDigit(this.#bytes[this.#at])) this.#at += 1;
    this.#budget.step(this.#at - from + 1);
    this.#skip();
    return value;
  }

  #digits(count: number): number {
    let value = 0;
    for (let index = 0; index < count; index += 1, this.#at += 1) {
      const byte = this.#bytes[this.#at];
      if (!isDigit(byte)) throw new Damaged('A digit is missing.');
      value = value * 10 + (byte! - 0x30);
    }
    this.#budget.step(count);
    return value;
  }

  #skipBlank(): void {
    const from = this.#at;
    while (this.#bytes[this.#at] === 0x20) this.#at += 1;
    this.#budget.step(this.#at - from);
  }

  #skip(): void {
    const from = this.#at;
    this.#at = skipSpaces(this.#bytes, from);
    this.#budget.step(this.#at - from);
  }

  /** Advances to the next line. */
  #skipLine(): void {
    const from = this.#at;
    const isEnd = (byte: number | undefined): boolean => byte === undefined || byte === 0x0a || byte === 0x0d;
    while (!isEnd(this.#bytes[this.#at])) this.#at += 1;
    if (this.#bytes[this.#at] === 0x0d) this.#at += 1;
    if (this.#bytes[this.#at] === 0x0a) this.#at += 1;
    this.#budget.step(this.#at - from);
  }
}

/** Parses a stream: numbers of fixed width; its dictionary is the trailer. */
function readStream(objects: ObjectReader, at: number, budget: Budget): Section {
  const stream = objects.objectAt(at, { isLenient: false });
  if (!(stream instanceof PdfStream)) throw new Damaged('A cross-reference stream is none.');
  const { dict } = stream;
  const type = dict.name('Type');
  if (type !== null && type !== 'XRef') throw new Damaged('A stream is not one of cross-references.');
  const widths = readWidths(dict.get('W'));
  const width = widths[0] + widths[1] + widths[2];
  // Entries of zero bytes would make the loop endless.
  if (width === 0) throw new Damaged('Cross-references have no width.');
  const ranges = readRanges(dict);
  const content = decodeStream(stream, budget, (value) => value);
  const places = new Map<number, ObjectLocation>();
  let from = 0;
  for (const { first, count } of ranges) {
    if (from + count * width > content.length) throw new Damaged('A cross-reference stream is cut.');
    for (let index = 0; index < count; index += 1, from += width) {
      budget.object();
      budget.step(VALUE_STEPS);
      const place = readLocation(content, from, widths);
      if (!places.has(first + index)) places.set(first + index, place);
    }
  }
  return { places, trailer: dict };
}

type Widths = readonly [kind: number, second: number, third: number];

function readWidths(written: PdfValue): Widths {
  if (!Array.isArray(written) || written.length < 3) throw new Damaged('Cross-references have no widths.');
  const widths = (written as readonly PdfValue[]).slice(0, 3).map((width) => (typeof width === 'number' ? width : 0));
  if (!widths.every((width) => Number.isInteger(width) && width >= 0 && width <= WIDEST_FIELD))
    throw new Damaged('Cross-references have an impossible width.');
  return widths as unknown as Widths;
}

function readRanges(dict: PdfDict): readonly { readonly first: number; readonly count: number }[] {
  const size = dict.number('Size');
  if (size === null) throw new Damaged('Cross-references have no size.');
  const written = dict.get('Index');
  const index = Array.isArray(written) ? (written as readonly PdfValue[]) : [0, size];
  return Array.from({ length: Math.ceil(index.length / 2) }, (_, pair) => {
    const [first, count] = index.slice(2 * pair, 2 * pair + 2);
    if (typeof first !== 'number' || typeof count !== 'number') throw new Damaged('A range has no numbers.');
    return { first, count: Math.max(0, Math.ceil(count)) };
  });
}

function readLocation(content: Uint8Array, at: number, [kindWidth, secondWidth, thirdWidth]: Widths): ObjectLocation {
  const field = (from: number, width: number): number => {
    let value = 0;
    for (let index = 0; index < width; index += 1) value = value * 256 + content[from + index]!;
    return value;
  };
  const kind = kindWidth === 0 ? 1 : field(at, kindWidth);
  const second = field(at + kindWidth, secondWidth);
  if (kind === 0) return null;
  if (kind === 1) return second;
  if (kind === 2) return { stream: second, index: field(at + kindWidth + secondWidth, thirdWidth) };
  throw new Damaged('A cross-reference is of no kind.');
}

function isSpace(byte: number | undefined): boolean {
  return byte === 0x20 || byte === 0x0a || byte === 0x0d || byte === 0x09;
}

function skipSpaces(bytes: Uint8Array, from: number): number {
  let at = from;
  while (isSpace(bytes[at])) at += 1;
  return at;
}

/** @throws Damaged if there is no digit */
function readDigits(bytes: Uint8Array, from: number): number {
  if (!isDigit(bytes[from])) throw new Damaged('A number is missing.');
  let value = 0;
  for (let at = from; isDigit(bytes[at]); at += 1) value = value * 10 + (bytes[at]! - 0x30);
  return value;
}
