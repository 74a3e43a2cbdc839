/** Groups that are missing or empty: one patch brings all of them, and nothing is left to find. */
import assert from 'node:assert/strict';
import { type PatchClass, applyFixes } from '../../../engine/index.js';
import { onlyCauseIn } from '../../fixtures/cause.js';
import { elementIn, withElement, without, xrechnungCii, xrechnungUbl } from '../../fixtures/invoices.js';
import { verdictOn } from '../../fixtures/rules.js';

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
