/** Stopping: no request on a kept-alive connection is reset. */

import assert from 'node:assert/strict';
import { once } from 'node:events';
import type { Server } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { type ClientKind, stopUnderLoad } from '../../../scripts/load/stops.js';
import { createApp } from '#service/app.js';
import { closeGently, type ClosingTimes } from '#service/http/closing.js';
import type { Readiness } from '#service/operations/health.js';
import { createHttpServer } from '#service/http/http-server.js';
import {
  errorText,
  FORM,
  file,
  form,
  KEY,
  knownKeys,
  notingValidator,
  PATH,
  REPORT,
  VERDICT,
  XML,
} from '../http/support.js';
import { inFull } from '../../needs/wanted.js';
import { until } from './support.js';

/** Longer than any of these tests: whatever ends earlier was not waited for. */
const LONG_MS = 60_000;

interface Client {
  readonly socket: Socket;
  text: string;
  isClosed: boolean;
  error: string;
}

interface Stopping {
  client(): Client;
  /** Starts stopping; resolves at the end. */
  stop(times?: Partial<ClosingTimes>): Promise<void>;
  readonly server: Server;
  /** Lets the validator answer. */
  open(): void;
}

async function stopping(run: (stopping: Stopping) => Promise<void>, { slow = false } = {}): Promise<void> {
  let readiness: Readiness = 'ready';
  let open = (): void => undefined;
  const gate = new Promise<void>((resolve) => {
    open = resolve;
  });
  const validator = {
    ...notingValidator(),
    validate: async () => {
      if (slow) await gate;
      return VERDICT;
    },
  };
  const server = createHttpServer(createApp({ validator, keys: knownKeys, readiness: () => readiness }));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const clients: Client[] = [];
  try {
    await run({
      server,
      open,
      client() {
        const client: Client = { socket: connect(port, '127.0.0.1'), text: '', isClosed: false, error: '' };
        clients.push(client);
        client.socket.on('data', (chunk) => {
          client.text += chunk.toString('latin1');
        });
        client.socket.on('error', (error: NodeJS.ErrnoException) => {
          client.error = error.code ?? 'unknown';
        });
        client.socket.on('close', () => {
          client.isClosed = true;
        });
        return client;
      },
      stop(times = {}) {
        readiness = 'stopping';
        return closeGently(server, { drainMs: 0, idleMs: LONG_MS, graceMs: LONG_MS, ...times });
      },
    });
  } finally {
    open();
    for (const { socket } of clients) socket.destroy();
    server.closeAllConnections();
    server.close();
  }
}

const head = (rest: string, line = `POST ${PATH} HTTP/1.1`): string =>
  `${line}\r\nHost: x\r\nX-Api-Key: ${KEY}\r\n${rest}`;
const post = head(`Content-Type: application/xml\r\nContent-Length: ${XML.length}\r\n\r\n${XML}`);
const formBody = form(file(XML)).toString();
const formPost = head(`Content-Type: ${FORM}\r\nContent-Length: ${formBody.length}\r\n\r\n${formBody}`);
const CLOSE = /\r\nConnection: close\r\n/i;

