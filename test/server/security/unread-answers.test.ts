/** Clients that send request after request on one connection, and read no answer. */

import assert from 'node:assert/strict';
import type { Server } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import type { Verdict } from '#validator/index.js';
import { createApp } from '#service/app.js';
import { createHttpServer, type ServerTimeouts, TIMEOUTS } from '#service/http/http-server.js';
import type { FinishedRequest } from '#service/http/observation.js';
import { UploadMemory } from '#service/upload/upload-memory.js';
import { keysFromList } from '#service/accounts/hashed-keys.js';
import type { Charge } from '#service/accounts/key-store.js';
import { KEY, notingValidator, PATH, VERDICT, XML } from '../http/support.js';
import { OTHER_KEY, post, until } from './support.js';

const MEGABYTE = 1024 * 1024;

/** More than the buffers on both sides of a connection hold. */
const LONG: Verdict = {
  ...VERDICT,
  report: {
    ...VERDICT.report,
    issues: [{ code: 'A', severity: 'error', field: null, message: 'm'.repeat(12 * MEGABYTE) }],
  },
};

const requestOf = (body: string, key = KEY, path = PATH): string =>
  `POST ${path} HTTP/1.1\r\nHost: x\r\nX-Api-Key: ${key}\r\nContent-Type: application/xml\r\nContent-Length: ${body.length}\r\n\r\n${body}`;

interface Tried {
  readonly port: number;
  readonly server: Server;
  readonly uploads: UploadMemory;
  readonly requests: readonly FinishedRequest[];
  readonly validator: ReturnType<typeof notingValidator>;
  /** Connects, sends, and reads nothing. */
  deaf(bytes: string): Socket;
  connections(): Promise<number>;
}

interface Conditions {
  readonly verdict?: Verdict;
  readonly timeouts?: Partial<ServerTimeouts>;
  readonly uploadBytes?: number;
  readonly charge?: () => Charge;
}

async function trying(
  { verdict = LONG, timeouts, uploadBytes, charge }: Conditions,
  run: (tried: Tried) => Promise<void>,
): Promise<void> {
  const validator = notingValidator(verdict);
  const uploads = new UploadMemory(uploadBytes);
  const requests: FinishedRequest[] = [];
  const app = createApp({
    validator,
    uploads,
    keys: charge
      ? { hasKeys: () => true, authenticate: () => ({ id: 'acct', charge }) }
      : keysFromList([KEY, OTHER_KEY]),
    onRequest: (request) => requests.push(request),
  });
  const server = createHttpServer(app, { timeouts: { ...TIMEOUTS, ...timeouts } });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const sockets: Socket[] = [];
  try {
    await run({
      port,
      server,
      uploads,
      requests,
      validator,
      deaf: (bytes) => {
        const socket = connect(port, '127.0.0.1').on('error', () => undefined);
        sockets.push(socket.pause());
        socket.write(bytes);
        return socket;
      },
      connections: () =>
        new Promise((resolve, reject) =>
          server.getConnections((error, count) => (error === null ? resolve(count) : reject(error))),
        ),
    });
  } finally {
    for (const socket of sockets) socket.destroy();
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  }
}

