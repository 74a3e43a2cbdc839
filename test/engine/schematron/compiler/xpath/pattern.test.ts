import assert from 'node:assert/strict';
import { ON_CURRENT } from '#schematron/compiler/xpath/core.js';
import { parsePattern, printPattern } from '#schematron/compiler/xpath/pattern.js';
import { context, names, assertRejected } from './helpers.js';

const pattern = (source: string): string => printPattern(parsePattern(source, context), names);

describe('match patterns', () => {
  const cases: readonly (readonly [string, string])[] = [
    ['/', '/'],
    ['c:a', 'child::c:a <any'],
    ['/c:a', 'child::c:a <root'],
    ['//c:a', 'child::c:a <any'],
    ['/c:a/c:b', 'child::c:b <parent child::c:a <root'],
    ['c:a//c:b', 'child::c:b <ancestor child::c:a <any'],
    ['/c:a//c:b/@id', 'attribute::id <parent child::c:b <ancestor child::c:a <root'],
    ['/c:a | /c:b', 'child::c:a <root | child::c:b <root'],
    ['//*/@*', 'attribute::@* <parent child::* <any'],
    ['@id', 'attribute::id <any'],
    ['text()', 'child::text() <any'],
    ['node()', 'child::element()|text()|comment()|processing-instruction() <any'],
    ['c:a[not(ancestor::c:b)]', 'child::c:a[(not (exists (path . ancestor::c:b)))] <any'],
    ["//*[ends-with(name(), 'Amount')]", 'child::*[(ends-with (name .) "Amount")] <any'],
    ['c:a[$s = "x"]/c:b', 'child::c:b <parent child::c:a[(=:string $s "x")] <any'],
    ['c:a[1]', 'child::c:a[#1] <any'],
    [
      '(/c:a | c:b)[c:c]',
      'child::c:a[(exists (path . child::c:c))] <root | child::c:b[(exists (path . child::c:c))] <any',
    ],
    ['(/c:a | c:b)/c:c', 'child::c:c <parent child::c:a <root | child::c:c <parent child::c:b <any'],
    ['(/c:a)//c:c', 'child::c:c <ancestor child::c:a <root'],
    ['(/)/c:a', 'child::c:a <root'],
    ['c:*', 'child::c:* <any'],
    ['*[local-name() = "a"]', 'child::*[(=:string (local-name .) "a")] <any'],
  ];
  for (const [source, expected] of cases) it(source, () => assert.equal(pattern(source), expected));

  it('records the ranges of its alternatives', () => {
    const source = 'c:a/c:b | c:c';
    const { alternatives } = parsePattern(source, context);
    assert.deepEqual(
      alternatives.map(({ start, end }) => source.slice(start, end)),
      ['c:a/c:b', 'c:c'],
    );
  });

  it('depends on nothing but current()', () => {
    assert.equal(parsePattern('c:a[//c:b = .]', context).deps, 0);
    assert.equal(parsePattern('c:a[c:b = current()]', context).deps, ON_CURRENT);
  });

  const refused: readonly (readonly [string, Parameters<typeof assertRejected>[1], string])[] = [
    ['c:a or c:b', 'XTSE0340', 'c:a or c:b'],
    ['.', 'XTSE0340', '.'],
    ['..', 'XTSE0340', '..'],
    ['$s', 'XTSE0340', '$s'],
    ['c:a/ancestor::c:b', 'XTSE0340', 'ancestor::c:b'],
    ['c:a/string()', 'XTSE0340', 'string()'],
    ['c:a except c:b', 'XTSE0340', 'c:a except c:b'],
    ['/(c:a | c:b)', 'XTSE0340', 'c:a | c:b'],
    ['(c:a | c:b)[1]', 'UNSUPPORTED', '(c:a | c:b)[1]'],
    ['no:a', 'XPST0081', 'no:a'],
    ['c:a[', 'XPST0003', ''],
  ];
  for (const [source, code, part] of refused)
    it(`rejects ${source}`, () => assertRejected(source, code, part, pattern));
});
