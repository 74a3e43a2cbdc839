/** The canonical form of tests: which tests share one, which do not, and that the meaning is preserved. */
import assert from 'node:assert/strict';
import { loadDocuments } from '#schematron/compiler/schematron/documents.js';
import { canonical } from '#schematron/compiler/shape/canonical.js';
import { coreText } from '#schematron/compiler/shape/order.js';
import { toJs } from '#schematron/compiler/to-js/emit-module.js';
import { RULES_BASE } from '#schematron/compiler/to-xslt/emit.js';
import { nativeRuleSet } from '#core/rules/native.js';
import type { RuleSet } from '#core/types.js';
import { compiled, findingLines, schema } from '../../../../fixtures/schematron.js';

function checkedTest(test: string): ReturnType<typeof compiled> {
  const escaped = test.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');
  return compiled(
    schema(
      `<let name="codes" value="('A', 'B')"/><pattern><rule context="r"><assert test="${escaped}">…</assert></rule></pattern>`,
    ),
  );
}

function formOf(test: string): string {
  const { schema: model, typed } = checkedTest(test);
  return coreText(canonical(typed.core(model.patterns[0]!.rules[0]!.checks[0]!.test)));
}

const SAME: Readonly<Record<string, readonly string[]>> = {
  'nothing there': [
    'not(a)',
    'not(exists(a))',
    'empty(a)',
    'count(a) = 0',
    '0 = count(a)',
    'count(a) < 1',
    'not(count(a) > 0)',
    'not(a or a)',
    'exists(a) = false()',
    'not(boolean(a))',
  ],
  'something there': [
    'a',
    'exists(a)',
    'boolean(a)',
    'count(a) >= 1',
    'count(a) > 0',
    'count(a) != 0',
    'not(empty(a))',
  ],
  'at most one': ['count(a) <= 1', 'count(a) < 2', 'not(count(a) > 1)', '1 >= count(a)'],
  'a condition': [
    'not(a) or b',
    'if (a) then b else true()',
    'b or empty(a)',
    'not(a and not(b))',
    'if (empty(a)) then true() else b',
  ],
  'a choice': ['if (a) then b else c', 'if (not(a)) then c else b', '(a and b) or (c and not(a))'],
  'all of them': [
    'every $x in a satisfies $x = 1',
    'not(some $x in a satisfies not($x = 1))',
    'empty(()) and (every $x in a satisfies $x = 1)',
  ],
  'all of two': [
    'every $x in a | b satisfies $x = 1',
    '(every $x in b satisfies $x = 1) and (every $x in a satisfies $x = 1)',
  ],
  'one of two': [
    'a | b',
    'exists(b | a)',
    'a or b',
    'not(empty((b, a)))',
    'not(not(a) and count(b) = 0)',
    'count(b | a) > 0',
  ],
  'either of two': ['boolean(a) != boolean(b)', 'exists(b) != exists(a)', '(a and not(b)) or (b and not(a))'],
  'a sum': ['a + b + c = d', 'd = c + (b + a)', 'b + a + c = d'],
  'less or equal': ['a <= b', 'b >= a'],
  'a value': ["d = 'x'", "'x' = d", "d eq 'x'", "not(not('x' eq d))"],
  'a sum of several': ['sum(a) le 1', 'sum(a) <= 1', '1 ge sum(a)'],
  'a truth, which is there': ['exists(b = 1) and c', '(if (exists(not(b = 1))) then c else false())', 'c'],
  'nothing that can fail': [
    'true()',
    'a or exists(b = 1)',
    'if (a) then true() else exists(b = 1)',
    'not(a and not(exists(b = 1)))',
  ],
  'a count of two names': ['count(a | b) = 3', '3 = count(b | a)'],
};

