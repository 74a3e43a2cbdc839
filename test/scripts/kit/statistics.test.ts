import assert from 'node:assert/strict';
import { median } from '../../../scripts/kit/statistics.js';

describe('median', () => {
  it('is the middle of an odd number of values', () => assert.equal(median([9, 1, 5]), 5));
  it('is the mean of the two in the middle of an even number', () => assert.equal(median([4, 1, 100, 2]), 3));
  it('of one value is that value', () => assert.equal(median([7]), 7));
  it('sorts by size, not as text', () => assert.equal(median([10, 9, 100]), 10));
  it('leaves its input as it is', () => {
    const values = [3, 1, 2];
    median(values);
    assert.deepEqual(values, [3, 1, 2]);
  });
  it('of nothing does not exist', () => assert.throws(() => median([]), RangeError));
});
