/** Figures that are wrong in several places at once, by one mistake: rates everywhere, two rows exchanged, what a price is for. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { applyFixes } from '#validator/index.js';
import { findPackageRoot } from '#schematron/platform/package-root.js';
import { verdictOn } from '../../../fixtures/rules.js';

const EXAMPLES = join(findPackageRoot(import.meta.url), 'examples');
const UBL = readFileSync(join(EXAMPLES, 'xrechnung-ubl.xml'), 'utf8');
const CII = readFileSync(join(EXAMPLES, 'xrechnung-cii.xml'), 'utf8');

/** The term of the only cause, its message, and what its patches make of the document. */
async function causeOf(xml: string): Promise<{ term: string; message: string; repaired: string[] }> {
  const { details } = await verdictOn(xml, { patches: true });
  const causes = details.issues.filter(({ causedBy }) => causedBy === null);
  assert.equal(causes.length, 1, causes.map(({ code, message }) => `${code} ${message}`).join('\n'));
  const { term = '', message, patches = [] } = causes[0]!;
  const repaired = patches.map((patch) => Buffer.from(applyFixes(Buffer.from(xml), [patch])).toString());
  for (const each of repaired) assert.deepEqual((await verdictOn(each)).report.issues, []);
  return { term, message, repaired };
}

/** Two texts of a document exchanged: the first of each behind a mark. */
function exchanged(xml: string, mark: string, one: string, other: string): string {
  const at = xml.indexOf(mark);
  const behind = xml.slice(at);
  assert.ok(at >= 0 && behind.includes(one) && behind.includes(other));
  return xml.slice(0, at) + behind.replace(one, '\u0000').replace(other, one).replace('\u0000', other);
}

describe('one mistake in several figures', () => {
  for (const [what, xml, wrong] of [
    ['UBL', UBL, UBL.replace(/Percent>19</g, 'Percent>0.19<').replace(/Percent>7</g, 'Percent>0.07<')],
    ['CII', CII, CII.replace(/Percent>19</g, 'Percent>0.19<')],
  ] as const)
    it(`is a rate that is a part of one, not of a hundred: ${what}`, async () => {
      const { term, message, repaired } = await causeOf(wrong);
      assert.equal(term, 'BT-119');
      assert.match(message, /VAT rates are percentages: with 19 instead of 0\.19/);
      assert.deepEqual(repaired, [xml]);
    });

  it('is another rate in a row and all its lines, or the VAT that was not calculated anew', async () => {
    const { message, repaired } = await causeOf(CII.replace(/Percent>19</g, 'Percent>16<'));
    assert.match(message, /All totals are right with 19 % instead of 16 % VAT: either change the rate/);
    assert.deepEqual(
      repaired.map((text) => text === CII),
      [true, false],
    );
  });

  for (const [term, one, other] of [
    ['BT-119', 'Percent>19<', 'Percent>7<'],
    ['BT-117', '>43.32<', '>11.00<'],
    ['BT-116', '>228.00<', '>157.20<'],
  ] as const)
    it(`is a figure that is exchanged between two rows: ${term}`, async () => {
      const { term: found, message, repaired } = await causeOf(exchanged(UBL, '<cac:TaxTotal>', one, other));
      assert.equal(found, term);
      assert.match(message, new RegExp(`${term} .* is exchanged between the VAT row`));
      assert.deepEqual(repaired, [UBL]);
    });

  it('is no price below nothing where a quantity has the wrong sign', async () => {
    const { term, message, repaired } = await causeOf(UBL.replace('>60<', '>-60<'));
    assert.equal(term, 'BT-129');
    assert.doesNotMatch(message, /-4\.00 instead/);
    assert.deepEqual(repaired, [UBL]);
  });

  it('is a price with VAT', async () => {
    const { message, repaired } = await causeOf(UBL.replace('>4.00</cbc:PriceAmount>', '>4.76</cbc:PriceAmount>'));
    assert.match(message, /BT-146 \(Item net price\) of line 1 includes VAT: without it, 4\.00 instead of 4\.76/);
    assert.deepEqual(repaired, [UBL]);
  });

  it('is a price for none: what it is for follows from the line', async () => {
    const priced = (quantity: string): string =>
      UBL.replace(
        '>4.00</cbc:PriceAmount>',
        `>400.00</cbc:PriceAmount><cbc:BaseQuantity unitCode="C62">${quantity}</cbc:BaseQuantity>`,
      );
    const { term, repaired } = await causeOf(priced('0'));
    assert.equal(term, 'BT-149');
    assert.deepEqual(repaired, [priced('100')]);
  });

  it('is a price for many rather than a part of a piece', async () => {
    const { term, message } = await causeOf(UBL.replace('>4.00</cbc:PriceAmount>', '>400.00</cbc:PriceAmount>'));
    assert.equal(term, 'BT-146');
    assert.match(message, /Either: .* 4\.00 instead of 400\.00 .* Or: .* for 100 units .* Or: .* 0\.6 instead of 60/);
  });
});
