/** Behaviour on the wire: when answers are sent, and what happens to rejected bodies. */

import assert from 'node:assert/strict';
import { once } from 'node:events';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { connect, type Socket } from 'node:net';
import { createApp } from '#service/app.js';
import { withServer } from './exchange.js';
import { errorText, FORM, KEY, knownKeys, MB5, notingValidator, pdfAt, REPORT, XML } from './support.js';

/** Only ends hanging tests: none depends on how long something takes. */
const NEVER_MS = 60_000;

/** Exchanges bytes with a server; `read` resolves with everything received once it matches a pattern. */
async function talk<T>(run: (socket: Socket, read: (until: RegExp) => Promise<string>) => Promise<T>): Promise<T> {
  const app = createApp({ validator: notingValidator(), keys: knownKeys });
  return withServer(app, async (port) => {
    const socket = connect(port, '127.0.0.1');
    let text = '';
    socket.on('data', (chunk) => {
      text += chunk.toString('latin1');
    });
    socket.on('error', () => undefined);
    const read = (until: RegExp): Promise<string> =>
      new Promise((resolve, reject) => {
        const fail = (): void => reject(new Error(`No ${until} in: ${text}`));
        const timer = setTimeout(fail, NEVER_MS).unref();
        const look = (): void => {
          if (!until.test(text)) return;
          clearTimeout(timer);
          resolve(text);
        };
        socket.on('data', look).once('close', fail);
        look();
      });
    try {
      return await run(socket, read);
    } finally {
      socket.destroy();
    }
  });
}

const head = (lines: readonly string[], path = '/api/v1/validate'): string =>
  [`POST ${path} HTTP/1.1`, 'Host: x', ...lines, '', ''].join('\r\n');

const XML_TYPE = 'Content-Type: application/xml';
const GOOD_KEY = `X-Api-Key: ${KEY}`;

describe('before the body', () => {
  /** Only the head is sent: an answer proves that the body was not awaited. */
  const rows = [
    { name: 'no key', lines: [XML_TYPE, 'Content-Length: 1000'], status: 401 },
    { name: 'a wrong key, chunked', lines: ['X-Api-Key: no', XML_TYPE, 'Transfer-Encoding: chunked'], status: 401 },
    { name: 'JSON', lines: [GOOD_KEY, 'Content-Type: application/json', 'Content-Length: 1000'], status: 415 },
    { name: 'a PDF by type', lines: [GOOD_KEY, 'Content-Type: application/pdf', 'Content-Length: 1000'], status: 415 },
    {
      name: 'a declared length over the limit',
      lines: [GOOD_KEY, XML_TYPE, `Content-Length: ${MB5 + 1}`],
      status: 413,
    },
    {
      name: 'a form with a declared length over the limit',
      lines: [GOOD_KEY, `Content-Type: ${FORM}`, `Content-Length: ${2 * MB5}`],
      status: 413,
    },
    { name: 'an unknown path', lines: [XML_TYPE, 'Content-Length: 1000'], path: '/x', status: 404 },
  ];
  for (const { name, lines, path, status } of rows) {
    it(`${name}: ${status}`, () =>
      talk(async (socket, read) => {
        socket.write(head(lines, path));
        const text = await read(/\{"error":".*"\}$/);
        assert.match(text, new RegExp(`^HTTP/1.1 ${status} `));
        assert.match(text, /\r\nConnection: close\r\n/i);
      }));

    it(`${name}, with Expect: 100-continue: ${status} and no 100`, () =>
      talk(async (socket, read) => {
        socket.write(head([...lines, 'Expect: 100-continue'], path));
        assert.match(await read(/\{"error":".*"\}$/), new RegExp(`^HTTP/1.1 ${status} `));
      }));
  }

  it('a good request with Expect: 100-continue is told to go on', () =>
    talk(async (socket, read) => {
      socket.write(head([GOOD_KEY, XML_TYPE, `Content-Length: ${XML.length}`, 'Expect: 100-continue']));
      assert.equal(await read(/\r\n\r\n/), 'HTTP/1.1 100 Continue\r\n\r\n');
      socket.write(XML);
      assert.ok((await read(/\]\}$/)).endsWith(REPORT));
    }));

  it('another expectation: 417', () =>
    talk(async (socket, read) => {
      socket.write(head([GOOD_KEY, XML_TYPE, 'Content-Length: 4', 'Expect: miracles']));
      assert.ok((await read(/\}$/)).endsWith(errorText('EXPECTATION')));
    }));
});

