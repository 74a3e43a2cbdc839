/** What bookkeepers and programs get wrong every day: where it is, and what is offered for it. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { findPackageRoot } from '#schematron/platform/package-root.js';
import { FIXTURES, withAfter, withBefore, withElement, without } from '../../../fixtures/invoices.js';
import type { Fixture } from '../../../fixtures/fixture.js';
import { onlyCauseIn } from '../../../fixtures/cause.js';
import { type Mistake, itIsOneThatEachPatchRepairs } from './mistake.js';
import { verdictOn } from '../../../fixtures/rules.js';

const example = (name: string): string =>
  readFileSync(join(findPackageRoot(import.meta.url), 'examples', name)).toString();
const invoice = example('xrechnung-ubl.xml');
const named = (name: string): Fixture => FIXTURES.find((each) => each.name === name)!;
const fixture = (name: string): string => named(name).xml;
const romania = named('CIUS-RO, invoice').ruleSets;
const netherlands = named('NLCIUS, UBL invoice').ruleSets;
const france = named('France CTC, UBL invoice').ruleSets;
const changed = (xml: string, from: string | RegExp, to: string): string => {
  const made = xml.replace(from, to);
  assert.notEqual(made, xml);
  return made;
};
const attached = (attributes: string): string =>
  withBefore(
    invoice,
    'cac:AccountingSupplierParty',
    `<cac:AdditionalDocumentReference><cbc:ID>A1</cbc:ID><cac:Attachment><cbc:EmbeddedDocumentBinaryObject ${attributes}>` +
      'JVBERi0=</cbc:EmbeddedDocumentBinaryObject></cac:Attachment></cac:AdditionalDocumentReference>',
  );
const debit = withElement(
  invoice,
  'cac:PaymentMeans',
  '<cac:PaymentMeans><cbc:PaymentMeansCode>59</cbc:PaymentMeansCode><cac:PaymentMandate><cbc:ID>M-1</cbc:ID>' +
    '<cac:PayerFinancialAccount><cbc:ID>DE75512108001245126199</cbc:ID></cac:PayerFinancialAccount></cac:PaymentMandate></cac:PaymentMeans>',
);

const CASES: readonly Mistake[] = [
  [
    'an allowance without its percentage',
    without(invoice, 'cbc:MultiplierFactorNumeric'),
    'PEPPOL-EN16931-R042',
    'cac:AllowanceCharge[1]/cbc:BaseAmount[1]',
    ['choice <cbc:MultiplierFactorNumeric>5</cbc:MultiplierFactorNumeric>', 'choice'],
  ],
  [
    'an allowance without its base',
    without(invoice, 'cbc:BaseAmount'),
    'PEPPOL-EN16931-R041',
    'cac:AllowanceCharge[1]/cbc:MultiplierFactorNumeric[1]',
    ['choice <cbc:BaseAmount currencyID="EUR">240.00</cbc:BaseAmount>', 'choice'],
  ],
  [
    'the scheme of VAT in another language',
    changed(invoice, '<cac:TaxScheme><cbc:ID>VAT<', '<cac:TaxScheme><cbc:ID>USt<'),
    'BR-CO-26',
    'cac:PartyTaxScheme[1]/cac:TaxScheme[1]/cbc:ID[1]',
    ['choice VAT'],
  ],
  [
    'a contract reference in which nothing is',
    withBefore(
      invoice,
      'cac:AccountingSupplierParty',
      '<cac:ContractDocumentReference><cbc:ID></cbc:ID></cac:ContractDocumentReference>',
    ),
    'PEPPOL-EN16931-R008',
    'cac:ContractDocumentReference[1]/cbc:ID[1]',
    ['certain'],
  ],
  [
    'a file of a type that invoices do not carry',
    attached('mimeCode="application/msword" filename="plan.doc"'),
    'BR-CL-24',
    'cbc:EmbeddedDocumentBinaryObject[1]/@mimeCode',
    [],
  ],
  [
    'a file whose name tells its type',
    attached('mimeCode="application/octet-stream" filename="plan.pdf"'),
    'BR-CL-24',
    'cbc:EmbeddedDocumentBinaryObject[1]/@mimeCode',
    ['certain application/pdf'],
  ],
  [
    'a direct debit without its creditor',
    debit,
    'BR-DE-30',
    'cac:AccountingSupplierParty[1]/cac:Party[1]',
    ['input <cac:PartyIdentification><cbc:ID schemeID="SEPA">DE98ZZZ09999999999</cbc:ID></cac:PartyIdentification>'],
  ],
  [
    'a day with its time in CII',
    changed(example('xrechnung-cii.xml'), 'format="102">20260615<', 'format="203">202606150000<'),
    'BR-03',
    'ram:IssueDateTime[1]/udt:DateTimeString[1]/@format',
    ['certain 102, 20260615'],
  ],
  [
    'no reason for a category that has only one',
    without(example('en16931-cii.xml'), 'ram:ExemptionReason'),
    'BR-IC-10',
    'ram:ApplicableHeaderTradeSettlement[1]/ram:ApplicableTradeTax[1]',
    [
      'choice <ram:ExemptionReasonCode>VATEX-EU-IC</ram:ExemptionReasonCode>',
      'input <ram:ExemptionReason>text</ram:ExemptionReason>',
    ],
  ],
  [
    'a county that is no code, Romania',
    changed(fixture('CIUS-RO, invoice'), /<cbc:CountrySubentity>[^<]*</, '<cbc:CountrySubentity>Cluj<'),
    'BR-RO-110',
    'cac:PostalAddress[1]/cbc:CountrySubentity[1]',
    ['choice RO-CJ', 'input RO-B'],
    romania,
  ],
  [
    'no means of payment, Netherlands',
    without(fixture('NLCIUS, UBL invoice'), 'cac:PaymentMeans'),
    'BR-NL-11',
    '/ubl:Invoice[1]',
    [
      'input <cac:PaymentMeans><cbc:PaymentMeansCode>58</cbc:PaymentMeansCode><cac:PayeeFinancialAccount>' +
        '<cbc:ID>DE02120300000000202051</cbc:ID></cac:PayeeFinancialAccount></cac:PaymentMeans>',
    ],
    netherlands,
  ],
  [
    'an establishment instead of its company, France',
    changed(fixture('France CTC, UBL invoice'), /schemeID="0002">([^<]*)</, 'schemeID="0002">$100012<'),
    'BR-FR-32-LEGALID',
    'cac:PartyLegalEntity[1]/cbc:CompanyID[1]',
    ['choice 123456782'],
    france,
  ],
  [
    'a number that does not say of which kind it is, France',
    changed(fixture('France CTC, UBL invoice'), ' schemeID="0002"', ''),
    'BR-FR-10_BT-30',
    'cac:PartyLegalEntity[1]/cbc:CompanyID[1]',
    ['input 0002'],
    france,
  ],
  [
    'a rate that France does not have, wherever it stands',
    fixture('France CTC, UBL invoice').replaceAll('<cbc:Percent>20<', '<cbc:Percent>21<'),
    'BR-FR-16_BT-119',
    'cac:TaxCategory[1]/cbc:Percent[1]',
    ['money 20, 20'],
    france,
  ],
  [
    'an organisation number mistyped, Norway',
    changed(
      fixture('Peppol BIS Billing, invoice'),
      /<cbc:EndpointID schemeID="[^"]*">[^<]*</,
      '<cbc:EndpointID schemeID="0192">987654321<',
    ),
    'PEPPOL-COMMON-R041',
    'cac:Party[1]/cbc:EndpointID[1]',
    ['input 123456785'],
  ],
];

describe('an everyday mistake', () => {
  for (const mistake of CASES) itIsOneThatEachPatchRepairs(mistake);

  it('is not taken for another one where a corrected invoice names none', async () => {
    const xml = changed(invoice, '>380<', '>384<');
    const { missing, patches } = await onlyCauseIn(xml);
    assert.equal(missing?.[0], 'cac:BillingReference');
    assert.equal(patches?.[0]?.class, 'input');
    const reference =
      '<cac:BillingReference><cac:InvoiceDocumentReference><cbc:ID>1</cbc:ID></cac:InvoiceDocumentReference></cac:BillingReference>';
    assert.deepEqual((await verdictOn(withAfter(xml, 'cbc:BuyerReference', reference))).report.issues, []);
  });
});
