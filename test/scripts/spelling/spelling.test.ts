/** Tests of rules that are written in another way: nothing else may be told of them. */
import assert from 'node:assert/strict';
import { compareSpelling } from '../../../scripts/spelling/compare.js';
import { spelling } from '../../../scripts/spelling/command.js';
import { SPELLINGS } from '../../../scripts/spelling/respell.js';
import { UsageError } from '#cli/terminal/usage.js';
import { compiled, schema } from '../../fixtures/schematron.js';
import { RULES } from '../../fixtures/rules.js';

function respelled(name: string, test: string): string {
  const escaped = test.replaceAll('"', '&quot;').replaceAll('<', '&lt;');
  const { schema: model, typed } = compiled(
    schema(
      `<ns prefix="p" uri="urn:p"/><pattern><rule context="p:R"><assert test="${escaped}">…</assert></rule></pattern>`,
    ),
  );
  const written = model.patterns[0]!.rules[0]!.checks[0]!.test;
  return SPELLINGS.find((each) => each.name === name)!.respell({
    text: test,
    core: typed.core(written),
    namespaces: model.namespaces,
  });
}

describe('a test', () => {
  for (const [name, test, other] of [
    ['parentheses', 'p:A and p:B', '((p:A) and (p:B))'],
    ['existence', 'p:A and not(p:B)', 'exists(p:A) and empty((p:B))'],
    ['counted', 'p:A or empty(p:B)', '(count(p:A) > 0) or (count(p:B) < 1)'],
    ['choices', 'p:A or p:B', '(if (p:A) then true() else (p:B))'],
    ['choices', 'p:A and p:B', '(if (p:A) then (p:B) else false())'],
    ['equality', "string(p:A) eq 'x'", "((string(p:A)) = ('x'))"],
    ['equality', 'count(p:A) ge 1 and p:B', '((count(p:A)) >= (1)) and p:B'],
    ['order', 'p:A + p:B = 1', '(1) = ((p:B) + (p:A))'],
    ['opposites', 'p:A and p:B', 'not(not((p:A)) or not((p:B)))'],
    ['opposites', 'every $a in p:A satisfies ($a/p:B)', 'not(some $a in p:A satisfies (not(($a/p:B))))'],
    [
      'unions',
      'every $a in p:A | p:B satisfies $a = 1',
      '((every $a in p:A  satisfies $a = 1) and (every $a in  p:B satisfies $a = 1))',
    ],
    ['order', "p:A = 'x' or p:B", "(p:B) or (('x') = (p:A))"],
    ['prefixes', "p:A[@b = 'p:C']", "same-p:A[@b = 'p:C']"],
  ] as const)
    it(`is written in another way: ${name}`, () => assert.equal(respelled(name, test), other));

  it('keeps its eq where there may be several, or where it asks for a text', () => {
    for (const test of ["p:A eq 'x'", 'number(p:A) eq p:B[1]', 'string(p:A) eq p:B'])
      assert.equal(respelled('equality', test), test);
  });

  it('that has nothing to be written in another way stays as it is, with its blanks', () => {
    for (const { name } of SPELLINGS.filter(({ name }) => name !== 'parentheses'))
      assert.equal(respelled(name, ' 1 '), ' 1 ', name);
  });

  it('of which something else is told is found', () => {
    const checked = compiled(schema('<pattern><rule context="a"><assert test="b and c">…</assert></rule></pattern>'));
    const wrong = { name: 'wrong', respell: () => 'b or c' };
    const { respelled: tests, differences } = compareSpelling(checked, wrong, { codePrefix: 'T' }, () => true);
    assert.equal(tests, 1);
    assert.deepEqual(
      differences.map(({ test, respelled: other }) => [test, other]),
      [['b and c', 'b or c']],
    );
  });
});

/** Together they have something to write in each of the ways. */
const SAMPLE = ['xrechnung-ubl', 'xrechnung-cii', 'fr-ctc-ubl', 'hr-cius-ext', 'pint-jp-sb'];

describe('the rules', () => {
  it('of several publishers are told the same, in whichever way they are written', () => {
    let out = '';
    const only = SAMPLE.flatMap((id) => ['--only', id]);
    const code = spelling([...only, '--list'], { rules: RULES, write: (text) => (out += text) });
    assert.equal(code, 0, out);
    for (const { name } of SPELLINGS) assert.match(out, new RegExp(`^${name} +[1-9]\\S* +0$`, 'm'));
    assert.match(out, /asserts and reports: .* without a shape/);
    assert.match(out, /^figures are calculated +\d/m);
  });

  it('are not said to be told the same where one of the ways changes nothing', () =>
    assert.equal(spelling(['--only', 'hr-cius-ext'], { rules: RULES, write: () => undefined }), 1));

  it('have to be there', () =>
    assert.throws(() => spelling(['--only', 'nothing'], { rules: RULES, write: () => undefined }), UsageError));
});
