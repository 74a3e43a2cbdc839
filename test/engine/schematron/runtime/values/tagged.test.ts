/** Values whose types are only known at run time: the operator table of XPath 2.0 (appendix B.2). */

import assert from 'node:assert/strict';
import * as compiler from '#schematron/compiler/xpath/types.js';
import * as castTagged from '#schematron/runtime/values/cast-tagged.js';
import * as compare from '#schematron/runtime/values/compare-tagged.js';
import { parseDate, parseDateTime } from '#schematron/runtime/dates/date.js';
import { parseDecimal } from '#schematron/runtime/numbers/exact-text.js';
import * as arithmetic from '#schematron/runtime/values/tagged-arithmetic.js';
import * as tagged from '#schematron/runtime/values/tagged.js';
import { Double, Untyped, type Tagged } from '#schematron/runtime/values/tagged.js';
import { outcome, raises } from '../helpers.js';

const decimal = (literal: string): Tagged => parseDecimal(literal) ?? assert.fail(literal);
const double = (value: number): Double => new Double(value);
const untyped = (text: string): Untyped => new Untyped(text);
const date = (literal: string): Tagged => parseDate(literal) ?? assert.fail(literal);
const dateTime = (literal: string): Tagged => parseDateTime(literal) ?? assert.fail(literal);

/** Type and string of a value: `double 1.5`. */
function show(value: Tagged): string {
  const names = new Map([
    [tagged.UNTYPED, 'untyped'],
    [tagged.STRING, 'string'],
    [tagged.BOOLEAN, 'boolean'],
    [tagged.INTEGER, 'integer'],
    [tagged.DECIMAL, 'decimal'],
    [tagged.DOUBLE, 'double'],
    [tagged.DATE, 'date'],
    [tagged.DATE_TIME, 'dateTime'],
  ]);
  return `${names.get(tagged.typeOf(value))} ${tagged.taggedToString(value)}`;
}

describe('tagged values', () => {
  it('have the type bits of the compiler', () => {
    const bits = ['UNTYPED', 'STRING', 'BOOLEAN', 'INTEGER', 'DECIMAL', 'DOUBLE', 'DATE', 'DATE_TIME'] as const;
    for (const name of bits) assert.equal(tagged[name], compiler[name], name);
  });

  it('tell their types, and print', () => {
    const values = [
      'a',
      true,
      5,
      decimal('1.50'),
      decimal('12345678901234567890'),
      double(1e6),
      untyped('x'),
      date('2024-01-31Z'),
      dateTime('2024-01-31T24:00:00'),
    ];
    assert.deepEqual(values.map(show), [
      'string a',
      'boolean true',
      'integer 5',
      'decimal 1.5',
      'integer 12345678901234567890',
      'double 1.0E6',
      'untyped x',
      'date 2024-01-31Z',
      'dateTime 2024-02-01T00:00:00',
    ]);
  });

  it('effective boolean values (XPath 2.0, section 2.4.3)', () => {
    const yes = ['a', ' ', 'false', true, 1, decimal('0.1'), double(-1), untyped('0')];
    const no = ['', false, 0, decimal('0.00'), double(0), double(-0), double(NaN), untyped('')];
    for (const value of yes) assert.equal(tagged.taggedToEbv(value), true, show(value));
    for (const value of no) assert.equal(tagged.taggedToEbv(value), false, show(value));
    raises('FORG0006', () => tagged.taggedToEbv(date('2024-01-31')));
  });

  it('fn:number (F&O, section 14.4)', () => {
    const cases: readonly (readonly [Tagged, number])[] = [
      ['1e2', 100],
      ['x', NaN],
      [untyped(' 1 '), 1],
      [true, 1],
      [false, 0],
      [5, 5],
      [decimal('1.50'), 1.5],
      [double(-0), -0],
      [date('2024-01-31'), NaN],
    ];
    for (const [value, expected] of cases) assert.ok(Object.is(tagged.taggedToNumber(value), expected), show(value));
  });

  it('conversions of untyped values and promotion (sections 3.1.5 and B.1)', () => {
    assert.equal(show(tagged.untypedToDouble(untyped('1.50'))), 'double 1.5');
    assert.equal(show(tagged.untypedToDouble('1.50')), 'string 1.50');
    assert.equal(show(tagged.untypedToString(untyped('1.50'))), 'string 1.50');
    assert.equal(tagged.promoteToDouble(decimal('1.50')), 1.5);
    raises('FORG0001', () => tagged.promoteToDouble(untyped('x')));
    raises('XPTY0004', () => tagged.promoteToDouble('1'));
  });
});

