/** Functions on strings. Section numbers are those of Functions and Operators. */

import assert from 'node:assert/strict';
import {
  codepointsToString,
  compareStrings,
  equalsNormalized,
  isBlank,
  normalizeSpace,
  stringLength,
  stringToCodepoints,
  substring,
  substringAfter,
  substringBefore,
  substringOf,
  translate,
  trimBlanks,
} from '#schematron/runtime/text/text.js';
import { RandomValues, raises } from '../helpers.js';

const CLEF = '\u{1d11e}';

describe('normalize-space (7.4.5)', () => {
  const cases: readonly (readonly [text: string, expected: string])[] = [
    ['', ''],
    [' ', ''],
    [' \t\r\n ', ''],
    ['a', 'a'],
    [' a', 'a'],
    ['a ', 'a'],
    ['a b', 'a b'],
    ['a  b', 'a b'],
    ['a\nb', 'a b'],
    ['\u00a0a\u00a0', '\u00a0a\u00a0'],
    ['\u2003', '\u2003'],
    ['a\u000bb', 'a\u000bb'],
    [' a \r\n b\tc ', 'a b c'],
    [`${CLEF} ${CLEF}`, `${CLEF} ${CLEF}`],
  ];
  for (const [text, expected] of cases) it(JSON.stringify(text), () => assert.equal(normalizeSpace(text), expected));

  it('agrees with the definition on random texts', () => {
    const random = new RandomValues(1);
    for (let i = 0; i < 20_000; i++) {
      const text = random.text([' ', ' ', '\t', '\n', '\r', 'a', 'b', '\u00a0', CLEF, '\u0001'], 12);
      const expected = text
        .split(/[ \t\n\r]+/)
        .filter((word) => word !== '')
        .join(' ');
      assert.equal(normalizeSpace(text), expected, JSON.stringify(text));
      assert.equal(isBlank(text), expected === '', JSON.stringify(text));
      for (const other of [expected, `${expected}a`, expected.slice(0, -1), 'a', ''])
        assert.equal(equalsNormalized(text, other), expected === other, JSON.stringify([text, other]));
      assert.equal(trimBlanks(text), text.replace(/^[ \t\n\r]+|[ \t\n\r]+$/g, ''), JSON.stringify(text));
    }
  });
});

describe('normalize-space of long texts', () => {
  const LENGTH = 30_000;
  const words = (text: string): string =>
    text
      .split(/[ \t\n\r]+/)
      .filter((word) => word !== '')
      .join(' ');
  for (const unit of ['ab 1\n', 'a\n', ' ', '\t\r\n', '  abcdefghi ', `${CLEF}\n`, '\u00a0 \u00a0  ']) {
    it(JSON.stringify(unit), () => {
      // All lengths around a block boundary.
      for (let length = LENGTH; length < LENGTH + 20; length++) {
        const text = unit.repeat(length / unit.length + 1).slice(0, length);
        assert.equal(normalizeSpace(text), words(text));
        assert.equal(normalizeSpace(`\n${text}`), words(text));
      }
    });
  }
  for (const length of [8191, 8192, 8193, 16_383, 16_384, 16_385]) {
    it(`${length} characters between blanks`, () =>
      assert.equal(normalizeSpace(`\n${'x'.repeat(length)}\n`), 'x'.repeat(length)));
  }
});

