/** Codes of checks: stable across releases as long as the check is. */
import assert from 'node:assert/strict';
import { type CheckIdentity, assignCodes } from '#schematron/compiler/schematron/codes.js';

const check = (more: Partial<CheckIdentity> = {}): CheckIdentity => ({
  id: '',
  kind: 'assert',
  context: '//x:a',
  test: 'x:b = 1',
  text: 'b must be 1.',
  ...more,
});
const codes = (checks: readonly CheckIdentity[], namesInTexts = false): string[] =>
  assignCodes(checks, { codePrefix: 'SET', namesInTexts });
const codeOf = (more: Partial<CheckIdentity> = {}): string => codes([check(more)])[0]!;

describe('the code of a check', () => {
  it('is its id, even if the publisher repeats it', () =>
    assert.deepEqual(codes([check({ id: 'R-1' }), check({ id: 'R-1', test: 'x:c' })]), ['R-1', 'R-1']));
  it('is the rule name at the start of its text if it has no id', () => {
    assert.equal(codeOf({ text: '[BR-S-10]-A VAT breakdown …' }), 'BR-S-10');
    assert.equal(codeOf({ text: ' [BR-FXEXT-S-08b] - In a VAT breakdown …' }), 'BR-FXEXT-S-08b');
    assert.equal(codeOf({ id: 'R-1', text: '[BR-S-10]-A VAT breakdown …' }), 'R-1');
  });
  it('is that rule name despite an id if ids only number texts', () =>
    assert.deepEqual(codes([check({ id: 'N-000001', text: '[BR-S-10]-…' }), check({ id: 'N-000002' })], true), [
      'BR-S-10',
      'N-000002',
    ]));
  it('is a hash of context and test for unnamed checks', () => {
    for (const text of ['b must be 1.', '[see above] b must be 1.', 'As [BR-S-10] says.', '[BR]-…'])
      assert.equal(codeOf({ text }), codeOf());
    assert.match(codeOf(), /^SET-[0-9A-F]{8}$/);
  });
  it('differs for another test, another context, and the opposite', () => {
    const others = [{}, { test: 'x:b = 2' }, { test: 'x:b = "1"' }, { context: '//x:c' }, { kind: 'report' } as const];
    assert.equal(new Set(others.map(codeOf)).size, others.length);
  });
  it('does not depend on the notation of an expression', () => {
    for (const test of [' x:b=1 ', 'x:b\n   = 1', 'x:b (: the first :) = 1']) assert.equal(codeOf({ test }), codeOf());
    assert.equal(codeOf({ test: "x:b = 'it''s'" }), codeOf({ test: 'x:b = "it\'s"' }));
    assert.equal(codeOf({ context: ' // x:a' }), codeOf());
    assert.notEqual(codeOf({ test: "x:b = 'a b'" }), codeOf({ test: "x:b = 'a  b'" }));
    assert.notEqual(codeOf({ test: "x:b = 'a'" }), codeOf({ test: 'x:b = a' }));
  });
  it('does not depend on the position or the neighbours of a check', () => {
    const [one, two, three] = [check(), check({ test: 'x:c' }), check({ text: '[BR-1]-…', test: 'x:d' })];
    const before = codes([one, two, three]);
    const after = codes([check({ test: 'x:new' }), three, two, check({ test: 'x:newer' }), one]);
    assert.deepEqual([after[4], after[2], after[1]], before);
  });
  it('distinguishes several checks that name the same rule', () => {
    const named = [check({ text: '[BR-1] invoice' }), check({ text: '[BR-1] credit note', context: '//x:c' })];
    const [first, second] = codes(named);
    assert.match(first!, /^BR-1-[0-9A-F]{8}$/);
    assert.match(second!, /^BR-1-[0-9A-F]{8}$/);
    assert.notEqual(first, second);
    assert.deepEqual(codes([...named].reverse()), [second, first]);
  });
  it('reserves a rule name for the check that has it as its id', () => {
    const [own, named] = codes([check({ id: 'BR-1' }), check({ text: '[BR-1]-…', test: 'x:c' })]);
    assert.equal(own, 'BR-1');
    assert.match(named!, /^BR-1-[0-9A-F]{8}$/);
  });
  it('includes the text if the same is tested twice', () => {
    const twice = [check({ text: 'One.' }), check({ text: 'Two.' })];
    const [first, second] = codes(twice);
    assert.notEqual(first, second);
    assert.deepEqual(codes([...twice].reverse()), [second, first]);
  });
  it('has a counter only if two checks are identical', () => {
    const [first, second] = codes([check(), check()]);
    assert.equal(second, `${first}-2`);
  });
});
