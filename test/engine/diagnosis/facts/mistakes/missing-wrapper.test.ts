/** Elements without the one that belongs around them: one mistake, and one patch for all of them. */
import assert from 'node:assert/strict';
import { applyFixes } from '#validator/index.js';
import {
  facturxBasic,
  withBefore,
  xrechnungCii,
  xrechnungUbl,
  xrechnungUblCreditNote,
  zugferd2Basic,
} from '../../../../fixtures/invoices.js';
import { onlyCauseIn } from '../../../../fixtures/cause.js';
import { verdictOn } from '../../../../fixtures/rules.js';

/** Without the tags of an element, where it first stands, and the line of what is first in it. */
function unwrapped(xml: string, name: string): { readonly wrong: string; readonly line: number } {
  const within = new RegExp(`<${name}>(\\s*)([\\s\\S]*?)</${name}>`).exec(xml);
  assert.ok(within, name);
  const [whole, blank = '', content = ''] = within;
  const before = xml.slice(0, within.index) + blank;
  return {
    wrong: before + content + xml.slice(within.index + whole.length),
    line: before.split('\n').length,
  };
}

const without = (xml: string): string => xml.replace(/\s+/g, '');

describe('an element that is missing around others', () => {
  for (const [what, xml, wrapper] of [
    ['the party of a seller, UBL', xrechnungUbl, 'cac:Party'],
    ['the party of a seller, credit note', xrechnungUblCreditNote, 'cac:Party'],
    ['the seller, UBL', xrechnungUbl, 'cac:AccountingSupplierParty'],
    ['the seller, CII', xrechnungCii, 'ram:SellerTradeParty'],
    ['the buyer, CII', xrechnungCii, 'ram:BuyerTradeParty'],
    ['the VAT of a line, CII', xrechnungCii, 'ram:ApplicableTradeTax'],
    ['the totals, UBL', xrechnungUbl, 'cac:LegalMonetaryTotal'],
    ['the address of a seller, UBL', xrechnungUbl, 'cac:PostalAddress'],
    ['the item of a line, UBL', xrechnungUbl, 'cac:Item'],
    ['the product of a line, CII', xrechnungCii, 'ram:SpecifiedTradeProduct'],
    ['the address of a seller, CII', xrechnungCii, 'ram:PostalTradeAddress'],
    ['the settlement with everything in it, CII', xrechnungCii, 'ram:ApplicableHeaderTradeSettlement'],
    ['the totals, Factur-X', facturxBasic, 'ram:SpecifiedTradeSettlementHeaderMonetarySummation'],
    ['the seller, ZUGFeRD 2.0', zugferd2Basic, 'ram:SellerTradeParty'],
    ['the buyer, ZUGFeRD 2.0', zugferd2Basic, 'ram:BuyerTradeParty'],
    ['the tax registration, CII', xrechnungCii, 'ram:SpecifiedTaxRegistration'],
    ['the kind of tax, UBL', xrechnungUbl, 'cac:TaxScheme'],
    ['the specification, CII', xrechnungCii, 'ram:GuidelineSpecifiedDocumentContextParameter'],
    [
      'the mark of an allowance, CII',
      withBefore(
        withBefore(
          xrechnungCii,
          'ram:TaxBasisTotalAmount',
          '<ram:AllowanceTotalAmount>0.00</ram:AllowanceTotalAmount>',
        ),
        'ram:SpecifiedTradePaymentTerms',
        '<ram:SpecifiedTradeAllowanceCharge><ram:ChargeIndicator><udt:Indicator>false</udt:Indicator></ram:ChargeIndicator>' +
          '<ram:ActualAmount>0.00</ram:ActualAmount><ram:Reason>Rabatt</ram:Reason><ram:CategoryTradeTax>' +
          '<ram:TypeCode>VAT</ram:TypeCode><ram:CategoryCode>S</ram:CategoryCode>' +
          '<ram:RateApplicablePercent>19</ram:RateApplicablePercent></ram:CategoryTradeTax></ram:SpecifiedTradeAllowanceCharge>',
      ),
      'ram:ChargeIndicator',
    ],
  ] as const)
    it(`is one mistake, and put there by one patch: ${what}`, async () => {
      const { wrong, line } = unwrapped(xml, wrapper);
      const { code, line: reported, message, patches = [] } = await onlyCauseIn(wrong);
      assert.equal(code, 'XSD', message);
      assert.ok(message.includes(wrapper), message);
      assert.equal(reported, line);
      const [patch] = patches;
      assert.equal(patch?.class, 'certain', message);
      const mended = Buffer.from(applyFixes(Buffer.from(wrong), [patch!])).toString();
      assert.equal(without(mended), without(xml));
    });

  it('is named in every language', async () => {
    const { wrong } = unwrapped(xrechnungUbl, 'cac:Party');
    for (const [language, sentence] of [
      [
        'en',
        /The element cac:Party is missing around cbc:EndpointID and others that follow in cac:AccountingSupplierParty\. Put them into cac:Party\.$/,
      ],
      [
        'de',
        /Um cbc:EndpointID und weitere Elemente in cac:AccountingSupplierParty fehlt das Element cac:Party\. Setzen Sie diese Elemente in cac:Party\.$/,
      ],
      [
        'fr',
        /L’élément cac:Party manque autour de cbc:EndpointID et d’autres éléments de cac:AccountingSupplierParty\. Mettez ces éléments dans cac:Party\.$/,
      ],
    ] as const) {
      const { details } = await verdictOn(wrong, { language });
      assert.match(details.issues.find(({ causedBy }) => causedBy === null)!.message, sentence);
    }
  });

  it('is not what is missing where it is there: the element belongs in it', async () => {
    const wrong = xrechnungUbl.replace('<cac:Item>', '<cbc:Description>More</cbc:Description><cac:Item>');
    const { details } = await verdictOn(wrong);
    assert.match(
      details.issues[0]!.message,
      /cbc:Description stands in cac:InvoiceLine, but belongs in cac:Item \(line \d+\)\./,
    );
  });
});
