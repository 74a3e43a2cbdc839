/** Request heads that are invalid, too large, or try to change what the request means. */
import { ROUTES } from '#service/http/routes.js';
import type { Site } from '../../site.js';
import type { RawAttack } from '../../wire/raw.js';
import { BAD, callText, headText, HEALTH, INVOICE_TEXT, OK, shown, VALID } from './parts.js';

const CONTROLS = Array.from({ length: 33 }, (_, code) => String.fromCharCode(code === 32 ? 0x7f : code));

/**
 * Each control character in each part of the headers. A tab may occur in a value; line ends have tables of their own.
 */
export function controlCharacters(site: Site): readonly RawAttack[] {
  const places: readonly (readonly [name: string, (character: string) => string, isFine: string])[] = [
    ['the name of a header', (character) => `X-a${character}b: c`, ''],
    ['the value of a header', (character) => `X-a: b${character}c`, '\t'],
  ];
  return places.flatMap(([place, line, fine]) =>
    CONTROLS.filter((character) => character !== '\r' && character !== '\n').map((character) => ({
      kind: `a control character in ${place}`,
      name: shown(character),
      pieces: [callText(site, [line(character), `Content-Length: ${INVOICE_TEXT.length}`]) + INVOICE_TEXT],
      answers: [fine === character ? OK : BAD],
      closes: fine !== character,
    })),
  );
}

