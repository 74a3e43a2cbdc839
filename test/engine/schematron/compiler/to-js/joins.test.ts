/** Look-ups in sets find and raise the same as comparisons with each item, in the same order. */
import assert from 'node:assert/strict';
import { schema, treeOf } from '../../../../fixtures/schematron.js';
import { moduleOf, native } from './helpers.js';

const line = (id: string, n: string, refs: readonly string[]): string =>
  `<line id="${id}" n="${n}">${refs.map((ref) => `<ref>${ref}</ref>`).join('')}</line>`;

const source = (test: string): string =>
  schema(`<pattern><rule context="line"><report id="R" test="${test}">found</report></rule></pattern>`);

/** The result at each line: `found`, an error code, or nothing. */
function results(test: string, ...lines: readonly string[]): readonly string[] {
  const findings = native(source(test)).evaluate(treeOf(`<list>${lines.join('')}</list>`));
  return findings.map(({ text, error }) => error ?? text);
}

describe('a look-up in a list', () => {
  const LOOK_UP = 'some $p in //line satisfies normalize-space($p/@id) = normalize-space(ref[1])';

  it('uses one set for all nodes', () => {
    assert.match(moduleOf(source(LOOK_UP)), /new KeySet|KeySet\.of/);
    assert.deepEqual(results(LOOK_UP, line('1', '1', ['2']), line('2', '1', ['3'])), ['found']);
  });
  it('finds one of several values while another one raises', () => {
    const test = 'some $p in //line satisfies string($p/@id) = ref/string(xs:integer(.))';
    assert.deepEqual(results(test, line('0', '1', ['1', 'x']), line('1', '1', [])), ['found']);
    assert.deepEqual(results(test, line('0', '1', ['2', 'x']), line('1', '1', [])), ['FORG0001']);
    assert.deepEqual(results(test, line('1', '1', ['1', 'x']), line('0', '1', [])), ['found']);
  });
  it('finds one of several values', () => {
    const test = 'some $p in //line satisfies string($p/@id) = ref/normalize-space(.)';
    assert.deepEqual(results(test, line('0', '1', ['7', ' 1 ']), line('1', '1', ['8', '9'])), ['found']);
  });
  it('is not used for a value unlike every item: with several values one always differs', () => {
    const test = 'every $p in //line satisfies string($p/@id) != ref/normalize-space(.)';
    assert.deepEqual(results(test, line('0', '1', ['0', '1']), line('1', '1', ['1'])), ['found']);
  });
  it("raises the left side's error if both raise", () => {
    const test = 'some $p in //line satisfies string(exactly-one(ref)) = string(xs:integer($p/@n))';
    assert.deepEqual(results(test, line('0', 'x', []), line('1', '1', ['2'])), ['FORG0005', 'FORG0001']);
    assert.deepEqual(results(test, line('0', 'x', []), line('1', '1', ['1'])), ['FORG0005', 'found']);
  });
  it('is used if the list is on the left side, whatever raises', () => {
    const test = 'some $p in //line satisfies string(xs:integer($p/@n)) = string(exactly-one(ref))';
    assert.match(moduleOf(source(test)), /KeySet\.of/);
    assert.deepEqual(results(test, line('0', '1', []), line('1', '2', ['2']), line('2', 'x', ['3'])), [
      'FORG0005',
      'found',
      'FORG0001',
    ]);
  });
  it('evaluates nothing if the list is empty', () => {
    assert.deepEqual(
      results('some $p in //none satisfies normalize-space($p) = string(exactly-one(ref))', line('0', '1', [])),
      [],
    );
    assert.deepEqual(
      results('every $p in //none satisfies normalize-space($p) != string(exactly-one(ref))', line('0', '1', [])),
      ['found'],
    );
  });
  it('raises an error of the list only if no value matches', () => {
    const test = 'some $p in //line satisfies string(xs:integer($p/@n)) = normalize-space(ref[1])';
    assert.deepEqual(results(test, line('0', '7', ['7']), line('1', 'x', ['8'])), ['found', 'FORG0001']);
  });
  it('finds values after an item that raises', () => {
    const test = 'some $p in //line satisfies string(xs:integer($p/@n)) = normalize-space(ref[1])';
    assert.match(moduleOf(source(test)), /KeySet\.of/);
    assert.deepEqual(results(test, line('0', 'x', ['7']), line('1', '7', ['8'])), ['found', 'FORG0001']);
  });
});

describe('a list with an item that raises', () => {
  /** Document order, although the axis goes backwards: the deciding item comes before the one that raises. */
  const BEFORE = '<x>1</x><x>bad</x>';
  const first = (test: string, content = BEFORE): readonly string[] => results(test, content, line('1', '1', []));

  it('is evaluated in document order by a quantified expression', () => {
    assert.deepEqual(first('some $p in preceding-sibling::x satisfies xs:integer($p) = 1'), ['found']);
    assert.deepEqual(first('some $p in preceding-sibling::x satisfies xs:integer($p) = 2'), ['FORG0001']);
  });
  it('is evaluated in document order for codes', () => {
    assert.deepEqual(first("preceding-sibling::x/string(xs:integer(.)) = ('1', '2', '3', '4')"), ['found']);
    assert.deepEqual(first("preceding-sibling::x/string(xs:integer(.)) = ('5', '2', '3', '4')"), ['FORG0001']);
  });
  it('is evaluated in document order for a look-up', () => {
    assert.deepEqual(first('some $p in //line/preceding-sibling::x satisfies string(xs:integer($p)) = string(@id)'), [
      'found',
    ]);
    assert.deepEqual(
      first('some $p in //line/preceding-sibling::x satisfies string(xs:integer($p)) = concat(@id, @id)'),
      ['FORG0001'],
    );
  });
  it('is evaluated only as far as necessary by a comparison', () => {
    assert.deepEqual(first('string(@id) = ../x/string(xs:integer(.))'), ['found']);
    assert.deepEqual(first('string(@id) != ../x/string(xs:integer(.))'), ['FORG0001']);
  });
  it('is evaluated only as far as necessary by a loop', () => {
    const test = (value: string): string =>
      `exists(for $c in ../cur[xs:integer(@n) = 1] return amount[@c = $c]/text()[. = '${value}'])`;
    const content = '<cur n="1">EUR</cur><cur n="bad">USD</cur><line><amount c="EUR">7</amount></line>';
    assert.deepEqual(results(test('7'), content), ['found']);
    assert.deepEqual(results(test('8'), content), ['FORG0001']);
  });
});
