/** The question a test asks, derived from its expression: the basis of messages, fields and values. */
import assert from 'node:assert/strict';
import { collectCodeLists } from '#schematron/compiler/schematron/code-lists.js';
import type { TestShape } from '#core/types.js';
import { compiled, schema } from '../../../../fixtures/schematron.js';

interface Context {
  readonly context?: string;
  readonly kind?: 'assert' | 'report';
  readonly lets?: string;
  readonly globals?: string;
}

function shapeOf(
  test: string,
  { context = 'x:a', kind = 'assert', lets = '', globals = '' }: Context = {},
): TestShape | null {
  const escaped = test.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');
  const source = schema(
    `<ns prefix="x" uri="urn:x"/>${globals}<pattern><rule context="${context}">${lets}<${kind} test="${escaped}">…</${kind}></rule></pattern>`,
  );
  return compiled(source).assertions[0]!.shape;
}

describe('the shape of a test', () => {
  const CASES: readonly (readonly [test: string, shape: TestShape | null])[] = [
    ['x:b', { kind: 'present', path: ['x:b'] }],
    ['exists(x:c/x:b)', { kind: 'present', path: ['x:c', 'x:b'] }],
    ['x:c/@unit', { kind: 'present', path: ['x:c', '@unit'] }],
    ['normalize-space(x:b) != ""', { kind: 'present', path: ['x:b'] }],
    ['../x:b', { kind: 'present', path: ['..', 'x:b'] }],
    ['//x:b', { kind: 'present', path: ['//', 'x:b'] }],
    ['not(x:b)', { kind: 'absent', path: ['x:b'] }],
    ['not(//x:b/@unit)', { kind: 'absent', path: ['//', 'x:b', '@unit'] }],
    ['not(not(x:b))', { kind: 'present', path: ['x:b'] }],
    ['not(x:b[x:c = 1])', { kind: 'absent', path: ['x:b'] }],
    ['count(x:b) = 1', { kind: 'count', path: ['x:b'], least: 1, most: 1, isVariant: false }],
    ['count(x:b) <= 2', { kind: 'count', path: ['x:b'], least: 0, most: 2, isVariant: false }],
    ['count(x:b) >= 2', { kind: 'count', path: ['x:b'], least: 2, most: null, isVariant: false }],
    ['count(x:b) >= 1', { kind: 'present', path: ['x:b'] }],
    ['count(x:b[@id = "1"]) <= 1', { kind: 'count', path: ['x:b'], least: 0, most: 1, isVariant: true }],
    ['count(x:b) = 0', { kind: 'absent', path: ['x:b'] }],
    ['count(x:b) > 1', { kind: 'count', path: ['x:b'], least: 2, most: null, isVariant: false }],
    ['not(count(x:b) > 1)', { kind: 'count', path: ['x:b'], least: 0, most: 1, isVariant: false }],
    ['. > 0', { kind: 'value', path: [] }],
    ['matches(x:b, "^[0-9]+$")', { kind: 'value', path: ['x:b'] }],
    ['string-length(substring-after(x:b, ".")) <= 2', { kind: 'value', path: ['x:b'] }],
    ['@unit castable as xs:date', { kind: 'value', path: ['@unit'] }],
    ['string-length(text()) = 10', { kind: 'value', path: [] }],
    ['x:b = x:c', null],
    ['x:b[x:c] = 1', null],
    ['/x:a = 1', null],
    ['x:b or x:c', null],
    ['not(x:b = "1") or matches(x:c, "^A") and string-length(x:c) > 3', { kind: 'value', path: ['x:c'] }],
    ['normalize-space(x:b/@unit) != "" or not(x:b)', { kind: 'present', path: ['x:b', '@unit'] }],
    ['not(x:b) or count(x:b) = 1', { kind: 'count', path: ['x:b'], least: 1, most: 1, isVariant: false }],
    ['not(x:b) or not(x:c)', { kind: 'absent', path: ['x:c'] }],
    ['not(x:b/x:c) or ../x:d', { kind: 'absent', path: ['x:b', 'x:c'] }],
    ['not(x:b) or not(x:c) or ../x:d', null],
    ['not(x:b) or x:c or x:d', null],
    ['not(x:b) or ancestor::x:c', { kind: 'absent', path: ['x:b'] }],
    ['not(x:b) or self::x:c or self::x:d', { kind: 'absent', path: ['x:b'] }],
    ['not(x:b) or not(ancestor::x:c)', { kind: 'absent', path: ['x:b'] }],
    ['x:b or ancestor::x:c or ancestor::x:d', { kind: 'present', path: ['x:b'] }],
    ['(x:b and not(ancestor::x:c)) or ancestor::x:c', { kind: 'present', path: ['x:b'] }],
    ['. != "381" or /x:c', { kind: 'value', path: [] }],
    [
      "contains(' A B ', concat(' ', @x, ' ')) or (contains(' C ', concat(' ', @x, ' ')) and (ancestor::x:c or ancestor::x:d))",
      { kind: 'value', path: ['@x'], codes: { values: ['A', 'B'] } },
    ],
    ['x:b or ancestor::x:c[x:d]', null],
    ['x:b or ancestor::x:c/x:d', null],
    ['x:b > 0 or //x:c', null],
    ['not(x:b) or (self::x:c and x:d = "1") or self::x:e', null],
    ['ancestor::x:c or ancestor::x:d', null],
    ['true()', null],
    ['not(x:b and x:c)', { kind: 'absent', path: ['x:c'] }],
    ['not(x:a/x:b and x:a/x:c and x:d)', { kind: 'absent', path: ['x:d'] }],
    ['not(x:b and x:c = 1)', null],
    ['not(x:b = "A")', { kind: 'value', path: ['x:b'] }],
    ['not(x:b = ("A", "B"))', { kind: 'value', path: ['x:b'] }],
    ['not(x:b) or x:b = "A"', { kind: 'value', path: ['x:b'], codes: { values: ['A'] } }],
    ['substring(@unit, 1, 1) = "A"', { kind: 'value', path: ['@unit'] }],
    ['substring-before(., "-") = ("A", "B")', { kind: 'value', path: [] }],
    ['. = ("A", "B")', { kind: 'value', path: [], codes: { values: ['A', 'B'] } }],
    [
      'contains(" A B ", concat(" ", normalize-space(.), " "))',
      { kind: 'value', path: [], codes: { values: ['A', 'B'] } },
    ],
    [
      'some $code in tokenize("A B", "\\s") satisfies @unit = $code',
      { kind: 'value', path: ['@unit'], codes: { values: ['A', 'B'] } },
    ],
    ...[
      ['A;B C', ';'],
      ['A ; B C;', ';'],
      ['A,B C', ','],
    ].map(([list, sign]): (typeof CASES)[number] => [
      `some $code in tokenize("${list}", "${sign}") satisfies @unit = $code`,
      { kind: 'value', path: ['@unit'], codes: { values: ['A', 'B C'] } },
    ]),
    [
      '(self::x:a and contains(" A ", concat(" ", ., " "))) or (self::x:z and contains(" B ", concat(" ", ., " ")))',
      { kind: 'value', path: [] },
    ],
  ];
  for (const [test, shape] of CASES)
    it(`of ${test} is ${shape === null ? 'none' : JSON.stringify(shape)}`, () =>
      assert.deepEqual(shapeOf(test), shape));

  it('is inverted in a report', () => {
    assert.deepEqual(shapeOf('x:b', { kind: 'report' }), { kind: 'absent', path: ['x:b'] });
    assert.deepEqual(shapeOf('not(x:b)', { kind: 'report' }), { kind: 'present', path: ['x:b'] });
    assert.equal(shapeOf('count(x:b) = 1', { kind: 'report' }), null);
  });

  it('is the context if the test always fails', () => {
    const never = { kind: 'never', isVariant: false, values: [] };
    assert.deepEqual(shapeOf('true()', { kind: 'report' }), never);
    assert.deepEqual(shapeOf('false()'), never);
    assert.deepEqual(shapeOf('false'), never, 'an element of that name, which nobody means');
    assert.equal(shapeOf('true()'), null);
    assert.equal(shapeOf('false()', { kind: 'report' }), null);
  });
  it('is the attribute if the context asks for one', () => {
    assert.deepEqual(shapeOf('true()', { kind: 'report', context: 'x:a/x:b[@unit]' }), {
      kind: 'absent',
      path: ['@unit'],
    });
  });
  it('is a variant of the element if the context has another condition', () => {
    assert.deepEqual(shapeOf('true()', { kind: 'report', context: "x:b[not(@id='VA') and not(@id='FC')]" }), {
      kind: 'never',
      isVariant: true,
      values: ['FC', 'VA'],
    });
    assert.deepEqual(shapeOf('true()', { kind: 'report', context: 'x:b[not(@id=../@id)]' }), {
      kind: 'never',
      isVariant: true,
      values: [],
    });
  });

  it('looks through variables of the rule and of the schema', () => {
    assert.deepEqual(
      shapeOf('some $code in $codes satisfies $value = $code', {
        globals: '<let name="codes" value="tokenize(\'A B\', \'\\s\')"/>',
        lets: '<let name="value" value="normalize-space(@unit)"/>',
      }),
      { kind: 'value', path: ['@unit'], codes: { values: ['A', 'B'] } },
    );
  });
  it('names a list in a file', () => {
    assert.deepEqual(
      shapeOf("string-length($value) = 0 or document('codes.xml')/codedb/cl[@id=4]/enumeration[@value=$value]", {
        lets: '<let name="value" value="."/>',
      }),
      { kind: 'value', path: [], codes: { document: 'codes.xml', list: '4' } },
    );
  });
});

describe('lists of codes in files', () => {
  it('are read when rules are compiled', () => {
    const text =
      '<codedb><cl id="1"><enumeration value="A"/><enumeration value="B"/></cl><cl id="2"><enumeration value="C"/></cl></codedb>';
    const source = schema(
      '<pattern><rule context="a"><assert test="document(\'codes.xml\')//cl[@id=1]/enumeration[@value=current()]">…</assert><assert test="document(\'codes.xml\')//cl[@id=9]/enumeration[@value=\'x\']">…</assert></rule></pattern>',
    );
    const { assertions } = compiled(source);
    const check = {
      ...assertions[0]!,
      shape: { kind: 'value' as const, path: [], codes: { document: 'codes.xml', list: '1' } },
    };
    const missing = { ...check, shape: { ...check.shape, codes: { document: 'codes.xml', list: '9' } } };
    assert.deepEqual(
      collectCodeLists([check, missing], { file: 'rules/test.sch' }, new Map([['rules/codes.xml', text]])),
      {
        'codes.xml#1': ['A', 'B'],
      },
    );
  });
});
