/**
 * Limits on reading one PDF. PDFs come from strangers: a hundred bytes can cause endless work or expand to gigabytes.
 * Readers count work before doing it, not by the clock, so that the result is the same on every machine.
 */

/** The limit that was exceeded; `time` and `memory` are those of the reader thread. */
export type PdfLimit = 'steps' | 'bytes' | 'depth' | 'objects' | 'attachments' | 'time' | 'memory';

export interface PdfLimits {
  /** Work: one step per byte read, and `VALUE_STEPS` more per value created. */
  readonly steps: number;
  /** Unpacked bytes of all streams, including the results between several filters. */
  readonly unpackedBytes: number;
  /** Output of one filter of one stream, in bytes. */
  readonly streamBytes: number;
  /** Nesting of arrays and dictionaries. */
  readonly depth: number;
  /** Entries of all cross-reference tables, objects found in a file without one, and nodes of name trees. */
  readonly objects: number;
  readonly attachments: number;
  /** Bytes of XMP, all of which is parsed into a tree. */
  readonly xmpBytes: number;
}

/** Many times what a hybrid invoice needs. Using all of it takes less than a second. */
export const PDF_LIMITS: PdfLimits = {
  steps: 32_000_000,
  unpackedBytes: 64 * 1024 * 1024,
  streamBytes: 8 * 1024 * 1024,
  depth: 500,
  objects: 500_000,
  attachments: 10_000,
  xmpBytes: 1024 * 1024,
};

/** The cost of creating a value, in time and memory, as a number of bytes that could be read instead. */
export const VALUE_STEPS = 24;

/** The same for the largest values: strings, dictionaries and their entries, and objects found by scanning. */
export const LARGE_VALUE_STEPS = 100;

/** A limit was exceeded: the PDF is not damaged, but reading stops. */
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

  /** Steps used so far. */
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

  /** Bytes that the next filter may return; report its actual output to `unpack`. */
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
