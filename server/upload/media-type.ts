/** The Content-Type of a request, and the types that the API accepts. */

import type { IncomingMessage } from 'node:http';
import { HttpError } from '../http/errors.js';
import type { DocumentKind } from './limits.js';

/** A media type with its parameters; names in lower case. */
export interface MediaType {
  readonly type: string;
  readonly parameters: ReadonlyMap<string, string>;
}

/** How the document is sent: a form with a file (option A), or the body itself (option B). */
export type Transport =
  | { readonly kind: 'form'; readonly boundary: string | undefined }
  | { readonly kind: 'body'; readonly charset: string | undefined };

/** `name=value` with a token or a quoted string (RFC 9110 section 5.6.6); linear, no nested quantifiers. */
const PARAMETER = /;[ \t]*([^\s=;"]+)=(?:"((?:[^"\\]|\\.)*)"|([^\s;"]*))/g;

/** Parses a Content-Type leniently: malformed parameters are ignored. */
export function parseMediaType(header: string): MediaType {
  const parameters = new Map<string, string>();
  for (const [, name = '', quoted, token = ''] of header.matchAll(PARAMETER)) {
    const value = quoted === undefined ? token : quoted.replace(/\\(.)/g, '$1');
    if (value !== '' && !parameters.has(name.toLowerCase())) parameters.set(name.toLowerCase(), value);
  }
  return { type: (header.split(';', 1)[0] ?? '').trim().toLowerCase(), parameters };
}

/**
 * Decides by the headers alone how to read the document.
 *
 * `application/*+xml` is not accepted: no invoice format has registered such a type, and the contract names two.
 * @throws HttpError `PDF`, `MEDIA_TYPE`, `MEDIA_TYPE_OF_PDF` or `CONTENT_ENCODING`
 */
export function requireMediaType({ headers }: IncomingMessage, accepts: DocumentKind): Transport {
  const { type, parameters } = parseMediaType(headers['content-type'] ?? '');
  const isForm = type === 'multipart/form-data';
  if (accepts === 'pdf') {
    if (!isForm && !isPdf(type)) throw new HttpError('MEDIA_TYPE_OF_PDF');
  } else {
    if (isPdf(type)) throw new HttpError('PDF');
    if (!isForm && !['application/xml', 'text/xml'].includes(type)) throw new HttpError('MEDIA_TYPE');
  }
  const encoding = headers['content-encoding'];
  if (encoding !== undefined && encoding.trim().toLowerCase() !== 'identity') throw new HttpError('CONTENT_ENCODING');
  // Node decodes chunked transfer, but no other transfer codings (RFC 9112 section 7).
  const transfer = headers['transfer-encoding'];
  if (transfer !== undefined && transfer.trim().toLowerCase() !== 'chunked') throw new HttpError('CONTENT_ENCODING');
  return isForm
    ? { kind: 'form', boundary: parameters.get('boundary') }
    : { kind: 'body', charset: parameters.get('charset') };
}

/** Whether a declared type means PDF, including unregistered names. */
export function isPdf(type: string): boolean {
  return /^application\/(?:x-|vnd\.)?pdf$/i.test(type);
}
