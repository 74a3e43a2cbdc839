/** What thousands of findings ask for, each of them about all groups, is found out once. */
import assert from 'node:assert/strict';
import { findUnequalValues } from '#diagnosis/place/unequal-values.js';
import type { PathContext } from '#diagnosis/facts/tests/resolve-path.js';
import { findComparedContextValue } from '#diagnosis/place/test-forms.js';
import type { RankedIssue } from '#diagnosis/describe/ranked-issue.js';
import { findCalculatedCauses } from '#diagnosis/cause/fix-first.js';
import { findIntendedName, findSimilarNames } from '#diagnosis/facts/structure/closest-name.js';
import type { Assertion } from '#core/types.js';
import { ELEMENT } from '#schematron/xml/tree.js';
import { assertLinear } from '../../../fixtures/growth.js';
import { assertionOf, treeOf } from '../../../fixtures/schematron.js';

const assertion = (test: string): Assertion => assertionOf(test, 'group');

/** One walk from each of so many groups, and from what is in it. */
function walksOf(size: number): readonly PathContext[] {
  const groups = Array.from({ length: size }, (_, index) => `<group><code>${index % 7}</code></group>`);
  const tree = treeOf(`<all>${groups.join('')}</all>`);
  return [...tree.kind.keys()]
    .filter((node) => tree.kind[node] === ELEMENT)
    .map((node) => ({ tree, prefixes: new Map(), node }));
}

describe('findings in thousands of groups', () => {
  it('look once for the value that is unlike the others', async () => {
    const rule = assertion('count(distinct-values(//code)) = 1');
    const [walk] = walksOf(30);
    assert.equal(findUnequalValues(walk!, rule)?.allNodes.length, 20);
    await assertLinear((size) => {
      const walks = walksOf(size);
      return () => walks.map((each) => findUnequalValues(each, rule));
    }, 2_000);
  });

  it('name the first of the values that one is compared with, and do not collect them all', async () => {
    const rule = assertion('. = //code');
    const place = findComparedContextValue(walksOf(30).at(-1)!, rule);
    assert.deepEqual([place?.related.length, place?.isComparedWithRelated], [20, true]);
    await assertLinear((size) => {
      const walks = walksOf(size);
      return () => walks.map((each) => findComparedContextValue(each, rule));
    }, 4_000);
  });

  it('come from the same others by one list, which is not made again', () => {
    const issues = ['BR-12', 'BR-CO-10'].flatMap((code) =>
      Array.from({ length: 1_000 }, () => ({ code, node: 1 }) as RankedIssue),
    );
    const consequences = findCalculatedCauses(issues, treeOf('<all/>'), new Map());
    const [first, last] = [consequences(1_000), consequences(1_999)];
    assert.deepEqual([first.length, first.at(-1)], [1_000, 999]);
    assert.equal(first, last);
  });

  it('compare a wrong name with those that are allowed once', () => {
    let compared = 0;
    const keys = new Proxy(['{urn:a}IssueDate', '{urn:a}DueDate', '{urn:a}Note'], {
      get(target, key, receiver) {
        if (key === '0') compared += 1;
        return Reflect.get(target, key, receiver) as unknown;
      },
    });
    const tree = treeOf('<all/>');
    const ask = (): void => {
      assert.equal(findIntendedName('IsueDate', 'elsewhere', keys, tree), '{urn:a}IssueDate');
      assert.deepEqual(findSimilarNames('Not', 2, keys, tree), ['{urn:a}Note']);
    };
    ask();
    const first = compared;
    assert.ok(first > 0);
    for (let time = 0; time < 1_000; time++) ask();
    assert.equal(compared, first);
  });
});
