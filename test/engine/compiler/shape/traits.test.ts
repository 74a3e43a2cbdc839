/** What a test says beside its shape is found in what it means, not in how it is written. */
import assert from 'node:assert/strict';
import { assertionOf } from '../../../fixtures/schematron.js';
import type { TestTraits } from '../../../../engine/test-traits.js';

function traitsOf(test: string, context?: string): TestTraits {
  return assertionOf(test, context).traits ?? {};
}

/** What is known by name and not by form. */
function formsOf(test: string): TestTraits {
  const { words: _, compared: __, ...forms } = traitsOf(test);
  return forms;
}

describe('the same test, written in other ways, says the same', () => {
  const SAME: Readonly<Record<string, readonly string[]>> = {
    'none of two': [
      'not(p:B) and not(p:C)',
      'not(exists(p:B)) and not(exists(p:C))',
      'empty(p:B) and empty(p:C)',
      'not(p:B or p:C)',
      'not((p:B) or (p:C))',
      'empty((p:B, p:C))',
      'if (p:B) then false() else not(p:C)',
    ],
    'one of two': [
      '(p:B and not(p:C)) or (not(p:B) and p:C)',
      '(p:B and empty(p:C)) or (empty(p:B) and exists(p:C))',
      'boolean(p:B) != boolean(p:C)',
      'if (p:B) then not(p:C) else exists(p:C)',
    ],
    'present unless a value': [
      "p:B or p:C = 'x'",
      'exists(p:B) or p:C = "x"',
      "exists(p:B) or 'x' = p:C",
      "p:B or normalize-space(p:C) = 'x'",
      "not(empty(p:B) and not(p:C = 'x'))",
      "if (p:B) then true() else p:C = 'x'",
    ],
    'all of several': [
      '(p:B or p:C) and (p:D or p:E)',
      'not(not(p:B or p:C) or not(p:D or p:E))',
      '(exists(p:B) or exists(p:C)) and exists(p:D | p:E)',
    ],
    'a kind among several': [
      "exists($things[p:K = 'x'])",
      "$things[p:K = 'x']",
      "$things['x' = p:K]",
      "not(empty($things[p:K = 'x']))",
      "some $thing in $things satisfies $thing/p:K = 'x'",
    ],
  };
  for (const [what, tests] of Object.entries(SAME)) {
    it(`${what}, of which something is known`, () => assert.notDeepEqual(formsOf(tests[0]!), {}));
    for (const test of tests.slice(1))
      it(`${what}: ${test}`, () => assert.deepEqual(formsOf(test), formsOf(tests[0]!)));
  }
});

describe('what a test says beside its shape', () => {
  const CASES: readonly (readonly [test: string, trait: TestTraits])[] = [
    ['count(//p:B[not(preceding::p:B = .)]) <= 1', { wantsSame: true }],
    ['empty(p:B) or 1 = count(distinct-values(p:B))', { wantsSame: true }],
    ['count(p:B) = count(distinct-values(p:B))', { differ: { paths: [['p:B']], scope: 0 } }],
    ['p:C or @unit = ../p:B/@unit', { sameAttribute: 'unit' }],
    ["string-length(substring-after(p:B, '.')) < 3", { countsDecimals: true }],
    ['self::p:B or empty(p:C)', { isForOthers: true }],
    ['not(@unit) or /p:R/p:B/@unit', { demands: ['p:B', '@unit'] }],
    ['. = //p:B', { looksAtItself: true }],
    ["p:C or p:B[. = 'x'] = 'y'", {}],
    ['p:C and $things', {}],
  ];
  for (const [test, trait] of CASES)
    it(test, () => {
      const { plain: _, parts: __, words: ___, compared: ____, wantedUnless: _____, ...others } = traitsOf(test);
      assert.deepEqual(others, trait);
    });

  it('is what it compares, in its context, too, by name and polarity', () => {
    assert.deepEqual(
      traitsOf("p:C or p:B[. = 'x'] or 0 < p:D or not(@s != ('a', 'b'))", "p:A[@kind = 'K']/p:Z").compared,
      [
        { name: '@kind', in: 'p:A', is: '=', values: ['K'], isContext: true },
        { name: 'p:D', is: 'sign', values: [] },
        { name: 'p:B', is: '=', values: ['x'] },
        { name: '@s', is: '=', values: ['a', 'b'] },
      ],
    );
  });

  it('is which names it has, beside those that are known', () => {
    assert.deepEqual(traitsOf('p:B[p:X/@y] or p:C', 'p:Z[p:W]/p:A').words, { context: ['p:W'] });
  });
});
