/** Doubles. Section numbers are those of Functions and Operators. */

import assert from 'node:assert/strict';
import {
  doubleToString,
  idivDouble,
  parseDouble,
  roundDouble,
  roundHalfEvenDouble,
  stringToNumber,
} from '#schematron/runtime/numbers/double.js';
import { doubleToDecimal, doubleToInteger, exactToDouble } from '#schematron/runtime/numbers/exact-double.js';
import { exactToString, parseDecimal } from '#schematron/runtime/numbers/exact-text.js';
import { RandomValues, raises } from '../helpers.js';

describe('doubles', () => {
  const strings: readonly (readonly [value: number, text: string])[] = [
    [0, '0'],
    [-0, '-0'],
    [1, '1'],
    [-1.5, '-1.5'],
    [0.1, '0.1'],
    [NaN, 'NaN'],
    [Infinity, 'INF'],
    [-Infinity, '-INF'],
    [999999, '999999'],
    [999999.9999, '999999.9999'],
    [1e6, '1.0E6'],
    [-1e6, '-1.0E6'],
    [1234567, '1.234567E6'],
    [12345678.9, '1.23456789E7'],
    [0.000001, '0.000001'],
    [0.00001, '0.00001'],
    [0.0000012, '0.0000012'],
    [9.99e-7, '9.99E-7'],
    [1e-7, '1.0E-7'],
    [1e21, '1.0E21'],
    [1.7976931348623157e308, '1.7976931348623157E308'],
    [123456789012345680, '1.2345678901234568E17'],
  ];
  for (const [value, text] of strings) {
    it(`xs:string(${text}) (17.1.2)`, () => assert.equal(doubleToString(value), text));
  }

  const literals: readonly (readonly [literal: string, value: number])[] = [
    ['1', 1],
    ['-1', -1],
    ['+1', 1],
    ['.5', 0.5],
    ['5.', 5],
    ['-0', -0],
    ['-0.0', -0],
    ['007.50', 7.5],
    ['1e2', 100],
    ['1E+2', 100],
    ['-1.5e-3', -0.0015],
    ['  12 \n\t\r', 12],
    ['NaN', NaN],
    ['INF', Infinity],
    ['-INF', -Infinity],
    ['+INF', Infinity],
    [' INF ', Infinity],
    ['1e400', Infinity],
    ['1e-400', 0],
    ['0.1', 0.1],
    ['1234567.89', 1234567.89],
    ['123456789012345678901234567890', 123456789012345678901234567890],
    ['0.30000000000000004', 0.30000000000000004],
    ['9007199254740993', 9007199254740992],
    ['179769313486231570000000000000000000000', 1.7976931348623157e38],
  ];
  for (const [literal, value] of literals) {
    it(`xs:double(${JSON.stringify(literal)}) (XML Schema part 2, 3.2.5)`, () =>
      assert.ok(Object.is(parseDouble(literal), value)));
  }

  for (const literal of [
    '',
    ' ',
    '.',
    'e1',
    '1e',
    '1e+',
    '1e1.5',
    '1 2',
    '0x10',
    'Infinity',
    'inf',
    'nan',
    '-NaN',
    '+ 1',
    '--1',
    '1,5',
    '1_000',
    '١',
    '\u00a01',
    '1d',
    '1f',
    '$1',
  ]) {
    it(`${JSON.stringify(literal)} is no xs:double; fn:number gives NaN (14.4)`, () => {
      assert.equal(parseDouble(literal), undefined);
      assert.ok(Number.isNaN(stringToNumber(literal)));
    });
  }

  it('reads any decimal literal as JavaScript does: correctly rounded', () => {
    const random = new RandomValues(5);
    for (let i = 0; i < 20_000; i++) {
      const literal = random.decimal();
      assert.ok(Object.is(parseDouble(literal), Number(literal)), literal);
      assert.equal(exactToDouble(parseDecimal(literal)!), Number(literal) + 0, literal);
    }
  });

  const roundings: readonly (readonly [value: number, rounded: number])[] = [
    [2.5, 3],
    [-2.5, -2],
    [-2.4999, -2],
    [0.49999999999999994, 0],
    [-0.5, -0],
    [-0.2, -0],
    [-0, -0],
    [4503599627370497, 4503599627370497],
    [1e300, 1e300],
    [NaN, NaN],
    [Infinity, Infinity],
    [-Infinity, -Infinity],
  ];
  for (const [value, rounded] of roundings) {
    it(`round(${value}) (6.4.4)`, () => assert.ok(Object.is(roundDouble(value), rounded)));
  }

  it('idiv (6.2.5)', () => {
    assert.equal(idivDouble(7, 2), 3);
    assert.equal(idivDouble(-7, 2), -3);
    assert.ok(Object.is(idivDouble(-1, 2), 0));
    assert.equal(idivDouble(3, Infinity), 0);
    assert.equal(exactToString(idivDouble(1e300, 1)), BigInt(1e300).toString());
    raises('FOAR0001', () => idivDouble(1, 0));
    raises('FOAR0002', () => idivDouble(NaN, 1));
    raises('FOAR0002', () => idivDouble(1, NaN));
    raises('FOAR0002', () => idivDouble(Infinity, 1));
    raises('FOAR0002', () => idivDouble(1e300, 1e-300));
  });

  it('round-half-to-even works on the exact value (6.4.5)', () => {
    assert.equal(roundHalfEvenDouble(3.567812e3, 2), 3567.81);
    assert.equal(roundHalfEvenDouble(4.7564e-3, 2), 0);
    assert.equal(roundHalfEvenDouble(2.5, 0), 2);
    assert.equal(roundHalfEvenDouble(1.005, 2), 1); // 1.00499999999999989…
    assert.ok(Object.is(roundHalfEvenDouble(-0.3, 0), -0));
    assert.equal(roundHalfEvenDouble(Infinity, 0), Infinity);
  });
});