const LINES: readonly (readonly [name: string, text: string, statuses: readonly number[]])[] = [
  ['no path', 'GET HTTP/1.1', BAD],
  ['two blanks', `GET  ${ROUTES.health} HTTP/1.1`, [200, 400]],
  ['a tab', `GET\t${ROUTES.health}\tHTTP/1.1`, BAD],
  ['a blank at the start', ` GET ${ROUTES.health} HTTP/1.1`, BAD],
  ['a blank at the end', `GET ${ROUTES.health} HTTP/1.1 `, BAD],
  ['a blank in the path', `GET /health z HTTP/1.1`, BAD],
  ['no version', `GET ${ROUTES.health}`, BAD],
  ['version 0.9', `GET ${ROUTES.health} HTTP/0.9`, BAD],
  ['version 1.2', `GET ${ROUTES.health} HTTP/1.2`, BAD],
  ['version 1.10', `GET ${ROUTES.health} HTTP/1.10`, BAD],
  ['version 2.0', `GET ${ROUTES.health} HTTP/2.0`, BAD],
  ['version 3', `GET ${ROUTES.health} HTTP/3`, BAD],
  ['version 01.1', `GET ${ROUTES.health} HTTP/01.1`, BAD],
  ['a version in small letters', `GET ${ROUTES.health} http/1.1`, BAD],
  // Node's parser reads it as HTTP/1.0, which has the same meaning here.
  ['a version of another protocol', `GET ${ROUTES.health} RTSP/1.0`, [200, 400]],
  ['a version of ICE', `GET ${ROUTES.health} ICE/1.0`, BAD],
  ['a method in small letters', `get ${ROUTES.health} HTTP/1.1`, [405]],
  ['a method that is none', `FOO ${ROUTES.health} HTTP/1.1`, [400, 405]],
  ['a method with a null byte', `GE\x00T ${ROUTES.health} HTTP/1.1`, BAD],
  ['a method of 20 KB', `${'G'.repeat(20_000)} ${ROUTES.health} HTTP/1.1`, [400, 405, 431]],
  ['a null byte in the path', 'GET /healthz\x00 HTTP/1.1', BAD],
  ['bytes beyond ASCII in the path', 'GET /h\xc3\xa9alth HTTP/1.1', [400, 404]],
  ['a path that is no UTF-8', 'GET /%ff%fe HTTP/1.1', [400, 404]],
  ['a percent sign by itself', 'GET /% HTTP/1.1', [400, 404]],
  ['half a percent encoding', 'GET /%4 HTTP/1.1', [400, 404]],
  ['a null byte, encoded', 'GET /healthz%00 HTTP/1.1', [400, 404]],
  ['line ends, encoded', `GET ${ROUTES.health}%0d%0aSet-Cookie:%20a=b HTTP/1.1`, [400, 404]],
  ['a path that goes up', 'GET /../../../../etc/passwd HTTP/1.1', [400, 404]],
  ['a path that goes up, encoded', 'GET /%2e%2e/%2e%2e/etc/passwd HTTP/1.1', [400, 404]],
  ['a path that goes up from the assets', 'GET /assets/../../package.json HTTP/1.1', [400, 404]],
  ['the same, encoded', 'GET /assets/..%2f..%2fpackage.json HTTP/1.1', [400, 404]],
  ['the same, encoded twice', 'GET /assets/%252e%252e%252fpackage.json HTTP/1.1', [400, 404]],
  ['the same, with backslashes', 'GET /assets/..\\..\\package.json HTTP/1.1', [400, 404]],
  ['an overlong dot', 'GET /assets/%c0%ae%c0%ae/package.json HTTP/1.1', [400, 404]],
  ['two slashes at the start', `GET /${ROUTES.health} HTTP/1.1`, [200, 400, 404]],
  ['a host in the path', 'GET //evil.example/healthz HTTP/1.1', [400, 404]],
  ['an absolute form of another host', `GET http://evil.example${ROUTES.health} HTTP/1.1`, [200, 400, 404]],
  ['an absolute form without a host', 'GET http:///healthz HTTP/1.1', [200, 400, 404]],
  ['an absolute form with a password', `GET http://a:b@127.0.0.1${ROUTES.health} HTTP/1.1`, [200, 400, 404]],
  ['an absolute form of a file', 'GET file:///etc/passwd HTTP/1.1', [400, 404]],
  ['an absolute form of another protocol', 'GET gopher://127.0.0.1:25/_HELO HTTP/1.1', [400, 404]],
  ['a port without a host', 'GET http://:80/ HTTP/1.1', [200, 400, 404]],
  ['an authority', 'GET 127.0.0.1:22 HTTP/1.1', BAD],
  ['a fragment', `GET ${ROUTES.health}#a HTTP/1.1`, [200, 400, 404]],
  ['a star', 'GET * HTTP/1.1', [400, 404, 405]],
  ['OPTIONS of a star', 'OPTIONS * HTTP/1.1', [400, 404, 405]],
  ['CONNECT', 'CONNECT evil.example:443 HTTP/1.1', [400, 404, 405]],
  ['CONNECT with a path', `CONNECT ${ROUTES.health} HTTP/1.1`, [400, 404, 405]],
  ['TRACE', `TRACE ${ROUTES.health} HTTP/1.1`, [400, 405]],
  ['the preface of HTTP/2', 'PRI * HTTP/2.0', BAD],
  ['a path of 15 KB', `GET /${'a'.repeat(15_000)} HTTP/1.1`, [400, 404]],
  ['a path of 20 KB', `GET /${'a'.repeat(20_000)} HTTP/1.1`, [431]],
  ['a path of 1 MB', `GET /${'a'.repeat(1_000_000)} HTTP/1.1`, [431]],
  ['a query of 15 KB', `GET ${ROUTES.health}?${'a&'.repeat(7_500)} HTTP/1.1`, OK],
  ['a query with brackets 1,000 deep', `GET ${ROUTES.health}?a${'[b]'.repeat(1_000)}=c HTTP/1.1`, OK],
  ['a query that is a prototype', `GET ${ROUTES.health}?__proto__[a]=b&constructor[prototype][a]=b HTTP/1.1`, OK],
];

export function requestLines(): readonly RawAttack[] {
  return LINES.map(([name, line, statuses]) => ({
    kind: 'a request line',
    name,
    pieces: [headText(line, ['Host: a'])],
    answers: [statuses],
    // Pages exist at some of these paths.
    never: ['root:', 'einvoice-validator'],
  }));
}

