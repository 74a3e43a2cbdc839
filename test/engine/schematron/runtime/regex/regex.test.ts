/** Regular expressions: validity and matches. F&O, section 7.6; XML Schema part 2, appendix F. */

import assert from 'node:assert/strict';
import { compileRegex, compileReplacement, matches, replace, tokenize } from '#schematron/runtime/regex/regex.js';
import { raises } from '../helpers.js';

const CLEF = '\u{1d11e}';

function match(text: string, pattern: string, flags = ''): boolean {
  return matches(text, compileRegex(pattern, flags));
}

function replaced(text: string, pattern: string, replacement: string, flags = ''): string {
  const regex = compileRegex(pattern, flags);
  return replace(text, regex, compileReplacement(replacement, regex));
}

function tokens(text: string, pattern: string, flags = ''): readonly string[] {
  return tokenize(text, compileRegex(pattern, flags));
}

describe('matches', () => {
  const cases: readonly (readonly [pattern: string, yes: readonly string[], no: readonly string[], flags?: string])[] =
    [
      // Some part must match; ^ and $ are the ends of the text, not of lines.
      ['bra', ['abracadabra', 'bra'], ['', 'br', 'a']],
      ['^a.*a$', ['abracadabra', 'aa'], ['a', 'abra\n', 'a\na']],
      ['^bra', [], ['abracadabra', 'x\nbra']],
      ['a$', ['a', 'x\na'], ['a\n', 'ab']],
      // Only the four blanks of XML.
      ['^\\s+$', [' ', '\t\r\n '], ['\u00a0', '\u2003', '\u000b', '\u000c', '\ufeff', '']],
      ['^\\S+$', ['\u00a0', 'a', '\u000b'], [' ', 'a b']],
      ['^[\\s]$', [' '], ['\u00a0']],
      ['^[^\\s]$', ['\u00a0', CLEF], [' ', '\n']],
      ['^[\\S]$', ['\u00a0', 'a'], [' ', '\n']],
      // Digits and word characters of all scripts.
      ['^\\d+$', ['0129', '١٢', '\u{1d7ce}'], ['a', '½', '²', '']],
      ['^\\D$', ['a', CLEF], ['1', '١']],
      ['^\\w+$', ['aé1ß', '+', '€', 'ｱ'], ['-', '.', '_', ' ', 'a b']],
      ['^\\W+$', ['-._ ', '\u0001'], ['a', '+']],
      ['^[\\w-]+$', ['a-b'], ['a.b']],
      ['^[\\W\\d]$', ['1', '_'], ['a']],
      // XML names.
      ['^\\i\\c*$', ['cbc:ID', '_a-1.x', 'é'], ['1a', '-a', 'a b', '']],
      ['^\\I\\C$', ['1 ', '- '], ['a ', '1a']],
      // The dot is one character, except the two line ends of XML.
      ['^.$', ['a', CLEF, '\u2028', '\u0085'], ['\n', '\r', 'ab', '']],
      ['^.$', ['\n', '\r', CLEF], ['ab'], 's'],
      ['^..$', [`${CLEF}a`], [CLEF]],
      // Classes.
      ['^[a-c]+$', ['abc'], ['abcd', '-']],
      ['^[^a-c]$', ['d', CLEF, '\n'], ['a']],
      ['^[a-z-[aeiou]]+$', ['xyz'], ['a', 'xay', '-']],
      ['^[^a-z-[q]]$', ['A', '1'], ['a', 'q']],
      ['^[a-z-[a-y-[c]]]$', ['z', 'c'], ['a', 'y']],
      ['^[\\p{L}-[\\p{Lu}]]$', ['a', 'é'], ['A', '1']],
      ['^[-a]$', ['-', 'a'], ['b']],
      ['^[a-]$', ['-', 'a'], ['b']],
      ['^[a\\-z]$', ['-', 'a', 'z'], ['b']],
      ['^[+--]$', ['+', ',', '-'], ['.']],
      ['^[a-c-e]$', ['b', '-', 'e'], ['d']],
      ['^[\\w-a]$', ['z', '-'], ['.']],
      ['^[a^b]$', ['^', 'a', 'b'], ['c']],
      ['^[$.*?]$', ['$', '.', '*', '?'], ['a']],
      ['^[\\]\\[\\\\]$', [']', '[', '\\'], ['a']],
      [`^[${CLEF}]$`, [CLEF], ['\ud834']],
      [`^[^${CLEF}]$`, ['a', '\u{1d11f}'], [CLEF]],
      // Categories and blocks.
      ['^\\p{Lu}+$', ['AÉ'], ['a', '1']],
      ['^\\P{Lu}$', ['a', '1'], ['A']],
      ['^\\p{IsBasicLatin}+$', ['az\u007f'], ['é']],
      ['^\\P{IsBasicLatin}$', ['é', CLEF], ['a']],
      ['^[\\p{IsGreek}\\d]+$', ['αβ1'], ['a']],
      ['^\\p{IsMusicalSymbols}$', [CLEF], ['a']],
      // Quantifiers.
      ['^a{2}$', ['aa'], ['a', 'aaa']],
      ['^a{2,}$', ['aa', 'aaa'], ['a']],
      ['^a{0,2}$', ['', 'a', 'aa'], ['aaa']],
      ['^(ab){2}c?$', ['abab', 'ababc'], ['ab']],
      ['^a{0}b$', ['b'], ['ab']],
      ['^a+?b*?$', ['aab'], ['b']],
      ['^(a|bc)*$', ['', 'abca'], ['b']],
      ['a|', ['', 'x'], []],
      ['^(|a)$', ['', 'a'], ['b']],
      ['^*a$', ['a', 'ba'], ['b']],
      ['^(?:ab)+$', ['abab'], ['aba']],
      // Back-references; \10 is group 1 and a 0 unless there are ten groups.
      ['^(a*)b\\1$', ['aba', 'b', 'aabaa'], ['ab']],
      ['^(a)\\10$', ['aa0'], ['aa']],
      ['^(a)(b)(c)(d)(e)(f)(g)(h)(i)(j)\\10$', ['abcdefghijj'], ['abcdefghija0']],
      ['^(a)|(b)\\2$', ['a', 'bb'], ['b']],
      // Escapes.
      ['^\\n\\r\\t$', ['\n\r\t'], ['nrt']],
      ['^\\.\\|\\?\\*\\+\\(\\)\\{\\}\\[\\]\\^\\$\\-\\\\$', ['.|?*+(){}[]^$-\\'], []],
      ['a/b"\'<>&,;:=!@#%~`', ['a/b"\'<>&,;:=!@#%~`'], ['a']],
      // Flags.
      ['^ß$', ['ß', 'ẞ'], ['ss'], 'i'],
      ['^[a-z]+$', ['ABC'], ['1'], 'i'],
      ['^b$', ['a\nb\nc', 'b'], ['ab', 'a\rb'], 'm'],
      ['^$', ['', '\na'], ['a\n'], 'm'],
      ['a$', ['a\n', 'ba'], ['a\r'], 'm'],
      [' a\n b [ c] \\ d ', ['ab 1', 'abc1'], ['ab1', 'ab d', ' a\n b [ c]'], 'x'],
      ['hello world', ['helloworld'], ['hello world'], 'x'],
      ['hello[ ]world', ['hello world'], ['helloworld'], 'x'],
    ];
  for (const [pattern, yes, no, flags = ''] of cases) {
    it(`${pattern} ${flags}`, () => {
      for (const text of yes) assert.equal(match(text, pattern, flags), true, JSON.stringify(text));
      for (const text of no) assert.equal(match(text, pattern, flags), false, JSON.stringify(text));
    });
  }
});