/** Waits until the count stops changing. */
async function quiet(count: () => number): Promise<number> {
  for (let before = -1; ;) {
    if (count() === before) return before;
    before = count();
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

/** Reads until a condition holds. */
async function hear(socket: Socket, isAll: (text: string) => boolean): Promise<string> {
  let text = '';
  socket.on('data', (chunk) => {
    text += chunk.toString('latin1');
  });
  socket.resume();
  for (const end = performance.now() + 60_000; !isAll(text);) {
    assert.ok(performance.now() < end && !socket.destroyed, `still not all after ${text.length} characters`);
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
  return text;
}

describe('answers that are not read', () => {
  it('of 20 requests on one connection some are served, and the others when the answers are taken', () =>
    trying({}, async ({ deaf, validator }) => {
      const socket = deaf(requestOf(XML).repeat(20));
      const served = await quiet(() => validator.calls.length);
      assert.ok(served > 0 && served <= 10, `${served} served`);
      let answers = 0;
      // A body has many letters, but this one occurs only once, in the status line.
      socket.on('data', (chunk: Buffer) => {
        for (let at = chunk.indexOf('H'); at >= 0; at = chunk.indexOf('H', at + 1)) answers += 1;
      });
      socket.resume();
      await until(() => answers === 20, 'all answers');
      assert.equal(validator.calls.length, 20);
    }));

  it('bodies of requests that wait stay with their sender', () =>
    trying({}, async ({ deaf, validator }) => {
      const body = `<a>${' '.repeat(MEGABYTE)}</a>`;
      const socket = deaf(requestOf(body).repeat(40));
      const served = await quiet(() => validator.calls.length);
      assert.ok(served <= 10, `${served} served`);
      // The system has buffers, the service none: 30 MB were not read.
      assert.ok(socket.writableLength > 25 * MEGABYTE, `${socket.writableLength} bytes wait`);
    }));

  it('answers come in the order of the requests, those of other kinds among them', () =>
    trying({ verdict: VERDICT }, async ({ deaf }) => {
      const three = requestOf(XML) + 'GET /nowhere HTTP/1.1\r\nHost: x\r\n\r\n' + requestOf('');
      const socket = deaf(three.repeat(20));
      const text = await hear(socket, (all) => all.split('}HTTP/1.1').length === 60 && all.endsWith('}'));
      assert.deepEqual(text.match(/(?<=HTTP\/1\.1 )\d+/g), Array(20).fill(['200', '404', '400']).flat());
    }));

  it('whoever sends hundreds of requests ahead is disconnected', () =>
    trying({ verdict: VERDICT }, async ({ deaf, requests, connections }) => {
      deaf('GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n'.repeat(1_000));
      await until(() => requests.length > 0, 'told of');
      let open = 1;
      await until(() => {
        void connections().then((count) => {
          open = count;
        });
        return open === 0;
      }, 'closed');
      assert.ok(requests.length < 200, `${requests.length} served`);
    }));

  for (const [name, isReading] of [
    ['takes nothing of its answer', false],
    ['takes some bytes of it now and then', true],
  ] as const)
    it(`who ${name} is disconnected after a time, and nothing is kept, nothing counted`, () =>
      trying({ timeouts: { answerMs: 500 } }, async ({ deaf, requests, connections, uploads }) => {
        const socket = deaf(requestOf(XML).repeat(3));
        const timer = setInterval(() => isReading && socket.read(1_000), 50);
        await until(() => requests.length > 0, 'told of');
        clearInterval(timer);
        assert.deepEqual([...new Set(requests.map(({ status }) => status))], [null]);
        assert.deepEqual([await connections(), uploads.bytes], [0, 0]);
      }));

  for (const leave of ['destroy', 'resetAndDestroy'] as const)
    it(`who leaves in the middle of an answer (${leave}) has not been answered, and is not charged`, async () => {
      const settled: boolean[] = [];
      const charge = (): Charge => ({
        quota: { limit: 1, used: 1, reset: new Date() },
        settle: (answered) => settled.push(answered),
      });
      await trying({ charge }, async ({ deaf, requests, uploads }) => {
        const socket = deaf(requestOf(XML));
        await until(() => uploads.bytes > MEGABYTE, 'a part is held');
        socket[leave]();
        await until(() => requests.length > 0, 'told of');
        assert.deepEqual([requests[0]!.status, uploads.bytes, settled], [null, 0, [false]]);
      });
    });

  it('whoever reads them slowly, but in time, gets all of them', () =>
    trying({ timeouts: { answerMs: 20_000 } }, async ({ deaf, requests }) => {
      const socket = deaf(requestOf(XML));
      await quiet(() => requests.length);
      const text = await hear(socket, (all) => all.endsWith('}]}'));
      assert.ok(text.length > 12 * MEGABYTE);
      await until(() => requests.length === 1, 'told of');
      assert.equal(requests[0]!.status, 200);
    }));

  it('all together hold no more than documents may, and it is who holds most that gives way', () =>
    trying({ uploadBytes: 40 * MEGABYTE }, async ({ deaf, port, uploads, requests }) => {
      const patient = deaf(requestOf(XML, OTHER_KEY));
      await until(() => uploads.bytes > MEGABYTE, 'an answer is held');
      for (let n = 0; n < 30; n += 1) deaf(requestOf(XML));
      await until(() => requests.length > 20, 'most have been given up');
      await quiet(() => requests.length);
      assert.ok(uploads.bytes <= 40 * MEGABYTE, `${uploads.bytes} bytes`);
      assert.deepEqual([...new Set(requests.map(({ status }) => status))], [null]);
      // Other callers keep theirs, and clients that read don't wait.
      assert.equal((await post(port, XML, { headers: { 'X-Api-Key': OTHER_KEY } })).status, 200);
      const text = await hear(patient, (all) => all.endsWith('}]}'));
      assert.ok(text.startsWith('HTTP/1.1 200 OK'));
    }));
});
