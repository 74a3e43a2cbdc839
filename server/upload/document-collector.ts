/** Takes a document chunk by chunk, and refuses it at the first byte that can't be accepted. */

import { HttpError } from '../http/errors.js';
import type { DocumentKind, UploadLimits } from './limits.js';
import type { Share } from './upload-memory.js';

const PDF_MARK = '%PDF-';

/** A reader accepts a PDF whose mark is anywhere in here (PDF Reference 1.7, appendix H, note 13). */
const PDF_MARK_WITHIN = 1024;

/**
 * The bytes of one document, in either option.
 *
 * One growing buffer, not a list of chunks: a body sent in chunks of one byte would cost a hundred times its size.
 */
export class DocumentCollector {
  readonly #limit: number;
  readonly #accepts: DocumentKind;
  readonly #memory: Share;
  #buffer: Buffer;
  #size = 0;

  /**
   * @param limits most bytes that a document may have, inclusive, and what it may be
   * @param memory what the buffer is counted in; giving it back is the caller's business
   * @throws HttpError `BUSY`
   */
  constructor({ documentBytes, accepts }: UploadLimits, memory: Share) {
    this.#limit = documentBytes;
    this.#accepts = accepts;
    this.#memory = memory;
    this.#buffer = memory.room();
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
   * @throws HttpError `PDF` as soon as the mark is seen, or `NOT_PDF` as soon as it should have been, `TOO_LARGE` as soon
   *   as the limit is passed, `BUSY`; of the first and `TOO_LARGE` the first, since the media type is checked before the size
   */
  add(chunk: Buffer): void {
    const inHead = this.#size < PDF_MARK_WITHIN;
    const size = this.#size + chunk.length;
    this.#reserve(Math.min(size, this.#limit));
    this.#size += chunk.copy(this.#buffer, this.#size);
    if (inHead) this.#checkKind(this.#size >= PDF_MARK_WITHIN);
    if (size > this.#limit) throw new HttpError('TOO_LARGE');
  }

  /** How many bytes have been taken. */
  get size(): number {
    return this.#size;
  }

  /**
   * The document in one piece, once all of it is there: a view, not a copy.
   * @throws HttpError `NOT_PDF`
   */
  document(): Buffer {
    this.#checkKind(true);
    return this.#bytes();
  }

  #bytes(): Buffer {
    return this.#buffer.subarray(0, this.#size);
  }

  #checkKind(isHeadComplete: boolean): void {
    const hasMark = this.#bytes().subarray(0, PDF_MARK_WITHIN).includes(PDF_MARK);
    if (this.#accepts === 'xml' && hasMark) throw new HttpError('PDF');
    if (this.#accepts === 'pdf' && !hasMark && isHeadComplete) throw new HttpError('NOT_PDF');
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
