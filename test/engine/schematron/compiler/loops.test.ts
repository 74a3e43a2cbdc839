/**
 * The native engine hoists loop invariants and joins, with the same findings and errors as the reference engine, which
 * evaluates literally. Small documents are walked, large ones indexed.
 */
import assert from 'node:assert/strict';
import type { RuleSet } from '#core/types.js';
import { findingLines, ruleSetOf, schema } from '../../../fixtures/schematron.js';

/** Checks by the behaviour that they show: about the whole document, and about each line. */
const OF_LIST: Readonly<Record<string, string>> = {
  'EVERY-NONE': 'every $i in none satisfies exactly-one(note) = $i',
  'SOME-NONE': 'some $i in none satisfies xs:integer(note[1]) = 1',
  'FOR-NONE': 'count(for $i in none return xs:date(note[1])) = 0',
  'FILTER-NONE': 'empty(none[. = xs:integer(current()/note[1])])',
  'AND-SKIPS': 'every $i in line satisfies $i/@id = "?" or ($i/@id = "1" and exactly-one(note) = "x")',
  'IF-SKIPS': 'every $i in line satisfies (if ($i/@id = "none") then xs:integer(note[1]) = 1 else true())',
  'FIRST-DECIDES': 'some $i in line satisfies ($i/@id = "0" or xs:integer(note[1]) = 1)',
  'RAISES-LATER': 'every $i in line satisfies ($i/@id = "0" or xs:integer(note[1]) = 1)',
  INVARIANT: 'every $i in line satisfies concat(normalize-space(note[1]), "!") != $i/@id',
  'INVARIANT-TWICE':
    'count(line[@n < sum(current()/line/xs:decimal(@n))]) > count(line[@n >= sum(current()/line/xs:decimal(@n))])',
  NESTED: 'every $i in line satisfies (every $j in note satisfies concat($j, string-join(line/@id, "")) != $i/@id)',
  SHADOWED: 'every $i in line satisfies (some $i in note satisfies concat($i, normalize-space(note[1])) != "")',
  SUM: 'every $i in line satisfies sum(for $c in //line[normalize-space(@parent) = normalize-space($i/@id)] return number($c/@n)) < 2',
  MEMBER: 'line/@id = line/normalize-space(@parent)',
  'NESTED-DOWN': 'every $i in line satisfies count(.//line//ref[. = $i/@key]) = (0, 2)',
  'LEFT-LATE': 'line/xs:decimal(@n) = none/xs:decimal(@n)',
  'LEFT-LATE-UNTYPED': 'line/@n = none/xs:decimal(@n)',
  POSITION: '(for $i in 1 to 2 return string(line[$i]/@id)) = "1"',
};
const OF_LINE: Readonly<Record<string, string>> = {
  'LINE-SOME': 'some $p in //line/@id satisfies normalize-space($p) = normalize-space(@parent)',
  'LINE-EVERY': 'every $p in //line/@id satisfies $p != normalize-space(@parent)',
  'LINE-SOME-ONE': 'some $p in //line satisfies normalize-space($p/@id) eq ref[1]/normalize-space(.)',
  'LINE-SOME-VALUE': 'some $p in //line satisfies normalize-space($p/@id) eq ref',
  'LINE-EVERY-SEVERAL': 'every $p in //line/@id satisfies $p != ref',
  'LINE-LIST': '@id = ../line/normalize-space(@parent)',
  'LINE-BEFORE': 'not(ref = preceding-sibling::line/ref)',
  'LINE-BEHIND': 'not(ref = following-sibling::line/ref)',
  'LINE-PRECEDING': 'not(ref = preceding::ref)',
  'LINE-FOLLOWING': 'not(ref = following::ref)',
  'LINE-ATTRIBUTE': 'not(@id/preceding::ref = ref)',
  'LINE-TOTAL': 'sum(../line/xs:decimal(@n)) > @n',
  'LINE-DOCUMENT': 'normalize-space(/list/note[1]) != @id',
};

