/** Option A: the one file part named `file` of a multipart form. */

import type { Request, Response } from 'express';
import multer from 'multer';
import { DocumentCollector } from './document-collector.js';
import { HttpError } from './errors.js';
import { isPdf, parseMediaType } from './media-type.js';
import { PartTypeFinder } from './part-type.js';
import type { Upload, UploadLimits } from './upload.js';
import type { Share } from './upload-memory.js';

/** The name that the contract gives the part. */
const PART = 'file';

/** Largest plain field that is ignored without complaint. */
const FIELD_BYTES = 64 * 1024;

/**
 * Reads a form and keeps the file; other parts are skipped, within limits.
 *
 * What can be refused early is refused by `fail`, not through multer's callback: multer calls back with an
 * error only after it has read the request to its end, however long that is.
 * @param boundary the form's own, undefined where the client sent none
 * @throws HttpError
 */
export function readForm(request: Request, response: Response, boundary: string | undefined, limits: UploadLimits, memory: Share): Promise<Upload> {
  return new Promise((resolve, reject) => {
    const fail = (error: unknown): void => {
      request.off('data', tap);
      request.unpipe();
      reject(error);
    };
    const attempt = (step: () => void): void => {
      try {
        step();
      } catch (error) {
        fail(error);
      }
    };

    const limit = limits.documentBytes + limits.formOverheadBytes;
    const partType = new PartTypeFinder(boundary ?? '', PART);
    let received = 0;
    const tap = (chunk: Buffer): void => {
      received += chunk.length;
      partType.push(chunk);
      if (received > limit) fail(new HttpError('FORM_TOO_LARGE'));
    };

    let document: DocumentCollector | null = null;
    const parse = multer({
      limits: { parts: limits.formParts, fieldSize: FIELD_BYTES, headerPairs: 50 },
      fileFilter(_request, file, accept) {
        if (file.fieldname !== PART) return accept(null, false);
        if (document !== null) return fail(new HttpError('FILE_TWICE'));
        if (isPdf(file.mimetype)) return fail(new HttpError('PDF'));
        return accept(null, true);
      },
      storage: {
        _handleFile: (_request, { stream }, done) => attempt(() => {
          const collector = document = new DocumentCollector(limits.documentBytes, memory);
          stream.on('data', (chunk: Buffer) => attempt(() => collector.add(chunk)));
          stream.on('end', () => done(null, {}));
        }),
        _removeFile: (_request, _file, done) => done(null),
      },
    }).any();

    // Before the parser's own listener: the part's headers have been seen when the parser hands over the file.
    request.on('data', tap);
    // The client has gone, and nobody will read the answer; after the end of the form this changes nothing.
    request.once('close', () => fail(new HttpError('REQUEST_MALFORMED')));
    parse(request, response, (error: unknown) => attempt(() => {
      request.off('data', tap);
      if (error !== undefined && error !== null) throw formError(error);
      const charset = parseMediaType(partType.contentType ?? '').parameters.get('charset');
      resolve({ bytes: fileOf(document, request.body), charset });
    }));
  });
}

/** The file's bytes, once the form has been read to its end. */
function fileOf(document: DocumentCollector | null, fields: unknown): Buffer {
  if (typeof fields === 'object' && fields !== null && PART in fields) throw new HttpError('FILE_IS_FIELD');
  if (document === null) throw new HttpError('FILE_MISSING');
  if (document.size === 0) throw new HttpError('FILE_EMPTY');
  return document.bytes();
}

/** multer's own errors with a `LIMIT_` code are about limits, all others about a form that is not one. */
function formError(error: unknown): HttpError {
  const limit = error instanceof multer.MulterError && error.code.startsWith('LIMIT_');
  return new HttpError(limit ? 'MULTIPART_PARTS' : 'MULTIPART_MALFORMED', { cause: error });
}
