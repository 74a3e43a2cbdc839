/** Exact numbers against rationals of bigints. Section numbers are those of Functions and Operators. */

import assert from 'node:assert/strict';
import {
  absExact,
  addExact,
  compareExact,
  Decimal,
  equalExact,
  isZeroExact,
  multiplyExact,
  negateExact,
  subtractExact,
  type Exact,
} from '#schematron/runtime/numbers/exact.js';
import { divideExact, idivExact, modExact } from '#schematron/runtime/numbers/exact-divide.js';
import {
  ceilingExact,
  floorExact,
  roundExact,
  roundHalfEvenExact,
  truncateExact,
} from '#schematron/runtime/numbers/exact-round.js';
import { exactToString, parseDecimal, parseInteger } from '#schematron/runtime/numbers/exact-text.js';
import { RandomValues, raises } from '../helpers.js';

function exact(literal: string): Exact {
  return parseDecimal(literal) ?? assert.fail(literal);
}

/** numerator / denominator, denominator > 0 */
type Rational = readonly [numerator: bigint, denominator: bigint];

function rational(literal: string): Rational {
  const [whole = '', fraction = ''] = literal.replace(/^[+-]/, '').split('.');
  const units = BigInt(whole + fraction);
  return [literal.startsWith('-') ? -units : units, 10n ** BigInt(fraction.length)];
}

function assertValue(actual: Exact, [numerator, denominator]: Rational, message: string): void {
  assertRepresentation(actual, message);
  const [n, d] = rational(exactToString(actual));
  assert.equal(n * denominator, numerator * d, `${message}: ${exactToString(actual)}`);
}

/** JavaScript numbers are safe integers and not -0; bigints occur only where a number would not do. */
function assertRepresentation(value: Exact, message: string): void {
  if (typeof value === 'number') {
    assert.ok(Number.isSafeInteger(value) && !Object.is(value, -0), message);
    return;
  }
  assert.ok(value.scale >= 0, message);
  if (typeof value.units === 'number')
    assert.ok(value.scale > 0 && Number.isSafeInteger(value.units) && !Object.is(value.units, -0), message);
  else
    assert.ok(value.units > BigInt(Number.MAX_SAFE_INTEGER) || value.units < -BigInt(Number.MAX_SAFE_INTEGER), message);
}

function floorOf(numerator: bigint, denominator: bigint): bigint {
  const quotient = numerator / denominator;
  return numerator % denominator < 0n ? quotient - 1n : quotient;
}

describe('exact numbers: random values against rationals', () => {
  const random = new RandomValues(4);
  const pairs = Array.from({ length: 20_000 }, () => [random.decimal(), random.decimal()] as const);

  it('adds, subtracts and multiplies (6.2.1 to 6.2.3)', () => {
    for (const [x, y] of pairs) {
      const [[a, b], [c, d]] = [rational(x), rational(y)];
      assertValue(addExact(exact(x), exact(y)), [a * d + c * b, b * d], `${x} + ${y}`);
      assertValue(subtractExact(exact(x), exact(y)), [a * d - c * b, b * d], `${x} - ${y}`);
      assertValue(multiplyExact(exact(x), exact(y)), [a * c, b * d], `${x} * ${y}`);
    }
  });

  it('compares (6.3)', () => {
    for (const [x, y] of pairs) {
      const [[a, b], [c, d]] = [rational(x), rational(y)];
      const expected = a * d < c * b ? -1 : a * d > c * b ? 1 : 0;
      assert.equal(Math.sign(compareExact(exact(x), exact(y))), expected, `${x} ? ${y}`);
      assert.equal(equalExact(exact(`${x}${x.includes('.') ? '0' : '.00'}`), exact(x)), true, x);
    }
  });

  it('divides with max(18, scale of a - scale of b + 18) digits, a half towards 0 (6.2.4)', () => {
    for (const [x, y] of pairs) {
      const [[a, b], [c, d]] = [rational(x), rational(y)];
      if (c === 0n) {
        raises('FOAR0001', () => divideExact(exact(x), exact(y)));
        continue;
      }
      const unit = 10n ** BigInt(Math.max(18, scale(x) - scale(y) + 18));
      // The quotient in units, and its distance from the rounded one: at most a half, and then towards 0.
      const [n, m] = c < 0n ? [-a * d * unit, -c * b] : [a * d * unit, c * b];
      const magnitude = n < 0n ? -n : n;
      const nearest = (2n * magnitude + m - 1n) / (2n * m);
      assertValue(divideExact(exact(x), exact(y)), [n < 0n ? -nearest : nearest, unit], `${x} div ${y}`);
    }
  });

  it('idiv and mod (6.2.5, 6.2.6)', () => {
    for (const [x, y] of pairs) {
      const [[a, b], [c, d]] = [rational(x), rational(y)];
      if (c === 0n) {
        raises('FOAR0001', () => idivExact(exact(x), exact(y)));
        raises('FOAR0001', () => modExact(exact(x), exact(y)));
        continue;
      }
      const quotient = (a * d) / (c * b);
      assertValue(idivExact(exact(x), exact(y)), [quotient, 1n], `${x} idiv ${y}`);
      assertValue(modExact(exact(x), exact(y)), [a * d - quotient * c * b, b * d], `${x} mod ${y}`);
    }
  });

  it('rounds (6.4)', () => {
    for (const [x] of pairs) {
      const [a, b] = rational(x);
      assertValue(roundExact(exact(x)), [floorOf(2n * a + b, 2n * b), 1n], `round(${x})`);
      assertValue(floorExact(exact(x)), [floorOf(a, b), 1n], `floor(${x})`);
      assertValue(ceilingExact(exact(x)), [-floorOf(-a, b), 1n], `ceiling(${x})`);
      assertValue(truncateExact(exact(x)), [a / b, 1n], `xs:integer(${x})`);
      assertValue(absExact(exact(x)), [a < 0n ? -a : a, b], `abs(${x})`);
      assertValue(negateExact(exact(x)), [-a, b], `-${x}`);
      assert.equal(isZeroExact(exact(x)), a === 0n, x);
    }
  });
});

