/** Tests of nothing but paths and values: what they want, and which value is none of those that they list. */
import assert from 'node:assert/strict';
import { presentUnless, unlisted } from '../../../engine/issues/test-forms.js';
import { holdsWith, plainTestOf } from '../../../engine/issues/plain-test.js';
import type { Assertion } from '../../../engine/types.js';
import { parse } from '../../../engine/xml/parse.js';

const parsed = parse('<p:A xmlns:p="urn:p"><p:B><p:C>1</p:C></p:B><p:D x="y">3</p:D></p:A>');
assert.ok(parsed.ok);
const { tree } = parsed;
const walk = { tree, prefixes: new Map([['urn:p', 'p']]), node: 1 };

describe('a plain test', () => {
  for (const [test, holds] of [
    ["p:B/p:C = '1'", true],
    ["(p:B/p:C) = '2' or p:D/@x = 'y'", true],
    ["p:B/p:C = '1' and p:E", false],
    ["p:B/p:C = '1' and not(exists(p:E))", true],
    ["not(p:B/p:C = '2' or p:D != '3') and /p:A/p:D = '3'", true],
    ["/p:B/p:D = '3'", false],
    ["not(p:B) or (p:D eq '3' and (p:B/p:C ne '1'))", false],
  ] as const)
    it(`is thought through: ${test}`, () =>
      assert.equal(holdsWith(plainTestOf({ test } as Assertion)!, '', walk), holds));

  for (const test of ['count(p:B) = 1', 'p:B[p:C]', '$a or p:B', "p:B = 'x' or", 'p:B = p:C', '(p:B', "p:B = 'x'p:C"])
    it(`is none of another form: ${test}`, () => assert.equal(plainTestOf({ test } as Assertion), null));

  const wanted = (test: string, ...path: readonly string[]): unknown =>
    presentUnless(walk, { test, reads: [{ path, for: 'presence' }] } as unknown as Assertion)?.missing ?? null;

  it('wants what would make it hold', () => {
    assert.deepEqual(wanted("(p:D = '1' or p:D = '2') or p:B/p:E", 'p:B', 'p:E'), ['p:E']);
    assert.deepEqual(wanted("not(p:D = '3') or (p:D = '3' and p:B/p:E)", 'p:B', 'p:E'), ['p:E']);
    assert.equal(wanted("p:D = '1' and p:B/p:E", 'p:B', 'p:E'), null);
    assert.equal(wanted("p:D = '1' or p:B/p:C", 'p:B', 'p:C'), null);
  });

  it('lists what a value may be', () => {
    const node = (test: string): number | undefined => unlisted(walk, { test } as Assertion)?.node;
    assert.equal(tree.stringValue(node("../p:F != '1' or p:D = '1' or p:D = '2' or not(p:D)")!), '3');
    assert.equal(node("p:D = '1' or p:D = '3'"), undefined);
    assert.equal(node("p:D = '1'"), undefined);
    assert.equal(node("p:D = '1' or p:D = '2' or p:B/p:C = '5' or p:B/p:C = '6'"), undefined);
  });
});
