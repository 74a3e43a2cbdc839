/** Parses multipart bodies (RFC 2046 section 5.1.1) as a stream, chunk by chunk. */

import { HttpError } from '../http/errors.js';

/** Headers of a part by lower-case name; of repeated headers the first one. */
export type PartHeaders = ReadonlyMap<string, string>;

/** Takes more bytes of a part's content. */
export type TakeContent = (bytes: Buffer) => void;

/** Limit for a part's headers. */
const HEADER_BYTES = 16 * 1024;

const CR = 0x0d;
const LINE_END = '\r\n';
const HEADERS_END = '\r\n\r\n';

/** Limit for padding after the boundary on a delimiter line. */
const LINE_BYTES = 1024;

const PADDING: ReadonlySet<number> = new Set(Buffer.from('- \t'));

/**
 * What must follow a boundary to make the line a delimiter: optional final dashes, and padding, which transports may
 * add.
 */
const DELIMITER_END = /^(--)?[ \t]*\r\n/;

/** An incomplete `DELIMITER_END`. */
const DELIMITER_END_BEGUN = /^(?:-|(?:--)?[ \t]*\r?)$/;

/** At the end of the body the last delimiter needs no line end. */
const LAST_OF_BODY = /^--[ \t]*$/;

/** `name: value` (RFC 9110 section 5); any other line in the headers is malformed. */
const HEADER = /^([!#$%&'*+.^_`|~\w-]+):[ \t]*([\t\x20-\x7e\x80-\xff]*)$/;

/**
 * Splits a body into its parts. A delimiter is a whole line: a line that only begins like one is content. Text before
 * the first delimiter and after the last is skipped.
 *
 * Buffers no content: only a possible delimiter, or the headers of one part.
 */
export class MultipartReader {
  readonly #delimiter: Buffer;
  readonly #onPart: (headers: PartHeaders) => TakeContent | null;
  /** Bytes not passed on yet. Starts with a line end, which precedes every delimiter but the first. */
  #rest: Buffer = Buffer.from(LINE_END);
  #state: 'content' | 'headers' | 'end' = 'content';
  /** The consumer of the content; null to skip it. */
  #take: TakeContent | null = null;
  /** The length of `#rest` that was searched without finding the end of the headers. */
  #searched = 0;

  /**
   * @param boundary as in the Content-Type, without the leading dashes
   * @param onPart called for each part; returns the consumer of its content
   */
  constructor(boundary: string, onPart: (headers: PartHeaders) => TakeContent | null) {
    this.#delimiter = Buffer.from(`${LINE_END}--${boundary}`, 'latin1');
    this.#onPart = onPart;
  }

  /** Bytes read but not passed on. */
  get heldBytes(): number {
    return this.#rest.length;
  }

  /** Whether the last delimiter has been read: the body is complete if it ends here. */
  get isComplete(): boolean {
    if (this.#state !== 'content') return this.#state === 'end';
    return (
      this.#rest.indexOf(this.#delimiter) === 0 &&
      LAST_OF_BODY.test(this.#rest.toString('latin1', this.#delimiter.length))
    );
  }

  /**
   * Adds bytes of the body.
   * @throws HttpError `MULTIPART_MALFORMED`, and whatever `onPart` and its consumers throw; nothing may be pushed after
   * that
   */
  push(chunk: Buffer): void {
    if (this.#state === 'end') return;
    this.#rest = this.#rest.length === 0 ? chunk : Buffer.concat([this.#rest, chunk]);
    while (this.#state === 'headers' ? this.#readHeaders() : this.#readContent());
  }

  /** @returns whether headers follow */
  #readContent(): boolean {
    for (let from = 0; ;) {
      const at = this.#rest.indexOf(this.#delimiter, from);
      if (at < 0) return this.#passOn(this.#endOfContent());
      const after = at + this.#delimiter.length;
      const line = this.#rest.toString('latin1', after, this.#endOfPadding(after) + LINE_END.length);
      const [end, dashes] = DELIMITER_END.exec(line) ?? [];
      if (end !== undefined) {
        this.#passOn(at);
        this.#rest = this.#rest.subarray(this.#delimiter.length + end.length);
        this.#state = dashes === undefined ? 'headers' : 'end';
        return this.#state === 'headers';
      }
      if (DELIMITER_END_BEGUN.test(line)) {
        if (line.length === LINE_BYTES) throw new HttpError('MULTIPART_MALFORMED');
        return this.#passOn(at);
      }
      from = after;
    }
  }

  /**
   * The end of the padding after a boundary. Searches bytes: a document may be full of boundaries, and converting each
   * to text would be slow.
   */
  #endOfPadding(after: number): number {
    const most = Math.min(this.#rest.length, after + LINE_BYTES - LINE_END.length);
    let at = after;
    while (at < most && PADDING.has(this.#rest[at]!)) at += 1;
    return at;
  }

  /** Where an incomplete delimiter at the end of the buffer starts. A boundary contains no line end. */
  #endOfContent(): number {
    const at = this.#rest.lastIndexOf(CR);
    if (at < 0) return this.#rest.length;
    const tail = this.#rest.subarray(at);
    return tail.equals(this.#delimiter.subarray(0, tail.length)) ? at : this.#rest.length;
  }

  #passOn(end: number): false {
    if (end > 0) this.#take?.(this.#rest.subarray(0, end));
    this.#rest = this.#rest.subarray(end);
    return false;
  }

  /** @returns whether content follows */
  #readHeaders(): boolean {
    const end = this.#rest.indexOf(HEADERS_END, this.#searched);
    if ((end < 0 ? this.#rest.length : end) > HEADER_BYTES) throw new HttpError('MULTIPART_MALFORMED');
    if (end < 0) {
      this.#searched = Math.max(0, this.#rest.length - HEADERS_END.length + 1);
      return false;
    }
    const headers = parseHeaders(this.#rest.toString('latin1', 0, end));
    this.#rest = this.#rest.subarray(end + HEADERS_END.length);
    this.#searched = 0;
    this.#state = 'content';
    this.#take = this.#onPart(headers);
    return true;
  }
}

/** A header may continue on the next line, which then begins with a space (RFC 5322 section 2.2.3). */
function parseHeaders(text: string): PartHeaders {
  const headers = new Map<string, string>();
  for (const line of text.replace(/\r\n(?=[ \t])/g, '').split(LINE_END)) {
    const [, name, value] = HEADER.exec(line) ?? [];
    if (name === undefined || value === undefined) throw new HttpError('MULTIPART_MALFORMED');
    if (!headers.has(name.toLowerCase())) headers.set(name.toLowerCase(), value);
  }
  return headers;
}