const HOSTS: readonly (readonly [name: string, lines: readonly string[], statuses: readonly number[]])[] = [
  ['none', [], BAD],
  ['two', ['Host: a', 'Host: b'], BAD],
  ['two, the same', ['Host: a', 'Host: a'], BAD],
  ['two of other letter case', ['Host: a', 'hOsT: b'], BAD],
  ['with a blank before the colon', ['Host : a'], BAD],
  ['on a folded line', ['Host:', ' a'], [200, 400]],
  ['of nothing', ['Host:'], [200, 400]],
  ['with a path', ['Host: a/b'], [200, 400]],
  ['with a user', ['Host: a@b'], [200, 400]],
  ['with a comma', ['Host: a, b'], [200, 400]],
  ['with a blank', ['Host: a b'], [200, 400]],
  ['with a port that is none', ['Host: a:b'], [200, 400]],
  ['with a port of 20 digits', ['Host: a:99999999999999999999'], [200, 400]],
  ['with a null byte', ['Host: a\x00b'], BAD],
  ['of markup', ['Host: <script>alert(1)</script>'], [200, 400]],
  ['of 10 KB', [`Host: ${'a'.repeat(10_000)}`], [200, 400]],
  ['of bytes beyond ASCII', ['Host: \xff\xfe'], [200, 400]],
];

export function hosts(): readonly RawAttack[] {
  return HOSTS.map(([name, lines, statuses]) => ({
    kind: 'a Host header',
    name,
    pieces: [headText(`GET ${ROUTES.health} HTTP/1.1`, lines)],
    answers: [statuses],
    never: ['<script>'],
  }));
}

/** Line ends that some servers accept. */
export function lineEnds(site: Site): readonly RawAttack[] {
  const good = callText(site) + INVOICE_TEXT;
  const headEnd = good.indexOf('\r\n\r\n') + 4;
  const [head, body] = [good.slice(0, headEnd), good.slice(headEnd)];
  const swapped = (from: number, by: string): string => {
    const ends = [...head.matchAll(/\r\n/g)].map(({ index }) => index);
    const at = ends[from < 0 ? ends.length + from : from]!;
    return head.slice(0, at) + by + head.slice(at + 2) + body;
  };
  const kinds: readonly (readonly [string, string])[] = [
    ['a line feed', '\n'],
    ['a carriage return', '\r'],
    ['a line feed and a carriage return', '\n\r'],
    ['two carriage returns and a line feed', '\r\r\n'],
    ['a blank and a line end', ' \n'],
    ['a null byte', '\0'],
    ['the next line of Latin-1', '\x85'],
    ['a folded line', '\r\n '],
  ];
  const places: readonly (readonly [string, number])[] = [
    ['behind the request line', 0],
    ['behind a header', 1],
    ['behind the last header', -2],
    ['at the end of the head', -1],
  ];
  return places.flatMap(([place, from]) =>
    kinds
      // Complete headers, and a body that begins with a space.
      .filter(([name]) => !(from === -1 && name === 'a folded line'))
      .map(([name, by]) => ({
        kind: 'another line end',
        name: `${name} ${place}`,
        pieces: [swapped(from, by)],
        // Refused, or never complete; at most one answer, however it is parsed.
        answers: [[400, 401, 408]],
        closes: true,
      })),
  );
}

const LARGE: readonly (readonly [name: string, lines: readonly string[], statuses: readonly number[]])[] = [
  ['2,000 headers', Array.from({ length: 2_000 }, (_, line) => `X${line}: ${'a'.repeat(10)}`), [431]],
  ['1,500 headers of the same name', Array.from({ length: 1_500 }, () => `X: ${'a'.repeat(10)}`), [431]],
  ['900 short headers', Array.from({ length: 900 }, (_, line) => `X${line}: a`), OK],
  ['a value of 17 KB', [`X: ${'a'.repeat(17_000)}`], [431]],
  ['a value of 5 MB', [`X: ${'a'.repeat(5_000_000)}`], [431]],
  ['a name of 17 KB', [`${'X'.repeat(17_000)}: a`], [431]],
  ['a cookie of 17 KB', [`Cookie: ${'a=b; '.repeat(3_400)}`], [431]],
  ['a cookie of 3,000 names', [`Cookie: ${'a=b;'.repeat(3_000)}`], OK],
  ['an Accept of 15 KB', [`Accept: ${'a/b;q=0.1,'.repeat(1_500)}`], OK],
  ['an Accept-Language of 15 KB', [`Accept-Language: ${'a-b;q=0.1,'.repeat(1_500)}`], OK],
  ['an X-Forwarded-For of 2,000 addresses', [`X-Forwarded-For: ${'1.1.1.1,'.repeat(1_800)}`], OK],
  ['a value of 17 KB, folded', [`X: a${`\r\n ${'a'.repeat(98)}`.repeat(170)}`], [400, 431]],
];

