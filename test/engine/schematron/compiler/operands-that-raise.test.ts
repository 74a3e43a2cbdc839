/**
 * A deciding operand wins over an error in either order (XPath 2.0, sections 2.3.4 and 3.5.2); an error remains if
 * nothing decides. The reference engine evaluates in the written order, and raises.
 */
import assert from 'node:assert/strict';
import { schema, treeOf } from '../../../fixtures/schematron.js';
import { native } from './to-js/helpers.js';

const escaped = (text: string): string => text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/"/g, '&quot;');
const DOCUMENT = '<list one="1"><n>x</n><n>1</n><n>2</n><tax/><tax/><item a="1" b="x"/></list>';

/** The results of tests in the document, in order: true, false or an error code. */
function valuesOf(tests: readonly string[], { lets = '', context = 'list' } = {}): readonly string[] {
  const checks = tests.map((test, index) => `<report id="R${index}" test="${escaped(test)}">true</report>`).join('');
  const rules = native(schema(`<pattern><rule context="${escaped(context)}">${lets}${checks}</rule></pattern>`));
  const findings = new Map(
    rules.evaluate(treeOf(DOCUMENT)).map(({ assertion, error }) => [assertion.id, error ?? 'true']),
  );
  return tests.map((_, index) => findings.get(`R${index}`) ?? 'false');
}

const valueOf = (test: string, options = {}): string => valuesOf([test], options)[0]!;

// Each raises in the document for a different reason: a type, a length, a cast, a function.
const RAISING: Readonly<Record<string, string>> = {
  'normalize-space(n) = "x"': 'XPTY0004',
  'xs:decimal(n[1]) > 0': 'FORG0001',
  'exactly-one(tax)': 'FORG0005',
  'n[1] = 1': 'FORG0001',
  '1 div string-length(none) = 1': 'FOAR0001',
};

/** Operands in all orders. */
function orders(operands: readonly string[]): readonly (readonly string[])[] {
  if (operands.length < 2) return [operands];
  return operands.flatMap((first, index) =>
    orders(operands.filter((_, other) => other !== index)).map((rest) => [first, ...rest]),
  );
}

describe('an operand that raises', () => {
  for (const [raising, code] of Object.entries(RAISING)) {
    it(`does not matter if another operand decides: ${raising}`, () => {
      for (const operands of [...orders([raising, '@one = "1"']), ...orders([raising, '@one = "2"', '@one = "1"'])])
        assert.equal(valueOf(operands.join(' or ')), 'true', operands.join());
      for (const operands of [...orders([raising, '@one = "2"']), ...orders([raising, '@one = "2"', '@one = "1"'])])
        assert.equal(valueOf(operands.join(' and ')), 'false', operands.join());
    });
    it(`is an error if nothing decides: ${raising}`, () => {
      for (const operands of orders([raising, '@one = "2"'])) assert.equal(valueOf(operands.join(' or ')), code);
      for (const operands of orders([raising, '@one = "1"'])) assert.equal(valueOf(operands.join(' and ')), code);
    });
  }
  it('is the first one if several raise', () => {
    const [first, second] = Object.keys(RAISING).slice(0, 2);
    assert.deepEqual(valuesOf([`${first} or ${second}`, `${second} and ${first}`]), ['XPTY0004', 'FORG0001']);
  });

  const R = 'xs:decimal(n[1]) = 1';
  it('is deferred inside other expressions, too', () => {
    assert.deepEqual(
      valuesOf([
        `not(${R} or tax)`,
        `not(${R} and none)`,
        `if (${R} or tax) then true() else false()`,
        `(${R} and none) or tax`,
        `(${R} or none) or tax`,
        `(${R} or none) and none`,
        `not(${R}) or tax`,
        `boolean(${R} or tax)`,
        `string(${R} or tax) = "true"`,
        `exists(item[xs:decimal(@b) = 1 or @a = "1"])`,
        `exists(item[xs:decimal(@b) = 1 and @a = "2"])`,
        `exists(item[xs:decimal(@b) = 1 and @a = "1"])`,
        `exists(item[@a = "1"][xs:decimal(@b) = 1])`,
        `(some $x in tax satisfies (${R} or $x)) and count(tax) = 2`,
      ]),
      [
        'false',
        'true',
        'true',
        'true',
        'true',
        'false',
        'true',
        'true',
        'true',
        'true',
        'false',
        'FORG0001',
        'FORG0001',
        'true',
      ],
    );
  });
  it('is deferred for variables, which raise where they are referenced', () => {
    const lets = `<let name="bad" value="xs:decimal(n[1])"/><let name="held" value="$bad = 1 or tax"/><let name="open" value="$bad = 1 and tax"/>`;
    assert.deepEqual(
      valuesOf(
        ['$bad = 1 or tax', 'tax or $bad = 1', '$held', '$open', '$open and none', 'none and $bad = 1', '$bad = 1'],
        {
          lets,
        },
      ),
      ['true', 'true', 'true', 'FORG0001', 'false', 'false', 'FORG0001'],
    );
  });
  it('is deferred in the context of a rule, where an error means no match', () => {
    for (const predicate of ['xs:decimal(@b) = 1 or @a = "1"', '@a = "1" or xs:decimal(@b) = 1'])
      assert.equal(valueOf('true()', { context: `item[${predicate}]` }), 'true');
    assert.equal(valueOf('true()', { context: 'item[xs:decimal(@b) = 1 or @a = "2"]' }), 'false');
    assert.equal(valueOf('true()', { context: 'item[not(xs:decimal(@b) = 1 and @a = "2")]' }), 'true');
  });
});

