/** Documents sent in one batch do not affect each other. */
import assert from 'node:assert/strict';
import type { ValidateOptions, Validator, ValidatorOptions } from '#validator/index.js';
import { type OwnRules, order, ownRules } from '../../../fixtures/own-rules.js';
import { closedGate, orderThat, until } from '../../../server/security/support.js';
import { type Shared, shared } from './shared.js';

const GOOD = Buffer.from(order('<number>1</number><note>n</note>'));
/** Never finishes. */
const ENDLESS = orderThat('hang');

describe('a worker that has been given several small documents at once', () => {
  let own: OwnRules;
  before(async () => {
    own = await ownRules();
  });
  after(() => own.remove());
  const sharing = (options: Partial<ValidatorOptions>, run: (rig: Shared) => Promise<void>): Promise<void> =>
    shared(own, options, run);

  /** Keeps all workers busy while documents queue up, then lets them continue, so that they get batches. */
  async function together(
    workers: number,
    documents: Readonly<Record<string, [document: Uint8Array, options?: ValidateOptions]>>,
    check: (outcomes: Readonly<Record<string, string>>, served: readonly string[], validator: Validator) => void,
  ): Promise<void> {
    await sharing({ workers }, async ({ validator, gate, send, served }) => {
      const gates = Array.from({ length: workers }, () => send('gate', orderThat(gate.instruction), {}));
      await until(() => validator.status().workers.busy === workers, 'all workers are at the gate');
      const sent = Object.entries(documents).map(
        async ([name, [document, options = {}]]) => [name, await send(name, document, options)] as const,
      );
      gate.open();
      const outcomes = Object.fromEntries(await Promise.all(sent));
      await Promise.all(gates);
      check(outcomes, served, validator);
    });
  }

  for (const workers of [1, 2])
    for (const [instruction, options, outcome] of [
      ['hang', { timeoutMs: 1_000 }, 'TIMEOUT'],
      ['exit', {}, 'WORKER_LOST'],
      ['throw', {}, 'WORKER_LOST'],
    ] as const)
      it(`loses only one document if the worker fails (${instruction}), with ${workers} workers`, () =>
        together(
          workers,
          { a: [GOOD], b: [GOOD], bad: [orderThat(instruction), options], c: [GOOD], d: [GOOD], e: [GOOD] },
          (outcomes, _served, validator) => {
            assert.deepEqual(outcomes, {
              a: 'served',
              b: 'served',
              bad: outcome,
              c: 'served',
              d: 'served',
              e: 'served',
            });
            assert.equal(validator.status().replaced.timeout, Number(instruction === 'hang'));
          },
        ));

  it('has the others done elsewhere while one takes its time', () =>
    sharing({ workers: 2 }, async ({ validator, gate, send, served }) => {
      const slow = closedGate(own);
      const all = [1, 2].map(() => send('gate', orderThat(gate.instruction), {}));
      await until(() => validator.status().workers.busy === 2, 'both are at the gate');
      const slowOne = send('slow', orderThat(slow.instruction), {});
      all.push(...['a', 'b', 'c', 'd', 'e'].map((name) => send(name, GOOD, {})));
      gate.open();
      await Promise.all(all);
      assert.deepEqual(served.filter((name) => name !== 'gate').sort(), ['a', 'b', 'c', 'd', 'e']);
      slow.open();
      assert.equal(await slowOne, 'served');
      assert.equal(validator.status().replaced.timeout, 0);
    }));

  it('refuses one whose memory is gone, and no other', async () => {
    const gone = new Uint8Array(GOOD);
    structuredClone(gone, { transfer: [gone.buffer] });
    await together(1, { a: [GOOD], b: [gone], c: [GOOD], d: [GOOD] }, (outcomes) =>
      assert.deepEqual(outcomes, { a: 'served', b: 'WORKER_LOST', c: 'served', d: 'served' }),
    );
  });

  it('lets callers leave, whatever becomes of their documents', () =>
    sharing({ workers: 1 }, async ({ validator, gate, send }) => {
      const [first, slow] = [send('gate', orderThat(gate.instruction), {}), closedGate(own)];
      const leaving = new AbortController();
      const [busy, left, stays] = [
        send('busy', orderThat(slow.instruction), {}),
        send('left', ENDLESS, { signal: leaving.signal }),
        send('stays', GOOD, {}),
      ];
      gate.open();
      await first;
      await until(() => validator.status().workers.busy === 1, 'the worker is at the next');
      leaving.abort();
      assert.equal(await left, 'ABORTED');
      // Unstarted documents of a batch are requeued, except those that were given up.
      await until(() => validator.status().queue.documents === 1, 'the other has been called back');
      slow.open();
      assert.deepEqual(await Promise.all([busy, stays]), ['served', 'served']);
      assert.equal(validator.status().replaced.timeout, 0);
    }));

  it('answers in their order, however many there are', () =>
    together(1, Object.fromEntries(Array.from({ length: 100 }, (_, i) => [`d${i}`, [GOOD]])), (_, served) =>
      assert.deepEqual(
        served.slice(1),
        Array.from({ length: 100 }, (_, i) => `d${i}`),
      ),
    ));
});