describe('arithmetic (XPath 2.0, sections 3.4 and B.2)', () => {
  const cases: readonly (readonly [string, () => Tagged, string])[] = [
    ['integer + decimal', () => arithmetic.addTagged(1, decimal('0.10')), 'decimal 1.1'],
    ['decimal + double', () => arithmetic.addTagged(decimal('0.1'), double(0.2)), 'double 0.30000000000000004'],
    ['untyped + integer', () => arithmetic.addTagged(untyped('1'), 1), 'double 2'],
    ['untyped + untyped', () => arithmetic.addTagged(untyped('1'), untyped('1')), 'double 2'],
    ['decimal - decimal', () => arithmetic.subtractTagged(decimal('0.3'), decimal('0.1')), 'decimal 0.2'],
    ['double - integer', () => arithmetic.subtractTagged(double(0.5), 1), 'double -0.5'],
    ['decimal * decimal', () => arithmetic.multiplyTagged(decimal('1.1'), decimal('1.1')), 'decimal 1.21'],
    ['double * integer', () => arithmetic.multiplyTagged(double(1.1), 100), 'double 110.00000000000001'],
    ['integer div integer', () => arithmetic.divideTagged(1, 8), 'decimal 0.125'],
    ['double div 0', () => arithmetic.divideTagged(double(1), 0), 'double INF'],
    ['integer idiv decimal', () => arithmetic.idivTagged(7, decimal('2.0')), 'integer 3'],
    ['double idiv integer', () => arithmetic.idivTagged(double(-7.5), 2), 'integer -3'],
    ['integer mod integer', () => arithmetic.modTagged(-7, 3), 'integer -1'],
    ['double mod double', () => arithmetic.modTagged(double(5.5), double(-2)), 'double 1.5'],
    ['- untyped', () => arithmetic.negateTagged(untyped('0')), 'double -0'],
    ['- integer', () => arithmetic.negateTagged(0), 'integer 0'],
    ['abs', () => arithmetic.absTagged(decimal('-1.5')), 'decimal 1.5'],
    ['round double', () => arithmetic.roundTagged(double(-2.5)), 'double -2'],
    ['round decimal', () => arithmetic.roundTagged(decimal('2.5')), 'integer 3'],
    ['floor', () => arithmetic.floorTagged(decimal('-2.5')), 'integer -3'],
    ['ceiling', () => arithmetic.ceilingTagged(double(-2.5)), 'double -2'],
  ];
  for (const [name, run, expected] of cases) it(`${name}: ${expected}`, () => assert.equal(show(run()), expected));

  it('raises', () => {
    raises('FOAR0001', () => arithmetic.divideTagged(1, 0));
    raises('FOAR0001', () => arithmetic.modTagged(1, decimal('0.0')));
    raises('FOAR0001', () => arithmetic.idivTagged(double(1), 0));
    raises('FORG0001', () => arithmetic.addTagged(untyped(''), 1));
    for (const value of ['1', true, date('2024-01-31')])
      raises('XPTY0004', () => arithmetic.addTagged(value, 1), show(value));
  });
});

