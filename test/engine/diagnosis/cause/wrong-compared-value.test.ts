/** A unit that is none, beside a price with another one: one cause at the unit that is wrong, whichever of the two it is. */
import assert from 'node:assert/strict';
import { applyFixes } from '#validator/index.js';
import { peppolUbl, withReplaced, xrechnungCii, xrechnungUbl } from '../../../fixtures/invoices.js';
import { verdictOn } from '../../../fixtures/rules.js';

/** The unit of the quantity, and that of what the price is for. */
function withUnits(xml: string, quantity: string, per: string): string {
  if (xml.includes('CrossIndustryInvoice'))
    return withReplaced(
      xml,
      '<ram:BilledQuantity unitCode="C62"',
      `<ram:BilledQuantity unitCode="${quantity}"`,
    ).replace(
      /(<ram:NetPriceProductTradePrice>\s*<ram:ChargeAmount>[^<]*<\/ram:ChargeAmount>)/,
      `$1\n<ram:BasisQuantity unitCode="${per}">1</ram:BasisQuantity>`,
    );
  return withReplaced(xml, 'InvoicedQuantity unitCode="C62"', `InvoicedQuantity unitCode="${quantity}"`).replace(
    '</cbc:PriceAmount>',
    `</cbc:PriceAmount>\n<cbc:BaseQuantity unitCode="${per}">1</cbc:BaseQuantity>`,
  );
}

const INVOICES = [
  ['XRechnung, UBL', xrechnungUbl],
  ['XRechnung, CII', xrechnungCii],
  ['Peppol', peppolUbl],
] as const;

describe('two units that do not go together', () => {
  for (const [what, xml] of INVOICES) {
    it(`are right: ${what}`, async () => {
      assert.deepEqual((await verdictOn(withUnits(xml, 'C62', 'C62'))).report.issues, []);
    });

    for (const [quantity, per, own] of [
      ['Karton', 'C62', 'choice'],
      ['c62', 'C62', 'certain'],
      ['C62', 'Karton', 'choice'],
    ] as const)
      it(`lead to the one that is no code: ${what}, ${quantity} and ${per}`, async () => {
        const wrong = withUnits(xml, quantity, per);
        const { details } = await verdictOn(wrong, { patches: true });
        const [cause, another] = details.issues.filter(({ causedBy }) => causedBy === null);
        assert.equal(another, undefined);
        const isQuantity = per === 'C62';
        assert.match(
          cause!.target!,
          isQuantity ? /(?:Invoiced|Billed)Quantity\[1\]\/@unitCode$/ : /Bas(?:e|is)Quantity\[1\]\/@unitCode$/,
        );
        assert.equal(cause!.actual, isQuantity ? quantity : per);
        const [patch] = cause!.patches ?? [];
        // Where rules say the same of both, it is the list of codes that speaks first.
        assert.ok(patch?.class === own || xml === peppolUbl, patch?.class);
        const repaired = Buffer.from(applyFixes(Buffer.from(wrong), [patch!])).toString();
        assert.deepEqual((await verdictOn(repaired)).report.issues, []);
      });
  }

  it('stay where they are when both are none', async () => {
    const { details } = await verdictOn(withUnits(xrechnungUbl, 'Karton', 'Kiste'));
    const compared = details.issues.find(({ severity }) => severity === 'error');
    assert.match(compared!.target!, /BaseQuantity\[1\]\/@unitCode$/);
  });
});
