/**
 * Limits on opening one archive, including the archives inside it. Archives come from strangers: a small file can list
 * millions of entries or expand to gigabytes. Declared sizes are checked before anything is unpacked. They may be
 * wrong, so the actual output is counted as well.
 */

/** The limit that was exceeded; `time` is the deadline of the worker that opens the archive. */
export type ArchiveLimit = 'names' | 'documents' | 'bytes' | 'ratio' | 'time';

export interface ArchiveLimits {
  /** Entries of all directories, including folders and files of other kinds. */
  readonly names: number;
  /** XML and PDF files. */
  readonly documents: number;
  /** Bytes of one file; a larger one is skipped and reported as skipped. */
  readonly documentBytes: number;
  /** Total bytes of all files. */
  readonly bytes: number;
  /** Largest allowed ratio of unpacked bytes to the size of the archive. */
  readonly ratio: number;
  /** Bytes that may always be unpacked, whatever the ratio. */
  readonly freeBytes: number;
  /** Nesting depth of archives, including the outermost. */
  readonly depth: number;
}

const MEGABYTE = 1024 * 1024;

/** Invoices compress by a factor of 10 to 60, and 2,000 of them fill the memory of a browser tab. */
export const ARCHIVE_LIMITS: ArchiveLimits = {
  names: 10_000,
  documents: 2_000,
  documentBytes: 32 * MEGABYTE,
  bytes: 200 * MEGABYTE,
  ratio: 250,
  freeBytes: 8 * MEGABYTE,
  depth: 3,
};

/** A limit was exceeded: the archive is not damaged, but it is not opened. */
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
  readonly #maxBytesByRatio: number;
  #names = 0;
  #documents = 0;
  #bytes = 0;

  /** @param size bytes of the outermost archive */
  constructor(size: number, limits: ArchiveLimits = ARCHIVE_LIMITS) {
    this.limits = limits;
    this.#maxBytesByRatio = Math.max(limits.freeBytes, size * limits.ratio);
  }

  /** @throws ArchiveLimitReached */
  countName(): void {
    this.#names += 1;
    if (this.#names > this.limits.names) throw new ArchiveLimitReached('names');
  }

  /** @throws ArchiveLimitReached */
  countDocument(): void {
    this.#documents += 1;
    if (this.#documents > this.limits.documents) throw new ArchiveLimitReached('documents');
  }

  /** @throws ArchiveLimitReached if this many more bytes would exceed a limit */
  expect(bytes: number): void {
    if (this.#bytes + bytes > this.limits.bytes) throw new ArchiveLimitReached('bytes');
    if (this.#bytes + bytes > this.#maxBytesByRatio) throw new ArchiveLimitReached('ratio');
  }

  /** @throws ArchiveLimitReached */
  unpack(bytes: number): void {
    this.expect(bytes);
    this.#bytes += bytes;
  }
}
