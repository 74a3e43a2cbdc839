/** Traits of a test depend on its meaning, not on its notation. */
import assert from 'node:assert/strict';
import { assertionOf } from '../../../../fixtures/schematron.js';
import type { TestTraits } from '#schematron/test-traits.js';
import type { Assertion } from '#core/types.js';

function traitsOf(test: string, context?: string): TestTraits {
  return assertionOf(test, context).traits ?? {};
}

/** All facts about a test. */
function factsOf(asked: string): Omit<Assertion, 'test' | 'code'> {
  const { test: _, code: __, ...facts } = assertionOf(asked);
  return facts;
}

describe('tests with the same meaning have the same traits', () => {
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
    'not both of two': [
      'not(p:B and p:C)',
      'not(p:B) or not(p:C)',
      'empty(p:C) or empty(p:B)',
      'if (p:B) then empty(p:C) else true()',
      'not(exists(p:C) and count(p:B) > 0)',
    ],
    'one of two or none': [
      '(p:B and not(p:C)) or (not(p:B) and p:C) or (not(p:B) and not(p:C))',
      '(p:C and not(p:B)) or not(p:B or p:C) or (empty(p:C) and p:B)',
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
      "$things[p:K eq 'x']",
      'exists($things[p:K = "x"])',
      "not(empty($things[p:K = 'x']))",
    ],
    'only for others': [
      'not(p:B) or self::p:C',
      'not(p:B) or (self::p:C)',
      'self::p:C or not(p:B)',
      'empty(p:B) or self::p:C',
    ],
    'demanded elsewhere': [
      'not(p:B) or (/p:R/p:C)',
      '(/p:R/p:C) or not(p:B)',
      'not(p:B) or exists(/p:R/p:C)',
      'if (count(p:B) > 0) then /p:R/p:C else true()',
    ],
    'a value under a condition': [
      "p:B = 'RO' and not(p:C = $things)",
      "'RO' = p:B and not(p:C = $things)",
      "p:B = ('RO') and not($things = p:C)",
      "not(not(p:B = 'RO') or $things = p:C)",
    ],
    'what all have to have': [
      "every $b in p:B satisfies $b/p:C = ('x', 'y')",
      "not(some $b in p:B satisfies not($b/p:C = ('x', 'y')))",
    ],
  };
  for (const [what, tests] of Object.entries(SAME)) {
    it(`${what}, with known traits`, () => assert.notDeepEqual(traitsOf(tests[0]!), {}));
    for (const test of tests.slice(1))
      it(`${what}: ${test}`, () => assert.deepEqual(factsOf(test), factsOf(tests[0]!)));
  }
});

describe('the traits of a test', () => {
  const CASES: readonly (readonly [test: string, trait: TestTraits])[] = [
    ['count(//p:B[not(preceding::p:B = .)]) <= 1', { wantsSame: true }],
    ['empty(p:B) or 1 = count(distinct-values(p:B))', { wantsSame: true }],
    ['count(p:B) = count(distinct-values(p:B))', { differ: { paths: [['p:B']], scope: 0 } }],
    ['p:C or @unit = ../p:B/@unit', { sameAttribute: 'unit' }],
    ["string-length(substring-after(p:B, '.')) < 3", { countsDecimals: true }],
    ['self::p:B or empty(p:C)', { isForOthers: true }],
    ['not(@unit) or /p:R/p:B/@unit', { demands: ['p:B', '@unit'] }],
    ['. = //p:B', { looksAtItself: true }],
    ['not(p:B and p:C)', { either: [['p:B'], ['p:C']] }],
    ['not(p:B and p:B/p:C)', {}],
    ["p:C or p:B[. = 'x'] = 'y'", {}],
    ['p:C and $things', {}],
  ];
  for (const [test, trait] of CASES)
    it(test, () => {
      const { plain: _, parts: __, words: ___, compared: ____, wantedUnless: _____, ...others } = traitsOf(test);
      assert.deepEqual(others, trait);
    });

  it('include the alternative ways of a required part', () => {
    const parts = [
      {
        isUnwanted: false,
        ways: [
          { path: ['p:B'], literals: [] },
          { path: ['p:C'], literals: [] },
        ],
      },
    ];
    for (const test of [
      'p:B or p:C',
      'p:B or p:C or not(ancestor::p:D)',
      'p:B or p:C or ancestor::p:D or ancestor::p:E',
      '((p:B or p:C) and not(ancestor::p:D)) or ancestor::p:D',
    ])
      assert.deepEqual(traitsOf(test).parts, parts, test);
  });

  it('include comparisons, also of its context, by name and polarity', () => {
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

  it('include further names', () => {
    assert.deepEqual(traitsOf('p:B[p:X/@y] or p:C', 'p:Z[p:W]/p:A').words, { context: ['p:W'] });
  });
});