describe('from the signal on', () => {
  /** What a client has sent before, what it sends after, and its last answer. */
  const rows: readonly (readonly [name: string, before: string, after: string, status: number, body: string])[] = [
    ['a connection that was idle', post, post, 200, REPORT],
    ['a connection that has had no request', '', post, 200, REPORT],
    ['half a head', post.slice(0, 30), post.slice(30), 200, REPORT],
    ['half a body', post.slice(0, -5), post.slice(-5), 200, REPORT],
    ['half a form', formPost.slice(0, -50), formPost.slice(-50), 200, REPORT],
    [
      'a body that waits to be asked for',
      head(`Content-Type: application/xml\r\nExpect: 100-continue\r\nContent-Length: ${XML.length}\r\n\r\n`),
      XML,
      200,
      REPORT,
    ],
    ['an expectation that nobody meets', post, head('Expect: miracles\r\n\r\n'), 417, errorText('EXPECTATION')],
    ['a wrong key', post, post.replace(KEY, 'x'), 401, errorText('KEY_INVALID')],
    ['an unknown path', post, head('\r\n', 'GET /x HTTP/1.1'), 404, errorText('NOT_FOUND')],
    ['the readiness', post, head('\r\n', 'GET /readyz HTTP/1.1'), 503, errorText('CLOSING')],
    ['no request at all', post, 'hello\r\n\r\n', 400, errorText('REQUEST_MALFORMED')],
    [
      'a client of HTTP/1.0 that wants to keep its connection',
      '',
      post.replace('HTTP/1.1', 'HTTP/1.0\r\nConnection: keep-alive'),
      200,
      REPORT,
    ],
  ];
  for (const [name, before, after, status, body] of rows) {
    it(`${name}: answered, with Connection: close, and the connection is ended`, () =>
      stopping(async ({ client, stop, server }) => {
        const one = client();
        await once(server, 'connection');
        if (before !== '') await new Promise((resolve) => one.socket.write(before, resolve));
        if (before === post) await until(() => one.text.endsWith(REPORT), 'the first answer');
        if (before.includes('Expect')) await until(() => one.text.includes('100 Continue'), 'asked to go on');
        const stopped = stop();
        const seen = one.text.length;
        await until(() => !server.listening, 'nobody is taken any more');
        one.socket.write(after);
        await stopped;
        await until(() => one.isClosed, 'closed');
        const last = one.text.slice(seen);
        assert.match(last, new RegExp(`^HTTP/1\\.1 ${status} `));
        assert.match(last, CLOSE);
        assert.ok(last.endsWith(body), last);
        assert.equal(one.error, '');
      }));
  }

  it('requests under way: answered, with Connection: close', () =>
    stopping(
      async ({ client, stop, server, open }) => {
        const clients = Array.from({ length: 20 }, client);
        let begun = 0;
        server.on('request', () => {
          begun += 1;
        });
        for (const { socket } of clients) socket.write(post);
        await until(() => begun === clients.length, 'begun');
        const stopped = stop();
        await until(() => !server.listening, 'nobody is taken any more');
        open();
        await stopped;
        await until(() => clients.every(({ isClosed }) => isClosed), 'closed');
        assert.deepEqual(
          clients.filter(({ text, error }) => error !== '' || !CLOSE.test(text) || !text.endsWith(REPORT)),
          [],
        );
      },
      { slow: true },
    ));

  it('requests that were sent ahead on one connection: all answered, the last one with Connection: close', () =>
    stopping(
      async ({ client, stop, server, open }) => {
        const one = client();
        let begun = 0;
        server.on('request', () => {
          begun += 1;
        });
        one.socket.write(post.repeat(3));
        await until(() => begun === 3, 'begun');
        const stopped = stop();
        await until(() => !server.listening, 'nobody is taken any more');
        one.socket.write(post.repeat(2));
        await until(() => begun === 5, 'two more have come');
        open();
        await stopped;
        await until(() => one.isClosed, 'closed');
        const answers = one.text.split(/(?=HTTP\/1\.1 200)/);
        assert.equal(answers.length, 5);
        assert.ok(answers.every((text) => text.endsWith(REPORT)));
        assert.deepEqual(
          answers.map((text) => CLOSE.test(text)),
          [false, false, false, false, true],
        );
      },
      { slow: true },
    ));

  it('connections that wait to be taken: taken and answered', () =>
    stopping(async ({ client, stop }) => {
      const clients = Array.from({ length: 50 }, client);
      for (const { socket } of clients) socket.write(post);
      await once(clients.at(-1)!.socket, 'connect');
      await stop({ idleMs: 100 });
      await until(() => clients.every(({ isClosed }) => isClosed), 'closed');
      assert.deepEqual(
        clients.map(({ text, error }) => [error, text.endsWith(REPORT)]),
        clients.map(() => ['', true]),
      );
    }));

  it('new connections are taken while there is time for that, and know that it goes on without us', () =>
    stopping(async ({ client, stop, server }) => {
      const stopped = stop({ drainMs: 500, idleMs: 0 });
      const [ready, sender] = [client(), client()];
      ready.socket.write(head('\r\n', 'GET /readyz HTTP/1.1'));
      sender.socket.write(post);
      await stopped;
      assert.equal(server.listening, false);
      await until(() => ready.isClosed && sender.isClosed, 'closed');
      assert.match(ready.text, /^HTTP\/1\.1 503 /);
      assert.ok(sender.text.endsWith(REPORT));
      assert.ok(CLOSE.test(ready.text) && CLOSE.test(sender.text));
    }));

  it('who has nothing to say is let go, in order', () =>
    stopping(async ({ client, stop }) => {
      const clients = Array.from({ length: 5 }, client);
      for (const { socket } of clients) socket.write(post);
      await until(() => clients.every(({ text }) => text.endsWith(REPORT)), 'answered');
      await stop({ idleMs: 100 });
      await until(() => clients.every(({ isClosed }) => isClosed), 'closed');
      assert.deepEqual(
        clients.filter(({ error }) => error !== ''),
        [],
      );
    }));

  it('who has never said anything is let go, too', () =>
    stopping(async ({ client, stop, server }) => {
      const clients = Array.from({ length: 5 }, client);
      const answered = client();
      answered.socket.write(post);
      await until(() => answered.text.endsWith(REPORT), 'answered');
      await new Promise<void>((resolve) => {
        server.getConnections((_error, count) => {
          assert.equal(count, 6);
          resolve();
        });
      });
      await stop({ idleMs: 100 });
      await until(() => clients.every(({ isClosed }) => isClosed), 'closed');
      assert.deepEqual(
        clients.filter(({ error }) => error !== ''),
        [],
      );
    }));

  for (const [name, sent] of [
    ['an empty line', '\r\n'],
    ['two empty lines', '\r\n\r\n'],
    ['half an empty line', '\r'],
    ['many empty lines', '\r\n'.repeat(100)],
    ['an empty line without CR', '\n'],
  ] as const) {
    it(`who has sent ${name} and nothing else is let go`, () =>
      stopping(async ({ client, stop, server }) => {
        const one = client();
        const [taken] = (await once(server, 'connection')) as [Socket];
        one.socket.write(sent);
        await until(() => taken.bytesRead === sent.length, 'read');
        await stop({ idleMs: 100 });
        await until(() => one.isClosed, 'closed');
        assert.deepEqual([one.error, one.text], ['', '']);
      }));
  }

  it('who has sent an empty line and the first byte of a request is waited for', () =>
    stopping(async ({ client, stop }) => {
      const [one, silent] = [client(), client()];
      await once(one.socket, 'connect');
      one.socket.write(`\r\n${post.slice(0, 1)}`);
      const stopped = stop({ idleMs: 100 });
      await until(() => silent.isClosed, 'the other one closed');
      one.socket.write(post.slice(1));
      await stopped;
      await until(() => one.isClosed, 'closed');
      assert.ok(one.text.endsWith(REPORT), one.text);
    }));

  for (const [name, sent] of [
    ['one byte', 1],
    ['half a line', 10],
    ['half a head', 60],
    ['a head', post.indexOf('\r\n\r\n') + 4],
    ['all but a byte', post.length - 1],
  ] as const) {
    it(`who has sent ${name} is waited for`, () =>
      stopping(async ({ client, stop }) => {
        const one = client();
        const silent = client();
        await once(one.socket, 'connect');
        one.socket.write(post.slice(0, sent));
        const stopped = stop({ idleMs: 100 });
        await until(() => silent.isClosed, 'the other one closed');
        one.socket.write(post.slice(sent));
        await stopped;
        await until(() => one.isClosed, 'closed');
        assert.ok(one.text.endsWith(REPORT), one.text);
        assert.equal(one.error, '');
      }));
  }

  it('who never ends its request is not waited for', () =>
    stopping(async ({ client, stop, server }) => {
      const one = client();
      const begun = once(server, 'request');
      one.socket.write(post.slice(0, -1));
      await begun;
      await stop({ graceMs: 200 });
      await until(() => one.isClosed, 'closed');
    }));
});

describe('a process that is stopped while 20 clients send', () => {
  interface Options {
    readonly kind?: ClientKind;
    readonly pauseMs?: number;
    readonly more?: Readonly<Record<string, string>>;
  }
  const rows: readonly (readonly [name: string, options: Options])[] = [
    ['on connections that they keep, without a pause', { pauseMs: 0 }],
    ['on connections that they keep, with pauses', { pauseMs: 300 }],
    ['on connections that they keep, with time to notice', { more: { DRAIN_MS: '300' } }],
    ['on a new connection each time', { kind: 'one-request' }],
    ['on a new connection each time, with time to notice', { kind: 'one-request', more: { DRAIN_MS: '300' } }],
  ];
  for (const [name, { more = {}, ...options }] of rows) {
    it(`${name}: resets no request, and ends with 0`, async () => {
      const {
        reports,
        longest: _,
        ...counts
      } = await stopUnderLoad({
        stops: inFull(2, 1),
        clients: 20,
        ...options,
        document: Buffer.from('<a/>'),
        settings: { WORKERS: inFull('2', '1'), WARM_UP: '0', ...more },
      });
      assert.deepEqual(counts, { others: 0, reset: 0, failed: 0 });
      assert.ok(reports > 20);
    });
  }
});
