/** Groups that are missing or empty: one patch brings all of them, and nothing is left to find. */
import assert from 'node:assert/strict';
import { type PatchClass, applyFixes } from '#validator/index.js';
import { onlyCauseIn } from '../../../fixtures/cause.js';
import { elementIn, withElement, without, xrechnungCii, xrechnungUbl } from '../../../fixtures/invoices.js';
import { verdictOn } from '../../../fixtures/rules.js';

type Case = readonly [name: string, code: string, own: PatchClass];

const OF_UBL: readonly Case[] = [
  ['cac:AccountingSupplierParty', 'BR-06', 'input'],
  ['cac:AccountingCustomerParty', 'BR-07', 'input'],
  ['cac:TaxTotal', 'BR-CO-18', 'money'],
  ['cac:LegalMonetaryTotal', 'XSD', 'money'],
  ['cac:InvoiceLine', 'BR-16', 'input'],
  ['cac:Item', 'BR-25', 'input'],
];
const OF_CII: readonly Case[] = [
  ['ram:SellerTradeParty', 'BR-06', 'input'],
  ['ram:BuyerTradeParty', 'BR-07', 'input'],
  ['ram:ApplicableHeaderTradeAgreement', 'BR-06', 'input'],
  ['ram:SpecifiedTradeSettlementPaymentMeans', 'BR-DE-1', 'input'],
  ['ram:SpecifiedTradeSettlementHeaderMonetarySummation', 'BR-CO-15', 'money'],
  ['ram:SpecifiedLineTradeSettlement', 'BR-24', 'money'],
  ['ram:IncludedSupplyChainTradeLineItem', 'BR-16', 'input'],
];

async function isRepairedAtOnce(xml: string, code: string, own: PatchClass): Promise<string> {
  const cause = await onlyCauseIn(xml);
  assert.equal(cause.code, code, cause.message);
  const { patches = [] } = cause;
  assert.deepEqual(
    patches.map((patch) => patch.class),
    [own],
  );
  const repaired = applyFixes(Buffer.from(xml), patches);
  assert.deepEqual((await verdictOn(repaired)).report.issues, []);
  return Buffer.from(repaired).toString();
}

describe('groups that are missing altogether', () => {
  for (const [xml, cases] of [
    [xrechnungUbl, OF_UBL],
    [xrechnungCii, OF_CII],
  ] as const)
    for (const [name, code, own] of cases)
      it(`are added whole: ${name}`, async () => {
        await isRepairedAtOnce(without(xml, name), code, own);
      });

  it('take the place of empty ones', async () => {
    for (const [name, code, own] of [
      ['cac:AccountingCustomerParty', 'BR-07', 'input'],
      ['cac:TaxTotal', 'BR-CO-18', 'money'],
      ['cac:LegalMonetaryTotal', 'BR-12', 'money'],
    ] as const) {
      const repaired = await isRepairedAtOnce(withElement(xrechnungUbl, name, `<${name}></${name}>`), code, own);
      assert.equal(repaired.split(`<${name}>`).length, 2);
    }
    const party = '<cac:AccountingCustomerParty><cac:Party/></cac:AccountingCustomerParty>';
    await isRepairedAtOnce(withElement(xrechnungUbl, 'cac:AccountingCustomerParty', party), 'BR-07', 'input');
  });

  it('have the totals that the invoice had', async () => {
    for (const [xml, name, code] of [
      [xrechnungUbl, 'cac:LegalMonetaryTotal', 'XSD'],
      [xrechnungCii, 'ram:SpecifiedTradeSettlementHeaderMonetarySummation', 'BR-CO-15'],
    ] as const) {
      const repaired = await isRepairedAtOnce(without(xml, name), code, 'money');
      const numbers = (markup: string): readonly number[] =>
        [...markup.matchAll(/>([\d.]+)</g)].map(([, text]) => Number(text)).filter((value) => value !== 0);
      assert.deepEqual(numbers(elementIn(repaired, name)), numbers(elementIn(xml, name)));
    }
  });
});

describe('the address that goods go to', () => {
  /** What is sold to another country of the Union, without VAT. */
  const sold = (xml: string, prefix: string): string =>
    xml
      .replace(new RegExp(`(<${prefix}:(?:ID|CategoryCode)>)S<`, 'g'), '$1K<')
      .replace(/>19(?:\.00)?<\/(cbc:Percent|ram:RateApplicablePercent)>/g, '>0</$1>')
      .replaceAll('>19.00<', '>0.00<')
      .replaceAll('>119.00<', '>100.00<');
  const ubl = sold(xrechnungUbl, 'cbc').replace(
    /(<cac:TaxSubtotal>[\s\S]*?<cbc:Percent>0<\/cbc:Percent>)/,
    '$1<cbc:TaxExemptionReasonCode>VATEX-EU-IC</cbc:TaxExemptionReasonCode>',
  );
  const cii = sold(xrechnungCii, 'ram').replace(
    /(<ram:ApplicableHeaderTradeSettlement>[\s\S]*?)(<ram:CategoryCode>K)/,
    '$1<ram:ExemptionReasonCode>VATEX-EU-IC</ram:ExemptionReasonCode>$2',
  );

  for (const [syntax, xml, address] of [
    ['UBL', ubl, /<cac:DeliveryLocation><cac:Address><cbc:CityName>[^<]+<\/cbc:CityName><cbc:PostalZone>/],
    ['CII', cii, /<ram:ShipToTradeParty><ram:PostalTradeAddress><ram:PostcodeCode>/],
  ] as const)
    it(`is asked for with that of the buyer as an example: ${syntax}`, async () => {
      const { issues } = (await verdictOn(xml, { patches: true })).details;
      const issue = issues.find(({ code }) => code === 'BR-IC-12');
      assert.match(issue!.field!, /^BT-80 /);
      const [patch] = issue!.patches!;
      assert.equal(patch!.class, 'input');
      const result = Buffer.from(applyFixes(Buffer.from(xml), [patch!])).toString();
      assert.match(result, address);
      assert.ok(!(await verdictOn(result)).report.issues.some(({ code }) => /^BR-(?:IC-12|DE-1[01])$/.test(code)));
    });
});
