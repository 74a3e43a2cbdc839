/** The workers: deadlines, closing, and the loss of workers. */
import assert from 'node:assert/strict';
import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createValidatorWith } from '#validator/api.js';
import { type Validator, type ValidatorOptions, createValidator } from '#validator/index.js';
import { Pool } from '#validator/pool/pool.js';
import { type OwnRules, order, ownRules } from '../../../fixtures/own-rules.js';
import { orderThat, until } from '../../../server/security/support.js';
import { HOSTILE_WORKER } from '../../../server/security/hostile.js';
import { type Shared, coded, shared } from './shared.js';

const GOOD = Buffer.from(order('<number>1</number><note>n</note>'));
/** Never finishes, with the worker that obeys instructions. */
const ENDLESS = orderThat('hang');
/** Far longer than a ready worker takes for a good document. */
const DEADLINE_MS = 1_500;

describe('the pool', () => {
  let own: OwnRules;
  before(async () => {
    own = await ownRules({ reference: true });
  });
  after(() => own.remove());

  async function using(
    options: Partial<ValidatorOptions>,
    run: (validator: Validator) => Promise<void>,
    workerModule?: URL,
  ): Promise<void> {
    const validator = await createValidatorWith(workerModule, {
      ...own.paths,
      warmUp: options.timeoutMs !== undefined,
      ...options,
    });
    try {
      // Deadlines apply to documents, not to the start of workers, which may take any time.
      await validator.ready();
      await run(validator);
    } finally {
      await validator.close();
    }
  }

  it('gives the same verdict as the calling thread', async () => {
    const here = await createValidator({ ...own.paths, engine: 'saxon', workers: 0 });
    await using({ workers: 1, engine: 'saxon' }, async (validator) => {
      assert.deepEqual((await validator.validate(GOOD)).report, (await here.validate(GOOD)).report);
      assert.deepEqual(await validator.evaluate(GOOD, ['own']), await here.evaluate(GOOD, ['own']));
      assert.deepEqual(validator.ruleSets, here.ruleSets);
    });
  });

  it('leaves the document to the caller', async () => {
    await using({ workers: 1 }, async (validator) => {
      const document = Buffer.from(GOOD);
      await validator.validate(document);
      assert.deepEqual(document, GOOD);
    });
  });

  it('works on as many documents at once as it has workers, and on all of them', async () => {
    await using({ workers: 2 }, async (validator) => {
      const verdicts = await Promise.all(
        Array.from({ length: 20 }, (_, i) =>
          validator.validate(Buffer.from(order(`<number>order ${i}</number><note>n</note>`))),
        ),
      );
      assert.deepEqual(
        verdicts.map(({ report }) => [report.valid, report.profile]),
        Array.from({ length: 20 }, (_, i) => [true, `order ${i}`]),
      );
    });
  });

  it('ends a document at the deadline, and replaces the worker', async () => {
    await using(
      { workers: 1, timeoutMs: DEADLINE_MS },
      async (validator) => {
        await assert.rejects(
          validator.validate(ENDLESS),
          (error) => coded('TIMEOUT')(error) && (error as Error).message === 'The document took longer than 1500 ms.',
        );
        await until(() => validator.status().workers.idle === 1, 'there is a worker again');
        assert.equal((await validator.validate(GOOD)).report.valid, true);
      },
      HOSTILE_WORKER,
    );
  });

  it('applies the deadline of a document that waits for another', async () => {
    await using(
      { workers: 1, timeoutMs: DEADLINE_MS },
      async (validator) => {
        const results = await Promise.allSettled([validator.validate(ENDLESS), validator.validate(GOOD)]);
        assert.deepEqual(
          results.map((result) => result.status === 'rejected' && coded('TIMEOUT')(result.reason)),
          [true, true],
        );
      },
      HOSTILE_WORKER,
    );
  });

  it('accepts no documents after closing, and finishes pending ones', async () => {
    const validator = await createValidator({ ...own.paths, workers: 1 });
    const running = validator.validate(GOOD);
    const closing = validator.close();
    await assert.rejects(
      validator.validate(GOOD),
      (error) => coded('CLOSED')(error) && (error as Error).message === 'The validator has been closed.',
    );
    assert.equal((await running).report.valid, true);
    await closing;
    await assert.rejects(validator.evaluate(GOOD, ['own']), coded('CLOSED'));
  });

  it('may be ended twice', async () => {
    const validator = await createValidator({ ...own.paths, workers: 1 });
    await Promise.all([validator.close(), validator.close()]);
    await validator.close();
  });

  it('refuses an unknown rule set with the names of those that there are', async () => {
    await using({ workers: 1 }, async (validator) => {
      await assert.rejects(
        validator.evaluate(GOOD, ['other']),
        (error) => coded('RULE_SET_UNKNOWN')(error) && /there are own\.$/.test((error as Error).message),
      );
    });
  });

  it('says so when no worker can be started', async () => {
    const pool = new Pool({
      registry: { ...own.paths, manifestPath: join(own.folder, 'gone.json') },
      workers: 1,
      timeoutMs: 30_000,
    });
    await assert.rejects(
      pool.run({ kind: 'validate', document: GOOD, options: {} }),
      (error) => coded('WORKER_LOST')(error) && (error as Error).message === 'No worker could be started.',
    );
    await pool.close();
  });
});

