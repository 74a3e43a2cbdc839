/** What is checked of the head of a request before the app sees it (RFC 9112 sections 2.3, 3.2 and 6.3). */

import type { IncomingMessage } from 'node:http';
import type { ErrorCode } from './errors.js';

/** A host and a port (RFC 3986 section 3.2); it may be empty. */
const HOST = /^(?:[\w.~!$&'()*+,;=%-]*|\[[\da-f:.]+\])(?::\d*)?$/i;

/** The form of a target that proxies are sent: its authority, and the rest. */
const ABSOLUTE = /^https?:\/\/([^/?#]*)([^]*)$/i;

/**
 * Checks version, Host and target, and brings a target into the form that routers know: a path. (They look for the path
 * of `http://host/path` themselves, but have no answer to one that is malformed.)
 * @returns what the request is to be answered with; null where it is in order
 */
export function checkHead(request: IncomingMessage): ErrorCode | null {
  const { method, url = '', httpVersionMajor, httpVersionMinor, headers } = request;
  if (httpVersionMajor !== 1) return 'REQUEST_MALFORMED';
  const hosts = request.rawHeaders.filter((name, index) => index % 2 === 0 && name.toLowerCase() === 'host').length;
  if (hosts > 1 || (hosts === 0 && httpVersionMinor > 0)) return 'REQUEST_MALFORMED';
  if (headers.host !== undefined && !HOST.test(headers.host)) return 'REQUEST_MALFORMED';
  // Node takes an empty one for none; to others it is one that they do not know, and the body another one (section 6.3).
  if (headers['transfer-encoding']?.trim() === '') return 'REQUEST_MALFORMED';
  if (url === '*') return method === 'OPTIONS' ? 'METHOD_NOT_ALLOWED' : 'REQUEST_MALFORMED';
  if (url.startsWith('/')) return null;
  const [, authority = '', rest = ''] = ABSOLUTE.exec(url) ?? [];
  if (authority === '' || !HOST.test(authority) || !URL.canParse(url)) return 'REQUEST_MALFORMED';
  headers.host = authority;
  request.url = rest.startsWith('/') ? rest : `/${rest}`;
  return null;
}

/** A line that would be that of a request, but for its method (RFC 9112 section 3). */
const REQUEST_LINE = /^[!#$%&'*+.^_`|~\w-]+ (?<target>[^ ]+) HTTP\/1\.[01]$/;
const METHOD_CHARACTER = /[!#$%&'*+.^_`|~\w-]/;

/**
 * The path of a request with a method that Node's parser does not know, for which there is no request object.
 * @param packet what the parser was reading
 * @param at byte of it at which the parser stopped
 * @returns null where the line is not that of a request, or is not in the packet as a whole
 */
export function pathOfUnknownMethod(packet: Buffer, at: number): string | null {
  const text = packet.toString('latin1');
  // The body of the request before needs no line of its own.
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