describe('patterns that are not valid (FORX0002)', () => {
  for (const pattern of [
    '(',
    ')',
    '(a',
    'a)',
    '[',
    '[a',
    '[]',
    '[^]',
    '[[a]',
    ']',
    '{',
    '}',
    'a{',
    'a{1',
    'a{,3}',
    'a{2,1}',
    'a{x}',
    '*',
    '+a',
    '?',
    'a**',
    'a+*',
    'a{2}{3}',
    '|*',
    '(*)',
    '\\',
    '\\q',
    '\\b',
    '\\B',
    '\\A',
    '\\Z',
    '\\u0041',
    '\\x41',
    '\\0',
    '\\/',
    '\\ ',
    '\\_',
    '[\\b]',
    '[\\1]',
    '\\1',
    '\\1(a)',
    '(\\1)',
    '(a\\1)',
    '(a)\\2',
    '[z-a]',
    '[a-\\d]',
    '\\p',
    '\\p{',
    '\\p{}',
    '\\p{Foo}',
    '\\p{Letter}',
    '\\p{Script=Greek}',
    '\\p{IsFoo}',
    '\\p{Cs}',
    '\\pL',
    '(?=a)',
    '(?!a)',
    '(?<=a)',
    '(?<n>a)',
    '(?i)a',
    '[a-[b]c]',
    '[&&[a]]',
  ]) {
    it(pattern, () => raises('FORX0002', () => compileRegex(pattern)));
  }

  it('unknown flags (FORX0001)', () => {
    for (const flags of ['g', 'u', 'y', 'q', 'sS', ' ']) raises('FORX0001', () => compileRegex('a', flags), flags);
    assert.equal(match('A\n', 'a.', 'simx'), true);
  });
});