describe('substring (7.4.3)', () => {
  const two: readonly (readonly [text: string, start: number, expected: string])[] = [
    ['motor car', 6, ' car'],
    ['12345', 0, '12345'],
    ['12345', -42, '12345'],
    ['12345', 1.5, '2345'],
    ['12345', 1.4999, '12345'],
    ['12345', 6, ''],
    ['12345', NaN, ''],
    ['12345', Infinity, ''],
    ['12345', -Infinity, '12345'],
    [`a${CLEF}b`, 3, 'b'],
    [`${CLEF}${CLEF}`, 2, CLEF],
    ['', 1, ''],
  ];
  for (const [text, start, expected] of two)
    it(`substring('${text}', ${start})`, () => assert.equal(substring(text, start), expected));

  // Most are the examples of the recommendation.
  const three: readonly (readonly [text: string, start: number, length: number, expected: string])[] = [
    ['metadata', 4, 3, 'ada'],
    ['12345', 1.5, 2.6, '234'],
    ['12345', 0, 3, '12'],
    ['12345', 5, -3, ''],
    ['12345', -3, 5, '1'],
    ['12345', NaN, 3, ''],
    ['12345', 1, NaN, ''],
    ['12345', -42, Infinity, '12345'],
    ['12345', -Infinity, Infinity, ''],
    ['12345', 2, Infinity, '2345'],
    ['12345', 2, 0.4, ''],
    ['12345', 2, 0.5, '2'],
    ['', 1, 1, ''],
    [`${CLEF}a${CLEF}b`, 1, 2, `${CLEF}a`],
    [`${CLEF}a${CLEF}b`, 2, 2, `a${CLEF}`],
    ['12345', Infinity, Infinity, ''],
    ['12345', 10, 3, ''],
    ['12345', 1, -Infinity, ''],
  ];
  for (const [text, start, length, expected] of three) {
    it(`substring('${text}', ${start}, ${length})`, () => assert.equal(substringOf(text, start, length), expected));
  }

  it('agrees with the definition on random arguments', () => {
    const random = new RandomValues(2);
    for (let i = 0; i < 20_000; i++) {
      const text = random.text(['a', 'b', 'ü', CLEF], 8);
      const start = random.pick([random.below(10), random.below(20) / 2 - 2, -random.below(5)]);
      const length = random.pick([random.below(10), random.below(20) / 2 - 2, Infinity]);
      const [from, to] = [Math.round(start), Math.round(start) + Math.round(length)];
      const characters = [...text];
      assert.equal(substringOf(text, start, length), characters.filter((_, p) => from <= p + 1 && p + 1 < to).join(''));
      assert.equal(substring(text, start), characters.filter((_, p) => from <= p + 1).join(''));
      assert.equal(stringLength(text), characters.length);
    }
  });
});

describe('other functions on strings', () => {
  it('substring-before, -after (7.5.4, 7.5.5)', () => {
    assert.equal(substringBefore('1999/04/01', '/'), '1999');
    assert.equal(substringAfter('1999/04/01', '/'), '04/01');
    assert.equal(substringBefore('abc', 'x'), '');
    assert.equal(substringAfter('abc', 'x'), '');
    assert.equal(substringBefore('abc', ''), '');
    assert.equal(substringAfter('abc', ''), 'abc');
  });

  it('translate (7.4.9)', () => {
    assert.equal(translate('bar', 'abc', 'ABC'), 'BAr');
    assert.equal(translate('--aaa--', 'abc-', 'ABC'), 'AAA');
    assert.equal(translate('abcdabc', 'abc', 'AB'), 'ABdAB');
    assert.equal(translate('aa', 'aa', 'bc'), 'bb'); // the first occurrence counts
    assert.equal(translate(`a${CLEF}b`, CLEF, 'x'), 'axb');
    assert.equal(translate('a\u{1d11f}b', CLEF, 'x'), 'a\u{1d11f}b'); // half a surrogate pair matches nothing
    assert.equal(translate('axb', 'x', CLEF), `a${CLEF}b`);
    assert.equal(translate('unchanged', 'XYZ', ''), 'unchanged');
    assert.equal(translate('a', 'a', ''), '');
  });

  it('code points (7.2)', () => {
    assert.deepEqual(stringToCodepoints(`A${CLEF}é`), [65, 0x1d11e, 0xe9]);
    assert.equal(codepointsToString([65, 0x1d11e, 9]), `A${CLEF}\t`);
    for (const code of [0, 0xb, 0xd800, 0xffff, 0x110000, -1, 1.5, NaN])
      raises('FOCH0001', () => codepointsToString([code]), String(code));
  });

  it('order is by code points, not by UTF-16 units (7.3.1)', () => {
    const sorted = [
      '',
      'a',
      'aa',
      'b',
      '\u00e9',
      '\ud7ff',
      '\ue000',
      '\uff5e',
      '\uffef',
      '\u{10000}',
      CLEF,
      '\u{10ffff}',
    ];
    sorted.forEach((a, i) =>
      sorted.forEach((b, j) => assert.equal(Math.sign(compareStrings(a, b)), Math.sign(i - j), `${a} ${b}`)),
    );
  });

  it("upper-case and lower-case are JavaScript's: full mappings of Unicode (7.4.7, 7.4.8)", () => {
    assert.equal('straße ﬁ'.toUpperCase(), 'STRASSE FI');
    assert.equal('ΑΣ'.toLowerCase(), 'ας');
    assert.equal('I'.toLowerCase(), 'i');
  });
});
