/** Checks the head of a request before the app sees it (RFC 9112 sections 2.3, 3.2 and 6.3). */

import type { IncomingMessage } from 'node:http';
import type { ErrorCode } from './errors.js';

/** A host and a port (RFC 3986 section 3.2); it may be empty. */
const HOST = /^(?:[\w.~!$&'()*+,;=%-]*|\[[\da-f:.]+\])(?::\d*)?$/i;

/** The form of a request target for proxies: its authority, and the rest. */
const ABSOLUTE = /^https?:\/\/([^/?#]*)([^]*)$/i;

/**
 * Checks version, Host and target, and converts a target to the form that routers expect: a path. (They find the path
 * of `http://host/path` themselves, but fail on a malformed one.)
 * @returns the error to answer with; null if the head is valid
 */
export function checkHead(request: IncomingMessage): ErrorCode | null {
  const { method, url = '', httpVersionMajor, httpVersionMinor, headers } = request;
  if (httpVersionMajor !== 1) return 'REQUEST_MALFORMED';
  const hosts = request.rawHeaders.filter((name, index) => index % 2 === 0 && name.toLowerCase() === 'host').length;
  if (hosts > 1 || (hosts === 0 && httpVersionMinor > 0)) return 'REQUEST_MALFORMED';
  if (headers.host !== undefined && !HOST.test(headers.host)) return 'REQUEST_MALFORMED';
  // Node treats an empty value as absent; other software treats it as an unknown coding, and would see another body
  // (section 6.3).
  if (headers['transfer-encoding']?.trim() === '') return 'REQUEST_MALFORMED';
  if (url === '*') return method === 'OPTIONS' ? 'METHOD_NOT_ALLOWED' : 'REQUEST_MALFORMED';
  if (url.startsWith('/')) return null;
  const [, authority = '', rest = ''] = ABSOLUTE.exec(url) ?? [];
  if (authority === '' || !HOST.test(authority) || !URL.canParse(url)) return 'REQUEST_MALFORMED';
  headers.host = authority;
  request.url = rest.startsWith('/') ? rest : `/${rest}`;
  return null;
}

/** A request line with any method (RFC 9112 section 3). */
const REQUEST_LINE = /^[!#$%&'*+.^_`|~\w-]+ (?<target>[^ ]+) HTTP\/1\.[01]$/;
const METHOD_CHARACTER = /[!#$%&'*+.^_`|~\w-]/;

/**
 * The path of a request with a method that Node's parser does not know, for which there is no request object.
 * @param packet the data that the parser was reading
 * @param at byte at which the parser stopped
 * @returns null if the line is not a request line, or is not completely in the packet
 */
export function pathOfUnknownMethod(packet: Buffer, at: number): string | null {
  const text = packet.toString('latin1');
  // The body of the previous request may end without a line break.
  let from = at;
  while (from > 0 && METHOD_CHARACTER.test(text[from - 1]!)) from -= 1;
  const to = text.indexOf('\n', from);
  if (to < 0) return null;
  const target = REQUEST_LINE.exec(text.slice(from, to).replace(/\r$/, ''))?.groups?.['target'];
  if (target === undefined) return null;
  const [, authority, path = target] = ABSOLUTE.exec(target) ?? [];
  if (authority === undefined && !target.startsWith('/')) return null;
  return path.replace(/[?#][^]*$/, '') || '/';
}