describe('comparisons (XPath 2.0, section 3.5)', () => {
  /** a = b and a eq b, or the error codes. */
  const cases: readonly (readonly [Tagged, Tagged, general: string, value: string])[] = [
    [1, decimal('1.00'), 'true', 'true'],
    [decimal('0.1'), double(0.1), 'true', 'true'],
    [double(NaN), double(NaN), 'false', 'false'],
    [double(Infinity), double(Infinity), 'true', 'true'],
    ['a', untyped('a'), 'true', 'true'],
    [untyped('1.0'), untyped('1'), 'false', 'false'],
    [untyped('1.0'), 1, 'true', 'error XPTY0004'],
    [1, untyped('1e0'), 'true', 'error XPTY0004'],
    [untyped('x'), 1, 'error FORG0001', 'error XPTY0004'],
    [untyped(''), decimal('1.5'), 'error FORG0001', 'error XPTY0004'],
    [untyped('1'), true, 'true', 'error XPTY0004'],
    [untyped('no'), true, 'error FORG0001', 'error XPTY0004'],
    [untyped('2024-01-31Z'), date('2024-01-31'), 'true', 'error XPTY0004'],
    [dateTime('2024-01-31T00:00:00'), untyped('2024-01-30T24:00:00'), 'true', 'error XPTY0004'],
    ['1', 1, 'error XPTY0004', 'error XPTY0004'],
    [true, 1, 'error XPTY0004', 'error XPTY0004'],
    [date('2024-01-31'), dateTime('2024-01-31T00:00:00'), 'error XPTY0004', 'error XPTY0004'],
    [double(1), '1', 'error XPTY0004', 'error XPTY0004'],
    [false, false, 'true', 'true'],
  ];
  for (const [a, b, general, value] of cases) {
    it(`${show(a)} and ${show(b)}`, () => {
      assert.equal(
        outcome(() => compare.generalEqual(a, b)),
        general,
      );
      assert.equal(
        outcome(() => compare.valueEqual(a, b)),
        value,
      );
      const negated = general === 'true' ? 'false' : general === 'false' ? 'true' : general;
      assert.equal(
        outcome(() => compare.generalNotEqual(a, b)),
        negated,
      );
    });
  }

  it('order', () => {
    const operators = [
      compare.generalLess,
      compare.generalLessOrEqual,
      compare.generalGreater,
      compare.generalGreaterOrEqual,
    ];
    const show4 = (a: Tagged, b: Tagged): string => operators.map((operator) => (operator(a, b) ? 'y' : 'n')).join('');
    assert.equal(show4(1, decimal('1.5')), 'yynn');
    assert.equal(show4(untyped('10'), 9), 'nnyy');
    assert.equal(show4(untyped('10'), untyped('9')), 'yynn');
    assert.equal(show4('\uffef', '\u{10000}'), 'yynn');
    assert.equal(show4(double(NaN), 0), 'nnnn');
    assert.equal(show4(false, true), 'yynn');
    assert.equal(show4(date('2024-01-31'), untyped('2024-02-01')), 'yynn');
    const valueOperators = [
      compare.valueLess,
      compare.valueLessOrEqual,
      compare.valueGreater,
      compare.valueGreaterOrEqual,
    ];
    assert.deepEqual(
      valueOperators.map((operator) => operator(double(2), decimal('2.0'))),
      [false, true, false, true],
    );
    assert.equal(compare.valueNotEqual(double(NaN), double(NaN)), true);
  });

  it('sameness for distinct-values (F&O, section 15.1.6)', () => {
    const big = decimal('0.10000000000000000000001');
    assert.equal(compare.isSame(double(NaN), double(NaN)), true);
    assert.equal(compare.isSame(1, double(1)), true);
    assert.equal(compare.isSame(double(-0), 0), true);
    assert.equal(compare.isSame(untyped('a'), 'a'), true);
    assert.equal(compare.isSame('1', 1), false);
    assert.equal(compare.isSame(big, decimal('0.1')), false);
    assert.equal(compare.equalityKey(big), compare.equalityKey(decimal('0.1')));
    assert.equal(compare.isSame(date('2024-01-31'), date('2024-01-31Z')), true);
    assert.equal(compare.isSame(dateTime('2024-01-31T01:00:00+01:00'), dateTime('2024-01-31T00:00:00Z')), true);
  });
});

describe('casts (F&O, section 17.1)', () => {
  const sources: readonly Tagged[] = [
    ' 1 ',
    untyped('1'),
    'x',
    true,
    1,
    decimal('1.5'),
    double(1.5),
    double(NaN),
    date('2024-01-31'),
    dateTime('2024-01-31T10:00:00'),
  ];
  const casts: readonly (readonly [
    string,
    (value: Tagged) => Tagged,
    (value: Tagged) => boolean,
    readonly string[],
  ])[] = [
    [
      'xs:integer',
      castTagged.castToInteger,
      castTagged.isCastableToInteger,
      ['1', '1', 'FORG0001', '1', '1', '1', '1', 'FOCA0002', 'XPTY0004', 'XPTY0004'],
    ],
    [
      'xs:decimal',
      castTagged.castToDecimal,
      castTagged.isCastableToDecimal,
      ['1', '1', 'FORG0001', '1', '1', '1.5', '1.5', 'FOCA0002', 'XPTY0004', 'XPTY0004'],
    ],
    [
      'xs:double',
      (value) => double(castTagged.castToDouble(value)),
      castTagged.isCastableToDouble,
      ['1', '1', 'FORG0001', '1', '1', '1.5', '1.5', 'NaN', 'XPTY0004', 'XPTY0004'],
    ],
    [
      'xs:boolean',
      castTagged.castToBoolean,
      castTagged.isCastableToBoolean,
      ['true', 'true', 'FORG0001', 'true', 'true', 'true', 'true', 'false', 'XPTY0004', 'XPTY0004'],
    ],
    [
      'xs:date',
      castTagged.castToDate,
      castTagged.isCastableToDate,
      [
        'FORG0001',
        'FORG0001',
        'FORG0001',
        'XPTY0004',
        'XPTY0004',
        'XPTY0004',
        'XPTY0004',
        'XPTY0004',
        '2024-01-31',
        '2024-01-31',
      ],
    ],
    [
      'xs:dateTime',
      castTagged.castToDateTime,
      castTagged.isCastableToDateTime,
      [
        'FORG0001',
        'FORG0001',
        'FORG0001',
        'XPTY0004',
        'XPTY0004',
        'XPTY0004',
        'XPTY0004',
        'XPTY0004',
        '2024-01-31T00:00:00',
        '2024-01-31T10:00:00',
      ],
    ],
  ];
  for (const [name, cast, castable, expected] of casts) {
    it(name, () => {
      sources.forEach((source, i) => {
        const result = outcome(() => tagged.taggedToString(cast(source)));
        assert.equal(result.replace('error ', ''), expected[i], show(source));
        assert.equal(castable(source), !result.startsWith('error'), show(source));
      });
    });
  }
});
