/** Garbage collection while idle. */
import assert from 'node:assert/strict';
import { setTimeout as sleep } from 'node:timers/promises';
import { getHeapStatistics } from 'node:v8';
import { collectWhenIdle } from '#schematron/platform/idle-collection.js';

const MB = 1024 * 1024;
const REST_MS = 50;

/** Waiting longer would not help. */
const NEVER_MS = 60_000;

const held = (): number => getHeapStatistics().external_memory;

describe('an idle thread', () => {
  it('drops its caches once, and not again for a little garbage', async () => {
    let kept: Uint8Array | null = new Uint8Array(64 * MB).fill(1);
    const before = held();
    let times = 0;
    const hasDoneSomething = collectWhenIdle({
      idleMs: REST_MS,
      dropCaches: () => {
        times += 1;
        kept = null;
      },
    });
    hasDoneSomething();
    assert.equal(kept?.length, 64 * MB);
    for (const end = performance.now() + NEVER_MS; held() > before - 32 * MB;) {
      assert.ok(performance.now() < end, 'never collected');
      await sleep(REST_MS / 5);
    }
    assert.equal(times, 1);
    hasDoneSomething();
    await sleep(4 * REST_MS);
    assert.equal(times, 1, 'there is nothing that would be worth it');
  });
});
