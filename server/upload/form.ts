/** Option A of the contract: the file part named `file` of a multipart form. */

import type { Request } from 'express';
import { collect } from '../http/body.js';
import { isDisposition, parseDisposition } from './disposition.js';
import { DocumentCollector } from './document-collector.js';
import { HttpError } from '../http/errors.js';
import { isPdf, parseMediaType } from './media-type.js';
import { MultipartReader, type PartHeaders, type TakeContent } from './multipart.js';
import type { UploadLimits } from './limits.js';
import type { Share } from './upload-memory.js';

/** An uploaded document. */
export interface Upload {
  readonly bytes: Buffer;
  /** The `charset` parameter of the document's own Content-Type. */
  readonly charset: string | undefined;
}

/** The name of the part in the contract. */
const PART = 'file';

/** Largest plain field that is ignored silently. */
const FIELD_BYTES = 64 * 1024;

/**
 * Reads a form and keeps the file; other parts are skipped, within limits. Rejects at the first possible byte, and
 * reads nothing after it.
 * @param boundary the form's own, undefined if the client sent none
 * @throws HttpError
 */
export function readForm(
  request: Request,
  boundary: string | undefined,
  limits: UploadLimits,
  memory: Share,
): Promise<Upload> {
  const form = new Form(limits, memory);
  const reader = new MultipartReader(boundary ?? '', (headers) => form.part(headers));
  let received = 0;
  return collect(
    request,
    memory.signal,
    (chunk) => {
      if (boundary === undefined) throw new HttpError('MULTIPART_MALFORMED');
      received += chunk.length;
      reader.push(chunk);
      // Bytes held for a possible boundary may belong to the document.
      const beside = received - form.documentBytes - reader.heldBytes;
      if (beside > limits.formOverheadBytes) throw new HttpError('FORM_TOO_LARGE');
    },
    () => {
      if (!reader.isComplete) throw new HttpError('MULTIPART_MALFORMED');
      return form.upload();
    },
  );
}

/** Encodings of a part that don't change its bytes (RFC 2045 section 6.2). */
const PLAIN_ENCODINGS: ReadonlySet<string> = new Set(['7bit', '8bit', 'binary']);

/** Whether the content of a part would have to be decoded first: RFC 7578 section 4.7 deprecates that. */
function isEncoded(headers: PartHeaders): boolean {
  const coding = headers.get('content-encoding')?.trim().toLowerCase() ?? 'identity';
  const transfer = headers.get('content-transfer-encoding')?.trim().toLowerCase() ?? 'binary';
  return coding !== 'identity' || !PLAIN_ENCODINGS.has(transfer);
}

/** The state of reading a form. */
class Form {
  readonly #limits: UploadLimits;
  readonly #memory: Share;
  #parts = 0;
  /** Whether an unreadable part may have been meant as the file. */
  #hasUnreadable = false;
  #file: { readonly document: DocumentCollector; readonly charset: string | undefined } | null = null;

  constructor(limits: UploadLimits, memory: Share) {
    this.#limits = limits;
    this.#memory = memory;
  }

  /** Handles the headers of the next part; returns a function that takes its content. */
  part(headers: PartHeaders): TakeContent | null {
    this.#parts += 1;
    if (this.#parts > this.#limits.formParts) throw new HttpError('MULTIPART_PARTS');
    const header = headers.get('content-disposition');
    const disposition = header === undefined ? null : parseDisposition(header);
    if (disposition === null) {
      if (header !== undefined && !isDisposition(header)) this.#hasUnreadable = true;
      return null;
    }
    const { name, filename } = disposition;
    if (name === null) throw new HttpError('MULTIPART_MALFORMED');
    if (filename === null) return this.#field(name);
    // Browsers send an empty name if no file was chosen.
    if (name !== PART || filename === '') return null;
    if (isEncoded(headers)) throw new HttpError('PART_ENCODING');
    return this.#startFile(headers.get('content-type') ?? '');
  }

  #field(name: string): TakeContent {
    if (name === PART) throw new HttpError('FILE_IS_FIELD');
    let size = 0;
    return ({ length }) => {
      size += length;
      if (size > FIELD_BYTES) throw new HttpError('MULTIPART_PARTS');
    };
  }

  #startFile(contentType: string): TakeContent {
    if (this.#file !== null) throw new HttpError('FILE_TWICE');
    const { type, parameters } = parseMediaType(contentType);
    if (this.#limits.accepts === 'xml' && isPdf(type)) throw new HttpError('PDF');
    const document = new DocumentCollector(this.#limits, this.#memory);
    this.#file = { document, charset: parameters.get('charset') };
    return (bytes) => document.add(bytes);
  }

  /** Bytes of the file so far. */
  get documentBytes(): number {
    return this.#file?.document.size ?? 0;
  }

  /** The file, after the whole form has been read. */
  upload(): Upload {
    if (this.#file === null) throw new HttpError(this.#hasUnreadable ? 'DISPOSITION_MALFORMED' : 'FILE_MISSING');
    const { document, charset } = this.#file;
    if (document.size === 0) throw new HttpError('FILE_EMPTY');
    return { bytes: document.document(), charset };
  }
}
