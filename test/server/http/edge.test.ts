/** The edges of HTTP: clients that stop sending, input that Node rejects, targets of all forms. */

import assert from 'node:assert/strict';
import { connect } from 'node:net';
import type { ErrorCode } from '#service/http/errors.js';
import { until } from './exchange.js';
import { errorText, FORM, KEY, PATH, REPORT } from './support.js';
import { bodyOf, DOCUMENT, edge, formBody, LINES, post, tell } from './edge-client.js';

describe('a client that ends its side and waits for its answer', () => {
  const kept = (target: string): string => post(target).replace('Connection: close\r\n', '');
  const rows: readonly (readonly [name: string, bytes: string, status: number, body: string])[] = [
    ['a document', kept(PATH), 200, REPORT],
    [
      'a document in chunks',
      `POST ${PATH} HTTP/1.1\r\n${LINES}Transfer-Encoding: chunked\r\n\r\n4\r\n<a/>\r\n0\r\n\r\n`,
      200,
      REPORT,
    ],
    [
      'a document in chunks, in capitals',
      `POST ${PATH} HTTP/1.1\r\n${LINES}Transfer-Encoding: Chunked\r\n\r\n4\r\n<a/>\r\n0\r\n\r\n`,
      200,
      REPORT,
    ],
    [
      'a document in chunks, coded (gzip, chunked)',
      `POST ${PATH} HTTP/1.1\r\n${LINES}Transfer-Encoding: gzip, chunked\r\n\r\n4\r\n<a/>\r\n0\r\n\r\n`,
      415,
      errorText('CONTENT_ENCODING'),
    ],
    [
      'a document in chunks, coded (deflate,chunked)',
      `POST ${PATH} HTTP/1.1\r\n${LINES}Transfer-Encoding: deflate,chunked\r\n\r\n4\r\n<a/>\r\n0\r\n\r\n`,
      415,
      errorText('CONTENT_ENCODING'),
    ],
    [
      'a document in chunks, coded (x-gzip , chunked)',
      `POST ${PATH} HTTP/1.1\r\n${LINES}Transfer-Encoding: x-gzip , chunked\r\n\r\n4\r\n<a/>\r\n0\r\n\r\n`,
      415,
      errorText('CONTENT_ENCODING'),
    ],
    [
      'a document in chunks, coded (gzip; Transfer-Encoding: chunked)',
      `POST ${PATH} HTTP/1.1\r\n${LINES}Transfer-Encoding: gzip\r\nTransfer-Encoding: chunked\r\n\r\n4\r\n<a/>\r\n0\r\n\r\n`,
      415,
      errorText('CONTENT_ENCODING'),
    ],
    [
      'a document in chunks, coded (compress, gzip, chunked)',
      `POST ${PATH} HTTP/1.1\r\n${LINES}Transfer-Encoding: compress, gzip, chunked\r\n\r\n4\r\n<a/>\r\n0\r\n\r\n`,
      415,
      errorText('CONTENT_ENCODING'),
    ],
    ['a document by HTTP/1.0', post(PATH, LINES, 'HTTP/1.0'), 200, REPORT],
    ['a document that asks for its connection to be closed', post(), 200, REPORT],
    [
      'a form',
      `POST ${PATH} HTTP/1.1\r\nHost: x\r\nX-Api-Key: ${KEY}\r\nContent-Type: ${FORM}\r\nContent-Length: ${formBody.length}\r\n\r\n${formBody}`,
      200,
      REPORT,
    ],
    [
      'a document after a head that asked to go on',
      `POST ${PATH} HTTP/1.1\r\n${LINES}Expect: 100-continue\r\n${DOCUMENT}`,
      200,
      REPORT,
    ],
    ['a wrong key', kept(PATH).replace(KEY, 'x'), 401, errorText('KEY_INVALID')],
    ['a path that is none', kept('/x'), 404, errorText('NOT_FOUND')],
    ['half a body', kept(PATH).slice(0, -5), 400, errorText('REQUEST_MALFORMED')],
    ['half a head', 'POST / HT', 400, errorText('REQUEST_MALFORMED')],
  ];
  for (const [name, bytes, status, body] of rows) {
    it(`${name}: ${status}, and no connection is left`, () =>
      edge(async ({ port, connections }) => {
        const heard = await tell(port, bytes, { end: true });
        const final = heard.text.replace(/^HTTP\/1\.1 100 Continue\r\n\r\n/, '');
        assert.match(final, new RegExp(`^HTTP/1\\.1 ${status} `));
        assert.ok(final.endsWith(`\r\n\r\n${body}`), final);
        assert.ok(heard.ended);
        await until(async () => (await connections()) === 0, 'no connection is left');
      }));
  }

  it('gets it however long it takes; interim answers may come before', () =>
    edge(
      async ({ port, connections, open }) => {
        const hearing = tell(port, kept(PATH), { end: true });
        setTimeout(open, 2_500);
        const { text, ended } = await hearing;
        assert.match(text, /^(?:HTTP\/1\.1 102 Processing\r\n\r\n)*HTTP\/1\.1 200 OK\r\n/);
        assert.ok(ended && text.endsWith(REPORT));
        await until(async () => (await connections()) === 0, 'no connection is left');
      },
      { slow: true },
    ));

  it('gets all answers where it sent several requests', () =>
    edge(async ({ port }) => {
      const { text } = await tell(port, kept(PATH).repeat(3), { end: true });
      assert.deepEqual(text.match(/HTTP\/1\.1 \d+/g), ['HTTP/1.1 200', 'HTTP/1.1 200', 'HTTP/1.1 200']);
    }));

  it('and then leaves altogether: it is noticed, and nothing is left', () =>
    edge(
      async ({ port, connections, requests }) => {
        const socket = connect(port, '127.0.0.1');
        socket.end(kept(PATH));
        await until(async () => (await connections()) === 1, 'connected');
        socket.destroy();
        await until(() => requests.length === 1, 'noticed');
        assert.deepEqual(
          requests.map(({ status }) => status),
          [null],
        );
        await until(async () => (await connections()) === 0, 'no connection is left');
      },
      { slow: true },
    ));
});