describe('in the middle of the body', () => {
  const chunk = (bytes: Buffer | string): Buffer =>
    Buffer.concat([Buffer.from(`${bytes.length.toString(16)}\r\n`), Buffer.from(bytes), Buffer.from('\r\n')]);
  const partHead = '--a.boundary\r\nContent-Disposition: form-data; name="file"; filename="x"\r\n\r\n';

  /** The body never ends: an answer proves that it is rejected as early as possible. */
  const rows = [
    { name: 'past 5 MB, body', type: XML_TYPE, body: Buffer.alloc(MB5 + 1, ' '), status: 413 },
    {
      name: 'past 5 MB, form',
      type: `Content-Type: ${FORM}`,
      body: Buffer.concat([Buffer.from(partHead), Buffer.alloc(MB5 + 100, ' ')]),
      status: 413,
    },
    { name: 'a PDF, body', type: XML_TYPE, body: pdfAt(1000), status: 415 },
    {
      name: 'a PDF, form',
      type: `Content-Type: ${FORM}`,
      body: Buffer.concat([Buffer.from(partHead), pdfAt(1000)]),
      status: 415,
    },
    {
      name: 'a second file',
      type: `Content-Type: ${FORM}`,
      body: Buffer.from(`${partHead}a\r\n${partHead}b`),
      status: 400,
    },
  ];
  for (const { name, type, body, status } of rows) {
    it(`${name}: ${status}`, () =>
      talk(async (socket, read) => {
        socket.write(head([GOOD_KEY, type, 'Transfer-Encoding: chunked']));
        socket.write(chunk(body));
        assert.match(await read(/\{"error":".*"\}$/), new RegExp(`^HTTP/1.1 ${status} `));
      }));
  }

  it('the connection is closed once the client stops sending', () =>
    talk(async (socket, read) => {
      socket.write(head([XML_TYPE, 'Content-Length: 5']));
      await read(/\}$/);
      const closed = new Promise((resolve) => socket.once('end', resolve));
      socket.write('12345');
      await closed;
    }));

  it('a client that leaves is no failure, and the next one is served', async () => {
    const failures: unknown[] = [];
    const app = createApp({
      validator: notingValidator(),
      keys: knownKeys,
      onFailure: (error) => failures.push(error),
    });
    await withServer(app, async (port, server) => {
      for (const type of [XML_TYPE, `Content-Type: ${FORM}`]) {
        const begun = once(server, 'request') as Promise<[IncomingMessage, ServerResponse]>;
        const socket = connect(port, '127.0.0.1');
        socket.write(`${head([GOOD_KEY, type, 'Content-Length: 500'])}${partHead}<a>`);
        const [, response] = await begun;
        const left = once(response, 'close');
        socket.destroy();
        await left;
      }
      const headers = { 'X-Api-Key': KEY, 'Content-Type': 'application/xml' };
      const response = await fetch(`http://127.0.0.1:${port}/api/v1/validate`, { method: 'POST', headers, body: XML });
      assert.equal(await response.text(), REPORT);
      assert.deepEqual(failures, []);
    });
  });

  it('a chunk that is none: 400, once', () =>
    talk(async (socket, read) => {
      socket.write(head([GOOD_KEY, XML_TYPE, 'Transfer-Encoding: chunked']));
      socket.write('zz\r\n');
      const closed = once(socket, 'close');
      await read(/\}$/);
      await closed;
      const text = await read(/\}$/);
      assert.equal(text.match(/HTTP\/1\.1/g)?.length, 1);
      assert.ok(text.endsWith(errorText('REQUEST_MALFORMED')));
    }));
});

describe('what is no request', () => {
  it('400', () =>
    talk(async (socket, read) => {
      socket.write('hello\r\n\r\n');
      const text = await read(/\}$/);
      assert.match(text, /^HTTP\/1\.1 400 Bad Request\r\nContent-Type: application\/json/);
      assert.ok(text.endsWith(errorText('REQUEST_MALFORMED')));
    }));

  it('headers without end: 431', () =>
    talk(async (socket, read) => {
      socket.write(head([`X-Large: ${'x'.repeat(70_000)}`]));
      assert.ok((await read(/\}$/)).endsWith(errorText('HEADERS_TOO_LARGE')));
    }));
});

describe('a Content-Length that lies', () => {
  it('shorter than the body: what is beyond is no part of the document, and no request', () =>
    talk(async (socket, read) => {
      socket.write(head([GOOD_KEY, XML_TYPE, 'Content-Length: 4']) + '<a/>');
      await read(/\]\}$/);
      socket.write('<b/>\r\n\r\n');
      const text = await read(/\{"error":".*"\}$/);
      assert.deepEqual(text.match(/HTTP\/1\.1 \d+/g), ['HTTP/1.1 200', 'HTTP/1.1 400']);
      assert.ok(text.endsWith(errorText('REQUEST_MALFORMED')));
    }));

  it('longer than the body of a client that then stops sending: 400, and nothing is validated', () =>
    talk(async (socket, read) => {
      socket.end(head([GOOD_KEY, XML_TYPE, 'Content-Length: 5']) + '<a/>');
      const text = await read(/\}$/);
      assert.deepEqual(text.match(/HTTP\/1\.1 \d+/g), ['HTTP/1.1 400']);
      assert.ok(text.endsWith(errorText('REQUEST_MALFORMED')));
    }));

  /** Requests that a proxy and a server might interpret differently. */
  const rows: readonly (readonly [name: string, lines: readonly string[]])[] = [
    ['twice, and different', ['Content-Length: 4', 'Content-Length: 8']],
    ['beside chunks', ['Content-Length: 4', 'Transfer-Encoding: chunked']],
    ['below zero', ['Content-Length: -4']],
    ['no number', ['Content-Length: 4x']],
    ['beyond all numbers', ['Content-Length: 99999999999999999999999']],
  ];
  for (const [name, lines] of rows) {
    it(`${name}: 400`, () =>
      talk(async (socket, read) => {
        socket.write(head([GOOD_KEY, XML_TYPE, ...lines]) + '<a/>');
        const text = await read(/\}$/);
        assert.deepEqual(text.match(/HTTP\/1\.1 \d+/g), ['HTTP/1.1 400']);
        assert.ok(text.endsWith(errorText('REQUEST_MALFORMED')));
      }));
  }
});

describe('a connection that is kept alive', () => {
  it('serves one report after the other', () =>
    talk(async (socket, read) => {
      const request = head([GOOD_KEY, XML_TYPE, `Content-Length: ${XML.length}`]) + XML;
      socket.write(request);
      await read(/\]\}$/);
      socket.write(request);
      assert.equal((await read(/\]\}[^]*\]\}$/)).match(/HTTP\/1\.1 200 OK/g)?.length, 2);
    }));
});
