/** Mistakes that somebody has to decide about: every way out is offered, tried, and said. */
import assert from 'node:assert/strict';
import { type IssueDetails, applyFixes, fixDocument, withInput } from '#validator/index.js';
import {
  FIXTURES,
  peppolUblCreditNote,
  withAfter,
  withBefore,
  withText,
  without,
  xrechnungCii,
  xrechnungUbl,
} from '../../../fixtures/invoices.js';
import type { Fixture } from '../../../fixtures/fixture.js';
import { sharedValidator, verdictOn } from '../../../fixtures/rules.js';
import { needsRules } from '../../../needs/needs.js';

async function causesOf(xml: string): Promise<readonly IssueDetails[]> {
  const { details } = await verdictOn(xml, { patches: true });
  return [...details.issues, ...details.information].filter(({ causedBy }) => causedBy === null);
}

async function only(xml: string, code: string): Promise<IssueDetails> {
  const [cause, another] = await causesOf(xml);
  assert.equal(another, undefined, another?.message);
  assert.equal(cause?.code, code);
  return cause;
}

async function leadsToValid(xml: string, { patches = [] }: IssueDetails): Promise<void> {
  assert.ok(patches.length > 0);
  for (const patch of patches)
    assert.deepEqual((await verdictOn(applyFixes(Buffer.from(xml), [patch]))).report.issues, []);
}

const means = (code: string): string =>
  `<cac:PaymentMeans><cbc:PaymentMeansCode>${code}</cbc:PaymentMeansCode>` +
  '<cac:PayeeFinancialAccount><cbc:ID>DE02120300000000202051</cbc:ID></cac:PayeeFinancialAccount></cac:PaymentMeans>';
const ciiMeans = (code: string): string =>
  `<ram:SpecifiedTradeSettlementPaymentMeans><ram:TypeCode>${code}</ram:TypeCode><ram:PayeePartyCreditorFinancialAccount>` +
  '<ram:IBANID>DE02120300000000202051</ram:IBANID></ram:PayeePartyCreditorFinancialAccount></ram:SpecifiedTradeSettlementPaymentMeans>';

describe('values that have to be the same', () => {
  it('are each offered for all of them', async () => {
    const xml = withBefore(xrechnungUbl, 'cac:PaymentTerms', means('30') + means('42'));
    const issue = await only(xml, 'UBL-SR-47');
    assert.ok(issue.message.includes('The values are “58”, “30”, “42”.'), issue.message);
    assert.equal(issue.patches?.length, 3);
    await leadsToValid(xml, issue);
  });

  it('lead to the one that is not like the others', async () => {
    const ubl = withBefore(xrechnungUbl, 'cac:PaymentTerms', means('58') + means('30'));
    assert.ok((await only(ubl, 'UBL-SR-47')).target?.endsWith('cac:PaymentMeans[3]/cbc:PaymentMeansCode[1]'));
    const cii = withAfter(xrechnungCii, 'ram:SpecifiedTradeSettlementPaymentMeans', ciiMeans('58') + ciiMeans('30'));
    const issue = await only(cii, 'CII-SR-467');
    assert.ok(issue.target?.endsWith('ram:SpecifiedTradeSettlementPaymentMeans[3]/ram:TypeCode[1]'));
    await leadsToValid(cii, issue);
  });
});

describe('a note of a kind that every invoice has to carry', () => {
  const french = (name: string): Fixture => FIXTURES.find((each) => each.name === name)!;
  const { xml: ubl, ruleSets: ofUbl } = french('France CTC, UBL invoice');
  const { xml: cii, ruleSets: ofCii } = french('France CTC, CII');

  needsRules(...ofUbl).it('is missing, whatever other notes there are', async () => {
    const xml = without(ubl, 'cbc:Note');
    const issue = await only(xml, 'BR-FR-05_BT-22-1');
    assert.equal(issue.actual, undefined);
    assert.deepEqual(issue.missing, ['cbc:Note']);
    const [patch] = issue.patches ?? [];
    const repaired = applyFixes(Buffer.from(xml), [withInput(patch!, 'Frais : 40 EUR')!]);
    assert.ok(Buffer.from(repaired).includes('<cbc:Note>#PMT#Frais : 40 EUR</cbc:Note>'));
    assert.deepEqual((await verdictOn(repaired)).report.issues, []);
  });

  needsRules(...ofCii).it('is one of several that are missing', async () => {
    const none = cii.replace(/<ram:IncludedNote>[\s\S]*<\/ram:IncludedNote>/, '');
    const causes = await causesOf(none);
    assert.deepEqual(causes.map(({ code }) => code.slice(-3)).sort(), ['AAB', 'PMD', 'PMT']);
    for (const { code, message, patches } of causes) {
      assert.ok(message.includes(code.slice(-3)), message);
      assert.equal(patches?.[0]?.class, 'input');
    }
    const choices = causes.map(({ code }) => ({ code, value: 'Texte' }));
    const { after } = await fixDocument(await sharedValidator(), Buffer.from(none), { choices });
    assert.deepEqual(after.report.issues, []);
  });
});