const escaped = (text: string): string => text.replace(/</g, '&lt;').replace(/"/g, '&quot;');
const checks = (tests: Readonly<Record<string, string>>): string =>
  Object.entries(tests)
    .map(([id, test]) => `<assert id="${id}" test="${escaped(test)}">no</assert>`)
    .join('');
const SCHEMA =
  schema(`<pattern><rule context="/list">${checks(OF_LIST)}</rule></pattern><pattern><rule context="line">${checks(OF_LINE)}</rule></pattern>
  <pattern><rule context="list[note = '7']/line"><report id="ABOVE" test="true()">yes</report></rule></pattern>`);

const line = (id: string, parent: string, n: string, refs: readonly string[]): string =>
  `<line id="${id}" parent="${parent}" n="${n}">${refs.map((ref) => `<ref>${ref}</ref>`).join('')}</line>`;
const LINES: Readonly<Record<string, string>> = {
  'no lines': '',
  'a chain': line('0', '', '1', ['a']) + line('1', ' 0 ', '1', ['b']) + line('2', '1', '1', ['a']),
  'equal lines': line('1', '1', '1', ['a']).repeat(3),
  'lines with two references': line('0', '9', '1', ['a', 'b']) + line('1', '0', '2', ['b']),
  'lines without references': line('0', '1', '3', []) + line('1', '0', '4', []),
  'an amount that is none, behind one': line('0', '1', '1', ['c']) + line('1', '0', 'much', ['c']),
  'lines in lines':
    '<line id="0" key="a" n="1"><line id="1" n="1"><line id="2" n="1"><ref>a</ref></line></line></line>' +
    line('3', '0', '1', ['a']),
  'references that are numbers': line('0', '1', '1', ['1', 'a']) + line('1', '0', '1', ['x', '1']),
  'amounts that are none': line('0', '1', 'much', ['c']) + line('1', '0', '4', ['c']),
};
const NOTES: Readonly<Record<string, string>> = {
  'no note': '',
  'a number': '<note>7</note>',
  'a text': '<note> x </note>',
  'two notes': '<note>1</note><note>x</note>',
};

describe('loops', () => {
  let native: RuleSet;
  let reference: RuleSet;
  before(async () => {
    native = await ruleSetOf('native', SCHEMA);
    reference = await ruleSetOf('saxon', SCHEMA);
  });
  /** Makes a document large enough to be indexed. */
  const padding = '<other/>'.repeat(6000);
  for (const [lines, content] of Object.entries(LINES))
    for (const [notes, note] of Object.entries(NOTES)) {
      it(`have the expected results: ${lines}, ${notes}`, () => {
        const [small, large] = [`<list>${note}${content}</list>`, `<list>${note}${content}${padding}</list>`];
        const expected = findingLines(reference, small);
        assert.deepEqual(findingLines(native, small), expected);
        assert.deepEqual(findingLines(native, large), expected);
      });
    }
  it('raise in some of these documents, and evaluate lazily in all', () => {
    const lines = findingLines(native, `<list>${NOTES['a text']}${LINES['a chain']}</list>`).map((text) =>
      text.split(' ').slice(0, 2).join(' '),
    );
    assert.ok(lines.includes('RAISES-LATER !FORG0001'), lines.join('\n'));
    for (const id of ['EVERY-NONE', 'SOME-NONE', 'FOR-NONE', 'FILTER-NONE', 'IF-SKIPS', 'FIRST-DECIDES']) {
      assert.ok(!lines.some((text) => text.startsWith(`${id} !`)), `${id}: ${lines.join('\n')}`);
    }
  });
  // A deciding operand wins over an earlier error, while the reference engine raises (XPath 2.0, section 2.3.4).
  it('are decided by an item after one that raises, whether walked or indexed', async () => {
    const decided = await ruleSetOf(
      'native',
      schema(
        `<pattern><rule context="/list">${checks({
          'EVERY-INDEX': 'every $i in line satisfies count(//line[@id = exactly-one($i/ref)]) = 1',
        })}</rule></pattern><pattern><rule context="line">${checks({
          'SOME-VALUE': 'some $p in //line/@id satisfies normalize-space($p) = ref/string(xs:integer(.))',
          'SOME-KEY': 'some $p in //line satisfies normalize-space($p/ref) = normalize-space(ref)',
        })}</rule></pattern>`,
      ),
    );
    const document = `<list>${line('0', '1', '1', ['a', 'b']) + line('7', '0', '1', ['7', 'x'])}${line('1', '0', '1', ['b'])}`;
    for (const end of ['</list>', `${padding}</list>`])
      assert.deepEqual(findingLines(decided, document + end), [
        'EVERY-INDEX /list[1] no',
        'SOME-VALUE !FORG0001 /list[1]/line[1]',
        'SOME-KEY !XPTY0004 /list[1]/line[1]',
        'SOME-KEY !XPTY0004 /list[1]/line[2]',
        'SOME-VALUE !FORG0001 /list[1]/line[3]',
      ]);
  });
  // The reference engine evaluates all items first, which is allowed (XPath 2.0, section 2.3.4).
  it('evaluate no more items than necessary', async () => {
    const lazy = await ruleSetOf(
      'native',
      schema(
        `<pattern><rule context="/list">${checks({
          'FIRST-ITEM': 'every $i in line satisfies line/xs:decimal(@n) = 1',
          'FIRST-OF-SEVERAL': 'some $p in line satisfies string($p/@id) = note/string(xs:integer(.))',
          'FIRST-IN-DOCUMENT': 'every $i in line satisfies //line/xs:decimal(@n) = 1',
          'FIRST-LEFT': 'every $i in none satisfies line/xs:decimal(@n) = 2',
          'FIRST-LATER': 'every $i in line satisfies line/xs:decimal(@n) = 2',
        })}</rule></pattern>`,
      ),
    );
    const document = `<list><note>1</note><note>x</note>${line('1', '1', '1', []) + line('0', '0', 'much', [])}`;
    for (const end of ['</list>', `${padding}</list>`])
      assert.deepEqual(findingLines(lazy, document + end), ['FIRST-LATER !FORG0001 /list[1]']);
  });
});
