/** Which patterns are said to be slow, and by which texts they are caught. */
import assert from 'node:assert/strict';
import type { RegexOperation } from '#schematron/compiled.js';
import { TELEPHONE } from '../../../scripts/patterns/by-hand.js';
import { hostileTexts } from '../../../scripts/patterns/hostile-texts.js';
import { type Measurement, worstCase } from '../../../scripts/patterns/measure.js';
import { inFull } from '../../needs/wanted.js';

/** Given up is only what would never end, however slow the machine is. */
const NEVER_MS = 600_000;

/** By texts made from the pattern alone. */
function worst(source: string, operation: RegexOperation, boundMs = NEVER_MS, size = 10_000): Measurement {
  return worstCase({ source, flags: '', operations: [operation] }, hostileTexts(source, ''), { size, boundMs });
}

describe('a pattern', () => {
  it('that takes quadratic time is caught: the telephone pattern as it is written', () => {
    const { isLinear, growth } = worst(TELEPHONE, 'tokenize', NEVER_MS, inFull(10_000, 5_000));
    assert.equal(isLinear, false);
    assert.ok(growth !== null && growth > 30, `growth ${growth}`);
  });

  it('that takes linear time is not: the same one, reduced for fn:matches', () =>
    assert.equal(worst(TELEPHONE, 'matches').isLinear, true));

  const slow: readonly (readonly [pattern: string, operation: RegexOperation])[] = [
    ['^(a|aa)+$', 'matches'],
    ['^(a+)+$', 'matches'],
    ['^(\\d+,?)*x', 'matches'],
    ['^\\s*\\s*\\s*$', 'matches'],
    ['^\\s+|\\s+$', 'replace'],
    ['0+$', 'replace'],
    ['a.*b.*c', 'matches'],
    ['(x+x+)+y', 'matches'],
    ['xrechnung_.*#compliant#.*xrechnung:cvd_', 'matches'],
  ];
  for (const [pattern, operation] of slow) {
    it(`${pattern} is caught, and given up at the bound rather than waited for`, () =>
      assert.equal(worst(pattern, operation, inFull(300, 100)).isLinear, false));
  }

  for (const [pattern, operation] of [
    ['^[0-9]{3,}$', 'matches'],
    ['\\s+', 'tokenize'],
    ['-', 'tokenize'],
    ['^(ab|cd)*$', 'matches'],
    ['x', 'replace'],
  ] as const) {
    it(`${pattern} is left alone`, () => assert.equal(worst(pattern, operation).isLinear, true));
  }
});

describe('hostile texts', () => {
  const names = (pattern: string): readonly string[] => hostileTexts(pattern, '').map(({ name }) => name);

  it('repeat each repeated part, behind what leads to it, with an end that does not fit', () => {
    const texts = names('^ab(cd)+e$');
    for (const text of ['"ab", "cd" repeated, "e"', '"ab", "cd" repeated', '"ab", "cd" repeated, "\\n"'])
      assert.ok(texts.includes(text), text);
  });
  it('put something in front, so that the place is not the first one', () =>
    assert.ok(names('^\\s+|\\s+$').some((name) => /^"a", " " repeated, "a"$/.test(name))));
  it('are as long as they are asked to be, but for less than a unit', () => {
    for (const text of hostileTexts(TELEPHONE, '')) assert.ok(Math.abs(text.of(1_000).length - 1_000) < 30, text.name);
  });
});
