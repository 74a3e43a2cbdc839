/** Reads numbered objects in the file: `12 0 obj … endobj` (ISO 32000-1, 7.3.8 and 7.3.10). */
import type { Budget } from './budget.js';
import { findText, isBlank, standsAt } from './characters.js';
import { SyntaxReader } from './syntax.js';
import { Damaged, PdfDict, PdfReference, PdfStream, type PdfValue } from './values.js';

const STREAM = 'stream';
const END = 'endstream';
const LINE_FEED = 0x0a;
const RETURN = 0x0d;

/** Bytes searched per step. */
const SEARCHED_PER_STEP = 8;

export interface ReadOptions {
  readonly isLenient: boolean;
  /** Reads a stream length given as a reference; null if unknown. */
  readonly lengthAt?: (reference: PdfReference) => number | null;
}

export class ObjectReader {
  readonly bytes: Uint8Array;
  readonly #budget: Budget;
  /** Offsets of all `endstream`; found on the first use. */
  #ends: readonly number[] | null = null;

  constructor(bytes: Uint8Array, budget: Budget) {
    this.bytes = bytes;
    this.#budget = budget;
  }

  /**
   * The object that begins at an offset.
   * @throws Damaged, LimitReached
   */
  objectAt(at: number, { isLenient, lengthAt }: ReadOptions): PdfValue {
    const reader = this.#readerBehindNumbers(at, isLenient);
    const value = reader.value();
    if (!(value instanceof PdfDict) || !reader.isWord(STREAM)) return value;
    const start = skipLineEnd(this.bytes, reader.at);
    const length = resolveLength(value.get('Length'), lengthAt);
    const end = length !== null && this.#endsAt(start + length) ? start + length : this.#endFrom(start);
    return new PdfStream(value, this.bytes.subarray(start, end));
  }

  /**
   * The dictionary of the object or stream that begins at an offset; null for other objects.
   * @throws Damaged, LimitReached
   */
  dictAt(at: number): PdfDict | null {
    const value = this.#readerBehindNumbers(at, true).value();
    return value instanceof PdfDict ? value : null;
  }

  #readerBehindNumbers(at: number, isLenient: boolean): SyntaxReader {
    const reader = new SyntaxReader(this.bytes, at, this.#budget, isLenient);
    if (reader.integer() === null || reader.integer() === null || !reader.isWord('obj'))
      throw new Damaged('No object begins here.');
    return reader;
  }

  #endsAt(at: number): boolean {
    let end = at;
    while (isBlank(this.bytes[end])) end += 1;
    this.#budget.step(end - at + 1);
    return standsAt(this.bytes, end, END);
  }

  /** The end of a stream with a missing or wrong length. */
  #endFrom(start: number): number {
    this.#ends ??= this.#findEnds();
    const end = this.#ends[lowerBound(this.#ends, start)];
    if (end === undefined) throw new Damaged('A stream has no end.');
    // The line end before `endstream` is not part of the stream.
    const isFeed = end > start && this.bytes[end - 1] === LINE_FEED;
    const before = end - Number(isFeed);
    return before - Number(before > start && this.bytes[before - 1] === RETURN);
  }

  /** Finds all of them at once: otherwise each of many streams without an end would search the rest of the file. */
  #findEnds(): readonly number[] {
    this.#budget.step(this.bytes.length / SEARCHED_PER_STEP);
    const ends: number[] = [];
    for (let at = findText(this.bytes, END, 0); at >= 0; at = findText(this.bytes, END, at + END.length)) {
      this.#budget.step(1);
      ends.push(at);
    }
    return ends;
  }
}

/** The offset after the line end that follows `stream`. */
function skipLineEnd(bytes: Uint8Array, at: number): number {
  const isReturn = bytes[at] === RETURN;
  const next = at + Number(isReturn);
  return next + Number(bytes[next] === LINE_FEED);
}

function resolveLength(written: PdfValue, lengthAt: ReadOptions['lengthAt']): number | null {
  const length = written instanceof PdfReference ? (lengthAt?.(written) ?? null) : written;
  return typeof length === 'number' && length >= 0 ? Math.floor(length) : null;
}

/** The index of the first of the sorted numbers that is not less than `least`. */
function lowerBound(sorted: readonly number[], least: number): number {
  let from = 0;
  let to = sorted.length;
  while (from < to) {
    const middle = (from + to) >> 1;
    if (sorted[middle]! < least) from = middle + 1;
    else to = middle;
  }
  return from;
}
