/** Reads the document of a request into one buffer, for either kind of upload. */

import type { Request, Response } from 'express';
import { collect } from '../http/body.js';
import { sendContinue } from '../http/continue.js';
import { DocumentCollector } from './document-collector.js';
import { HttpError } from '../http/errors.js';
import { type Upload, readForm } from './form.js';
import type { UploadLimits } from './limits.js';
import type { Transport } from './media-type.js';
import type { Share } from './upload-memory.js';

/**
 * Reads the document; the body must not have been read before.
 * @param memory counts the document's size
 * @throws HttpError for all cases of 400, 413 and 415, as early as possible, and `BUSY`
 */
export async function readUpload(
  request: Request,
  response: Response,
  transport: Transport,
  limits: UploadLimits,
  memory: Share,
): Promise<Upload> {
  // A declared length is enough to reject; a missing one (chunked) gives NaN, which passes.
  const declared = Number(request.headers['content-length']);
  if (transport.kind === 'body') {
    if (declared > limits.documentBytes) throw new HttpError('TOO_LARGE');
    await waitForTurn(request, memory, declared, limits.documentBytes);
    sendContinue(request, response);
    return { bytes: await readBody(request, limits, memory), charset: transport.charset };
  }
  const most = limits.documentBytes + limits.formOverheadBytes;
  if (declared > most) throw new HttpError('FORM_TOO_LARGE');
  await waitForTurn(request, memory, declared, most);
  sendContinue(request, response);
  return readForm(request, transport.boundary, limits, memory);
}

/**
 * Waits for the turn of a body, which lasts until it has arrived or its connection has closed, even if it is rejected
 * meanwhile.
 */
async function waitForTurn(request: Request, memory: Share, declared: number, most: number): Promise<void> {
  const end = await memory.turn(Number.isNaN(declared) ? most : declared);
  if (request.closed) end();
  else request.once('close', end);
}

/** Option B of the contract: the body is the document. */
function readBody(request: Request, limits: UploadLimits, memory: Share): Promise<Buffer> {
  const document = new DocumentCollector(limits, memory);
  return collect(
    request,
    memory.signal,
    (chunk) => document.add(chunk),
    () => {
      if (document.size === 0) throw new HttpError('BODY_EMPTY');
      return document.document();
    },
  );
}