describe('the pool shared between flows', () => {
  let own: OwnRules;
  before(async () => {
    own = await ownRules();
  });
  after(() => own.remove());

  const sharing = (options: Partial<ValidatorOptions>, run: (rig: Shared) => Promise<void>): Promise<void> =>
    shared(own, options, run);
  const counts = (validator: Validator): [busy: number, waiting: number] => [
    validator.status().workers.busy,
    validator.status().queue.documents,
  ];

  it('serves a flow that comes before the backlog of another', () =>
    sharing({ workers: 1 }, async ({ gate, send, served }) => {
      const all = [send('gate', orderThat(gate.instruction), { flow: 'b' })];
      for (let i = 1; i <= 50; i += 1) all.push(send(`b${i}`, GOOD, { flow: 'b' }));
      all.push(send('a1', GOOD, { flow: 'a' }), send('a2', GOOD, { flow: 'a' }));
      gate.open();
      await Promise.all(all);
      assert.ok(served.indexOf('a1') <= 2 && served.indexOf('a2') <= 4, served.slice(0, 10).join(' '));
    }));

  it('takes documents without a flow in their order, as one', () =>
    sharing({ workers: 1 }, async ({ gate, send, served }) => {
      const all = [
        send('gate', orderThat(gate.instruction), {}),
        ...['1', '2', '3', '4', '5'].map((name) => send(name, GOOD, {})),
      ];
      gate.open();
      await Promise.all(all);
      assert.deepEqual(served, ['gate', '1', '2', '3', '4', '5']);
    }));

  for (const [workers, workerShare, most] of [
    [2, 0.5, 1],
    [3, 0.5, 1],
    [4, 0.5, 2],
    [3, 0.34, 1],
    [2, 1, 2],
  ] as const) {
    it(`gives a flow with a share of ${workerShare} at most ${most} of ${workers}`, () =>
      sharing({ workers }, async ({ validator, gate, send }) => {
        const sent = Array.from({ length: 6 }, () =>
          send('visitor', orderThat(gate.instruction), { flow: 'visitors', workerShare }),
        );
        assert.deepEqual(counts(validator), [most, 6 - most]);
        if (most < workers)
          assert.deepEqual(
            await Promise.all(Array.from({ length: 10 }, () => send('paying', GOOD, { flow: 'paying' }))),
            Array.from({ length: 10 }, () => 'served'),
          );
        assert.deepEqual(counts(validator), [most, 6 - most]);
        gate.open();
        await Promise.all(sent);
      }));
  }

  it('serves a flow with less than one worker when no other flow waits', () =>
    sharing({ workers: 1 }, async ({ gate, send, served }) => {
      const visitors = { flow: 'visitors', workerShare: 0.5 };
      const all = [
        send('gate', orderThat(gate.instruction), {}),
        send('visitor1', GOOD, visitors),
        send('visitor2', GOOD, visitors),
        ...['1', '2', '3'].map((name) => send(name, GOOD, {})),
      ];
      gate.open();
      await Promise.all(all);
      assert.deepEqual(served, ['gate', '1', '2', '3', 'visitor1', 'visitor2']);
    }));

  it('has a deadline for a call, and ends the worker that is busy past it', () =>
    sharing({ workers: 1 }, async ({ validator, send }) => {
      await assert.rejects(
        validator.validate(ENDLESS, { timeoutMs: 300 }),
        (error) => coded('TIMEOUT')(error) && (error as Error).message === 'The document took longer than 300 ms.',
      );
      assert.equal(validator.status().replaced.timeout, 1);
      assert.equal(await send('next', GOOD, {}), 'served');
    }));

  it('uses its own deadline if that of the call is longer', () =>
    sharing({ workers: 1, timeoutMs: DEADLINE_MS }, async ({ validator }) => {
      await assert.rejects(
        validator.validate(ENDLESS, { timeoutMs: 60_000 }),
        (error) => coded('TIMEOUT')(error) && (error as Error).message === 'The document took longer than 1500 ms.',
      );
    }));

  for (const [instruction, outcome] of [
    ['loop', 'TIMEOUT'],
    ['exit', 'WORKER_LOST'],
  ] as const) {
    it(`counts a worker that has to be replaced (${instruction}) as that of the flow until there is another`, async () => {
      const flag = (process.env['TEST_UNFIT_WORKERS'] = join(own.folder, `unfit-${instruction}`));
      const visitors = { flow: 'visitors', workerShare: 0.5 };
      await sharing({ workers: 2 }, async ({ validator, send }) => {
        // No other thread can be started from here on.
        await writeFile(flag, '');
        assert.equal(await send('first', orderThat(instruction), { ...visitors, timeoutMs: 300 }), outcome);
        const second = send('second', GOOD, visitors);
        for (let i = 0; i < 20; i += 1) assert.equal(await send('paying', GOOD, { flow: 'paying' }), 'served');
        await until(
          () => validator.status().replaced.failure >= 2 + Number(instruction === 'exit'),
          'two attempts in vain',
        );
        assert.deepEqual(counts(validator), [0, 1], 'the second one waits, though a worker is idle');
        await rm(flag);
        assert.equal(await second, 'served');
        await until(() => validator.status().workers.idle === 2, 'both workers again');
      }).finally(() => {
        delete process.env['TEST_UNFIT_WORKERS'];
      });
    });
  }

  it("tells a full queue's largest flow that it is busy, not the one that comes", () =>
    sharing({ workers: 1, queue: { documents: 3 } }, async ({ validator, gate, send, served }) => {
      const running = send('gate', orderThat(gate.instruction), { flow: 'b' });
      const backlog = ['b1', 'b2', 'b3', 'b4'].map((name) => send(name, GOOD, { flow: 'b' }));
      const newcomer = send('a', GOOD, { flow: 'a' });
      assert.deepEqual(counts(validator), [1, 3]);
      gate.open();
      assert.deepEqual(await Promise.all([running, ...backlog, newcomer]), [
        'served',
        'served',
        'served',
        'BUSY',
        'BUSY',
        'served',
      ]);
      assert.ok(served.includes('a'));
    }));

  it('ends while flows wait that may not have all workers', async () => {
    const validator = await createValidator({ ...own.paths, workers: 1 });
    const waiting = ['x', 'y', 'x'].map((flow) => validator.validate(GOOD, { flow, workerShare: 0.1 }));
    await validator.close();
    assert.deepEqual(
      (await Promise.all(waiting)).map(({ report }) => report.valid),
      [true, true, true],
    );
  });
});
