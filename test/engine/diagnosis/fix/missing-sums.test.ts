/** Sums that are missing together, where the total agrees without any of them, and with no single one. */
import assert from 'node:assert/strict';
import { applyFixes } from '#validator/index.js';
import { elementIn, withBefore, without, xrechnungCii, xrechnungUbl } from '../../../fixtures/invoices.js';
import { verdictOn } from '../../../fixtures/rules.js';

const ofUbl = (isCharge: boolean): string =>
  `<cac:AllowanceCharge><cbc:ChargeIndicator>${isCharge}</cbc:ChargeIndicator><cbc:AllowanceChargeReason>text</cbc:AllowanceChargeReason>` +
  `<cbc:Amount currencyID="EUR">5.00</cbc:Amount>${elementIn(xrechnungUbl, 'cac:TaxCategory')}</cac:AllowanceCharge>`;
const ofCii = (isCharge: boolean): string =>
  `<ram:SpecifiedTradeAllowanceCharge><ram:ChargeIndicator><udt:Indicator>${isCharge}</udt:Indicator></ram:ChargeIndicator>` +
  '<ram:ActualAmount>5.00</ram:ActualAmount><ram:Reason>text</ram:Reason><ram:CategoryTradeTax>' +
  `<ram:TypeCode>VAT</ram:TypeCode><ram:CategoryCode>S</ram:CategoryCode>${elementIn(xrechnungCii, 'ram:RateApplicablePercent')}` +
  '</ram:CategoryTradeTax></ram:SpecifiedTradeAllowanceCharge>';

describe('sums that are missing', () => {
  for (const [what, xml] of [
    ['UBL', withBefore(xrechnungUbl, 'cac:TaxTotal', ofUbl(false) + ofUbl(true))],
    ['CII', withBefore(xrechnungCii, 'ram:SpecifiedTradePaymentTerms', ofCii(false) + ofCii(true))],
  ] as const)
    it(`are added together, as one insertion: ${what}`, async () => {
      const wrong = ['AllowanceTotalAmount', 'ChargeTotalAmount'].reduce(
        (text, name) =>
          [`cbc:${name}`, `ram:${name}`].reduce((each, own) => (each.includes(own) ? without(each, own) : each), text),
        xml,
      );
      const { details } = await verdictOn(wrong, { patches: true });
      assert.deepEqual(
        details.issues.map(({ code }) => code),
        ['BR-CO-11', 'BR-CO-12'],
      );
      for (const { patches = [] } of details.issues) {
        assert.deepEqual(
          patches.map(({ class: own, edits, replacements }) => [own, edits.length, replacements.length]),
          [['certain', 2, 1]],
        );
        assert.deepEqual((await verdictOn(applyFixes(Buffer.from(wrong), patches))).report.issues, []);
      }
    });
});