export function largeHeads(): readonly RawAttack[] {
  return LARGE.map(([name, lines, statuses]) => ({
    kind: 'a large request head',
    name,
    pieces: [HEALTH.replace('\r\n\r\n', `\r\n${lines.join('\r\n')}\r\n\r\n`)],
    answers: [statuses],
  }));
}

/** Headers that other servers use to rewrite a request, or its origin. */
const TRICKS: readonly (readonly [line: string, statuses: readonly number[]])[] = [
  ['X-HTTP-Method-Override: GET', OK],
  ['X-Method-Override: DELETE', OK],
  ['X-Original-URL: /admin/v1/accounts', OK],
  ['X-Rewrite-URL: /admin/v1/accounts', OK],
  ['X-Forwarded-For: 127.0.0.1', OK],
  ['Forwarded: for=127.0.0.1;host=evil.example', OK],
  ['X-Forwarded-Host: evil.example', OK],
  ['X-Real-IP: 127.0.0.1', OK],
  ['Connection: X-Api-Key', OK],
  ['Connection: Content-Length', OK],
  ['Range: bytes=0-10', OK],
  ['If-None-Match: *', OK],
  ['If-Match: "a"', OK],
  ['If-Modified-Since: Thu, 01 Jan 2099 00:00:00 GMT', OK],
  ['Accept: application/x-nothing', OK],
  ['Accept-Encoding: gzip;q=0, identity;q=0', OK],
  ['Content-Encoding: gzip', [415]],
  ['Content-Encoding: identity', [200, 415]],
  ['Content-Encoding: br, gzip', [415]],
  ['Content-Type: application/xml; charset=utf-7', [200, 400, 415]],
  ['TE: trailers, deflate', OK],
  ['__proto__: a', OK],
  ['constructor: a', OK],
];

export function headersOfPower(site: Site): readonly RawAttack[] {
  return TRICKS.map(([line, statuses]) => ({
    kind: 'headers that other servers interpret',
    name: line,
    pieces: [callText(site, [line, `Content-Length: ${INVOICE_TEXT.length}`]) + INVOICE_TEXT],
    answers: [statuses],
    says: VALID,
    never: ['evil.example'],
  }));
}

/** Invalid keys. */
export function keys(site: Site): readonly RawAttack[] {
  const { key } = site.account;
  const variants: readonly (readonly [string, readonly string[]])[] = [
    ['none', []],
    ['of nothing', ['X-Api-Key:']],
    ['without its last character', [`X-Api-Key: ${key.slice(0, -1)}`]],
    ['with a character more', [`X-Api-Key: ${key}a`]],
    ['in capital letters', [`X-Api-Key: ${key.toUpperCase()}`]],
    ['in quotes', [`X-Api-Key: "${key}"`]],
    ['with a comma', [`X-Api-Key: ${key},`]],
    ['twice', [`X-Api-Key: ${key}`, `X-Api-Key: ${key}`]],
    ['behind another one', ['X-Api-Key: a', `X-Api-Key: ${key}`]],
    ['as a bearer token', [`Authorization: Bearer ${key}`]],
    ['as a password', [`Authorization: Basic ${Buffer.from(`:${key}`).toString('base64')}`]],
    ['as a cookie', [`Cookie: X-Api-Key=${key}`]],
    ['with an underscore in the name', [`X_Api_Key: ${key}`]],
    ['percent-encoded', [`X-Api-Key: %65${key.slice(1)}`]],
    ['of 10 KB', [`X-Api-Key: ${'a'.repeat(10_000)}`]],
    [
      'with the right number and another secret',
      [`X-Api-Key: ${key.replace(/[^_]+$/, (secret) => 'A'.repeat(secret.length))}`],
    ],
  ];
  return variants.map(([name, lines]) => ({
    kind: 'a key',
    name,
    pieces: [callText(site).replace(/X-Api-Key: \S+\r\n/, lines.map((line) => `${line}\r\n`).join('')) + INVOICE_TEXT],
    answers: [[401]],
  }));
}
