/** Explicit garbage collection. */
import assert from 'node:assert/strict';
import { cachedDataVersionTag } from 'node:v8';
import { collectGarbage } from '#schematron/platform/collect.js';

describe('garbage collection', () => {
  it('frees all unused memory', async () => {
    const before = process.memoryUsage().heapUsed;
    let kept: unknown = Array.from({ length: 500_000 }, (_, index) => [index]);
    assert.ok(process.memoryUsage().heapUsed > before + 10e6);
    assert.ok(Array.isArray(kept));
    kept = null;
    await collectGarbage();
    assert.ok(process.memoryUsage().heapUsed < before + 10e6);
  });
  it("leaves V8's code cache of compiled rules valid", async () => {
    const before = cachedDataVersionTag();
    await collectGarbage();
    assert.equal(cachedDataVersionTag(), before);
  });
});