describe('an item that raises', () => {
  it('loses against another one that decides a quantified expression', () => {
    assert.deepEqual(
      valuesOf([
        'some $x in n satisfies xs:integer($x) = 2',
        'some $x in n satisfies xs:integer($x) = 3',
        'every $x in n satisfies xs:integer($x) = 1',
        'every $x in n satisfies xs:integer($x) > 0',
        'some $x in n, $y in n satisfies xs:integer($x) + xs:integer($y) = 4',
        'every $x in n, $y in n satisfies xs:integer($x) + xs:integer($y) < 4',
        'some $x in none satisfies xs:integer($x) = 2',
      ]),
      ['true', 'FORG0001', 'false', 'FORG0001', 'true', 'false', 'false'],
    );
  });
  it('loses against another pair that makes a comparison true', () => {
    assert.deepEqual(
      valuesOf([
        'n = 2',
        '2 = n',
        'n = 3',
        'n = (3, 2)',
        '(3, 2) = n',
        'n = (3, "x")',
        'n = (3, 4)',
        'n != 1',
        'n > 1',
        'n > 2',
        'n = none',
        'n = number(none)',
        'n[1] = 2',
        '(xs:date("2026-01-01"), 1) = n',
        '(xs:date("2026-01-01"), 3) = n',
        'n = (n/string-length(.), 7)',
        'none = n',
      ]),
      'true true FORG0001 true true true FORG0001 true true FORG0001 false FORG0001 FORG0001 true FORG0001 true false'.split(
        ' ',
      ),
    );
  });
  it('is not evaluated if the count is known before', () => {
    const counted = 'reverse(n)[xs:integer(.) > 0]';
    assert.deepEqual(
      valuesOf([
        `count(${counted}) > 0`,
        `count(${counted}) >= 2`,
        `0 < count(${counted})`,
        `count(${counted}) = 0`,
        `count(${counted}) = 1`,
        `count(${counted}) lt 2`,
        `count(${counted}) > 2`,
        `count(${counted}) = 2`,
        `count(${counted}) != 0`,
        `exists(${counted})`,
        `count(n[xs:integer(.) > 0]) > 0`,
      ]),
      ['true', 'true', 'true', 'false', 'false', 'false', 'FORG0001', 'FORG0001', 'true', 'true', 'FORG0001'],
    );
  });
});