/** Pairs that differ in some document. */
const DIFFERENT: readonly (readonly [test: string, other: string])[] = [
  ['not(a = b)', 'a != b'],
  ["not(a = 'x')", "a != 'x'"],
  ['not(a < b)', 'a >= b'],
  ['not(number(a) < 1)', 'number(a) >= 1'],
  ['count(a) = 1', 'exists(a)'],
  ['count(a) != 1', 'empty(a)'],
  ['string(a)', 'a'],
  ["string(a) != ''", 'exists(a)'],
  ['sum(a) eq b[1]', 'sum(a) = b[1]'],
  ['a - b = 0', 'b - a = 1'],
  ['some $x in a satisfies $x = 1', 'every $x in a satisfies $x = 1'],
  ['if (a) then b else c', 'if (a) then c else b'],
  ['a[1]', 'a[. = 1]'],
];

describe('the canonical form of a test', () => {
  for (const [what, tests] of Object.entries(SAME))
    for (const test of tests.slice(1))
      it(`is one for ${what}: ${test}`, () => assert.equal(formOf(test), formOf(tests[0]!)));
  for (const [test, other] of DIFFERENT)
    it(`differs for ${test} and ${other}`, () => assert.notEqual(formOf(test), formOf(other)));

  it('does not grow with nested conditionals', () => {
    const nested = (depth: number): string => (depth === 0 ? 'a' : `(if (${nested(depth - 1)}) then b else c)`);
    const [once, more] = [formOf(nested(11)).length, formOf(nested(12)).length];
    assert.ok(more - once < 200, `${once}, ${more}`);
  });
});

/** A rule set, and the same with canonical tests. */
function bothForms(test: string): readonly [RuleSet, RuleSet] {
  const checked = checkedTest(test);
  const documents = loadDocuments(checked.schema, checked.typed, () => undefined);
  const table = {
    id: 'test',
    version: '1',
    assertions: checked.assertions,
    codeLists: {},
    documents: Object.fromEntries([...documents].map(([path, text]) => [RULES_BASE + path, text])),
  };
  const typed = {
    functions: checked.typed.functions,
    pattern: checked.typed.pattern.bind(checked.typed),
    core: (expression: Parameters<typeof checked.typed.core>[0]) => canonical(checked.typed.core(expression)),
  };
  return [checked.typed, typed].map((each) =>
    nativeRuleSet(table, toJs(checked.schema, each, checked.assertions, documents), 'test.native.js'),
  ) as [RuleSet, RuleSet];
}

/** Up to two of each of three elements, with values that are equal, different, empty or not numeric. */
function* documents(): Iterable<string> {
  const groups = (name: string): readonly string[] =>
    ['', '1', 'x', '', '1 2', '1 1', 'x 1', '0 A'].map((values, at) =>
      at === 3
        ? `<${name}/>`
        : values === ''
          ? ''
          : values
              .split(' ')
              .map((value) => `<${name}>${value}</${name}>`)
              .join(''),
    );
  for (const a of groups('a'))
    for (const b of groups('b')) for (const c of ['', '<c>1</c>', '<c/><c>x</c>']) yield `<r>${a}${b}${c}<d>2</d></r>`;
}

describe('a canonical test', () => {
  const tests = [
    ...Object.values(SAME).flat(),
    ...DIFFERENT.flat(),
    "some $x in a | b satisfies not($x = ('1', 'x') and $x/../c)",
    'if (if (a) then b else c) then not(b = c) else every $x in (b, c) satisfies $x = a',
    "not(a = ('A', 'x')) and (some $code in $codes satisfies b = $code)",
    "string-join((b | a), ' ') = 'x 1' or (a | b)[1] = '1'",
    "a[not(. = 'x' or . = '1')] and not(b[. = 'x' and ../c])",
    'exists(() | ()) or count(() | a) = 1',
    'not(exists((() | ()) | b)) and count((a, (() | ()))) >= 0',
  ];
  for (const test of tests)
    it(`keeps its meaning: ${test}`, () => {
      const [written, form] = bothForms(test);
      for (const xml of documents()) {
        const isRaised = (lines: readonly string[]): boolean => lines.some((line) => line.includes('!'));
        const [one, other] = [findingLines(written, xml), findingLines(form, xml)];
        // Which error comes first, and whether one is raised at all, depends on the order of operands.
        if (!isRaised(one) && !isRaised(other)) assert.deepEqual(other, one, xml);
      }
    });
});
