/** Comments within amounts: nodes have other numbers once such an amount has been written anew. */
import assert from 'node:assert/strict';
import { applyFixes } from '#validator/index.js';
import { peppolUbl, xrechnungCii, xrechnungUbl } from '../../../fixtures/invoices.js';
import { verdictOn } from '../../../fixtures/rules.js';

/** Amounts with a digit more in front, so that no single change makes all of them agree, and comments in the amounts of VAT. */
function spoilt(xml: string): string {
  const [tax, wrong] = [
    /(<(?:ram:CalculatedAmount|cbc:TaxAmount[^>]*)>\d)(\d*\.\d+)/g,
    [
      /(<(?:ram:LineTotalAmount|cbc:LineExtensionAmount[^>]*)>)/,
      /(<(?:ram:TaxBasisTotalAmount|cbc:TaxExclusiveAmount[^>]*)>)/,
      /(<(?:ram:BasisAmount|cbc:TaxableAmount[^>]*)>)/,
    ],
  ];
  const commented = xml.replace(tax, '$1<!-- c -->$2');
  assert.notEqual(commented, xml);
  return wrong.reduce((text, amount, at) => text.replace(amount, `$1${at + 1}`), commented);
}

describe('amounts with comments in them', () => {
  for (const [name, xml] of [
    ['XRechnung, UBL', xrechnungUbl],
    ['XRechnung, CII', xrechnungCii],
    ['Peppol', peppolUbl],
  ] as const)
    it(`are not written anew with the others, and nothing else is in their place: ${name}`, async () => {
      const broken = spoilt(xml);
      const { details } = await verdictOn(broken, { patches: true });
      assert.ok(details.issues.length > 1);
      const comments = (text: string): number => text.match(/<!-- c -->/g)?.length ?? 0;
      for (const { patches = [] } of details.issues)
        for (const patch of patches) {
          const repaired = Buffer.from(applyFixes(Buffer.from(broken), [patch])).toString();
          assert.equal(comments(repaired), comments(broken));
        }
    });
});
