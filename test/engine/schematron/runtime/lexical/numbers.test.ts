/** Exact lexical spaces of numbers and other types, and code lists (XML Schema 1.0 part 2). */
import assert from 'node:assert/strict';
import { CodeSet } from '#schematron/runtime/lexical/code-set.js';
import { isGDay, isGMonth, isGMonthDay, isGYear, isGYearMonth } from '#schematron/runtime/lexical/dates.js';
import { isName, isNmtoken, isQName } from '#schematron/runtime/lexical/names.js';
import {
  compareDecimals,
  countDigits,
  doubleValue,
  isDecimal,
  isDouble,
  isInteger,
} from '#schematron/runtime/lexical/numbers.js';
import { isBoolean, isDuration, isHexBinary, isLanguage, lengthOf } from '#schematron/runtime/lexical/others.js';

type Has = (text: string, from: number, to: number) => boolean;

const SPACES: Readonly<Record<string, readonly [has: Has, valid: readonly string[], invalid: readonly string[]]>> = {
  decimal: [
    isDecimal,
    ['0', '-0', '+1', '1.', '.5', '-.5', '00012', '1.000', '9'.repeat(5000), `0.${'0'.repeat(5000)}1`],
    ['', '.', '+', '-', '+.', '1,5', '1 0', '1e2', 'INF', '0x10', '١', '１', '--1', '1-', '1.2.3', '+-1'],
  ],
  integer: [isInteger, ['0', '-0', '+12', '0012', '9'.repeat(5000)], ['', '-', '1.', '1.0', '1e2', ' 1', '1 ', '+-1']],
  double: [
    isDouble,
    ['0', '-1.5E10', '.5e-3', '1.', 'INF', '-INF', 'NaN', '+1'],
    ['', 'inf', '+INF', 'nan', '1e', 'e1', '1e1.5', '0x1', '1d'],
  ],
  boolean: [isBoolean, ['true', 'false', '0', '1'], ['', 'True', 'TRUE', 'tru', 'yes', '2', '01', 'falsee']],
  language: [
    isLanguage,
    ['de', 'de-AT', 'x-klingon', 'i-ami-1', 'abcdefgh'],
    ['', 'de_AT', 'de-', '-de', 'abcdefghi', '1', 'd e'],
  ],
  hexBinary: [isHexBinary, ['', '0aFF', '00'], ['0', '0g', '0 a', '0x']],
  duration: [
    isDuration,
    ['P1Y', '-P1D', 'PT1S', 'P1Y2M3DT4H5M6.7S', 'PT0.5S', 'P0M'],
    ['', 'P', 'PT', 'P1', '1Y', 'P1S', 'PT1Y', 'P1YT', 'P-1Y', 'PT.5S', 'PT5.S', 'P1.5Y', '+P1Y'],
  ],
  gYear: [isGYear, ['2026', '-0044', '12026', '2026Z', '2026+14:00'], ['', '0000', '026', '02026', '2026-']],
  gYearMonth: [isGYearMonth, ['2026-01', '2026-12Z'], ['', '2026', '2026-13', '2026-1', '2026-00', '2026-01-01']],
  gMonthDay: [isGMonthDay, ['--02-29', '--12-31Z'], ['', '--02-30', '--13-01', '--1-1', '-02-29', '--04-31', '--0229']],
  gMonth: [isGMonth, ['--12', '--01Z'], ['', '--13', '--1', '--00', '---12', '--12--']],
  gDay: [isGDay, ['---31', '---01Z'], ['', '---32', '---00', '---1', '--31']],
  Name: [isName, ['a', ':', 'a:b', 'a:b:c'], ['', '1a', '-a', 'a b']],
  NMTOKEN: [isNmtoken, ['a', '1', '-', 'a:b', ':1'], ['', 'a b', 'a,b']],
  QName: [isQName, ['a', 'a:b'], ['', ':', 'a:', ':a', 'a:b:c', '1:a', 'a:1']],
};

describe('the lexical space of', () => {
  for (const [name, [has, valid, invalid]] of Object.entries(SPACES))
    it(`${name}, in the middle of a text, too`, () => {
      const isIn = (text: string): boolean => has(text, 0, text.length);
      assert.deepEqual([valid.filter((text) => !isIn(text)), invalid.filter(isIn)], [[], []]);
      // Name types are checked with the value as a separate string.
      if (['Name', 'NMTOKEN', 'QName'].includes(name)) return;
      const within = (text: string): boolean => has(`12${text}34`, 2, 2 + text.length);
      assert.deepEqual([valid.filter((text) => !within(text)), invalid.filter(within)], [[], []]);
    });
});

describe('decimals', () => {
  it('are compared by value at any length', () => {
    const ascending = [
      '-100',
      '-99.5',
      '-1',
      '-0.5',
      '0',
      '0.001',
      '.01',
      '1',
      '1.5',
      '2',
      '10',
      '99',
      `1${'0'.repeat(500)}`,
    ];
    ascending.forEach((a, i) =>
      ascending.forEach((b, j) => assert.equal(Math.sign(compareDecimals(a, b)), Math.sign(i - j), `${a} ${b}`)),
    );
    for (const [a, b] of [
      ['0', '-0.00'],
      ['1', '+001.000'],
      ['.5', '0.50'],
    ] as const)
      assert.equal(compareDecimals(a, b), 0);
  });
  it('have significant digits', () => {
    for (const [text, total, fraction] of [
      ['123.45', 5, 2],
      ['00123.4500', 5, 2],
      ['0', 0, 0],
      ['-0.010', 2, 2],
      ['+100', 3, 0],
    ] as const)
      assert.deepEqual(countDigits(text), { total, fraction }, text);
  });
  it('are distinguished from doubles', () =>
    assert.deepEqual(['1e3', '-INF', 'INF'].map(doubleValue), [1000, -Infinity, Infinity]));
});

describe('a list of codes', () => {
  const codes = Array.from({ length: 500 }, (_, i) => `C${i}`);
  const set = new CodeSet(['', 'ä', '😀', 'EUR', ...codes]);
  it('contains its codes, and no others', () => {
    for (const code of ['', 'ä', '😀', 'EUR', ...codes]) assert.ok(set.has(`(${code})`, 1, 1 + code.length), code);
    for (const code of ['eur', 'EU', 'EURO', 'C500', 'C', 'C0 ', 'a', '\ud83d'])
      assert.ok(!set.has(code, 0, code.length), code);
  });
  it('may be empty', () => assert.equal(new CodeSet([]).has('', 0, 0), false));
});

describe('the length of a text', () => {
  it('is counted in code points', () => {
    for (const [text, length] of [
      ['', 0],
      ['abc', 3],
      ['😀', 1],
      ['a😀b', 3],
      ['😀😀', 2],
    ] as const)
      assert.equal(lengthOf(`(${text})`, 1, 1 + text.length), length, text);
  });
});
