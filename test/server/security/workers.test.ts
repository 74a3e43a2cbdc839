/** A worker that dies or hangs only costs its own request. */

import assert from 'node:assert/strict';
import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type OwnRules, ownRules } from '../../fixtures/own-rules.js';
import { errorText } from '../http/support.js';
import { orderThat, post, rig, statuses, until, type Rig, type RigOptions } from './support.js';

describe('workers that fail', () => {
  let own: OwnRules;
  before(async () => {
    own = await ownRules();
  });
  after(() => own.remove());

  async function using(options: RigOptions, run: (service: Rig) => Promise<void>): Promise<void> {
    const service = await rig(own, options);
    try {
      await run(service);
    } finally {
      await service.close();
    }
  }

  /** One bad document among twenty good ones, all at once. */
  async function amongOthers(service: Rig, instruction: string): Promise<{ status: number; text: string }> {
    const sent = Array.from({ length: 21 }, (_, i) => post(service.port, orderThat(i === 5 ? instruction : '')));
    const replies = await Promise.all(sent);
    assert.deepEqual(statuses(replies.filter((_, i) => i !== 5)), { 200: 20 }, 'the others');
    await until(() => service.validator.status().workers.idle === 2, 'two workers again');
    assert.equal((await post(service.port, orderThat())).status, 200, 'the next one');
    return replies[5]!;
  }

  for (const instruction of ['exit', 'throw', 'memory']) {
    it(`${instruction}: a clean 500 for its own request`, () =>
      using({ workers: 2, workerMemoryMb: 64 }, async (service) => {
        const { status, text } = await amongOthers(service, instruction);
        assert.deepEqual([status, text], [500, errorText('INTERNAL')]);
        assert.deepEqual(service.validator.status().replaced, { timeout: 0, failure: 1, retired: 0 });
      }));
  }

  // The others have the same deadline, and finish in a small part of it.
  for (const instruction of ['loop', 'regex']) {
    it(`${instruction}: 504 at the deadline, which ends the worker`, () =>
      using({ workers: 2, timeoutMs: 2_500 }, async (service) => {
        const { status, text } = await amongOthers(service, instruction);
        assert.deepEqual([status, text], [504, errorText('VALIDATION_TIMEOUT')]);
        assert.deepEqual(service.validator.status().replaced, { timeout: 1, failure: 0, retired: 0 });
      }));
  }

  it('a worker that keeps more memory outside of its heap than it may is replaced, and its request answered', () =>
    using({ workers: 1, workerMemoryMb: 48 }, async (service) => {
      const replaced = (): unknown => service.validator.status().replaced;
      for (let i = 0; i < 5; i += 1) assert.equal((await post(service.port, orderThat())).status, 200);
      assert.deepEqual(replaced(), { timeout: 0, failure: 0, retired: 0 }, 'not for small ones');
      const large = await post(service.port, orderThat('hoard'));
      assert.deepEqual([large.status, JSON.parse(large.text).errorCount], [200, 0]);
      await until(() => service.validator.status().workers.idle === 1, 'a worker again');
      assert.deepEqual(replaced(), { timeout: 0, failure: 0, retired: 1 });
      assert.equal((await post(service.port, orderThat())).status, 200);
      assert.deepEqual(replaced(), { timeout: 0, failure: 0, retired: 1 }, 'once');
    }));

  it('ten times in a row: each its own 500', () =>
    using({}, async (service) => {
      for (let i = 0; i < 10; i += 1) assert.equal((await post(service.port, orderThat('exit'))).status, 500);
      assert.equal((await post(service.port, orderThat())).status, 200);
    }));

  it("a worker that can't be replaced at once is replaced later", () => {
    const flag = (process.env['TEST_UNFIT_WORKERS'] = join(own.folder, 'unfit'));
    return using({ workers: 2 }, async (service) => {
      await writeFile(flag, '');
      assert.equal((await post(service.port, orderThat('exit'))).status, 500);
      await until(() => service.validator.status().replaced.failure >= 3, 'two attempts in vain');
      assert.equal((await post(service.port, orderThat())).status, 200, 'the other worker goes on');
      await rm(flag);
      await until(() => service.validator.status().workers.idle === 2, 'both workers again');
    }).finally(() => {
      delete process.env['TEST_UNFIT_WORKERS'];
    });
  });

  it('tells nobody what the document said', () =>
    using({}, async (service) => {
      const replies = [
        await post(service.port, orderThat('throw', 'CANARY')),
        await post(service.port, orderThat('print', 'CANARY')),
      ];
      assert.deepEqual(
        replies.map(({ status }) => status),
        [500, 200],
      );
      assert.equal(
        service.log.some((line) => /"failure":"WORKER_LOST/.test(line)),
        true,
      );
      assert.doesNotMatch(service.log.join('') + replies[0]!.text, /CANARY/);
    }));
});
