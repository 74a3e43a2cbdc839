/**
 * The Content-Type of a form's file part, parameters included.
 *
 * The multipart parser keeps only type and subtype; the `charset` decides how a document is decoded
 * (RFC 7303 section 3), so this looks at the part's headers as they pass by.
 */

/** The parser's own limit for the headers of a part; what is longer is malformed for it, too. */
const HEADER_BYTES = 16 * 1024;

const LINE_END = '\r\n';
const HEADERS_END = '\r\n\r\n';

/** Finds the headers of the first part with a given name in a stream of chunks. Keeps no more than one part's headers. */
export class PartTypeFinder {
  readonly #delimiter: Buffer;
  readonly #name: RegExp;
  /** What may still become a delimiter or a header; a form's first delimiter has no line before it. */
  #rest = Buffer.from(LINE_END);
  #inHeaders = false;
  #done = false;
  #contentType: string | undefined;

  /**
   * @param boundary the form's, without the leading dashes
   * @param name of the part; letters only
   */
  constructor(boundary: string, name: string) {
    this.#delimiter = Buffer.from(`${LINE_END}--${boundary}`);
    this.#name = new RegExp(`^content-disposition:.*;[ \\t]*name="?${name}"?[ \\t]*(?:;|$)`, 'im');
  }

  /** The header's value; undefined before the part was seen, or where it has none. */
  get contentType(): string | undefined {
    return this.#contentType;
  }

  /** Takes the next bytes of the body. */
  push(chunk: Buffer): void {
    if (this.#done) return;
    this.#rest = Buffer.concat([this.#rest, chunk]);
    while (!this.#done && (this.#inHeaders ? this.#readHeaders() : this.#skipToHeaders()));
  }

  /** @returns whether there may be more in what is at hand */
  #skipToHeaders(): boolean {
    const at = this.#rest.indexOf(this.#delimiter);
    if (at < 0) {
      this.#rest = this.#rest.subarray(Math.max(0, this.#rest.length - this.#delimiter.length + 1));
      return false;
    }
    this.#rest = this.#rest.subarray(at + this.#delimiter.length);
    this.#inHeaders = true;
    return true;
  }

  /** The line end that closes the delimiter line counts as the first of `HEADERS_END` where a part has no headers. */
  #readHeaders(): boolean {
    const end = this.#rest.indexOf(HEADERS_END);
    if (end < 0) {
      this.#done = this.#rest.length > HEADER_BYTES;
      return false;
    }
    const headers = this.#rest.toString('latin1', 0, end);
    this.#rest = this.#rest.subarray(end);
    this.#inHeaders = false;
    if (this.#name.test(headers)) {
      this.#done = true;
      this.#contentType = /^content-type:[ \t]*(.*)$/im.exec(headers)?.[1]?.trim();
    }
    return true;
  }
}
