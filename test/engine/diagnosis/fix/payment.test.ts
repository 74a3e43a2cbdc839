/** Codes of means of payment go with the details that they are for, and with no others. */
import assert from 'node:assert/strict';
import { applyFixes, fixDocument } from '#validator/index.js';
import type { Patch } from '#validator/index.js';
import { withReplaced, xrechnungCii, xrechnungUbl } from '../../../fixtures/invoices.js';
import { sharedValidator, verdictOn } from '../../../fixtures/rules.js';

const MEANS = /<ram:SpecifiedTradeSettlementPaymentMeans>[\s\S]*?<\/ram:SpecifiedTradeSettlementPaymentMeans>/;

function withMeans(...all: readonly string[]): string {
  const markup = all.map(
    (each) => `<ram:SpecifiedTradeSettlementPaymentMeans>${each}</ram:SpecifiedTradeSettlementPaymentMeans>`,
  );
  assert.match(xrechnungCii, MEANS);
  return xrechnungCii.replace(MEANS, markup.join('\n'));
}

function codesIn(patches: readonly Patch[]): readonly string[] {
  return patches.flatMap(({ edits }) => edits.flatMap((edit) => ('value' in edit ? [edit.value] : [])));
}

const ACCOUNT = (name: string, iban: string): string => `<ram:${name}><ram:IBANID>${iban}</ram:IBANID></ram:${name}>`;

describe('the code of a means of payment', () => {
  it('is that of a direct debit where the mandate and the account of the buyer stand, in CII too', async () => {
    const debit = ACCOUNT('PayerPartyDebtorFinancialAccount', 'DE02120300000000202051');
    const wrong = withMeans(`<ram:TypeCode>30</ram:TypeCode>${debit}`)
      .replace(
        '<ram:InvoiceCurrencyCode>',
        '<ram:CreditorReferenceID>DE98ZZZ09999999999</ram:CreditorReferenceID><ram:InvoiceCurrencyCode>',
      )
      .replace(
        '</ram:SpecifiedTradePaymentTerms>',
        '<ram:DirectDebitMandateID>M-7</ram:DirectDebitMandateID></ram:SpecifiedTradePaymentTerms>',
      );
    const { issues } = (await verdictOn(wrong, { patches: true })).details;
    const [cause, another] = issues.filter(({ causedBy }) => causedBy === null);
    assert.equal(another, undefined, another?.message);
    assert.deepEqual(codesIn(cause!.patches ?? []), ['59']);
    const repaired = applyFixes(Buffer.from(wrong), cause!.patches!);
    assert.deepEqual((await verdictOn(repaired)).report.issues, []);
  });
  it('of a transfer becomes no card payment that keeps the account', async () => {
    const transfer = ACCOUNT('PayeePartyCreditorFinancialAccount', 'DE02120300000000202051');
    const wrong = withMeans(
      `<ram:TypeCode>58</ram:TypeCode>${transfer}`,
      '<ram:TypeCode>54</ram:TypeCode><ram:ApplicableTradeSettlementFinancialCard><ram:ID>1234</ram:ID></ram:ApplicableTradeSettlementFinancialCard>',
    );
    const { issues } = (await verdictOn(wrong, { patches: true })).details;
    assert.ok(issues.length > 0);
    const codes = issues.flatMap(({ patches = [] }) => codesIn(patches));
    assert.ok(!codes.includes('54') && !codes.includes('58'), codes.join());
    const { document } = await fixDocument(await sharedValidator(), Buffer.from(wrong), {
      classes: ['certain', 'choice', 'money'],
    });
    assert.match(Buffer.from(document).toString(), /<ram:TypeCode>58<\/ram:TypeCode>\s*<ram:PayeeParty/);
  });
});

describe('details of two ways to pay in one means of payment', () => {
  const card =
    '<cac:CardAccount><cbc:PrimaryAccountNumberID>1234</cbc:PrimaryAccountNumberID><cbc:NetworkID>VISA</cbc:NetworkID></cac:CardAccount>';
  const withCard = (code: string): string =>
    withReplaced(xrechnungUbl, '<cac:PayeeFinancialAccount>', `${card}<cac:PayeeFinancialAccount>`).replace(
      /(<cbc:PaymentMeansCode[^>]*>)[^<]*/,
      `$1${code}`,
    );

  for (const [code, own, other] of [
    ['58', 'CardAccount', 'PayeeFinancialAccount'],
    ['48', 'PayeeFinancialAccount', 'CardAccount'],
  ] as const)
    it(`are offered one at a time, first those that its code is for: ${code}`, async () => {
      const xml = withCard(code);
      const { issues } = (await verdictOn(xml, { patches: true })).details;
      const [cause, another] = issues.filter(({ causedBy }) => causedBy === null);
      assert.equal(another, undefined, another?.message);
      const results = (cause!.patches ?? []).map((patch) => {
        assert.deepEqual([patch.class, patch.isLossy], ['choice', true]);
        return Buffer.from(applyFixes(Buffer.from(xml), [patch])).toString();
      });
      assert.equal(results.length, 2);
      assert.doesNotMatch(results[0]!, new RegExp(`<cac:${own}>`));
      assert.match(results[0]!, new RegExp(`PaymentMeansCode[^>]*>${code}<`));
      assert.doesNotMatch(results[1]!, new RegExp(`<cac:${other}>|PaymentMeansCode[^>]*>${code}<`));
      for (const each of results) assert.deepEqual((await verdictOn(each)).details.issues, []);
    });
});
