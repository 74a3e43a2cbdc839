/**
 * The patterns of the rule sets on texts made to keep a backtracking engine busy, a million characters each.
 *
 * All take time in proportion to the text (1 to 40 ms here). One would not, literally: on a text with fewer
 * than three digits `.*([0-9].*){3,}.*` takes 26 ms for 4,000 characters, 0.4 s for 16,000, and so minutes for
 * 300,000. For fn:matches it is reduced to `[0-9].*[0-9].*[0-9]`, which is found in exactly the same texts.
 */

import assert from 'node:assert/strict';
import { compileRegex, compileReplacement, matches, replace, tokenize } from '../../../engine/runtime/regex.js';
import { Random } from './helpers.js';

const SIZE = 1_000_000;
/** Far above what a linear match takes, far below what a quadratic one would (half an hour). */
const LIMIT_MS = 2_000;

const EMAIL = '^[^@\\s]+@([^@.\\s]+\\.)+[^@.\\s]+$';
const TELEPHONE = '.*([0-9].*){3,}.*';
const URL = '^([a-zA-Z])([a-zA-Z0-9+.-])+:.*';
const SKONTO = '(^|\\r?\\n)#(SKONTO)#TAGE=([0-9]+#PROZENT=[0-9]+\\.[0-9]{2})(#BASISBETRAG=-?[0-9]+\\.[0-9]{2})?#$';
const GREEK_DATE = '^(0?[1-9]|[12][0-9]|3[01])[-\\\\/ ]?(0?[1-9]|1[0-2])[-\\\\/ ]?(19|20)[0-9]{2}';
const CII_DATE = '^\\s*(\\d{4})(1[0-2]|0[1-9]){1}(3[01]|[12][0-9]|0[1-9]){1}\\s*$';

/** `unit` until there are a million characters. */
function fill(unit: string, size = SIZE): string {
  return unit.repeat(Math.floor(size / unit.length));
}

describe('the patterns of the rule sets on hostile texts', () => {
  const cases: readonly (readonly [pattern: string, texts: readonly string[]])[] = [
    [EMAIL, [fill('a'), `a@${fill('b')}`, `a@${fill('b.')}`, `a@${fill('b.')}b@`, `a@${fill('b.')}de`, fill('@'), fill('a@')]],
    [TELEPHONE, [fill('a'), `1${fill('a')}2`, `${fill('a')}1${fill('b')}2`, fill('1a2\n'), fill('1\n')]],
    [URL, [fill('a'), `a:${fill('b')}`, `${fill('a-')} `]],
    [SKONTO, [fill('\n'), `#SKONTO#TAGE=${fill('1')}`, `#SKONTO#TAGE=1#PROZENT=${fill('1')}`, fill('\n#SKONTO#TAGE=14#PROZENT=2.25'), fill('\r')]],
    ['^\\s*\\n', [fill(' '), `${fill('\n')}x`]],
    ['#.+#', [fill('#'), `#${fill('a')}`, fill('#a\n'), fill('##\n')]],
    ['(\\r?\\n)', [fill('\r'), fill('\n'), fill('\r\n')]],
    [GREEK_DATE, [fill('1'), fill('-')]],
    [CII_DATE, [fill(' '), `20240101${fill(' ')}x`, fill('2')]],
    ['([ \\n\\r\\t\\s])', [fill(' '), fill('a')]],
    ['^[A-Z]{2}[0-9]{2}[a-zA-Z0-9]{0,30}$', [`DE12${fill('A')}`]],
    ['^[0-9]+$', [`${fill('1')}x`]],
    ['^\\d+$', [`${fill('1')}x`]],
    ['^[1-9]([0-9]*)', [fill('1')]],
    ['urn:fdc:peppol.eu:2017:poacc:billing:([0-9]{2}):1.0', [fill('urn:fdc:peppol.eu:2017:poacc:billing:')]],
  ];
  for (const [pattern, texts] of cases) {
    it(pattern, () => {
      const regex = compileRegex(pattern);
      const nothing = compileReplacement('', regex);
      for (const text of texts) {
        const start = performance.now();
        matches(text, regex);
        // Only matches() knows the reduced pattern, and no rule set uses this one elsewhere.
        if (pattern !== TELEPHONE && !regex.matchesEmpty) {
          tokenize(text, regex);
          replace(text, regex, nothing);
        }
        assert.ok(performance.now() - start < LIMIT_MS, JSON.stringify(text.slice(0, 40)));
      }
    });
  }
});

describe('patterns reduced for fn:matches', () => {
  it('the telephone pattern', () => {
    assert.equal(compileRegex(TELEPHONE).test.source, '(?:[0-9][^\\n\\r]*)(?:[0-9][^\\n\\r]*)(?:[0-9])');
  });

  // Short texts over the characters that the pattern is about; the unreduced expression says what is right.
  const patterns: readonly (readonly [pattern: string, alphabet: string])[] = [
    [TELEPHONE, '12a \n'], [EMAIL, 'ab@. '], [URL, 'ab:-1'], ['#.+#', '#a\n'], ['^\\s*\\n', ' \na'], ['(a|b.*)+', 'abc'], ['(^a*|b)c*$', 'abc'],
    ['a*(b?c{2,}){2,5}(d|e*)', 'abcde'], ['(a*){3}', 'ab'], ['.*a.*b.*', 'ab\n'], ['(a+|^b){2,}?', 'ab'], ['[^a]*?(ab|ba){1,2}$', 'ab'], ['((a|)b)+', 'ab'], ['()a()', 'ab'],
  ];
  for (const [pattern, alphabet] of patterns) {
    it(`${pattern} matches the same texts`, () => {
      const random = new Random(7);
      const regex = compileRegex(pattern);
      const whole = new RegExp(regex.all.source, 'u');
      for (let i = 0; i < 5_000; i++) {
        const text = random.text([...alphabet], 9);
        assert.equal(matches(text, regex), whole.test(text), JSON.stringify(text));
      }
    });
  }
});
