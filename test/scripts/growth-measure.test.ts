/** The measure of growth, with a clock that tells what it is told: what it takes for too much, and what not. */
import assert from 'node:assert/strict';
import { assertLinear } from '../fixtures/growth.js';

const nothing = (): (() => void) => () => undefined;

/** Sizes that are measured, and what the clock shows for each. */
function clock(shows: (size: number) => number): {
  sizes: number[];
  meter: (run: () => unknown, size: number) => Promise<number>;
} {
  const sizes: number[] = [];
  return { sizes, meter: (_, size) => (sizes.push(size), Promise.resolve(shows(size))) };
}

describe('the measure of growth', () => {
  for (const [what, shows] of [
    ['what takes no time', () => 0],
    ['what is linear', (size: number) => size / 50],
    ['what is linear and waits', (size: number) => 30 + size / 50],
    // Two thousand without the collector, eight thousand with it: 3.6 and 40 ms, then 160.
    ['what is collected from a size on', (size: number) => (size < 3_000 ? size / 555 : size / 200)],
  ] as const)
    it(`passes ${what}`, async () => {
      await assertLinear(nothing, 2_000, clock(shows).meter);
    });

  for (const [what, shows] of [
    ['what grows with the square', (size: number) => (size / 1_000) ** 2],
    ['what grows with the square, and is slow', (size: number) => (size / 100) ** 2],
    ['what is collected, too', (size: number) => (size / 1_000) ** 2 * (size < 3_000 ? 1 : 3)],
  ] as const)
    it(`does not pass ${what}`, async () => {
      await assert.rejects(assertLinear(nothing, 2_000, clock(shows).meter), /4 times the size takes/);
    });

  it('does not measure larger ones where it takes long already', async () => {
    const { sizes, meter } = clock((size) => (size / 100) ** 2);
    await assert.rejects(assertLinear(nothing, 2_000, meter));
    assert.equal(Math.max(...sizes), 8_000);
  });
});
