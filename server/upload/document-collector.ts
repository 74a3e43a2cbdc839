/** Collects a document chunk by chunk, and rejects it at the first byte that is not acceptable. */

import { HttpError } from '../http/errors.js';
import type { DocumentKind, UploadLimits } from './limits.js';
import type { Share } from './upload-memory.js';

const PDF_MARK = '%PDF-';

/** Readers accept a PDF whose mark is within this many bytes (PDF Reference 1.7, appendix H, note 13). */
const PDF_MARK_WITHIN = 1024;

/**
 * The bytes of one document, for either kind of upload.
 *
 * One growing buffer, not a list of chunks: chunks of one byte would use a hundred times the size of the body.
 */
export class DocumentCollector {
  readonly #limit: number;
  readonly #accepts: DocumentKind;
  readonly #memory: Share;
  #buffer: Buffer;
  #size = 0;

  /**
   * @param limits largest size of a document, inclusive, and its kind
   * @param memory counts the size of the buffer; the caller releases it
   * @throws HttpError `BUSY`
   */
  constructor({ documentBytes, accepts }: UploadLimits, memory: Share) {
    this.#limit = documentBytes;
    this.#accepts = accepts;
    this.#memory = memory;
    this.#buffer = memory.room();
    // The request may stay in memory for a while after that.
    memory.signal.addEventListener(
      'abort',
      () => {
        this.#buffer = Buffer.alloc(0);
      },
      { once: true },
    );
  }

  /**
   * Adds bytes.
   * @throws HttpError `PDF` as soon as the mark is found, `NOT_PDF` as soon as it is certainly missing, `TOO_LARGE` as
   * soon as the limit is exceeded, `BUSY`; `PDF` before `TOO_LARGE`, since the media type is checked before the size
   */
  add(chunk: Buffer): void {
    const inHead = this.#size < PDF_MARK_WITHIN;
    const size = this.#size + chunk.length;
    this.#reserve(Math.min(size, this.#limit));
    this.#size += chunk.copy(this.#buffer, this.#size);
    if (inHead) this.#checkKind(this.#size >= PDF_MARK_WITHIN);
    if (size > this.#limit) throw new HttpError('TOO_LARGE');
  }

  /** Number of bytes collected. */
  get size(): number {
    return this.#size;
  }

  /**
   * The complete document: a view, not a copy.
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

  /** Doubles, so that copying stays linear in the size of the document. */
  #reserve(bytes: number): void {
    if (bytes <= this.#buffer.length) return;
    const capacity = Math.min(Math.max(bytes, this.#buffer.length * 2), this.#limit);
    this.#memory.grow(capacity - this.#buffer.length);
    const larger = Buffer.allocUnsafeSlow(capacity);
    this.#buffer.copy(larger, 0, 0, this.#size);
    this.#buffer = larger;
  }
}
