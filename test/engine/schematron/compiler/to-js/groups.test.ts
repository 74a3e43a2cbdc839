import assert from 'node:assert/strict';
import { schema, treeOf } from '../../../../fixtures/schematron.js';
import { moduleOf, native } from './helpers.js';

const SCHEMA = schema(`<pattern><rule context="rate"><report id="SUM" test="true()"><value-of
  select="for $r in xs:decimal(@value) return sum(../line[@kind = 'S'][xs:decimal(@rate) = $r]/xs:decimal(amount))"/></report>
  <assert id="ANY" test="every $r in xs:decimal(@value) satisfies exists(../line[xs:decimal(@rate) = $r])">none</assert></rule></pattern>`);

const LINES = 2000;

/** Rates 0 … 9 in several notations, and a document that is large enough for an index. */
function document(count: number, last = '0'): string {
  const lines = Array.from(
    { length: count },
    (_, index) =>
      `<line kind="${index % 2 === 0 ? 'S' : 'E'}" rate="${index === count - 1 ? last : `${index % 10}${index % 3 === 0 ? '.0' : ''}`}"><amount>1.10</amount></line>`,
  );
  return `<list>${lines.join('')}${['0', '2.00', '3', '77'].map((value) => `<rate value="${value}"/>`).join('')}</list>`;
}

