/** The first of many violations are kept, in whatever order they were noticed. */
import assert from 'node:assert/strict';
import { FirstViolationList } from '#schematron/runtime/schema/first-violations.js';

const MOST = 5;

/** The kept nodes, and the number of others. */
function kept(nodes: readonly number[]): readonly [string, number] {
  const ones = new FirstViolationList<{ readonly node: number; readonly id: number }>(MOST);
  nodes.forEach((node, id) => {
    if (ones.isWanted(node)) ones.add({ node, id });
  });
  const { first, others } = ones.end();
  return [first.map(({ node, id }) => `${node}/${id}`).join(' '), others];
}

/** The same result by sorting all of them. */
function expected(nodes: readonly number[]): readonly [string, number] {
  const all = nodes.map((node, id) => ({ node, id })).sort((a, b) => a.node - b.node);
  const last = all[MOST - 1]!.node;
  const first = all.filter(({ node }, at) => at < MOST || node === last);
  return [first.map(({ node, id }) => `${node}/${id}`).join(' '), all.length - first.length];
}

describe('the first violations', () => {
  it('are all violations in the order noticed if they are few', () => {
    assert.deepEqual(kept([3, 1, 2]), ['3/0 1/1 2/2', 0]);
    assert.deepEqual(kept([]), ['', 0]);
  });

  it('are those of the first nodes, including all on the last of them, in any order', () => {
    let seed = 1;
    const random = (below: number): number => (seed = (seed * 48271) % 2147483647) % below;
    for (let round = 0; round < 300; round += 1) {
      const nodes = Array.from({ length: MOST + 1 + random(60) }, () => random(1 + random(40)));
      assert.deepEqual(kept(nodes), expected(nodes));
    }
    assert.deepEqual(kept(Array.from({ length: 40 }, () => 7)), expected(Array.from({ length: 40 }, () => 7)));
  });

  it('are not requested after the last of them', () => {
    const ones = new FirstViolationList<{ readonly node: number }>(MOST);
    for (let node = 0; node < 2 * MOST; node += 1) if (ones.isWanted(node)) ones.add({ node });
    assert.ok(!ones.isWanted(MOST + 1) && ones.isWanted(MOST - 1));
  });
});
