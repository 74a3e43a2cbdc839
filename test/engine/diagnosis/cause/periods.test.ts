/** Periods that end before they begin: one mistake, whatever lies in them, and the two days may just be exchanged. */
import assert from 'node:assert/strict';
import { applyFixes } from '#validator/index.js';
import { peppolUbl, withBefore, xrechnungCii, xrechnungUbl } from '../../../fixtures/invoices.js';
import { verdictOn } from '../../../fixtures/rules.js';

const ublPeriod = (start: string, end: string): string =>
  `<cac:InvoicePeriod><cbc:StartDate>${start}</cbc:StartDate><cbc:EndDate>${end}</cbc:EndDate></cac:InvoicePeriod>`;
const day = (name: string, value: string): string =>
  `<ram:${name}><udt:DateTimeString format="102">${value.replaceAll('-', '')}</udt:DateTimeString></ram:${name}>`;
const ciiPeriod = (start: string, end: string): string =>
  `<ram:BillingSpecifiedPeriod>${day('StartDateTime', start)}${day('EndDateTime', end)}</ram:BillingSpecifiedPeriod>`;

const ubl = (xml: string): string =>
  withBefore(
    withBefore(xml, 'cac:AccountingSupplierParty', ublPeriod('2026-09-30', '2026-09-01')),
    'cac:Item',
    ublPeriod('2026-09-05', '2026-09-10'),
  );
const cii = withBefore(
  withBefore(xrechnungCii, 'ram:SpecifiedTradePaymentTerms', ciiPeriod('2026-09-30', '2026-09-01')),
  'ram:SpecifiedTradeSettlementLineMonetarySummation',
  ciiPeriod('2026-09-05', '2026-09-10'),
);

describe('a period turned round', () => {
  for (const [what, xml, end] of [
    ['XRechnung, UBL', ubl(xrechnungUbl), 'cbc:EndDate[1]'],
    ['Peppol', ubl(peppolUbl), 'cbc:EndDate[1]'],
    ['XRechnung, CII', cii, 'ram:EndDateTime[1]/udt:DateTimeString[1]'],
  ] as const)
    it(`is one mistake where a line has a period, too: ${what}`, async () => {
      const { details } = await verdictOn(xml, { patches: true });
      assert.ok(details.issues.length > 1);
      const [cause, another] = details.issues.filter(({ causedBy }) => causedBy === null);
      assert.equal(another, undefined, another?.message);
      assert.equal(cause!.code, 'BR-29');
      assert.ok(cause!.target?.endsWith(end), cause!.target ?? '');
      assert.equal(cause!.related?.length, 1);
      const [exchanged] = cause!.patches ?? [];
      assert.equal(exchanged?.class, 'choice');
      const repaired = applyFixes(Buffer.from(xml), [exchanged]);
      assert.deepEqual((await verdictOn(repaired)).report.issues, []);
    });
});
