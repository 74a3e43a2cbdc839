/**
 * What opening one archive may cost, the archives in it included. They come from strangers: a small file can name millions
 * of others, or stand for gigabytes. What was told before anything is unpacked is held against the limits first, and what
 * comes out is counted again, since sizes in an archive may be lies.
 */

/** What there was more of than a batch of invoices needs; `time` is that of the worker that opens it. */
export type ArchiveLimit = 'names' | 'documents' | 'bytes' | 'ratio' | 'time';

export interface ArchiveLimits {
  /** Entries of all directories, folders and files of other kinds included. */
  readonly names: number;
  /** Files among them that are unpacked. */
  readonly documents: number;
  /** Bytes of one file; a larger one is left out, and said to be. */
  readonly documentBytes: number;
  /** Bytes of all files. */
  readonly bytes: number;
  /** How many times the size of the archive all files may have. */
  readonly ratio: number;
  /** Bytes that may come out whatever the ratio is. */
  readonly freeBytes: number;
  /** Archives within each other, the outermost included. */
  readonly depth: number;
}

const MEGABYTE = 1024 * 1024;

/** Invoices become 10 to 60 times smaller; 2,000 of them fill the memory of a tab. */
export const ARCHIVE_LIMITS: ArchiveLimits = {
  names: 10_000,
  documents: 2_000,
  documentBytes: 32 * MEGABYTE,
  bytes: 200 * MEGABYTE,
  ratio: 250,
  freeBytes: 8 * MEGABYTE,
  depth: 3,
};

/** A limit was reached: the archive is not damaged, but it is not opened. */
export class ArchiveLimitReached extends Error {
  readonly limit: ArchiveLimit;

  constructor(limit: ArchiveLimit) {
    super(`The archive has reached the limit of ${limit}.`);
    this.name = 'ArchiveLimitReached';
    this.limit = limit;
  }
}

export class ArchiveBudget {
  readonly limits: ArchiveLimits;
  readonly #mostByRatio: number;
  #names = 0;
  #documents = 0;
  #bytes = 0;

  /** @param size bytes of the outermost archive */
  constructor(size: number, limits: ArchiveLimits = ARCHIVE_LIMITS) {
    this.limits = limits;
    this.#mostByRatio = Math.max(limits.freeBytes, size * limits.ratio);
  }

  /** @throws ArchiveLimitReached */
  name(): void {
    this.#names += 1;
    if (this.#names > this.limits.names) throw new ArchiveLimitReached('names');
  }

  /** @throws ArchiveLimitReached */
  document(): void {
    this.#documents += 1;
    if (this.#documents > this.limits.documents) throw new ArchiveLimitReached('documents');
  }

  /** @throws ArchiveLimitReached where so many bytes more would be too many */
  expect(bytes: number): void {
    if (this.#bytes + bytes > this.limits.bytes) throw new ArchiveLimitReached('bytes');
    if (this.#bytes + bytes > this.#mostByRatio) throw new ArchiveLimitReached('ratio');
  }

  /** @throws ArchiveLimitReached */
  unpack(bytes: number): void {
    this.expect(bytes);
    this.#bytes += bytes;
  }
}
