/** The VAT total in accounting currency: one cause, at the amount that is wrong or where the missing one belongs. */
import assert from 'node:assert/strict';
import { applyFixes } from '#validator/index.js';
import {
  peppolUbl,
  plainCii,
  plainUbl,
  withAfter,
  withBefore,
  withReplaced,
  xrechnungCii,
  xrechnungUbl,
} from '../../../../fixtures/invoices.js';
import { verdictOn } from '../../../../fixtures/rules.js';

const isCii = (xml: string): boolean => xml.includes('CrossIndustryInvoice');
/** With an accounting currency, and a total in a currency unless there is none. */
function accounted(xml: string, currency: string, total: string | null, amount = '18.00'): string {
  if (isCii(xml)) {
    const named = withBefore(
      xml,
      'ram:InvoiceCurrencyCode',
      `<ram:TaxCurrencyCode>${currency}</ram:TaxCurrencyCode>\n`,
    );
    const own = `<ram:TaxTotalAmount currencyID="${total}">${amount}</ram:TaxTotalAmount>\n`;
    return total === null ? named : withAfter(named, 'ram:TaxTotalAmount', own);
  }
  const named = withAfter(xml, 'cbc:DocumentCurrencyCode', `<cbc:TaxCurrencyCode>${currency}</cbc:TaxCurrencyCode>\n`);
  const own = `<cac:TaxTotal><cbc:TaxAmount currencyID="${total}">${amount}</cbc:TaxAmount></cac:TaxTotal>\n`;
  return total === null ? named : withAfter(named, 'cac:TaxTotal', own);
}

const INVOICES = [
  ['XRechnung, UBL', xrechnungUbl],
  ['XRechnung, CII', xrechnungCii],
  ['Peppol', peppolUbl],
  ['EN 16931, UBL', plainUbl],
  ['EN 16931, CII', plainCii],
] as const;

/** The cause, and what becomes of the invoice with each of its patches. */
async function causeOf(xml: string): Promise<{
  readonly target: string;
  readonly missing: string;
  readonly markedLine: string;
  readonly related: readonly (string | null)[];
  readonly classes: readonly string[];
}> {
  const { details } = await verdictOn(xml, { patches: true });
  const causes = details.issues.filter(({ causedBy }) => causedBy === null);
  assert.equal(causes.length, 1, causes.map(({ code, message }) => `${code} ${message}`).join('\n'));
  const { target, missing = [], line, related = [], patches = [] } = causes[0]!;
  assert.ok(patches.length > 0);
  for (const patch of patches) {
    const repaired = Buffer.from(applyFixes(Buffer.from(xml), [patch])).toString();
    assert.deepEqual((await verdictOn(repaired)).report.issues, []);
  }
  return {
    target: target!.split('/').slice(-2).join('/'),
    missing: missing.join('/'),
    markedLine: xml.split('\n')[line! - 1]!.trim(),
    related: related.map(({ term }) => term),
    classes: patches.map((patch) => patch.class),
  };
}

describe('the VAT total in accounting currency', () => {
  for (const [what, xml] of INVOICES) {
    it(`is right: ${what}`, async () => {
      assert.deepEqual((await verdictOn(accounted(xml, 'CHF', 'CHF'))).report.issues, []);
    });

    it(`belongs behind the other one where it is missing, or nobody asks for it: ${what}`, async () => {
      const { missing, markedLine, related, classes } = await causeOf(accounted(xml, 'CHF', null));
      assert.equal(missing, isCii(xml) ? 'ram:TaxTotalAmount' : 'cac:TaxTotal/cbc:TaxAmount');
      assert.match(markedLine, isCii(xml) ? /^<ram:GrandTotalAmount/ : /^<cac:LegalMonetaryTotal/);
      assert.deepEqual([related[0], related.length], ['BT-6', 2]);
      // The amount is asked for first: without its currency the duty to state it would be out of sight.
      assert.deepEqual(classes, ['input', 'choice']);
    });

    it(`has another currency: ${what}`, async () => {
      const { target, related, classes } = await causeOf(accounted(xml, 'CHF', 'USD'));
      assert.match(target, /(?:Amount|TaxTotalAmount\[2\]|cbc:TaxAmount\[1\])\/@currencyID$/);
      assert.deepEqual([related, classes], [['BT-6'], ['choice']]);
    });

    it(`has the currency of the invoice: ${what}`, async () => {
      // CII tells the two by nothing else.
      if (isCii(xml)) return;
      const { target, classes } = await causeOf(accounted(xml, 'CHF', 'EUR'));
      assert.deepEqual([target, classes], ['cbc:TaxAmount[1]/@currencyID', ['choice']]);
    });
  }

  for (const [what, xml] of INVOICES.filter(([, xml]) => xml !== plainUbl && xml !== plainCii))
    it(`has the sign of the other one: ${what}`, async () => {
      const { target, related, classes } = await causeOf(accounted(xml, 'CHF', 'CHF', '-18.00'));
      assert.match(target, isCii(xml) ? /\/ram:TaxTotalAmount\[2\]$/ : /^cac:TaxTotal\[2\]\/cbc:TaxAmount/);
      assert.equal(related.length, 1);
      assert.deepEqual(classes, ['money']);
    });

  for (const [what, xml] of INVOICES.filter(([, xml]) => xml !== plainUbl))
    it(`is not asked for in the currency of the invoice: ${what}`, async () => {
      const { target, classes } = await causeOf(accounted(xml, 'EUR', null));
      assert.match(target, /TaxCurrencyCode\[1\]$/);
      assert.deepEqual(classes, ['choice']);
    });

  it('is left alone where another rule is broken', async () => {
    const xml = withReplaced(
      accounted(xrechnungUbl, 'CHF', 'CHF'),
      'InclusiveAmount currencyID="EUR">119',
      'InclusiveAmount currencyID="EUR">129',
    );
    const { details } = await verdictOn(xml);
    assert.ok(details.issues.every(({ target }) => !target!.includes('TaxTotal[2]')));
  });
});
