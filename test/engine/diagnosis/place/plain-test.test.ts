/** Tests of nothing but paths and values: what they want, and which value is none of those that they list. */
import assert from 'node:assert/strict';
import { findMissingUnless, findUnlisted } from '#diagnosis/place/test-forms.js';
import { holdsIfPresent } from '#diagnosis/place/plain-test.js';
import { parse } from '#schematron/xml/parse.js';
import { assertionOf } from '../../../fixtures/schematron.js';

const parsed = parse('<p:A xmlns:p="urn:p"><p:B><p:C>1</p:C></p:B><p:D x="y">3</p:D></p:A>');
assert.ok(parsed.ok);
const { tree } = parsed;
const walk = { tree, prefixes: new Map([['urn:p', 'p']]), node: 1 };

describe('a plain test', () => {
  for (const [test, holds] of [
    ["p:B/p:C = '1' or p:E", true],
    ["(p:B/p:C) = '2' or p:D/@x = 'y'", true],
    ["p:B/p:C = '1' and p:E", false],
    ["p:B/p:C = '1' and not(exists(p:E))", true],
    ["not(p:B/p:C = '2' or p:D != '3') and /p:A/p:D = '3'", true],
    ["/p:B/p:D = '3'", false],
    ["not(p:B) or (p:D = '3' and (p:B/p:C != '1'))", false],
  ] as const)
    it(`is thought through: ${test}`, () =>
      assert.equal(holdsIfPresent(assertionOf(test).traits!.plain!, ['p:Z'], walk), holds));

  for (const test of ['count(p:B) = 2 or p:C', 'p:B[p:C] or p:D', 'p:B = p:C', "p:B > 2 or p:C = 'x'"])
    it(`is none of another form: ${test}`, () => assert.equal(assertionOf(test).traits?.plain, undefined));

  const wanted = (test: string): unknown => findMissingUnless(walk, assertionOf(test))?.missing ?? null;

  it('wants what would make it hold', () => {
    assert.deepEqual(wanted("(p:D = '1' or p:D = '2') or p:B/p:E"), ['p:E']);
    assert.deepEqual(wanted("not(p:D = '3') or (p:D = '3' and p:B/p:E)"), ['p:E']);
    assert.equal(wanted("p:D = '1' and p:B/p:E"), null);
    assert.equal(wanted("p:D = '1' or p:B/p:C"), null);
  });

  it('lists what a value may be', () => {
    const node = (test: string): number | undefined => findUnlisted(walk, assertionOf(test))?.node;
    assert.equal(tree.stringValue(node("../p:F != '1' or p:D = '1' or p:D = '2' or not(p:D)")!), '3');
    assert.equal(node("p:D = '1' or p:D = '3'"), undefined);
    assert.equal(node("p:D = '1'"), undefined);
    assert.equal(node("p:D = '1' or p:D = '2' or p:B/p:C = '5' or p:B/p:C = '6'"), undefined);
  });
});
