/** Explicit garbage collection. */
import assert from 'node:assert/strict';
import { cachedDataVersionTag } from 'node:v8';
import { collectGarbage } from '#schematron/platform/collect.js';

describe('collecting', () => {
  it('leaves nothing in memory that nobody needs', async () => {
    const before = process.memoryUsage().heapUsed;
    let kept: unknown = Array.from({ length: 500_000 }, (_, index) => [index]);
    assert.ok(process.memoryUsage().heapUsed > before + 10e6);
    assert.ok(Array.isArray(kept));
    kept = null;
    await collectGarbage();
    assert.ok(process.memoryUsage().heapUsed < before + 10e6);
  });
  it('leaves what V8 keeps of compiled rules as good as it was', async () => {
    const before = cachedDataVersionTag();
    await collectGarbage();
    assert.equal(cachedDataVersionTag(), before);
  });
});
