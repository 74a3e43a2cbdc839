/** One account, or all visitors without a key, can't delay the others, nor get them rejected. */
import assert from 'node:assert/strict';
import { connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { ERRORS } from '#service/http/errors.js';
import { ROUTES } from '#service/http/routes.js';
import { type OwnRules, ownRules } from '../../fixtures/own-rules.js';
import { errorText, FORM, KEY, PATH } from '../http/support.js';
import {
  closedGate,
  type Gate,
  orderThat,
  OTHER_KEY,
  post,
  type Reply,
  rig,
  type Rig,
  type RigOptions,
  statuses,
  until,
} from './support.js';

describe('fairness between callers', () => {
  let own: OwnRules;
  before(async () => {
    own = await ownRules();
  });
  after(() => own.remove());

  async function using(options: RigOptions, run: (service: Rig, gate: Gate) => Promise<void>): Promise<void> {
    const service = await rig(own, options);
    const gate = closedGate(own);
    try {
      await run(service, gate);
    } finally {
      gate.open();
      await service.close();
    }
  }
  const from = (service: Rig, key: string, document = orderThat()): Promise<Reply> =>
    post(service.port, document, { headers: { 'X-Api-Key': key } });
  const keyless = (service: Rig, document = orderThat()): Promise<Reply> =>
    post(service.port, document, { path: ROUTES.demo });
  const waiting = ({ validator }: Rig): number => validator.status().queue.documents;
  const isBusy = ({ status, text }: Reply): boolean => status === 503 && text === errorText('BUSY');

  /** Occupies the only worker for one caller, and queues so many of its documents. */
  async function backlog(service: Rig, gate: Gate, count: number, key = OTHER_KEY): Promise<readonly Promise<Reply>[]> {
    const running = from(service, key, orderThat(gate.instruction));
    await until(() => service.validator.status().workers.busy === 1, 'the worker is busy');
    const sent = [running, ...Array.from({ length: count }, () => from(service, key))];
    await until(() => waiting(service) === count, 'the others wait');
    return sent;
  }

  it('a document of one caller goes before the backlog of another', () =>
    using({ workers: 1 }, async (service, gate) => {
      const sent = await backlog(service, gate, 100);
      const mine = from(service, KEY);
      await until(() => waiting(service) === 101, 'mine waits too');
      gate.open();
      assert.equal((await mine).status, 200);
      assert.deepEqual(statuses(await Promise.all(sent)), { 200: 101 });
      const callers = service.requests.map(({ caller }) => caller);
      const [other] = callers;
      assert.ok(
        callers.findIndex((caller) => caller !== other) <= 2,
        'after the one that was being worked on, and one more at most',
      );
    }));

  it('keys of one account are one caller', () => {
    const owners: Record<string, string> = { [KEY]: 'acct_1', first: 'acct_2', second: 'acct_2', third: 'acct_2' };
    const keys = {
      hasKeys: () => true,
      authenticate: (key: string) => (owners[key] === undefined ? null : { id: owners[key] }),
    };
    return using({ workers: 1, keys }, async (service, gate) => {
      const sent = [...(await backlog(service, gate, 10, 'first'))];
      for (const key of ['second', 'third']) sent.push(...Array.from({ length: 10 }, () => from(service, key)));
      for (let i = 0; i < 10; i += 1) sent.push(from(service, KEY));
      await until(() => waiting(service) === 40, 'all wait');
      gate.open();
      assert.deepEqual(statuses(await Promise.all(sent)), { 200: 41 });
      const callers = service.requests.map(({ caller }) => caller);
      // If each key were a separate caller, the other account would have had its ten only after forty.
      assert.ok(callers.lastIndexOf('acct_1') <= 24, callers.join(' '));
    });
  });

  it('a full queue refuses the caller who has filled it', () =>
    using({ workers: 1, queue: { documents: 20 } }, async (service, gate) => {
      const sent = await backlog(service, gate, 20);
      assert.ok(isBusy(await from(service, OTHER_KEY)), 'one more of the same');
      const mine = Array.from({ length: 5 }, () => from(service, KEY));
      await until(() => service.requests.length === 6, 'five of theirs give way');
      assert.equal(waiting(service), 20);
      gate.open();
      assert.deepEqual(statuses(await Promise.all(mine)), { 200: 5 });
      const replies = await Promise.all(sent);
      assert.deepEqual(statuses(replies), { 200: 16, 503: 5 });
      assert.ok(
        replies
          .filter(({ status }) => status === 503)
          .every((reply) => isBusy(reply) && reply.headers['retry-after'] === '2'),
      );
    }));

  for (const [what, head] of [
    [
      'bodies',
      `POST ${PATH} HTTP/1.1\r\nHost: x\r\nX-Api-Key: ${OTHER_KEY}\r\nContent-Type: application/xml\r\nContent-Length: 50000\r\n\r\n<order`,
    ],
    [
      'forms',
      `POST ${PATH} HTTP/1.1\r\nHost: x\r\nX-Api-Key: ${OTHER_KEY}\r\nContent-Type: ${FORM}\r\nContent-Length: 50000\r\n\r\n--a.boundary\r\nContent-Disposition: form-data; name="file"; filename="a"\r\n\r\n<order`,
    ],
  ] as const) {
    it(`300 unfinished ${what} of one caller give way to another`, () =>
      using({ uploadBytes: 300 * 64 * 1024 }, async (service) => {
        const sockets: Socket[] = [];
        const answers: string[] = [];
        try {
          for (let i = 0; i < 300; i += 1) {
            const socket = connect(service.port, '127.0.0.1').on('error', () => undefined);
            socket.on('data', (chunk) => {
              answers[i] = (answers[i] ?? '') + chunk.toString();
            });
            socket.write(head);
            sockets.push(socket);
          }
          await until(() => service.uploads.bytes === 300 * 64 * 1024, 'all memory is held');
          assert.equal((await from(service, KEY)).status, 200);
          await until(() => answers.join('').includes(ERRORS.BUSY.message), 'one of them is told');
          assert.equal(answers.filter((answer) => /^HTTP\/1\.1 503 /.test(answer ?? '')).length, 1);
          assert.equal(service.uploads.bytes, 299 * 64 * 1024);
          // Another document of the same caller is rejected once the memory is full again.
          assert.ok(isBusy(await from(service, OTHER_KEY, orderThat('', 'x'.repeat(70_000)))));
        } finally {
          for (const socket of sockets) socket.destroy();
        }
        await until(() => service.uploads.bytes === 0, 'nothing is held');
      }));
  }

  it('large bodies of one caller are received a few at a time, and those of another beside them', () =>
    using({}, async (service) => {
      const MB = 1024 * 1024;
      const sockets: Socket[] = [];
      const answers: string[] = [];
      const open = (length: number): void => {
        const index = sockets.length;
        const socket = connect(service.port, '127.0.0.1').on('error', () => undefined);
        socket.on('data', (chunk) => {
          answers[index] = (answers[index] ?? '') + chunk.toString();
        });
        socket.write(
          `POST ${PATH} HTTP/1.1\r\nHost: x\r\nX-Api-Key: ${OTHER_KEY}\r\nContent-Type: application/xml\r\nExpect: 100-continue\r\nContent-Length: ${length}\r\n\r\n`,
        );
        sockets.push(socket);
      };
      const invited = (): number => answers.filter((answer) => /^HTTP\/1\.1 100 /.test(answer ?? '')).length;
      try {
        for (let i = 0; i < 10; i += 1) open(5 * MB);
        await until(() => invited() === 3, 'three may send');
        assert.equal((await from(service, KEY, orderThat('', 'x'.repeat(3 * MB)))).status, 200);
        open(6 * MB);
        await until(
          () => (answers[10] ?? '').startsWith('HTTP/1.1 413 '),
          'what is too large is told so, without waiting',
        );
        assert.equal(invited(), 3);
        // One of the senders disconnects, and one of those waiting.
        sockets[answers.findIndex((answer) => answer !== undefined)]!.destroy();
        await until(() => invited() === 4, 'a fourth may send');
        for (const [index, socket] of sockets.entries()) if (answers[index] === undefined) socket.destroy();
        await until(
          () => service.requests.filter(({ status }) => status === null || status === 400).length === 7,
          'all of those have left',
        );
      } finally {
        for (const socket of sockets) socket.destroy();
      }
      await until(() => service.uploads.bytes === 0, 'nothing is held');
      assert.equal((await from(service, OTHER_KEY, orderThat('', 'x'.repeat(3 * MB)))).status, 200);
    }));

  it('a body that is refused has its turn until it has arrived', () =>
    using({}, async (service) => {
      // Each is rejected at its first bytes (a PDF), but sent to its end.
      const pdf = Buffer.concat([Buffer.from('%PDF-1.7'), Buffer.alloc(5 * 1024 * 1024 - 8)]);
      const replies = await Promise.all(Array.from({ length: 12 }, () => from(service, OTHER_KEY, pdf)));
      assert.deepEqual(statuses(replies), { 415: 12 });
      assert.equal((await from(service, OTHER_KEY)).status, 200);
    }));

  it('documents that wait give their memory to another caller, and leave the queue', () =>
    using({ workers: 1, uploadBytes: 10 * 64 * 1024 }, async (service, gate) => {
      const sent = await backlog(service, gate, 9);
      const mine = from(service, KEY);
      await until(
        () => service.requests.length === 1 && waiting(service) === 9,
        'mine waits in the place of one of theirs',
      );
      gate.open();
      assert.equal((await mine).status, 200);
      const replies = await Promise.all(sent);
      assert.deepEqual(statuses(replies), { 200: 9, 503: 1 });
      assert.ok(isBusy(replies.find(({ status }) => status === 503)!));
      await until(() => service.uploads.bytes === 0, 'nothing is held');
    }));

  it('checks without a key have half of the workers, and not those who pay', () =>
    using({ workers: 2 }, async (service, gate) => {
      const visitors = Array.from({ length: 4 }, () => keyless(service, orderThat(gate.instruction)));
      await until(() => waiting(service) === 3, 'three of four wait');
      assert.deepEqual(statuses(await Promise.all(Array.from({ length: 20 }, () => from(service, KEY)))), { 200: 20 });
      assert.equal(waiting(service), 3, 'they still wait, though a worker is idle');
      gate.open();
      assert.deepEqual(statuses(await Promise.all(visitors)), { 200: 4 });
    }));

  it('four checks without a key that never end: stopped after their own deadline, with one worker replaced and the other serving', function () {
    this.timeout(60_000);
    return using({ workers: 2 }, async (service) => {
      const visitors = Promise.all(Array.from({ length: 4 }, () => keyless(service, orderThat('hang'))));
      await until(() => waiting(service) === 3, 'three of four wait');
      let done = false;
      void visitors.then(() => {
        done = true;
      });
      let served = 0;
      while (!done) {
        assert.equal((await from(service, KEY)).status, 200);
        served += 1;
        await sleep(20);
      }
      assert.ok(served > 4, `${served} served meanwhile`);
      for (const { status, text } of await visitors) assert.deepEqual([status, text], [504, errorText('DEMO_TIMEOUT')]);
      assert.deepEqual(service.validator.status().replaced, { timeout: 1, failure: 0, retired: 0 });
    });
  });

  it('with one worker, checks without a key come when nobody else waits', () =>
    using({ workers: 1 }, async (service, gate) => {
      const sent = [...(await backlog(service, gate, 1))];
      sent.push(keyless(service), keyless(service));
      await until(() => waiting(service) === 3, 'the visitors wait');
      for (let i = 0; i < 5; i += 1) sent.push(from(service, i % 2 === 0 ? KEY : OTHER_KEY));
      await until(() => waiting(service) === 8, 'all wait');
      gate.open();
      assert.deepEqual(statuses(await Promise.all(sent)), { 200: 9 });
      assert.deepEqual(
        service.requests.map(({ caller }) => caller === 'demo'),
        [false, false, false, false, false, false, false, true, true],
      );
    }));
});
