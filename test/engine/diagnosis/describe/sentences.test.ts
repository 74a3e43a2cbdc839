/** Sentences with their placeholders filled in, and values of invoices fit to stand in them. */
import assert from 'node:assert/strict';
import { clip } from '#wording/clip.js';
import { fillTemplate } from '#wording/sentences.js';

describe('Sentences', () => {
  for (const [sentence, filled] of [
    ['no placeholder', 'no placeholder'],
    ['{a}', '1'],
    ['{a}{b}, {a}', '12, 1'],
    ['from {a} to {b}.', 'from 1 to 2.'],
    ['what has no value{none} is left out', 'what has no value is left out'],
    ['{a-b} {} {1} { a} are none, {a} is one', '{a-b} {} {1} { a} are none, 1 is one'],
    ['{x{a}}', '{x1}'],
    ['{a', '{a'],
    ['} {a} {', '} 1 {'],
  ] as const)
    it(`are filled in: ${sentence}`, () => {
      assert.equal(
        fillTemplate(sentence, (name) => ({ a: 1, b: '2' })[name as 'a']),
        filled,
      );
    });

  it('quote values as they are, braces and dollar signs too', () => {
    assert.equal(
      fillTemplate('It says “{value}”.', () => '{a} $& $1'),
      'It says “{a} $& $1”.',
    );
  });
});

describe('Values in messages', () => {
  for (const [value, shown] of [
    ['', ''],
    ['EUR', 'EUR'],
    ['1.00', '1.00'],
    ['two words', 'two words'],
    [' two  words\n', 'two words'],
    ['a\tb', 'a b'],
    ['Käse', 'Käse'],
    ['a\u00A0b', 'a b'],
    ['zero\u200Bwidth', 'zerowidth'],
    ['bell\u0007', 'bell'],
    ['\uD800lone', 'lone'],
  ] as const)
    it(`are shown without what nobody sees: ${JSON.stringify(value)}`, () => {
      assert.equal(clip(value), shown);
    });

  it('are cut behind what may be shown, and not before', () => {
    assert.equal(clip('abcde', 5), 'abcde');
    assert.equal(clip('abcdef', 5), 'abcd…');
    assert.equal(clip('😀😀😀😀😀', 5), '😀😀😀😀😀');
    assert.equal(clip('ab  cde', 6), 'ab cde');
  });

  it('take no longer where words and blanks take turns without an end', () => {
    const long = `${'a '.repeat(29)}\n`;
    assert.equal(clip(long), long.trim());
  });
});
