/** Clients that are slow, disconnect, or don't read. */

import assert from 'node:assert/strict';
import { connect, type Socket } from 'node:net';
import { type OwnRules, orderOfLines, ownRules } from '../../fixtures/own-rules.js';
import { errorText, FORM, KEY, PATH } from '../http/support.js';
import { closedGate, orderThat, post, rig, until, type Gate, type Rig, type RigOptions } from './support.js';

const head = (lines: readonly string[]): string =>
  [`POST ${PATH} HTTP/1.1`, 'Host: x', `X-Api-Key: ${KEY}`, ...lines, '', ''].join('\r\n');
const XML = 'Content-Type: application/xml';
const PART = '--a.boundary\r\nContent-Disposition: form-data; name="file"; filename="x"\r\n\r\n';

describe('clients', () => {
  let own: OwnRules;
  before(async () => {
    own = await ownRules();
  });
  after(() => own.remove());

  async function using(
    options: RigOptions,
    run: (service: Rig, open: () => Client, gate: Gate) => Promise<void>,
  ): Promise<void> {
    const service = await rig(own, options);
    const gate = closedGate(own);
    const sockets: Socket[] = [];
    const open = (): Client => {
      const client = { socket: connect(service.port, '127.0.0.1'), text: '', closed: false };
      sockets.push(client.socket);
      client.socket.on('data', (chunk) => {
        client.text += chunk.toString('latin1');
      });
      client.socket
        .on('error', () => undefined)
        .on('close', () => {
          client.closed = true;
        });
      return client;
    };
    try {
      await run(service, open, gate);
    } finally {
      gate.open();
      for (const socket of sockets) socket.destroy();
      await service.close();
    }
  }

  interface Client {
    readonly socket: Socket;
    text: string;
    closed: boolean;
  }

  /** Sends a byte every 50 ms, for as long as possible. */
  function drip(socket: Socket): void {
    const timer = setInterval(() => {
      if (socket.writable) socket.write('a');
      else clearInterval(timer);
    }, 50).unref();
    socket.once('close', () => clearInterval(timer));
  }

  it('a head that drips: 408, and the connection is closed', () =>
    using({ timeouts: { headersMs: 300, requestMs: 600 } }, async (_service, open) => {
      const client = open();
      client.socket.write('POST / HTTP/1.1\r\nX-A: ');
      drip(client.socket);
      await until(() => client.closed, 'closed');
      assert.match(client.text, /^HTTP\/1\.1 408 Request Timeout\r\n/);
      assert.ok(client.text.endsWith(errorText('REQUEST_TIMEOUT')));
    }));

  it('a connection that says nothing is closed', () =>
    using({ timeouts: { headersMs: 300, requestMs: 600 } }, async (_service, open) => {
      const client = open();
      await until(() => client.closed, 'closed');
    }));

  for (const [name, type, start] of [
    ['a body', XML, '<a>'],
    ['a form', `Content-Type: ${FORM}`, PART],
  ] as const) {
    it(`${name} that drips: 408, one line in the log, nothing held, nothing validated`, () =>
      using({ timeouts: { headersMs: 300, requestMs: 600 } }, async (service, open) => {
        const client = open();
        client.socket.write(head([type, 'Content-Length: 100000']) + start);
        drip(client.socket);
        await until(() => client.closed, 'closed');
        assert.ok(client.text.endsWith(errorText('REQUEST_TIMEOUT')), client.text);
        await until(() => service.requests.length > 0, 'told of');
        assert.deepEqual(
          service.requests.map(({ status, error, verdict }) => ({ status, error, verdict })),
          [{ status: 408, error: 'REQUEST_TIMEOUT', verdict: null }],
        );
        assert.equal(service.uploads.bytes, 0);
        assert.equal((await post(service.port, orderThat())).status, 200);
      }));

    for (const leave of ['resetAndDestroy', 'destroy'] as const) {
      it(`${name} that is broken off (${leave}): its memory is free, it never reaches the pool`, () =>
        using({}, async (service, open) => {
          const client = open();
          client.socket.write(head([type, 'Content-Length: 5000000']) + start);
          await new Promise((resolve) => client.socket.write('x'.repeat(4_000_000), resolve));
          await until(() => service.uploads.bytes >= 4_000_000, 'four megabytes are held');
          client.socket[leave]();
          await until(() => service.uploads.bytes === 0, 'nothing is held');
          await until(() => service.requests.length === 1, 'told of');
          const { status, documentBytes } = service.requests[0]!;
          // A client that only stops sending might still read, and gets an answer; a reset may look the same at first.
          assert.ok(status === null || status === 400, `status ${status}`);
          assert.equal(documentBytes, null);
          assert.equal(service.log.length, 1);
        }));
    }
  }

  it('who leaves while waiting leaves the queue', () =>
    using({ workers: 1 }, async (service, _open, gate) => {
      const running = post(service.port, orderThat(gate.instruction));
      await until(() => service.validator.status().workers.busy === 1, 'the worker is busy');
      const controller = new AbortController();
      const waiting = post(service.port, orderThat(), { signal: controller.signal });
      await until(() => service.validator.status().queue.documents === 1, 'one waits');
      controller.abort();
      await assert.rejects(waiting);
      await until(() => service.validator.status().queue.documents === 0, 'nobody waits');
      gate.open();
      assert.equal((await running).status, 200);
    }));

  it('who leaves during the validation gets no result, and it goes nowhere else', () =>
    using({ workers: 1 }, async (service, _open, gate) => {
      const controller = new AbortController();
      const leaving = post(service.port, orderThat(gate.instruction, 'first'), { signal: controller.signal });
      await until(() => service.validator.status().workers.busy === 1, 'the worker is busy');
      controller.abort();
      await assert.rejects(leaving);
      const next = post(service.port, Buffer.from(orderOfLines(3)));
      await until(() => service.requests.length === 1, 'the service knows that the first has left');
      gate.open();
      assert.equal(JSON.parse((await next).text).errorCount, 3);
      assert.deepEqual(
        service.requests.map(({ status }) => status),
        [null, 200],
      );
      assert.deepEqual(
        service.validator.status().replaced,
        { timeout: 0, failure: 0, retired: 0 },
        'the worker went on',
      );
      assert.equal(service.uploads.bytes, 0);
    }));

  const one = orderThat().toString();
  const whole = head([XML, `Content-Length: ${Buffer.byteLength(one)}`]) + one;
  const chunked = `${head([XML, 'Transfer-Encoding: chunked'])}${Buffer.byteLength(one).toString(16)}\r\n${one}\r\n0\r\n\r\n`;

  it('who leaves with several requests on one connection takes all of them along', () =>
    using({ workers: 1 }, async (service, open, gate) => {
      const running = post(service.port, orderThat(gate.instruction));
      await until(() => service.validator.status().workers.busy === 1, 'the worker is busy');
      const client = open();
      client.socket.write(whole.repeat(4));
      await until(() => service.validator.status().queue.documents === 4, 'all are waiting');
      client.socket.resetAndDestroy();
      await until(() => service.requests.length === 4, 'each is told of');
      assert.deepEqual(
        service.requests.map(({ status }) => status),
        [null, null, null, null],
      );
      assert.equal(service.validator.status().queue.documents, 0);
      gate.open();
      assert.equal((await running).status, 200);
      assert.equal(service.uploads.bytes, 0);
    }));

  it('who leaves with several requests that have no turn yet keeps no memory', () =>
    using({}, async (service, open) => {
      // Of unknown length, so three are as much as one caller may send at a time.
      const busy = [open(), open(), open()];
      for (const { socket } of busy) socket.write(`${head([XML, 'Transfer-Encoding: chunked'])}1\r\n<\r\n`);
      await until(() => service.uploads.bytes === 3 * 64 * 1024, 'three are being received');
      const client = open();
      client.socket.write(chunked.repeat(2));
      await new Promise((resolve) => setTimeout(resolve, 100));
      client.socket.resetAndDestroy();
      await until(() => service.requests.length === 2, 'both are told of');
      for (const { socket } of busy) socket.destroy();
      await until(() => service.requests.length === 5, 'the others are told of');
      await until(() => service.uploads.bytes === 0, 'nothing is held');
      assert.equal((await post(service.port, one)).status, 200);
    }));

  it('who does not read the answer is disconnected', () =>
    using({ timeouts: { idleMs: 400 } }, async (service, open) => {
      const body = orderOfLines(5_000);
      const client = open();
      client.socket.pause();
      // Far more answers than the buffers of two sockets hold.
      for (let i = 0; i < 8; i += 1)
        client.socket.write(
          `${head([XML, `Content-Length: ${Buffer.byteLength(body)}`]).replace(PATH, `${PATH}?details=true`)}${body}`,
        );
      await until(() => service.requests.some(({ status }) => status === null), 'given up');
      // The next document also has a short limit: it must not wait behind abandoned ones.
      await until(() => service.validator.status().workers.idle === 1, 'the worker has nothing more to do');
      assert.equal((await post(service.port, orderThat())).status, 200);
    }));
});
