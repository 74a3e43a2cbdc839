/** What is missing of several things that a rule wants, and rules that want the same in other ways. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { findWrongPart } from '#diagnosis/place/required-parts.js';
import { findPackageRoot } from '#schematron/platform/package-root.js';
import { parse } from '#schematron/xml/parse.js';
import { without } from '../../../fixtures/edit.js';
import { assertLinear } from '../../../fixtures/growth.js';
import { assertionOf, treeOf } from '../../../fixtures/schematron.js';
import { verdictOn } from '../../../fixtures/rules.js';

const EXAMPLES = join(findPackageRoot(import.meta.url), 'examples');
const CII = readFileSync(join(EXAMPLES, 'xrechnung-cii.xml'), 'utf8');
const EXTENDED = readFileSync(join(EXAMPLES, 'facturx-extended.xml'), 'utf8');

describe('a rule that wants several things', () => {
  const parsed = parse('<p:A xmlns:p="urn:p"><p:B><p:C>1</p:C></p:B><p:D/></p:A>');
  assert.ok(parsed.ok);
  const { tree } = parsed;
  const missing = (test: string): readonly string[] | null => {
    const place = findWrongPart({ tree, prefixes: new Map([['urn:p', 'p']]), node: 1 }, assertionOf(test));
    return place === null || place.missing === null
      ? null
      : [place, ...place.alternatives].map((each) => each.missing.join('/'));
  };
  for (const [test, wanted] of [
    ['(p:B/p:C or p:B/p:E) and (p:D/p:F or p:D/p:G)', ['p:F', 'p:G']],
    ["exists(p:B/p:E[@x = 'and (']) and not(p:B/p:C = 2)", ['p:E']],
    ['(exists(//p:B/p:C) and (exists(//p:D/p:F))) or not(exists(//p:B/p:C))', ['p:F']],
    ['(p:B/p:C and (exists(p:D/p:F)))or (p:B/p:C = 0)', null],
    ['p:B/p:C and p:D', null],
    ['p:B/p:E', null],
    ['p:B/p:E or p:D/p:F', ['p:E', 'p:F']],
    ['count(p:B/p:E) = 1 and p:B/p:C', null],
  ] as const)
    it(`lacks the part that is there in no way: ${test}`, () => assert.deepEqual(missing(test), wanted));

  it('leads to what must not be there, and only to what fits the conditions', () => {
    const found = (test: string): number | undefined =>
      findWrongPart({ tree, prefixes: new Map([['urn:p', 'p']]), node: 1 }, assertionOf(test))?.node;
    assert.ok(found('p:B and not(p:B/p:C)')! > 1);
    assert.equal(found("p:B and not(p:B/p:C[. = '2'])"), undefined);
    assert.ok(found("not(p:B/p:C[. = '1']) and not(p:D/p:E)")! > 1);
  });

  describe('and finds what must not be there many times in one group', () => {
    const place = (count: number): (() => ReturnType<typeof findWrongPart>) => {
      const many = treeOf(`<p:A xmlns:p="urn:p"><p:B>${'<p:C>1</p:C>'.repeat(count)}<p:X>x</p:X></p:B></p:A>`);
      const assertion = assertionOf("p:B and not(//p:B[p:X = 'x']/p:C)");
      return () => findWrongPart({ tree: many, prefixes: new Map([['urn:p', 'p']]), node: 1 }, assertion);
    };
    it('names no more of it than helps', () => {
      assert.equal(place(5)()!.related.length, 4);
      assert.equal(place(5_000)()!.related.length, 20);
    });
    it('asks the group once', () => assertLinear(place, 2_000));
  });

  it('says which one, and leads there', async () => {
    const reverse = CII.replace(/CategoryCode>S</g, 'CategoryCode>AE<')
      .replace(/Percent>19</g, 'Percent>0<')
      .replace(/>94\.05</g, '>0.00<')
      .replace(/>589\.05</g, '>495.00<')
      .replace(/>389\.05</g, '>295.00<')
      .replace(
        '<ram:BasisAmount>',
        '<ram:ExemptionReason>Reverse charge</ram:ExemptionReason>\n        <ram:BasisAmount>',
      );
    const { details } = await verdictOn(reverse, { patches: true });
    const [issue, ...others] = details.issues.filter(({ causedBy }) => causedBy === null);
    assert.deepEqual(others, []);
    assert.match(issue!.target!, /ram:BuyerTradeParty\[1\]$/);
    assert.equal(issue!.term, 'BT-48');
    assert.match(issue!.message, / What is missing: BT-48 or BT-47\. /);
  });
});

describe('what one rule lacks and another one would take', () => {
  it('is one mistake: a number of the seller that is missing', async () => {
    const anonymous = ['ram:SpecifiedTaxRegistration', 'ram:SpecifiedLegalOrganization'].reduce(without, EXTENDED);
    const { details } = await verdictOn(anonymous, { countryRules: false });
    assert.deepEqual(
      details.issues.flatMap(({ code, causedBy }) => (causedBy === null ? [code] : [])),
      ['BR-S-02'],
    );
    assert.ok(details.issues.some(({ code }) => code === 'BR-CO-26'));
  });
});
