/**
 * Patterns of the rule sets on texts constructed to keep a backtracking engine busy, a million characters each; `npm
 * run patterns` measures all patterns on more texts.
 *
 * All take linear time (1 to 40 ms here). One would not if evaluated literally: on a text with fewer than three digits
 * `.*([0-9].*){3,}.*` takes 26 ms for 4,000 characters, 0.4 s for 16,000, and so minutes for 300,000. For fn:matches it
 * is reduced to `[0-9].*[0-9].*[0-9]`, which matches in exactly the same texts.
 */

import assert from 'node:assert/strict';
import { compileRegex, compileReplacement, matches, replace, tokenize } from '#schematron/runtime/regex/regex.js';
import { BY_HAND, EMAIL, TELEPHONE, URL } from '../../../../../scripts/patterns/by-hand.js';
import { RandomValues } from '../helpers.js';

const SIZE = 1_000_000;

// A quadratic match would take half an hour, and exceed the test's time limit.
describe('the patterns of the rule sets on hostile texts', () => {
  for (const [pattern, texts] of BY_HAND) {
    it(pattern, () => {
      const regex = compileRegex(pattern);
      const nothing = compileReplacement('', regex);
      for (const hostile of texts) {
        const text = hostile.of(SIZE);
        matches(text, regex);
        // Only matches() uses the reduced pattern, and no rule set uses this one elsewhere.
        if (pattern !== TELEPHONE && !regex.matchesEmpty) {
          tokenize(text, regex);
          replace(text, regex, nothing);
        }
      }
    });
  }
});

describe('patterns reduced for fn:matches', () => {
  it('the telephone pattern', () => {
    assert.equal(compileRegex(TELEPHONE).test.source, '(?:[0-9][^\\n\\r]*)(?:[0-9][^\\n\\r]*)(?:[0-9])');
  });

  // Short texts over the characters in the pattern; the unreduced expression is the oracle.
  const patterns: readonly (readonly [pattern: string, alphabet: string])[] = [
    [TELEPHONE, '12a \n'],
    [EMAIL, 'ab@. '],
    [URL, 'ab:-1'],
    ['#.+#', '#a\n'],
    ['^\\s*\\n', ' \na'],
    ['(a|b.*)+', 'abc'],
    ['(^a*|b)c*$', 'abc'],
    ['a*(b?c{2,}){2,5}(d|e*)', 'abcde'],
    ['(a*){3}', 'ab'],
    ['.*a.*b.*', 'ab\n'],
    ['(a+|^b){2,}?', 'ab'],
    ['[^a]*?(ab|ba){1,2}$', 'ab'],
    ['((a|)b)+', 'ab'],
    ['()a()', 'ab'],
  ];
  for (const [pattern, alphabet] of patterns) {
    it(`${pattern} matches the same texts`, () => {
      const random = new RandomValues(7);
      const regex = compileRegex(pattern);
      const whole = new RegExp(regex.all.source, 'u');
      for (let i = 0; i < 5_000; i++) {
        const text = random.text([...alphabet], 9);
        assert.equal(matches(text, regex), whole.test(text), JSON.stringify(text));
      }
    });
  }
});