function scale(literal: string): number {
  return literal.includes('.') ? (literal.split('.')[1] ?? '').replace(/0+$/, '').length : 0;
}

describe('exact numbers: tables', () => {
  const canonical: readonly (readonly [literal: string, canonical: string])[] = [
    ['0', '0'],
    ['-0', '0'],
    ['-0.00', '0'],
    ['1.10', '1.1'],
    ['100.00', '100'],
    ['+5', '5'],
    ['.5', '0.5'],
    ['5.', '5'],
    ['-.05', '-0.05'],
    [' \t\r\n12.5 \n', '12.5'],
    ['007', '7'],
    ['123456789012345', '123456789012345'],
    ['1234567890123456', '1234567890123456'],
    ['9007199254740993', '9007199254740993'],
    ['-9007199254740992.10', '-9007199254740992.1'],
    ['0.0000000000000000000000001', '0.0000000000000000000000001'],
    ['00000000000000000000000000000012.50000000000000000000000', '12.5'],
    ['0.00000000000000000000000000', '0'],
  ];
  for (const [literal, expected] of canonical) {
    it(`xs:string(xs:decimal('${JSON.stringify(literal).slice(1, -1)}')) is ${expected} (17.1.2)`, () => {
      assertRepresentation(exact(literal), literal);
      assert.equal(exactToString(exact(literal)), expected);
    });
  }

  for (const literal of [
    '',
    ' ',
    '.',
    '+',
    '-',
    '-.',
    '1e2',
    '1 2',
    '1,5',
    '1.2.3',
    '--1',
    '+-1',
    '0x10',
    '\u00a01',
    '١',
    'NaN',
    'INF',
    '1.\u2003',
    '1.0f',
  ]) {
    it(`${JSON.stringify(literal)} is no xs:decimal (XML Schema part 2, 3.2.3)`, () =>
      assert.equal(parseDecimal(literal), undefined));
  }

  it('xs:integer has no point (3.3.13)', () => {
    assert.equal(parseInteger('1.0'), undefined);
    assert.equal(parseInteger('5.'), undefined);
    assert.equal(parseInteger(' -12 '), -12);
    assert.deepEqual(parseInteger('12345678901234567890'), new Decimal(12345678901234567890n, 0));
  });

  it('allows at most 1,000 digits, not counting zeros at the ends', () => {
    assert.equal(exactToString(exact(`-${'9'.repeat(1000)}`)), `-${'9'.repeat(1000)}`);
    assert.equal(
      exactToString(exact(`${'0'.repeat(5000)}0.${'12'.repeat(500)}${'0'.repeat(5000)}`)),
      `0.${'12'.repeat(500)}`,
    );
    assert.equal(parseDecimal('1'.repeat(1001)), undefined);
  });

  it('ignores insignificant characters in texts of any length', () => {
    const [zeros, blanks] = ['0'.repeat(3_000), ' '.repeat(3_000)];
    for (const [literal, expected] of [
      [`${blanks}12.5\n${blanks}`, '12.5'],
      [`-${zeros}12.50${zeros}`, '-12.5'],
      [`+${zeros}`, '0'],
      [`.${zeros}`, '0'],
      [`${zeros}.`, '0'],
      [`${zeros}.${zeros}`, '0'],
      [`${zeros}${'9'.repeat(1_000)}.${zeros}`, '9'.repeat(1_000)],
    ] as const)
      assert.equal(exactToString(exact(literal)), expected);
    for (const literal of [
      `1${zeros}`,
      `0.${zeros}1`,
      `${zeros}1 ${zeros}1`,
      `-${blanks}1`,
      `--${zeros}1`,
      `1.${zeros}.0`,
      `${zeros}e1`,
      `.${blanks}`,
      blanks,
      '1'.repeat(1_999),
      '1'.repeat(2_000),
      `-${'1'.repeat(2_000)}`,
    ])
      assert.equal(parseDecimal(literal), undefined, literal.slice(0, 5));
  });

  it('is not read to its end if it has too many digits, or is invalid', () => {
    for (const unit of ['7', '1.', 'DE1 ', '-']) {
      const text = unit.repeat(100_000);
      let looks = 0;
      const watched = {
        length: text.length,
        indexOf: text.indexOf.bind(text),
        charAt: text.charAt.bind(text),
        charCodeAt: (at: number) => {
          looks += 1;
          return text.charCodeAt(at);
        },
      };
      assert.equal(parseDecimal(watched as unknown as string), undefined);
      assert.ok(looks < 2_100, `${looks} characters of ${text.length}`);
    }
  });

  // Values from Saxon on the JVM.
  const quotients: readonly (readonly [a: string, b: string, quotient: string])[] = [
    ['1', '3', '0.333333333333333333'],
    ['2', '3', '0.666666666666666667'],
    ['-2', '3', '-0.666666666666666667'],
    ['2', '-3', '-0.666666666666666667'],
    ['1.0', '3.00', '0.333333333333333333'],
    ['1', '8', '0.125'],
    ['1', '1024', '0.0009765625'],
    ['1.123456789012345678901234', '3', '0.374485596337448559633744666666666666666667'],
    ['2.50', '7', '0.3571428571428571429'],
    ['1', '524288', '0.000001907348632812'],
    ['3', '524288', '0.000005722045898437'],
    ['-1', '524288', '-0.000001907348632812'],
    ['10000000000000000000000000000', '7', '1428571428571428571428571428.571428571428571429'],
    ['12.5', '0.03', '416.666666666666666667'],
    ['1', '0.0007', '1428.571428571428571429'],
    ['123456789.25', '0.7', '176366841.7857142857142857143'],
    ['119.00', '100', '1.19'],
    ['0.000000000000000001', '3', '0.000000000000000000333333333333333333'],
    ['5', '0.001', '5000'],
    ['0', '7', '0'],
    ['-0.0', '100', '0'],
    ['9007199254740991', '0.1', '90071992547409910'],
    ['1.10', '1.10', '1'],
  ];
  for (const [a, b, quotient] of quotients) {
    it(`${a} div ${b} is ${quotient} (6.2.4)`, () => {
      const value = divideExact(exact(a), exact(b));
      assertRepresentation(value, a);
      assert.equal(exactToString(value), quotient);
    });
  }

  const roundings: readonly (readonly [literal: string, round: string, floor: string, ceiling: string])[] = [
    ['2.5', '3', '2', '3'],
    ['-2.5', '-2', '-3', '-2'],
    ['2.4999', '2', '2', '3'],
    ['-2.5001', '-3', '-3', '-2'],
    ['-0.5', '0', '-1', '0'],
    ['-0.4', '0', '-1', '0'],
    ['0.5', '1', '0', '1'],
    ['119.00', '119', '119', '119'],
    ['9007199254740991.5', '9007199254740992', '9007199254740991', '9007199254740992'],
  ];
  for (const [literal, round, floor, ceiling] of roundings) {
    it(`${literal} rounds to ${round}, floor ${floor}, ceiling ${ceiling} (6.4.2 to 6.4.4)`, () => {
      const values = [roundExact(exact(literal)), floorExact(exact(literal)), ceilingExact(exact(literal))];
      for (const value of values) assertRepresentation(value, literal);
      assert.deepEqual(values.map(exactToString), [round, floor, ceiling]);
    });
  }

  const halfEven: readonly (readonly [literal: string, digits: number, expected: string])[] = [
    ['0.5', 0, '0'],
    ['1.5', 0, '2'],
    ['2.5', 0, '2'],
    ['-1.5', 0, '-2'],
    ['-2.5', 0, '-2'],
    ['-2.51', 0, '-3'],
    ['35612.25', -2, '35600'],
    ['35650', -2, '35600'],
    ['35750', -2, '35800'],
    ['3.567812', 2, '3.57'],
    ['1.2', 5, '1.2'],
    ['12', -9, '0'],
    ['95', -2, '100'],
  ];
  for (const [literal, digits, expected] of halfEven) {
    it(`round-half-to-even(${literal}, ${digits}) is ${expected} (6.4.5)`, () => {
      assert.equal(exactToString(roundHalfEvenExact(exact(literal), digits)), expected);
    });
  }

  it('the check number of an IBAN (mod 97)', () => {
    assert.equal(modExact(exact('3704004405320130001314' + '89'), 97), 1);
  });
});
