/** Writes answers: errors, also to requests whose body was not read, and reports. */

import { type IncomingMessage, STATUS_CODES, type ServerResponse } from 'node:http';
import { type Verdict, reportBody } from 'einvoice-validator';
import { prefers } from './accept.js';
import { ERRORS, type ErrorCode } from './errors.js';
import { markWritten, getObservation } from './observation.js';

/** How long a client may continue to send a rejected body before the connection is closed. */
export const LINGER_MS = 10_000;

/** The system may not accept more than this at once. */
const LONG_BYTES = 64 * 1024;

/** Seconds after which a client should retry if the queue is full or the store is unavailable. */
const RETRY_AFTER_SECONDS = 2;

/** Headers of an error, independent of where it occurs. */
const HEADERS_OF: Readonly<Partial<Record<ErrorCode, Readonly<Record<string, string>>>>> = {
  BUSY: { 'Retry-After': String(RETRY_AFTER_SECONDS) },
  STORE_DOWN: { 'Retry-After': String(RETRY_AFTER_SECONDS) },
  // RFC 9110 section 15.5.2: a 401 names the scheme that would have been accepted.
  ADMIN_KEY_INVALID: { 'WWW-Authenticate': 'ApiKey realm="e-invoice administration", header="X-Admin-Key"' },
  KEY_INVALID: { 'WWW-Authenticate': 'ApiKey realm="e-invoice validation", header="X-Api-Key"' },
};

/** The body of an error: exactly one member, one string. */
export function errorBody(code: ErrorCode): string {
  return JSON.stringify({ error: ERRORS[code].message });
}

/** The same as problem details (RFC 9457), for clients that accept them. */
const PROBLEM_TYPE = 'application/problem+json';

function problemBody(code: ErrorCode): string {
  const { status, message } = ERRORS[code];
  return JSON.stringify({ type: 'about:blank', title: STATUS_CODES[status], status, detail: message, code });
}

/** An error as a page, for browsers. */
export interface ErrorPage {
  readonly markup: string;
  readonly headers: Readonly<Record<string, string>>;
}

/** The app's setting with the function that makes such pages; absent if the app has no pages. */
export const ERROR_PAGE = 'page for an error';

/** Whether it is a form of a page: programs send documents in other types. */
function hasForm({ headers }: IncomingMessage): boolean {
  return headers['content-type']?.startsWith('application/x-www-form-urlencoded') === true;
}

/** Null for clients that don't ask for a page explicitly: they get JSON. */
function findErrorPage(request: IncomingMessage, code: ErrorCode): ErrorPage | null {
  const { app } = request as { readonly app?: { get(name: string): unknown } };
  const make = app?.get(ERROR_PAGE) as ((request: IncomingMessage, code: ErrorCode) => ErrorPage) | undefined;
  const asksForPage = request.method === 'GET' || request.method === 'HEAD' || hasForm(request);
  return make !== undefined && asksForPage && prefers(request, 'text/html') ? make(request, code) : null;
}

/**
 * Answers with an entry of the error table.
 * @param headers headers of this answer only, `Allow` for example
 */
export function sendError(
  request: IncomingMessage,
  response: ServerResponse,
  code: ErrorCode,
  headers: Readonly<Record<string, string>> = {},
): void {
  const observation = getObservation(request);
  if (observation !== null) observation.error = code;
  // An answer that has begun can't be replaced; a client that has disconnected gets none.
  if (response.headersSent || !request.socket.writable) {
    response.destroy();
    return;
  }
  const isProblem = prefers(request, PROBLEM_TYPE);
  const page = isProblem ? null : findErrorPage(request, code);
  const body = Buffer.from(page?.markup ?? (isProblem ? problemBody(code) : errorBody(code)));
  const all = {
    'Content-Type': `${page !== null ? 'text/html' : isProblem ? PROBLEM_TYPE : 'application/json'}; charset=utf-8`,
    ...((isProblem || page !== null) && { Vary: 'Accept' }),
    ...page?.headers,
    'Content-Length': String(body.length),
    'Cache-Control': 'no-store',
    ...HEADERS_OF[code],
    ...headers,
  };
  response.statusCode = ERRORS[code].status;
  for (const [name, value] of Object.entries(all)) response.setHeader(name, value);
  if (hasUnreadBody(request)) answerBeforeBody(request, response, body);
  else response.end(body);
}

/**
 * Answers with the report, its members in the order of the contract.
 * @param details whether to add the verdict's details
 * @param more members after these
 */
export function sendReport(response: ServerResponse, verdict: Verdict, details: boolean, more: object): void {
  const body = reportBody(verdict, details, more);
  const bytes = Buffer.byteLength(body);
  response.statusCode = 200;
  response.setHeader('Content-Type', 'application/json; charset=utf-8');
  response.setHeader('Content-Length', String(bytes));
  // Without `?lang=` the answer depends on `Accept-Language`; it is never cached, but `Vary` is correct.
  response.setHeader('Content-Language', verdict.language);
  response.setHeader('Vary', 'Accept-Language');
  // The contract has no member for this: the counts are complete, but the list is cut.
  if (verdict.truncated) response.setHeader('X-Issues-Truncated', 'true');
  // A string is sent together with the headers; long answers are bytes, so that unsent data is kept in memory only
  // once.
  response.end(bytes < LONG_BYTES ? body : Buffer.from(body));
}

/** Answers with the report in another media type, if the client asks for it. */
export function sendReportAs(
  response: ServerResponse,
  mediaType: string,
  language: Verdict['language'],
  { text, truncated }: { readonly text: string; readonly truncated: boolean },
): void {
  const body = Buffer.from(text);
  response.statusCode = 200;
  response.setHeader('Content-Type', `${mediaType}; charset=utf-8`);
  response.setHeader('Content-Length', String(body.length));
  response.setHeader('Content-Language', language);
  response.setHeader('Vary', 'Accept, Accept-Language');
  if (truncated) response.setHeader('X-Issues-Truncated', 'true');
  response.end(body);
}

function hasUnreadBody(request: IncomingMessage): boolean {
  const { 'content-length': length = '0', 'transfer-encoding': encoding } = request.headers;
  return !request.complete && (encoding !== undefined || Number(length) > 0);
}

/**
 * Sends the whole answer now, and closes the connection once the client has stopped sending.
 *
 * Hazard: closing a socket with unread bytes makes the kernel send a reset, which can overtake the answer; clients in
 * the middle of an upload then see ECONNRESET instead of the status (RFC 9112 section 9.6).
 */
function answerBeforeBody(request: IncomingMessage, response: ServerResponse, body: Buffer): void {
  response.setHeader('Connection', 'close');
  response.flushHeaders();
  response.write(body, (error) => {
    if (!error && !request.socket.destroyed) markWritten(response);
  });
  const close = (): void => {
    clearTimeout(timer);
    response.end();
  };
  const timer = setTimeout(close, LINGER_MS).unref();
  request.once('end', close).once('close', close).once('error', close);
  request.resume();
}