describe('what is refused before it is a request', () => {
  const get = (lines: string, line = 'GET /healthz HTTP/1.1'): string => `${line}\r\n${lines}\r\n`;
  const rows: readonly (readonly [name: string, bytes: string | Buffer, code: ErrorCode])[] = [
    ['no Host', get(''), 'REQUEST_MALFORMED'],
    ['no Host, with a body', post(PATH, LINES.replace('Host: x\r\n', '')), 'REQUEST_MALFORMED'],
    ['two Hosts', get('Host: x\r\nHost: y\r\n'), 'REQUEST_MALFORMED'],
    ['a Host that is none', get('Host: a/b\r\n'), 'REQUEST_MALFORMED'],
    ['a Host with a user', get('Host: a@b\r\n'), 'REQUEST_MALFORMED'],
    ['a method with other characters', get('Host: x\r\n', 'G[]T /healthz HTTP/1.1'), 'REQUEST_MALFORMED'],
    ['a transfer coding of nothing, with a length', post(PATH, `${LINES}Transfer-Encoding: \r\n`), 'REQUEST_MALFORMED'],
    ['a header name with a space', get('Host: x\r\nA B: c\r\n'), 'REQUEST_MALFORMED'],
    ['a header value with a NUL', get('Host: x\r\nA: \0\r\n'), 'REQUEST_MALFORMED'],
    ['a header without a colon', get('Host: x\r\nABC\r\n'), 'REQUEST_MALFORMED'],
    ['a header that goes on in the next line', get('Host: x\r\nA: b\r\n c\r\n'), 'REQUEST_MALFORMED'],
    ['line feeds only', get('Host: x\r\n').replaceAll('\r\n', '\n'), 'REQUEST_MALFORMED'],
    ['headers that are too long', get(`Host: x\r\nA: ${'a'.repeat(70_000)}\r\n`), 'HEADERS_TOO_LARGE'],
    [
      'many headers',
      get(`Host: x\r\n${Array.from({ length: 2_000 }, (_, n) => `A${n}: bbbbbbbbbb\r\n`).join('')}`),
      'HEADERS_TOO_LARGE',
    ],
    ['a URL that is too long', get('Host: x\r\n', `GET /${'a'.repeat(70_000)} HTTP/1.1`), 'HEADERS_TOO_LARGE'],
    ['a URL with a space', get('Host: x\r\n', 'GET /a b HTTP/1.1'), 'REQUEST_MALFORMED'],
    ['a URL with a control character', get('Host: x\r\n', 'GET /\x01 HTTP/1.1'), 'REQUEST_MALFORMED'],
    [
      'a URL with letters that are not encoded',
      Buffer.from(get('Host: x\r\n', 'GET /ä HTTP/1.1')),
      'REQUEST_MALFORMED',
    ],
    ['a URL without a slash', get('Host: x\r\n', 'GET healthz HTTP/1.1'), 'REQUEST_MALFORMED'],
    ['an absolute URL without a host', get('Host: x\r\n', 'GET http:///healthz HTTP/1.1'), 'REQUEST_MALFORMED'],
    [
      'an absolute URL with half an address',
      get('Host: x\r\n', 'GET http://[::1/healthz HTTP/1.1'),
      'REQUEST_MALFORMED',
    ],
    [
      'an absolute URL with a port that is none',
      get('Host: x\r\n', 'GET http://x:99999/healthz HTTP/1.1'),
      'REQUEST_MALFORMED',
    ],
    ['an absolute URL of something else', get('Host: x\r\n', 'GET ftp://x/healthz HTTP/1.1'), 'REQUEST_MALFORMED'],
    ['a star with another method', get('Host: x\r\n', 'GET * HTTP/1.1'), 'REQUEST_MALFORMED'],
    ['a version in small letters', get('Host: x\r\n', 'GET /healthz http/1.1'), 'REQUEST_MALFORMED'],
    ['another version', get('Host: x\r\n', 'GET /healthz HTTP/3.0'), 'REQUEST_MALFORMED'],
    ['HTTP/2.0 in the words of HTTP/1.1', get('Host: x\r\n', 'GET /healthz HTTP/2.0'), 'REQUEST_MALFORMED'],
    ['no version', 'GET /healthz\r\n\r\n', 'REQUEST_MALFORMED'],
    [
      'the beginning of HTTP/2',
      Buffer.from('PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n\0\0\0\x04\0\0\0\0\0'),
      'REQUEST_MALFORMED',
    ],
    ['the beginning of TLS', Buffer.from('16030100c8010000c40303a1a2a3a4a5a6a7a8', 'hex'), 'REQUEST_MALFORMED'],
    ['CONNECT', get('Host: x:443\r\n', 'CONNECT x:443 HTTP/1.1'), 'METHOD_NOT_ALLOWED'],
    ['CONNECT to the path of the API', get('Host: x\r\n', `CONNECT ${PATH} HTTP/1.1`), 'METHOD_NOT_ALLOWED'],
    [
      'CONNECT with what comes after it',
      `${get('Host: x:443\r\n', 'CONNECT x:443 HTTP/1.1')}\x16\x03\x01`,
      'METHOD_NOT_ALLOWED',
    ],
    ['OPTIONS of the whole server', get('Host: x\r\n', 'OPTIONS * HTTP/1.1'), 'METHOD_NOT_ALLOWED'],
  ];
  for (const end of [false, true]) {
    for (const [name, bytes, code] of rows) {
      it(`${name}${end ? ', and nothing more' : ''}: ${code}, as JSON, once`, () =>
        edge(async ({ port, refused, requests, connections }) => {
          const heard = await tell(port, bytes, { end });
          const status = { HEADERS_TOO_LARGE: 431, METHOD_NOT_ALLOWED: 405 }[code as string] ?? 400;
          assert.match(heard.text, new RegExp(`^HTTP/1\\.1 ${status} `));
          assert.match(heard.text, /\r\ncontent-type: application\/json; charset=utf-8\r\n/i);
          assert.match(heard.text, /\r\nconnection: close\r\n/i);
          if (status === 405) assert.match(heard.text, /\r\nallow: POST\r\n/i);
          assert.equal(bodyOf(heard), errorText(code));
          assert.ok(heard.ended, 'the connection was ended, not reset');
          assert.deepEqual([refused, requests], [[code], []], 'counted once');
          await until(async () => (await connections()) === 0, 'no connection is left');
        }));
    }
  }

  it('a body whose chunks are none: 400, counted as the request that it is', () =>
    edge(async ({ port, refused, requests }) => {
      const heard = await tell(
        port,
        `POST ${PATH} HTTP/1.1\r\n${LINES}Transfer-Encoding: chunked\r\n\r\n4;;\r\n<a/>\r\nxyz\r\n`,
      );
      assert.equal(bodyOf(heard), errorText('REQUEST_MALFORMED'));
      await until(() => requests.length === 1, 'told of');
      assert.deepEqual(
        [refused, requests.map(({ status, error }) => [status, error])],
        [[], [[400, 'REQUEST_MALFORMED']]],
      );
    }));

  it('what comes after a whole request: that one gets its answer first', () =>
    edge(
      async ({ port, open }) => {
        const hearing = tell(port, `${post().replace('Connection: close\r\n', '')}garbage\r\n\r\n`);
        setTimeout(open, 100);
        const { text } = await hearing;
        assert.deepEqual(text.match(/HTTP\/1\.1 \d+/g), ['HTTP/1.1 200', 'HTTP/1.1 400']);
        assert.ok(text.endsWith(errorText('REQUEST_MALFORMED')));
      },
      { slow: true },
    ));

  it('a body that breaks off after its request was refused: one answer', () =>
    edge(async ({ port }) => {
      const { text } = await tell(port, `POST ${PATH} HTTP/1.1\r\nHost: x\r\nContent-Length: 100\r\n\r\n12345`, {
        end: true,
      });
      assert.deepEqual(text.match(/HTTP\/1\.1 \d+/g), ['HTTP/1.1 401']);
    }));

  it('what comes behind a head that is none is no request', () =>
    edge(async ({ port, refused, requests }) => {
      const kept = post().replace('Connection: close\r\n', '');
      const { text } = await tell(port, `${get('Host: x\r\nHost: y\r\n')}${kept}`);
      assert.deepEqual(text.match(/HTTP\/1\.1 \d+/g), ['HTTP/1.1 400']);
      assert.deepEqual([refused, requests], [['REQUEST_MALFORMED'], []]);
    }));

  it('a client that sends a head of megabytes sees its answer, and no reset', () =>
    edge(async ({ port }) => {
      const heard = await tell(port, get(`Host: x\r\nA: ${'a'.repeat(5_000_000)}\r\n`));
      assert.equal(bodyOf(heard), errorText('HEADERS_TOO_LARGE'));
      assert.ok(heard.ended);
    }));

  it('a client that asks for another protocol is told that nothing behind its request is read', () =>
    edge(async ({ port }) => {
      const upgrade = post(PATH, `${LINES}Upgrade: h2c\r\n`).replace('Connection: close', 'Connection: Upgrade');
      const { text } = await tell(port, upgrade + get('Host: x\r\n'));
      assert.deepEqual(text.match(/HTTP\/1\.1 \d+/g), ['HTTP/1.1 200']);
      assert.match(text, /\r\nConnection: close\r\n/);
    }));

  it('a client that goes on sending sees its answer, and no reset', () =>
    edge(async ({ port }) => {
      const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true });
      const hearing = tell(port, 'no request\r\n\r\n', { socket });
      const timer = setInterval(() => {
        if (socket.writable) socket.write('x'.repeat(10_000));
      }, 1);
      const heard = await hearing;
      clearInterval(timer);
      assert.equal(bodyOf(heard), errorText('REQUEST_MALFORMED'));
      assert.ok(heard.ended);
    }));
});

