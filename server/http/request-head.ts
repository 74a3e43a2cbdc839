/** What is checked of the head of a request before the app sees it (RFC 9112 sections 2.3 and 3.2). */

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
  if (url === '*') return method === 'OPTIONS' ? 'METHOD_NOT_ALLOWED' : 'REQUEST_MALFORMED';
  if (url.startsWith('/')) return null;
  const [, authority = '', rest = ''] = ABSOLUTE.exec(url) ?? [];
  if (authority === '' || !HOST.test(authority) || !URL.canParse(url)) return 'REQUEST_MALFORMED';
  headers.host = authority;
  request.url = rest.startsWith('/') ? rest : `/${rest}`;
  return null;
}
