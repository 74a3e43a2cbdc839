/** A stream that contains other objects (ISO 32000-1, 7.5.7). */
import type { Budget } from './budget.js';
import { SyntaxReader } from './syntax.js';
import { Damaged, type PdfDict, type PdfValue } from './values.js';

export class ObjectStream {
  readonly #content: Uint8Array;
  readonly #first: number;
  readonly #budget: Budget;
  /** The numbers of its objects, and their offsets from the first one. */
  readonly #index: readonly { readonly number: number; readonly offset: number }[];

  /**
   * @param content of the stream
   * @throws Damaged, LimitReached
   */
  constructor(dict: PdfDict, content: Uint8Array, budget: Budget) {
    const count = dict.number('N');
    const first = dict.number('First');
    if (count === null || first === null) throw new Damaged('A stream of objects does not tell how many it has.');
    this.#content = content;
    this.#first = first;
    this.#budget = budget;
    const reader = new SyntaxReader(content.subarray(0, first), 0, budget, false);
    const index = [];
    for (let read = 0; read < count; read += 1) {
      const number = reader.integer();
      const offset = reader.integer();
      if (number === null || offset === null) throw new Damaged('A stream of objects has fewer than it tells.');
      index.push({ number, offset });
    }
    this.#index = index;
  }

  /** The numbers of its objects. */
  get numbers(): readonly number[] {
    return this.#index.map(({ number }) => number);
  }

  /**
   * Reads one of its objects.
   * @param index from 0
   * @throws Damaged, LimitReached
   */
  object(index: number, isLenient: boolean): PdfValue {
    const entry = this.#index[index];
    if (entry === undefined) throw new Damaged('A stream of objects has fewer.');
    return new SyntaxReader(this.#content, this.#first + entry.offset, this.#budget, isLenient).value();
  }
}

/** Whether a stream is declared as an object stream. */
export function isObjectStream(dict: PdfDict): boolean {
  return dict.name('Type') === 'ObjStm';
}
