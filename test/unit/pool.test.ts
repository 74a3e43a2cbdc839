/** The workers: the deadline, the end, and what happens when one is lost. */
import assert from 'node:assert/strict';
import { join } from 'node:path';
import { EngineError, type Validator, type ValidatorOptions, createValidator } from '../../engine/index.js';
import { createPool } from '../../engine/pool.js';
import { type OwnRules, order, ownRules } from '../fixtures/own-rules.js';
import { orderThat, until } from '../security/support.js';

const GOOD = Buffer.from(order('<number>1</number><note>n</note>'));
/** Never done, with the worker that obeys instructions. */
const ENDLESS = orderThat('loop');
const OBEDIENT = new URL('../security/hostile-worker.js', import.meta.url);
/** Far more than a worker that is ready takes for a good document. */
const DEADLINE_MS = 3_000;

const coded = (code: string) => (error: unknown): boolean => error instanceof EngineError && error.code === code;

describe('the pool', () => {
  let own: OwnRules;
  before(async () => { own = await ownRules(); });
  after(() => own.remove());

  async function using(options: Partial<ValidatorOptions>, run: (validator: Validator) => Promise<void>): Promise<void> {
    const validator = await createValidator({ ...own.paths, engine: 'saxon', ...options });
    try {
      // Deadlines are for documents, not for the start of workers, which takes as long as it takes.
      await validator.ready();
      await run(validator);
    } finally {
      await validator.close();
    }
  }

  it('gives the same verdict as the calling thread', async () => {
    const here = await createValidator({ ...own.paths, engine: 'saxon', workers: 0 });
    await using({ workers: 1 }, async (validator) => {
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
      const verdicts = await Promise.all(Array.from({ length: 20 }, (_, i) => validator.validate(Buffer.from(order(`<number>order ${i}</number><note>n</note>`)))));
      assert.deepEqual(verdicts.map(({ report }) => [report.valid, report.profile]), Array.from({ length: 20 }, (_, i) => [true, `order ${i}`]));
    });
  });

  it('ends a document at the deadline, and replaces the worker', async () => {
    await using({ workers: 1, timeoutMs: DEADLINE_MS, engine: 'native', workerModule: OBEDIENT }, async (validator) => {
      await assert.rejects(validator.validate(ENDLESS), (error) => coded('TIMEOUT')(error) && (error as Error).message === 'The document took longer than 3000 ms.');
      await until(() => validator.status().workers.idle === 1, 'there is a worker again');
      assert.equal((await validator.validate(GOOD)).report.valid, true);
    });
  });

  it('ends a document that waits behind another one at its own deadline', async () => {
    await using({ workers: 1, timeoutMs: DEADLINE_MS, engine: 'native', workerModule: OBEDIENT }, async (validator) => {
      const results = await Promise.allSettled([validator.validate(ENDLESS), validator.validate(GOOD)]);
      assert.deepEqual(results.map((result) => result.status === 'rejected' && coded('TIMEOUT')(result.reason)), [true, true]);
    });
  });

  it('takes no document any more after its end, and finishes what it has', async () => {
    const validator = await createValidator({ ...own.paths, engine: 'saxon', workers: 1 });
    const running = validator.validate(GOOD);
    const closing = validator.close();
    await assert.rejects(validator.validate(GOOD), (error) => coded('CLOSED')(error) && (error as Error).message === 'The validator has been closed.');
    assert.equal((await running).report.valid, true);
    await closing;
    await assert.rejects(validator.evaluate(GOOD, ['own']), coded('CLOSED'));
  });

  it('may be ended twice', async () => {
    const validator = await createValidator({ ...own.paths, engine: 'saxon', workers: 1 });
    await Promise.all([validator.close(), validator.close()]);
    await validator.close();
  });

  it('refuses an unknown rule set with the names of those that there are', async () => {
    await using({ workers: 1 }, async (validator) => {
      await assert.rejects(validator.evaluate(GOOD, ['other']), (error) => coded('RULE_SET_UNKNOWN')(error) && /there are own\.$/.test((error as Error).message));
    });
  });

  it('says so when no worker can be started', async () => {
    const pool = createPool({ registry: { ...own.paths, manifestPath: join(own.folder, 'gone.json') }, workers: 1, timeoutMs: 30_000 });
    await assert.rejects(pool.run({ kind: 'validate', document: GOOD, options: {} }), (error) =>
      coded('WORKER_LOST')(error) && (error as Error).message === 'No worker could be started.');
    await pool.close();
  });
});
