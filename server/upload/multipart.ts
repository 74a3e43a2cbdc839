/** Multipart bodies (RFC 2046 section 5.1.1), read once, chunk by chunk, as they come in. */

import { HttpError } from '../http/errors.js';

/** Of a part, by their names in lower case; of a header that comes twice the first. */
export type PartHeaders = ReadonlyMap<string, string>;

/** Takes the next bytes of a part's content. */
export type TakeContent = (bytes: Buffer) => void;

/** Most bytes of a part's headers. */
const HEADER_BYTES = 16 * 1024;

const CR = 0x0d;
const LINE_END = '\r\n';
const HEADERS_END = '\r\n\r\n';

/** Most bytes that a line has after its boundary, where nothing but padding follows. */
const LINE_BYTES = 1024;

const PADDING: ReadonlySet<number> = new Set(Buffer.from('- \t'));

/** What makes a line of a boundary a delimiter: the dashes of the last one, and padding, which transports may add. */
const DELIMITER_END = /^(--)?[ \t]*\r\n/;

/** What may become that. */
const DELIMITER_END_BEGUN = /^(?:-|(?:--)?[ \t]*\r?)$/;

/** The last delimiter needs no line end where the body ends. */
const LAST_OF_BODY = /^--[ \t]*$/;

/** `name: value` (RFC 9110 section 5); what else a part may have before its content is malformed. */
const HEADER = /^([!#$%&'*+.^_`|~\w-]+):[ \t]*([\t\x20-\x7e\x80-\xff]*)$/;

/**
 * Splits a body into its parts. A delimiter is a whole line: a line of the content that only begins like one is content.
 * What stands before the first delimiter and after the last is skipped.
 *
 * It keeps no content: only what may become a delimiter, or the headers of one part.
 */
export class MultipartReader {
  readonly #delimiter: Buffer;
  readonly #onPart: (headers: PartHeaders) => TakeContent | null;
  /** Not handed on yet. The first delimiter has no line before it. */
  #rest: Buffer = Buffer.from(LINE_END);
  #state: 'content' | 'headers' | 'end' = 'content';
  /** Where the content goes; null where nobody wants it. */
  #take: TakeContent | null = null;
  /** How much of `#rest` has no end of headers in it. */
  #searched = 0;

  /**
   * @param boundary as the Content-Type has it, without the leading dashes
   * @param onPart is told of each part; returns what takes its content
   */
  constructor(boundary: string, onPart: (headers: PartHeaders) => TakeContent | null) {
    this.#delimiter = Buffer.from(`${LINE_END}--${boundary}`, 'latin1');
    this.#onPart = onPart;
  }

  /** Bytes that have been read and not handed on. */
  get heldBytes(): number {
    return this.#rest.length;
  }

  /** Whether the last delimiter has been read: the body is whole, where it ends here. */
  get isComplete(): boolean {
    if (this.#state !== 'content') return this.#state === 'end';
    return (
      this.#rest.indexOf(this.#delimiter) === 0 &&
      LAST_OF_BODY.test(this.#rest.toString('latin1', this.#delimiter.length))
    );
  }

  /**
   * Takes the next bytes of the body.
   * @throws HttpError `MULTIPART_MALFORMED`, and whatever `onPart` and what it returns throw; nothing may be pushed then
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
      if (at < 0) return this.#handOn(this.#endOfContent());
      const after = at + this.#delimiter.length;
      const line = this.#rest.toString('latin1', after, this.#endOfPadding(after) + LINE_END.length);
      const [end, dashes] = DELIMITER_END.exec(line) ?? [];
      if (end !== undefined) {
        this.#handOn(at);
        this.#rest = this.#rest.subarray(this.#delimiter.length + end.length);
        this.#state = dashes === undefined ? 'headers' : 'end';
        return this.#state === 'headers';
      }
      if (DELIMITER_END_BEGUN.test(line)) {
        if (line.length === LINE_BYTES) throw new HttpError('MULTIPART_MALFORMED');
        return this.#handOn(at);
      }
      from = after;
    }
  }

  /** Where what follows a boundary ends. Looked for by byte: a document may be full of boundaries, and no long text is made for each. */
  #endOfPadding(after: number): number {
    const most = Math.min(this.#rest.length, after + LINE_BYTES - LINE_END.length);
    let at = after;
    while (at < most && PADDING.has(this.#rest[at]!)) at += 1;
    return at;
  }

  /** Where the beginning of a delimiter starts at the end of what is at hand. A boundary has no line end in it. */
  #endOfContent(): number {
    const at = this.#rest.lastIndexOf(CR);
    if (at < 0) return this.#rest.length;
    const tail = this.#rest.subarray(at);
    return tail.equals(this.#delimiter.subarray(0, tail.length)) ? at : this.#rest.length;
  }

  #handOn(end: number): false {
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

/** A value may go on in the next line, which then begins with a space (RFC 5322 section 2.2.3). */
function parseHeaders(text: string): PartHeaders {
  const headers = new Map<string, string>();
  for (const line of text.replace(/\r\n(?=[ \t])/g, '').split(LINE_END)) {
    const [, name, value] = HEADER.exec(line) ?? [];
    if (name === undefined || value === undefined) throw new HttpError('MULTIPART_MALFORMED');
    if (!headers.has(name.toLowerCase())) headers.set(name.toLowerCase(), value);
  }
  return headers;
}