describe('sub-lines', () => {
  const vat =
    '<cac:ClassifiedTaxCategory><cbc:ID>S</cbc:ID><cbc:Percent>19</cbc:Percent><cac:TaxScheme><cbc:ID>VAT</cbc:ID></cac:TaxScheme></cac:ClassifiedTaxCategory>';
  const subLine = (number: number, category: string): string =>
    `<cac:SubInvoiceLine><cbc:ID>1.${number}</cbc:ID><cbc:InvoicedQuantity unitCode="C62">2</cbc:InvoicedQuantity>` +
    `<cbc:LineExtensionAmount currencyID="EUR">50.00</cbc:LineExtensionAmount><cac:Item><cbc:Name>Drill</cbc:Name>${category}</cac:Item>` +
    '<cac:Price><cbc:PriceAmount currencyID="EUR">25.00</cbc:PriceAmount></cac:Price></cac:SubInvoiceLine>';
  const invoice = (second: string): string =>
    withAfter(xrechnungUbl, 'cac:Price', subLine(1, vat) + subLine(2, second));
  const extension =
    'urn:cen.eu:en16931:2017#compliant#urn:xeinkauf.de:kosit:xrechnung_3.0#conformant#urn:xeinkauf.de:kosit:extension:xrechnung_3.0';
  const inExtension = (second: string): string => withText(invoice(second), 'cbc:CustomizationID', extension);

  it('may be meant for the extension', async () => {
    const { patches = [] } = await only(invoice(vat), 'UBL-CR-646');
    const [edit] = patches[0]!.edits;
    assert.ok(edit?.op === 'setText' && edit.value === extension);
    const choices = [{ code: 'UBL-CR-646', value: '#1' }];
    const { after } = await fixDocument(await sharedValidator(), Buffer.from(invoice(vat)), { choices });
    assert.deepEqual(after.report.issues, []);
  });

  it('are nothing to be changed there', async () => {
    const issue = await only(inExtension(vat), 'UBL-CR-646');
    assert.ok(issue.message.endsWith('allows it: nothing has to be changed.'), issue.message);
    assert.deepEqual(issue.patches ?? [], []);
  });

  for (const [what, second, target] of [
    ['without its VAT', '', 'cac:SubInvoiceLine[2]/cac:Item[1]'],
    ['with it twice', vat + vat, 'cac:SubInvoiceLine[2]/cac:Item[1]/cac:ClassifiedTaxCategory[2]'],
  ] as const)
    it(`one ${what}`, async () => {
      const xml = inExtension(second);
      const issue = (await causesOf(xml)).find(({ code }) => code === 'BR-DEX-03');
      assert.ok(issue !== undefined);
      assert.ok(issue.target?.endsWith(target), issue.target ?? '');
      await leadsToValid(xml, issue);
    });
});

describe('a tax number as VAT identifier', () => {
  const identified = withBefore(
    xrechnungUbl,
    'cac:PartyName',
    '<cac:PartyIdentification><cbc:ID>4711</cbc:ID></cac:PartyIdentification>',
  );
  for (const [what, xml] of [
    ['UBL', identified],
    ['CII', xrechnungCii.replace('<ram:SellerTradeParty>', '<ram:SellerTradeParty><ram:ID>4711</ram:ID>')],
  ] as const)
    it(`may be what it is: ${what}`, async () => {
      const wrong = xml.replace('DE123456789', '12/345/67890');
      const issue = await only(wrong, 'BR-CO-09');
      assert.ok(issue.message.includes('BT-32'), issue.message);
      const choice = issue.patches?.filter((patch) => patch.class === 'choice') ?? [];
      assert.equal(choice.length, 1);
      const repaired = applyFixes(Buffer.from(wrong), choice);
      assert.ok(Buffer.from(repaired).includes('12/345/67890'));
      assert.deepEqual((await verdictOn(repaired)).report.issues, []);
    });
});

describe('the due date of a credit note without payment means', () => {
  it('may stand in new ones', async () => {
    const xml = without(
      withAfter(peppolUblCreditNote, 'cbc:IssueDate', '<cbc:DueDate>2026-11-01</cbc:DueDate>'),
      'cac:PaymentMeans',
    );
    const issue = await only(xml, 'XSD');
    assert.deepEqual(
      issue.patches?.map(({ class: own, edits }) => `${own} ${edits.map(({ op }) => op).join(' ')}`),
      ['choice delete insertBefore', 'choice delete'],
    );
    await leadsToValid(xml, issue);
  });
});
