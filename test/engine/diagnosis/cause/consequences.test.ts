/** Which issues are named as what to repair before others. */
import assert from 'node:assert/strict';
import * as invoices from '../../../fixtures/invoices.js';
import { freightAndDeposit } from '../../../fixtures/messages/extended.js';
import { verdictOn } from '../../../fixtures/rules.js';

const { peppolUbl, withAfter, withReplaced, withText, without, xrechnungCii, xrechnungUbl } = invoices;

describe('consequences', () => {
  const first = async (xml: string): Promise<Record<string, readonly string[]>> => {
    const { details } = await verdictOn(xml);
    return Object.fromEntries(
      details.issues.filter(({ fixFirst }) => fixFirst.length > 0).map(({ code, fixFirst }) => [code, fixFirst]),
    );
  };
  const ROW = '</cbc:TaxableAmount>\n      <cbc:TaxAmount currencyID="EUR">19.00';

  it('of a wrong VAT amount in the breakdown: the total of VAT', async () => {
    assert.deepEqual(await first(withReplaced(xrechnungUbl, ROW, ROW.replace('19.00', '17.00'))), {
      'BR-CO-14': ['BR-CO-17'],
      'BR-S-09': ['BR-CO-17'],
    });
  });
  it('of a wrong total: what is due', async () => {
    assert.deepEqual(await first(withText(xrechnungCii, 'ram:GrandTotalAmount', '120.00')), {
      'BR-CO-16': ['BR-CO-15'],
    });
  });
  it('of a wrong total in EXTENDED: what is due', async () => {
    assert.deepEqual(await first(withText(freightAndDeposit, 'ram:GrandTotalAmount', '130.00')), {
      'BR-FXEXT-CO-16': ['BR-FXEXT-CO-15'],
    });
  });
  it('are none where the other amount would be wrong all the same', async () => {
    const both = withText(withText(xrechnungUbl, 'cbc:TaxInclusiveAmount', '120.00'), 'cbc:PayableAmount', '130.00');
    assert.deepEqual(await first(both), {});
  });
  it('of a value with a wrong form: rules that could not be evaluated', async () => {
    assert.deepEqual(await first(withText(xrechnungUbl, 'cbc:PayableAmount', 'all')), { 'BR-CO-16': ['XSD'] });
  });
  it('of a missing VAT breakdown: the rows of the categories', async () => {
    const none = xrechnungUbl.replace(/ *<cac:TaxSubtotal>[^]*<\/cac:TaxSubtotal>\n/, '');
    assert.deepEqual(await first(none), {
      'BR-S-01': ['BR-CO-18'],
      'PEPPOL-EN16931-R053': ['BR-CO-18'],
      'PEPPOL-EN16931-R054': ['BR-CO-18'],
    });
  });
  it('of a wrong currency of the invoice: the currencies of its amounts', async () => {
    const R051 = 'PEPPOL-EN16931-R051';
    assert.deepEqual((await first(withText(peppolUbl, 'cbc:DocumentCurrencyCode', 'eur')))[R051], ['BR-CL-04']);
    assert.deepEqual((await first(withText(peppolUbl, 'cbc:DocumentCurrencyCode', 'Euro')))[R051], ['BR-CL-04']);
    assert.deepEqual((await first(without(peppolUbl, 'cbc:DocumentCurrencyCode')))[R051], ['BR-05']);
    assert.deepEqual(
      (await first(withText(peppolUbl, 'cbc:DocumentCurrencyCode', 'USD')))[R051],
      ['BR-CO-15'],
      'a currency, but not that of the amounts: what is found at the same place',
    );
    assert.deepEqual(
      (await first(withText(peppolUbl.replaceAll(' currencyID="EUR"', ''), 'cbc:DocumentCurrencyCode', 'eur')))[R051],
      ['XSD'],
      'amounts without a currency',
    );
  });
  it('say so in the message, in its language', async () => {
    const wrong = withText(xrechnungUbl, 'cbc:TaxInclusiveAmount', '120.00');
    for (const [language, end] of [
      ['en', 'Fix BR-CO-15 first.'],
      ['de', 'Beheben Sie zuerst BR-CO-15.'],
    ] as const) {
      const { details } = await verdictOn(wrong, { language });
      assert.ok(details.issues.find(({ code }) => code === 'BR-CO-16')!.message.endsWith(end));
    }
  });
  it('are the same for an allowance that is missing in the totals', async () => {
    const allowance = withAfter(
      xrechnungUbl,
      'cac:PaymentTerms',
      `\n<cac:AllowanceCharge><cbc:ChargeIndicator>false</cbc:ChargeIndicator><cbc:AllowanceChargeReason>Discount</cbc:AllowanceChargeReason><cbc:Amount currencyID="EUR">10.00</cbc:Amount>
      <cac:TaxCategory><cbc:ID>S</cbc:ID><cbc:Percent>19</cbc:Percent><cac:TaxScheme><cbc:ID>VAT</cbc:ID></cac:TaxScheme></cac:TaxCategory></cac:AllowanceCharge>`,
    );
    assert.deepEqual(
      await first(
        withReplaced(
          allowance,
          '<cbc:TaxExclusiveAmount currencyID="EUR">100.00',
          '<cbc:TaxExclusiveAmount currencyID="EUR">90.00',
        ),
      ),
      { 'BR-CO-13': ['BR-CO-11'] },
    );
  });
});