describe('replace (7.6.3)', () => {
  const cases: readonly (readonly [text: string, pattern: string, replacement: string, expected: string])[] = [
    ['abracadabra', 'bra', '*', 'a*cada*'],
    ['abracadabra', 'a.*a', '*', '*'],
    ['abracadabra', 'a.*?a', '*', '*c*bra'],
    ['abracadabra', 'a', '', 'brcdbr'],
    ['abracadabra', 'a(.)', 'a$1$1', 'abbraccaddabbra'],
    ['AAAA', 'A+', 'b', 'b'],
    ['AAAA', 'A+?', 'b', 'bbbb'],
    ['darted', '^(.*?)d(.*)$', '$1c$2', 'carted'],
    ['abc', 'b', '[$0]', 'a[b]c'],
    ['abc', '(b)', '$1$2', 'abc'],
    ['abc', '(b)', '$12', 'ab2c'],
    ['abc', 'b', '\\$1\\\\', 'a$1\\c'],
    ['abc', '(b)', '$1\\$1', 'ab$1c'],
    ['ab', '(a)|(b)', '<$1|$2>', '<a|><|b>'],
    ['abcdefghijkl', '(b)(c)(d)(e)(f)(g)(h)(i)(j)(k)', '$10$1$11', 'akbb1l'],
    ['DE 12\t34\n', '([ \\n\\r\\t\\s])', '', 'DE1234'],
    ['abc', 'b', '$&'.replace('$&', '&'), 'a&c'],
    [`a${CLEF}b`, '.', 'x', 'xxx'],
  ];
  for (const [text, pattern, replacement, expected] of cases) {
    it(`replace('${text}', '${pattern}', '${replacement}')`, () =>
      assert.equal(replaced(text, pattern, replacement), expected));
  }

  it('not valid (FORX0004), or matching the empty string (FORX0003)', () => {
    for (const replacement of ['$', '$a', 'a$', '\\', '\\a', '$&', '$$', "$'"])
      raises('FORX0004', () => replaced('abc', 'b', replacement), replacement);
    for (const pattern of ['a*', '', '^', 'a|', '(b?)', '$'])
      raises('FORX0003', () => replaced('abc', pattern, 'x'), pattern);
  });
});

describe('tokenize (7.6.4)', () => {
  const cases: readonly (readonly [text: string, pattern: string, expected: readonly string[]])[] = [
    ['The cat sat on the mat', '\\s+', ['The', 'cat', 'sat', 'on', 'the', 'mat']],
    ['1, 15, 24, 50', ',\\s*', ['1', '15', '24', '50']],
    ['1,15,,24,50,', ',', ['1', '15', '', '24', '50', '']],
    ['Some unparsed <br> HTML <BR> text', '\\s*<(br|BR)>\\s*', ['Some unparsed', 'HTML', 'text']],
    ['abracadabra', '(ab)|(a)', ['', 'r', 'c', 'd', 'r', '']],
    ['', ',', []],
    [',', ',', ['', '']],
    ['a', ',', ['a']],
    ['a|b', '\\|', ['a', 'b']],
    ['2024-01-31', '-', ['2024', '01', '31']],
    ['a\r\nb\nc', '(\\r?\\n)', ['a', 'b', 'c']],
    ['aXXbYYc', '(X|Y)\\1', ['a', 'b', 'c']],
    ['#SKONTO#TAGE=1#\n', '#.+#', ['', '\n']],
  ];
  for (const [text, pattern, expected] of cases) {
    it(`tokenize(${JSON.stringify(text)}, '${pattern}')`, () => assert.deepEqual(tokens(text, pattern), expected));
  }

  it('a pattern that matches the empty string raises FORX0003', () => {
    raises('FORX0003', () => tokens('abba', '.?'));
    raises('FORX0003', () => tokens('', 'x*'));
  });
});
