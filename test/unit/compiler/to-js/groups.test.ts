import assert from 'node:assert/strict';
import { schema, treeOf } from '../../../fixtures/schematron.js';
import { moduleOf, native } from './helpers.js';

const SCHEMA = schema(`<pattern><rule context="rate"><report id="SUM" test="true()"><value-of
  select="for $r in xs:decimal(@value) return sum(../line[@kind = 'S'][xs:decimal(@rate) = $r]/xs:decimal(amount))"/></report>
  <assert id="ANY" test="every $r in xs:decimal(@value) satisfies exists(../line[xs:decimal(@rate) = $r])">none</assert></rule></pattern>`);

const LINES = 2000;

/** Rates 0 … 9 in several notations, and a document that is large enough for an index. */
function document(count: number, last = '0'): string {
  const lines = Array.from({ length: count }, (_, index) => `<line kind="${index % 2 === 0 ? 'S' : 'E'}" rate="${index === count - 1 ? last : `${index % 10}${index % 3 === 0 ? '.0' : ''}`}"><amount>1.10</amount></line>`);
  return `<list>${lines.join('')}${['0', '2.00', '3', '77'].map((value) => `<rate value="${value}"/>`).join('')}</list>`;
}

describe('a group index', () => {
  const rules = native(SCHEMA);
  const findings = (xml: string): readonly string[] => rules.evaluate(treeOf(xml)).map(({ assertion, text, error }) => `${assertion.id} ${error ?? text}`);
  it('is in the module', () => assert.match(moduleOf(SCHEMA), /d\.group\(/));
  it('finds what visiting all nodes finds', () => {
    // Every tenth line has the rate, and those with an odd one are of the other kind.
    assert.deepEqual(findings(document(LINES)), ['SUM 220', 'SUM 220', 'SUM 0', 'SUM 0', 'ANY none']);
    assert.deepEqual(findings(document(20)), ['SUM 2.2', 'SUM 2.2', 'SUM 0', 'SUM 0', 'ANY none']);
  });
  it('is not used where a key raises: only who comes to that node sees the error', () => {
    assert.deepEqual(findings(document(LINES, 'bad')), ['SUM 220', 'SUM 220', 'SUM 0', 'SUM 0', 'ANY FORG0001']);
  });
  it('takes time linear in the number of lines and keys', () => {
    const many = `<list>${'<line kind="S" rate="1"><amount>1</amount></line>'.repeat(4000)}${'<rate value="5"/>'.repeat(4000)}</list>`;
    const started = performance.now();
    assert.equal(findings(many).length, 8000);
    // Taken literally: 32 million comparisons.
    assert.ok(performance.now() - started < 2000);
  });
});
