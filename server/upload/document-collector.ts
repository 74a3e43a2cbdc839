/** Takes a document chunk by chunk, and refuses it at the first byte that can't be accepted. */

import { HttpError } from '../http/errors.js';
import type { Share } from './upload-memory.js';

const PDF_MARK = '%PDF-';

/** A reader accepts a PDF whose mark is anywhere in here (PDF Reference 1.7, appendix H, note 13). */
const PDF_MARK_WITHIN = 1024;

/** Room for most invoices, so that few ever grow. */
const FIRST_CAPACITY = 64 * 1024;

/**
 * The bytes of one document, in either option.
 *
 * One growing buffer, not a list of chunks: a body sent in chunks of one byte would cost a hundred times its size.
 */
export class DocumentCollector {
  readonly #limit: number;
  readonly #memory: Share;
  #buffer: Buffer;
  #size = 0;

  /**
   * @param limit most bytes that a document may have, inclusive
   * @param memory what the buffer is counted in; giving it back is the caller's business
   * @throws HttpError `BUSY`
   */
  constructor(limit: number, memory: Share) {
    this.#limit = limit;
    this.#memory = memory;
    memory.grow(Math.min(FIRST_CAPACITY, limit));
    this.#buffer = Buffer.allocUnsafeSlow(Math.min(FIRST_CAPACITY, limit));
    // The request that it came by may stay for a while after that.
    memory.signal.addEventListener(
      'abort',
      () => {
        this.#buffer = Buffer.alloc(0);
      },
      { once: true },
    );
  }

  /**
   * Takes the next bytes.
   * @throws HttpError `PDF` as soon as the mark is seen, `TOO_LARGE` as soon as the limit is passed, `BUSY`;
   *   `PDF` where both hold, since the media type is checked before the size
   */
  add(chunk: Buffer): void {
    const inHead = this.#size < PDF_MARK_WITHIN;
    const size = this.#size + chunk.length;
    this.#reserve(Math.min(size, this.#limit));
    this.#size += chunk.copy(this.#buffer, this.#size);
    if (inHead && this.bytes().subarray(0, PDF_MARK_WITHIN).includes(PDF_MARK)) throw new HttpError('PDF');
    if (size > this.#limit) throw new HttpError('TOO_LARGE');
  }

  /** How many bytes have been taken. */
  get size(): number {
    return this.#size;
  }

  /** The document in one piece: a view, not a copy. */
  bytes(): Buffer {
    return this.#buffer.subarray(0, this.#size);
  }

  /** Doubles, so that the copying stays linear in the size of the document. */
  #reserve(bytes: number): void {
    if (bytes <= this.#buffer.length) return;
    const capacity = Math.min(Math.max(bytes, this.#buffer.length * 2), this.#limit);
    this.#memory.grow(capacity - this.#buffer.length);
    const larger = Buffer.allocUnsafeSlow(capacity);
    this.#buffer.copy(larger, 0, 0, this.#size);
    this.#buffer = larger;
  }
}
