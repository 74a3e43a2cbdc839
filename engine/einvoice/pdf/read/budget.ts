/**
 * What reading one PDF may cost. PDFs come from strangers: a hundred bytes can ask for endless work, or stand for gigabytes.
 * Whatever reads pays here before it works, so that the answer is the same on every machine, and no clock is needed.
 */

/** What there was more of than any invoice needs; `time` and `memory` are those of the thread that reads. */
export type PdfLimit = 'steps' | 'bytes' | 'depth' | 'objects' | 'attachments' | 'time' | 'memory';

export interface PdfLimits {
  /** Work: a byte that is looked at is one step, a value that is made of some is `VALUE_STEPS` more. */
  readonly steps: number;
  /** Bytes that all streams together may become, those in between included where filters are stacked. */
  readonly unpackedBytes: number;
  /** Bytes that one filter of one stream may give. */
  readonly streamBytes: number;
  /** Arrays and dictionaries within each other. */
  readonly depth: number;
  /** Entries of all cross-reference tables, objects found in a file without one, and nodes of the table of names. */
  readonly objects: number;
  readonly attachments: number;
  /** Bytes that XMP may have: all of it is looked at, and kept in memory as a tree. */
  readonly xmpBytes: number;
}

/** Many times what a hybrid invoice needs; all of them together are read in less than a second. */
export const PDF_LIMITS: PdfLimits = {
  steps: 32_000_000,
  unpackedBytes: 64 * 1024 * 1024,
  streamBytes: 8 * 1024 * 1024,
  depth: 500,
  objects: 500_000,
  attachments: 10_000,
  xmpBytes: 1024 * 1024,
};

/** What making a value costs, in bytes that could have been looked at meanwhile: the time, and the memory that it takes. */
export const VALUE_STEPS = 24;

/** The same for what takes most memory: a string, a dictionary or its entry, and an object that was found in the file. */
export const LARGE_VALUE_STEPS = 100;

/** A limit was reached: the PDF is not damaged, but it is not read any further. */
export class LimitReached extends Error {
  readonly limit: PdfLimit;

  constructor(limit: PdfLimit) {
    super(`The PDF has reached the limit of ${limit}.`);
    this.name = 'LimitReached';
    this.limit = limit;
  }
}

export class Budget {
  readonly limits: PdfLimits;
  #steps = 0;
  #unpacked = 0;
  #objects = 0;

  constructor(limits: PdfLimits = PDF_LIMITS) {
    this.limits = limits;
  }

  /** Steps taken so far. */
  get steps(): number {
    return this.#steps;
  }

  /** Bytes unpacked so far. */
  get unpacked(): number {
    return this.#unpacked;
  }

  /** @throws LimitReached */
  step(count: number): void {
    this.#steps += count;
    if (this.#steps > this.limits.steps) throw new LimitReached('steps');
  }

  /** Bytes that one more filter may give; `unpack` is told how many it gave. */
  get room(): number {
    return Math.min(this.limits.streamBytes, this.limits.unpackedBytes - this.#unpacked);
  }

  /** @throws LimitReached */
  unpack(bytes: number): void {
    if (bytes > this.room) throw new LimitReached('bytes');
    this.#unpacked += bytes;
  }

  /** @throws LimitReached */
  object(): void {
    this.#objects += 1;
    if (this.#objects > this.limits.objects) throw new LimitReached('objects');
  }
}
