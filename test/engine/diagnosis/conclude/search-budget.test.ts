/** What a search may take. */
import assert from 'node:assert/strict';
import { SearchBudget } from '#diagnosis/conclude/search-budget.js';

/** How many changes may be tried in an invoice of so many parts and rows. */
function trialsIn(size: number): number {
  const effort = new SearchBudget(size);
  let trials = 0;
  while (effort.spend()) trials += 1;
  assert.ok(effort.isExhausted);
  return trials;
}

describe('the effort of a search', () => {
  it('is in proportion to what each change is tried on', () => {
    assert.equal(trialsIn(10), 10 * trialsIn(100));
    assert.ok(trialsIn(300) > 1_000);
  });
  it('is not spent before more is tried than there is time for', () => {
    const effort = new SearchBudget(100);
    assert.ok(effort.spend());
    assert.equal(effort.isExhausted, false);
  });
});