describe('a group index', () => {
  const rules = native(SCHEMA);
  const findings = (xml: string): readonly string[] =>
    rules.evaluate(treeOf(xml)).map(({ assertion, text, error }) => `${assertion.id} ${error ?? text}`);
  it('is in the module', () => assert.match(moduleOf(SCHEMA), /d\.group\(/));
  it('finds what visiting all nodes finds', () => {
    // Every tenth line has the rate, and those with an odd rate are of the other kind.
    assert.deepEqual(findings(document(LINES)), ['SUM 220', 'SUM 220', 'SUM 0', 'SUM 0', 'ANY none']);
    assert.deepEqual(findings(document(20)), ['SUM 2.2', 'SUM 2.2', 'SUM 0', 'SUM 0', 'ANY none']);
  });
  it('raises the error of a key only for callers that reach its node', () => {
    assert.deepEqual(findings(document(LINES, 'bad')), ['SUM 220', 'SUM 220', 'SUM 0', 'SUM 0', 'ANY FORG0001']);
  });
  it('takes time linear in the number of lines and keys', () => {
    const many = `<list>${'<line kind="S" rate="1"><amount>1</amount></line>'.repeat(4000)}${'<rate value="5"/>'.repeat(4000)}</list>`;
    // Evaluated literally: 32 million comparisons, which would exceed the test's time limit.
    assert.equal(findings(many).length, 8000);
  });
  it('is one for all parents, in the order of the nodes', () => {
    const below = native(
      schema(`<pattern><rule context="rate"><report id="TEXT" test="true()"><value-of
      select="for $r in string(@value) return string-join(/list/part[@use = 'yes']/line[@rate = $r]/amount, ' ')"/></report></rule></pattern>`),
    );
    const part = (use: string, amounts: readonly number[]): string =>
      `<part use="${use}">${amounts.map((amount) => `<line rate="${amount % 2}"><amount>${amount}</amount></line>`).join('')}</part>`;
    const padding = part(
      'no',
      Array.from({ length: LINES }, (_, index) => index),
    );
    for (const more of ['', padding]) {
      const xml = `<list>${part('yes', [1, 2, 3])}${more}${part('yes', [4, 5])}<rate value="1"/><rate value="0"/></list>`;
      assert.deepEqual(
        below.evaluate(treeOf(xml)).map(({ text }) => text),
        ['1 3 5', '2 4'],
      );
    }
  });
  it('takes time linear in the number of parents and keys', () => {
    const below = native(
      schema(`<pattern><rule context="rate"><assert id="NONE" test="for $r in string(@value) return
      /list/part/line[@rate = $r]">none</assert></rule></pattern>`),
    );
    const many = `<list>${'<part><line rate="1"/></part>'.repeat(4000)}${'<rate value="5"/>'.repeat(4000)}</list>`;
    assert.equal(below.evaluate(treeOf(many)).length, 4000);
  });
});

describe('the nodes from a group index', () => {
  const report = (id: string, select: string): string =>
    `<report id="${id}" test="true()"><value-of select="${select}"/></report>`;
  const source = schema(`<pattern><rule context="rate">
    ${report('SUM', 'for $r in xs:decimal(@value), $c in normalize-space(@code) return sum(../line[xs:decimal(@rate) = $r and normalize-space(code) = $c]/xs:decimal(amount))')}
    ${report('COUNT', 'for $c in normalize-space(@code) return count(//line[normalize-space(code) = $c])')}
    ${report('SHARE', 'for $c in normalize-space(@code) return count(../line[normalize-space(code) = $c][@n = current()/@n])')}
    </rule></pattern>`);
  const rules = native(source);
  const findings = (xml: string): readonly string[] =>
    rules.evaluate(treeOf(xml)).map(({ assertion, text, error }) => `${assertion.id} ${error ?? text}`);
  const line = (code: string, rate: string, amount: string): string =>
    `<line n="1" rate="${rate}"><code> ${code}</code><amount>${amount}</amount></line>`;
  const list = (count: number, amount: string, more = ''): string => {
    const lines = Array.from({ length: count }, (_, index) =>
      line(index % 2 === 0 ? 'A' : 'B', index % 4 < 2 ? '7' : '7.0', amount),
    );
    return `<list>${lines.join('')}${more}<rate n="1" value="7" code="A"/><rate n="2" value="07.00" code="A"/><rate n="1" value="8" code="B"/></list>`;
  };
  const expected = (sum: string, all: number, own: number): readonly string[] => [
    `SUM ${sum}`,
    `COUNT ${all}`,
    `SHARE ${own}`,
    `SUM ${sum}`,
    `COUNT ${all}`,
    'SHARE 0',
    'SUM 0',
    `COUNT ${all}`,
    `SHARE ${own}`,
  ];
  it('are collected once for equal keys, of which a node may have several', () => {
    assert.match(moduleOf(source), /d\.remember\(/);
    for (const count of [4, LINES])
      assert.deepEqual(findings(list(count, '1.5')), expected(String(count * 0.75), count / 2, count / 2));
  });
  it('are separate for each parent', () => {
    const [first, second] = [list(LINES, '1'), list(LINES, '2')];
    assert.deepEqual(findings(`<lists>${first}${second}</lists>`), [
      ...expected('1000', LINES, LINES / 2),
      ...expected('2000', LINES, LINES / 2),
    ]);
  });
  it('are replaced by the same error after one raised', () => {
    for (const count of [4, LINES]) {
      const sums = findings(list(count, '1', line('A', '7', 'much'))).filter((finding) => finding.startsWith('SUM'));
      assert.deepEqual(sums, ['SUM ', 'SUM ', 'SUM 0'], 'a text that cannot be computed is left out');
    }
  });
});

describe('a group index for texts of the rules', () => {
  const codes = ['S', 'Z', 'AE', 'none'];
  const source = schema(
    `<pattern><rule context="/*">${codes
      .map(
        (code) => `
    <assert id="${code}" test="exists(//tax[upper-case(scheme) = 'VAT']/code[normalize-space(.) = '${code}'])">none</assert>
    <report id="SUM-${code}" test="true()"><value-of select="sum(//line[tax/code = '${code}']/xs:decimal(amount))"/></report>`,
      )
      .join('')}</rule></pattern>`,
  );
  const rules = native(source);
  const findings = (xml: string): readonly string[] =>
    rules.evaluate(treeOf(xml)).map(({ assertion, text, error }) => `${assertion.id} ${error ?? text}`);
  const list = (count: number, more = ''): string => {
    const lines = Array.from(
      { length: count },
      (_, index) => `<line><tax><scheme>vat</scheme><code>${codes[index % 2]}</code></tax><amount>1.10</amount></line>`,
    );
    return `<list>${lines.join('')}${more}</list>`;
  };
  it('is one for all of them', () => {
    assert.equal(new Set(moduleOf(source).match(/d\.group\(\d+, 0/g)).size, 2);
  });
  it('finds what visiting all nodes finds', () => {
    assert.deepEqual(findings(list(4)), ['SUM-S 2.2', 'SUM-Z 2.2', 'AE none', 'SUM-AE 0', 'none none', 'SUM-none 0']);
    assert.deepEqual(findings(list(LINES)), [
      'SUM-S 1100',
      'SUM-Z 1100',
      'AE none',
      'SUM-AE 0',
      'none none',
      'SUM-none 0',
    ]);
    assert.deepEqual(
      findings(
        list(LINES, '<tax><scheme>GST</scheme><code>AE</code></tax><tax><scheme>Vat</scheme><code> none </code></tax>'),
      ),
      ['SUM-S 1100', 'SUM-Z 1100', 'AE none', 'SUM-AE 0', 'SUM-none 0'],
    );
  });
  it('raises the error of a key only for callers that reach its node', () => {
    const twice = '<tax><scheme>VAT</scheme><scheme>VAT</scheme><code>S</code></tax>';
    for (const count of [4, LINES]) {
      assert.deepEqual(
        findings(list(count, twice)).filter((finding) => !finding.startsWith('SUM')),
        ['AE XPTY0004', 'none XPTY0004'],
      );
    }
  });
});

describe('an error beside the key of a group index', () => {
  /** One check about the lines for each rate; documents are small and walked, or padded and indexed. */
  function results(test: string, content: string): readonly string[] {
    const source =
      schema(`<pattern><rule context="rate"><report id="R" test="true()"><value-of select="for $r in string(@value), $c in string(@code), $n in xs:decimal(@value) return ${test}"/></report>
      <report id="E" test="(for $r in string(@value), $c in string(@code), $n in xs:decimal(@value) return ${test}) = -1">never</report></rule></pattern>`);
    assert.match(moduleOf(source), /d\.group\(/);
    const rules = native(source);
    const [visited, indexed] = ['', '<other/>'.repeat(3 * LINES)].map((padding) =>
      rules.evaluate(treeOf(`<list>${content}${padding}</list>`)).map(({ text, error }) => error ?? text),
    );
    assert.deepEqual(indexed, visited);
    return visited!;
  }
  const rate = (value: string, code: string): string => `<rate value="${value}" code="${code}"/>`;

  it('is raised if no other part of the key differs', () => {
    const lines = '<line rate="1" code="B" n="x"/><line rate="2" code="A" n="1"/>';
    const raising = 'xs:integer(@n) = 1';
    for (const [before, between, behind] of [
      [`${raising} and `, '', ''],
      ['', ` and ${raising}`, ''],
      ['', '', ` and ${raising}`],
    ]) {
      const test = `count(../line[${before}string(@rate) = $r${between} and string(@code) = $c${behind}])`;
      assert.deepEqual(results(test, lines + rate('1', 'A') + rate('2', 'A')), ['0', '1']);
      assert.deepEqual(results(test, lines + rate('1', 'B') + rate('2', 'A')), ['', 'FORG0001', '1']);
    }
  });
  it('is raised if it is in an earlier predicate than the other part', () => {
    const lines = '<line rate="1" code="B" n="x"/><line rate="2" code="A" n="1"/>';
    assert.deepEqual(
      results(
        'count(../line[string(@rate) = $r][xs:integer(@n) = 1][string(@code) = $c])',
        lines + rate('1', 'A') + rate('2', 'A'),
      ),
      ['', 'FORG0001', '1'],
    );
  });
  it('is deferred if something else beside the key decides', () => {
    const lines = '<line rate="1" m="1" n="x"/><line rate="2" m="2" n="1"/>';
    const test = 'count(../line[string(@rate) = $r and xs:integer(@n) = 1 and xs:integer(@m) = 2])';
    assert.deepEqual(results(test, lines + rate('1', 'A') + rate('2', 'A')), ['0', '1']);
  });
  it('is raised within the key for callers with the same earlier parts', () => {
    const lines = '<line rate="1" n="x"/><line rate="2" n="2"/><line rate="2.0" n="2"/>';
    assert.deepEqual(
      results(
        'count(../line[string(@rate) = $r and xs:decimal(string(@n)) = $n])',
        lines + rate('1', 'A') + rate('2', 'A'),
      ),
      ['', 'FORG0001', '1'],
    );
  });
  it('is not raised after a matching key, and later nodes are found', () => {
    const lines = '<line><k>1</k><k>x</k></line><line><k>1</k></line><line><k>1.0</k></line>';
    assert.deepEqual(results('count(../line[k/xs:decimal(.) = $n])', lines + rate('1', 'A') + rate('2', 'A')), [
      '3',
      '',
      'FORG0001',
    ]);
  });
  it('is raised within the key only for callers that reach the node', () => {
    const lines = '<line kind="S" rate="1"/><line kind="E" rate="x"/><line kind="S" rate="1.0"/>';
    assert.deepEqual(results("count(../line[@kind = 'S'][xs:decimal(@rate) = $n])", lines + rate('1', 'A')), ['2']);
    assert.deepEqual(results('count(../line[xs:decimal(@rate) = $n])', lines + rate('1', 'A')), ['', 'FORG0001']);
  });
  it('is part of a key only if everything before it is the same for all callers', () => {
    const lines = '<line rate="1" code="A"/><line rate="1" code="B"/><line rate="2" code="A"/>';
    assert.deepEqual(
      results(
        '(count(../line[@code != $c][string(@rate) = $r]) + count(../line[string(@rate) = $r]))',
        lines + rate('1', 'A') + rate('2', 'A'),
      ),
      ['3', '1'],
    );
  });
  it('may be in one of several values of a node, which then form the first part of the key', () => {
    const lines = '<line rate="1"><k>A</k><k>B</k></line><line rate="1"><k>B</k></line><line rate="1"/>';
    assert.deepEqual(
      results(
        'count(../line[string(@rate) = $r and k/string(.) = $c])',
        lines + rate('1', 'A') + rate('1', 'B') + rate('1', 'C'),
      ),
      ['1', '2', '0'],
    );
  });
});