describe('a method that nobody knows', () => {
  /** The Allow header of the answer; null if the input is not a request. */
  const rows: readonly (readonly [name: string, bytes: string, allow: string | null])[] = [
    ['with a document', post().replace('POST', 'FOO'), 'POST'],
    ['with nothing', `FOO ${PATH} HTTP/1.1\r\nHost: x\r\n\r\n`, 'POST'],
    ['that begins like another', post().replace('POST', 'POSTS'), 'POST'],
    ['in small letters', post().replace('POST', 'post'), 'POST'],
    ['behind an empty line', `\r\n${post().replace('POST', 'PROPFINDS')}`, 'POST'],
    ['with a query', `FOO ${PATH}?details=true HTTP/1.1\r\nHost: x\r\n\r\n`, 'POST'],
    ['with a host in the target', `FOO http://x${PATH} HTTP/1.1\r\nHost: x\r\n\r\n`, 'POST'],
    ['by HTTP/1.0', `FOO ${PATH} HTTP/1.0\r\n\r\n`, 'POST'],
    ['in other letter case of the path', `FOO ${PATH.toUpperCase()}/ HTTP/1.1\r\nHost: x\r\n\r\n`, 'POST'],
    ['at another path', 'FETCH /healthz HTTP/1.1\r\nHost: x\r\n\r\n', 'GET, HEAD'],
    ['in small letters, at another path', 'get /healthz HTTP/1.1\r\nHost: x\r\n\r\n', 'GET, HEAD'],
    ['at the start page', 'FOO http://x HTTP/1.1\r\nHost: x\r\n\r\n', 'GET, HEAD'],
    ['that no method can have', post().replace('POST', 'F(O)'), null],
    ['without a target', 'FOO HTTP/1.1\r\n\r\n', null],
    ['of another protocol', 'FOO / RTSP/1.0\r\n\r\n', null],
    ['that is a line of text', 'Dear customer, please pay.\r\n\r\n', null],
    ['in a line without end', `FOO ${PATH} HTTP/1.1`, null],
  ];
  for (const [name, bytes, allow, end] of [false, true].flatMap((ends) => rows.map((row) => [...row, ends] as const))) {
    const code = allow === null ? 'REQUEST_MALFORMED' : 'METHOD_NOT_ALLOWED';
    it(`${name}${end ? ', and nothing more' : ''}: ${code}`, () =>
      edge(async ({ port, refused }) => {
        const heard = await tell(port, bytes, { end });
        assert.match(heard.text, allow === null ? /^HTTP\/1\.1 400 / : /^HTTP\/1\.1 405 Method Not Allowed\r\n/);
        assert.equal(/\r\nAllow: (.*)\r\n/.exec(heard.text)?.[1] ?? null, allow);
        assert.equal(bodyOf(heard), errorText(code));
        assert.deepEqual([refused, heard.ended], [[code], true]);
      }));
  }

  it('behind a request without a body: that is answered first', () =>
    edge(async ({ port }) => {
      const { text } = await tell(
        port,
        'GET /healthz HTTP/1.1\r\nHost: x\r\n\r\nget /healthz HTTP/1.1\r\nHost: x\r\n\r\n',
      );
      assert.deepEqual(text.match(/HTTP\/1\.1 \d+/g), ['HTTP/1.1 200', 'HTTP/1.1 405']);
    }));

  it('behind another request: that is answered first', () =>
    edge(async ({ port }) => {
      const { text } = await tell(
        port,
        `${post().replace('Connection: close\r\n', '')}FOO ${PATH} HTTP/1.1\r\nHost: x\r\n\r\n`,
      );
      assert.deepEqual(text.match(/HTTP\/1\.1 \d+/g), ['HTTP/1.1 200', 'HTTP/1.1 405']);
    }));
});