describe('doubles to exact numbers', () => {
  // 17.1.3.3: the exact value, while SaxonJS uses the shortest decimal (BR-S-08, -AF-08, -AG-08 depend on it).
  const decimals: readonly (readonly [value: number, text: string])[] = [
    [0.1, '0.1000000000000000055511151231257827021181583404541015625'],
    [0.5, '0.5'],
    [-0, '0'],
    [117.5, '117.5'],
    [-0.375, '-0.375'],
    [118.99, '118.9899999999999948840923025272786617279052734375'],
    [1e20, '100000000000000000000'],
    [9007199254740992, '9007199254740992'],
    [1e-10, '0.00000000010000000000000000364321973154977415791655470655996396089904010295867919921875'],
  ];
  for (const [value, text] of decimals) {
    it(`xs:decimal(${value}) is exact`, () => assert.equal(exactToString(doubleToDecimal(value)), text));
  }

  it('and back again gives the same double', () => {
    const random = new RandomValues(6);
    for (let i = 0; i < 5_000; i++) {
      const value = (random.next() - 0.5) * 10 ** (random.below(40) - 20);
      assert.equal(exactToDouble(doubleToDecimal(value)), value);
    }
    for (const value of [Number.MIN_VALUE, Number.MAX_VALUE, 2 ** -1074 * 3])
      assert.equal(exactToDouble(doubleToDecimal(value)), value);
  });

  it('xs:integer truncates (17.1.3.4)', () => {
    assert.equal(doubleToInteger(-2.9), -2);
    assert.ok(Object.is(doubleToInteger(-0.9), 0));
    assert.equal(exactToString(doubleToInteger(1e22)), '10000000000000000000000');
  });

  it('NaN and infinities have no exact value (FOCA0002)', () => {
    for (const value of [NaN, Infinity, -Infinity]) {
      raises('FOCA0002', () => doubleToDecimal(value));
      raises('FOCA0002', () => doubleToInteger(value));
    }
  });
});
