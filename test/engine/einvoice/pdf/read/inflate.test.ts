/** FlateDecode returns the same as zlib, keeps the data before an error, and costs a predictable number of steps. */
import assert from 'node:assert/strict';
import { constants, deflateSync } from 'node:zlib';
import { Budget, LimitReached, PDF_LIMITS } from '#core/pdf/read/budget.js';
import { inflate } from '#core/pdf/read/filters/inflate.js';
import { Random } from '../../../../../scripts/kit/random.js';

const MEGABYTE = 1024 * 1024;

function inflated(bytes: Uint8Array): Buffer {
  return Buffer.from(inflate(bytes, new Budget()));
}

/** Bytes of `kinds` different values, so more or less compressible. */
function someBytes(random: Random, length: number, kinds: number): Buffer {
  return Buffer.from(Array.from({ length }, () => random.below(kinds)));
}

describe('FlateDecode', () => {
  const random = new Random(7);
  for (const kinds of [1, 2, 20, 256])
    for (const length of [0, 1, 300, 70_000])
      it(`gives back ${length} bytes of ${kinds} kinds, however they were compressed`, () => {
        const bytes = someBytes(random, length, kinds);
        for (const level of [0, 1, 6, 9])
          for (const strategy of [
            constants.Z_DEFAULT_STRATEGY,
            constants.Z_FIXED,
            constants.Z_HUFFMAN_ONLY,
            constants.Z_RLE,
          ])
            assert.ok(inflated(deflateSync(bytes, { level, strategy, memLevel: 1 })).equals(bytes));
      });
  it('returns the data before a truncation', () => {
    const bytes = someBytes(random, 20_000, 30);
    const compressed = deflateSync(bytes);
    for (let end = 2; end < compressed.length; end += 97) {
      const given = inflated(compressed.subarray(0, end));
      assert.ok(bytes.subarray(0, given.length).equals(given));
      assert.ok(given.length >= (end / compressed.length) * bytes.length * 0.8 - 1_000, `${given.length} at ${end}`);
    }
  });
  it('never fails for wrong bits', () => {
    const bytes = someBytes(random, 5_000, 30);
    for (let attempt = 0; attempt < 300; attempt += 1) {
      const compressed = deflateSync(bytes);
      compressed[2 + random.below(compressed.length - 2)]! ^= 1 << random.below(8);
      assert.ok(inflated(compressed).length <= 600_000);
    }
  });
  it('returns nothing for data that is not in zlib format', () => {
    for (const text of ['', 'x', 'plain text', '\x1f\x8b\x08'])
      assert.equal(inflated(Buffer.from(text, 'latin1')).length, 0);
  });
  it('stops at the size that a stream may have', () => {
    const bomb = deflateSync(Buffer.alloc(PDF_LIMITS.streamBytes + 1));
    assert.throws(() => inflated(bomb), new LimitReached('bytes'));
    assert.equal(inflated(deflateSync(Buffer.alloc(MEGABYTE))).length, MEGABYTE);
  });
  it('stops at the size that all streams may have', () => {
    const budget = new Budget({ ...PDF_LIMITS, unpackedBytes: 3 * MEGABYTE });
    const compressed = deflateSync(Buffer.alloc(MEGABYTE));
    for (const unpacked of [1, 2, 3]) {
      inflate(compressed, budget);
      assert.equal(budget.unpacked, unpacked * MEGABYTE);
    }
    assert.throws(() => inflate(compressed, budget), new LimitReached('bytes'));
  });
  it('counts the cost of each block with its own codes', () => {
    // Hundreds of blocks with a few bytes each.
    const parts = Array.from({ length: 400 }, (_, index) => someBytes(new Random(index), 200, 8));
    const blocks = parts.map((part) => deflateSync(part, { finishFlush: constants.Z_FULL_FLUSH }).subarray(2));
    const budget = new Budget();
    const compressed = Buffer.concat([Buffer.from([0x78, 0x9c]), ...blocks]);
    assert.ok(Buffer.from(inflate(compressed, budget)).equals(Buffer.concat(parts)));
    assert.ok(budget.steps > 400 * 3_000, `${budget.steps}`);
  });
});