describe('a request target', () => {
  const rows: readonly (readonly [name: string, bytes: string, status: number, body: string])[] = [
    ['with scheme and host', post(`http://host${PATH}`), 200, REPORT],
    ['with scheme, host and port, in capitals', post(`HTTP://HOST:8080${PATH}`), 200, REPORT],
    ['with https and a query', post(`https://host${PATH}?details=false`), 200, REPORT],
    ['with an address', post(`http://[::1]:8080${PATH}`), 200, REPORT],
    ['with a query that is refused', post(`http://host${PATH}?as=%20`), 400, errorText('PARAMETER_AS')],
    ['with a host and another path', post('http://host/x'), 404, errorText('NOT_FOUND')],
    ['with a host and a malformed encoding', post('http://host/%zz'), 400, errorText('REQUEST_MALFORMED')],
    ['with two slashes', post(`//host${PATH}`), 404, errorText('NOT_FOUND')],
    ['by HTTP/1.0 without Host', post(PATH, LINES.replace('Host: x\r\n', ''), 'HTTP/1.0'), 200, REPORT],
    ['with an empty Host', post(PATH, LINES.replace('Host: x', 'Host:')), 200, REPORT],
    ['with an upgrade to a WebSocket', post(PATH, `${LINES}Upgrade: websocket\r\n`), 200, REPORT],
    [
      'with an upgrade to HTTP/2',
      post(PATH, `${LINES}Upgrade: h2c\r\nHTTP2-Settings: AAMAAABkAAQAAP__\r\n`).replace(
        'Connection: close',
        'Connection: Upgrade, HTTP2-Settings, close',
      ),
      200,
      REPORT,
    ],
    ...['OPTIONS', 'TRACE', 'PROPFIND', 'PATCH'].map(
      (method) => [`with ${method}`, post().replace('POST', method), 405, errorText('METHOD_NOT_ALLOWED')] as const,
    ),
    ['with HEAD', post().replace('POST', 'HEAD'), 405, ''],
  ];
  for (const [name, bytes, status, body] of rows) {
    it(`${name}: ${status}`, () =>
      edge(async ({ port, requests }) => {
        const heard = await tell(port, bytes);
        assert.match(heard.text, new RegExp(`^HTTP/1\\.1 ${status} `));
        assert.match(heard.text, /\r\ncontent-type: application\/json; charset=utf-8\r\n/i);
        if (status === 405) assert.match(heard.text, /\r\nallow: POST\r\n/i);
        assert.equal(bodyOf(heard), body);
        assert.deepEqual(
          requests.map((request) => request.status),
          [status],
        );
      }));
  }
});
