/** Mistakes of business: codes, categories, periods and totals that do not go together. One cause each, and what is offered for it. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { applyFixes } from '#validator/index.js';
import { findPackageRoot } from '#schematron/platform/package-root.js';
import {
  FIXTURES,
  withAfter,
  withBefore,
  withElement,
  withReplaced,
  withText,
  without,
} from '../../../fixtures/invoices.js';
import type { Fixture } from '../../../fixtures/fixture.js';
import { onlyCauseIn } from '../../../fixtures/cause.js';
import { type Mistake, itIsOneThatEachPatchRepairs } from './mistake.js';
import { verdictOn } from '../../../fixtures/rules.js';
import { needsRules } from '../../../needs/needs.js';

const example = (name: string): string =>
  readFileSync(join(findPackageRoot(import.meta.url), 'examples', name)).toString();
const invoice = example('xrechnung-ubl.xml');
const named = (name: string): Fixture => FIXTURES.find((each) => each.name === name)!;
const peppol = named('Peppol BIS Billing, invoice').xml;
const france = named('France CTC, UBL invoice');
const croatia = named('HR-CIUS, invoice');
const romania = named('CIUS-RO, invoice');

const period = (from: string, to: string): string =>
  `<cac:InvoicePeriod><cbc:StartDate>${from}</cbc:StartDate><cbc:EndDate>${to}</cbc:EndDate></cac:InvoicePeriod>`;
const ofSeptember = withBefore(peppol, 'cac:AccountingSupplierParty', period('2026-09-01', '2026-09-30'));
const grossPrice = (net: string, charge: string, gross: string): string =>
  withElement(
    peppol,
    'cac:Price',
    `<cac:Price><cbc:PriceAmount currencyID="EUR">${net}</cbc:PriceAmount><cac:AllowanceCharge>` +
      `<cbc:ChargeIndicator>true</cbc:ChargeIndicator><cbc:Amount currencyID="EUR">${charge}</cbc:Amount>` +
      `<cbc:BaseAmount currencyID="EUR">${gross}</cbc:BaseAmount></cac:AllowanceCharge></cac:Price>`,
  );
const row = (base: string, tax: string, currency = 'EUR'): string =>
  `<cac:TaxSubtotal><cbc:TaxableAmount currencyID="${currency}">${base}</cbc:TaxableAmount>` +
  `<cbc:TaxAmount currencyID="${currency}">${tax}</cbc:TaxAmount><cac:TaxCategory><cbc:ID>S</cbc:ID>` +
  '<cbc:Percent>19</cbc:Percent><cac:TaxScheme><cbc:ID>VAT</cbc:ID></cac:TaxScheme></cac:TaxCategory></cac:TaxSubtotal>';
/** All of it without VAT, under a category. */
const untaxed = (category: string, percent: string, exemption: string): string =>
  peppol
    .replace('<cbc:ID>S</cbc:ID><cbc:Percent>19</cbc:Percent>', `<cbc:ID>${category}</cbc:ID>${percent}${exemption}`)
    .replace('<cbc:ID>S</cbc:ID><cbc:Percent>19</cbc:Percent>', `<cbc:ID>${category}</cbc:ID>${percent}`)
    .replaceAll('>19.00<', '>0.00<')
    .replaceAll('>119.00<', '>100.00<');
/** The rate of 7 % under another category. */
const reduced = (category: string, rate: string, exemption = ''): string =>
  invoice
    .replace('<cbc:ID>S</cbc:ID><cbc:Percent>7</cbc:Percent>', `<cbc:ID>${category}</cbc:ID>${rate}${exemption}`)
    .replace('<cbc:ID>S</cbc:ID><cbc:Percent>7</cbc:Percent>', `<cbc:ID>${category}</cbc:ID>${rate}`)
    .replace('>11.00<', '>0.00<')
    .replace('>54.32<', '>43.32<')
    .replaceAll('>439.52<', '>428.52<');
const exempt = '<cbc:Percent>0</cbc:Percent>';
const PEPPOL = named('Peppol BIS Billing, invoice').ruleSets;

const CASES: readonly Mistake[] = [
  [
    'a row of VAT for each line',
    peppol.replace(/<cac:TaxSubtotal>[\s\S]*<\/cac:TaxSubtotal>/, row('60.00', '11.40') + row('40.00', '7.60')),
    'BR-S-08',
    'cac:TaxTotal[1]/cac:TaxSubtotal[2]',
    ['money 100.00, 19.00'],
    PEPPOL,
  ],
  [
    'a VAT breakdown in the accounting currency, too',
    withAfter(
      withAfter(peppol, 'cbc:DocumentCurrencyCode', '<cbc:TaxCurrencyCode>SEK</cbc:TaxCurrencyCode>'),
      'cac:TaxTotal',
      `<cac:TaxTotal><cbc:TaxAmount currencyID="SEK">209.00</cbc:TaxAmount>${row('1100.00', '209.00', 'SEK')}</cac:TaxTotal>`,
    ),
    'PEPPOL-EN16931-R053',
    '/cac:TaxTotal[2]',
    ['choice'],
    PEPPOL,
  ],
  [
    'no row for what is exempt',
    reduced('E', exempt).replace(
      /<cac:TaxSubtotal>\s*<cbc:TaxableAmount currencyID="EUR">157[\s\S]*?<\/cac:TaxSubtotal>/,
      '',
    ),
    'BR-E-01',
    '/ubl:Invoice[1]/cac:TaxTotal[1]',
    [
      'input <cac:TaxSubtotal><cbc:TaxableAmount currencyID="EUR">157.20</cbc:TaxableAmount>' +
        '<cbc:TaxAmount currencyID="EUR">0.00</cbc:TaxAmount><cac:TaxCategory><cbc:ID>E</cbc:ID><cbc:Percent>0</cbc:Percent>' +
        '<cbc:TaxExemptionReason>reason</cbc:TaxExemptionReason><cac:TaxScheme><cbc:ID>VAT</cbc:ID></cac:TaxScheme>' +
        '</cac:TaxCategory></cac:TaxSubtotal>',
    ],
  ],
  [
    'VAT under the category for what is exempt',
    withReplaced(
      invoice,
      '<cbc:ID>S</cbc:ID><cbc:Percent>7</cbc:Percent>',
      '<cbc:ID>E</cbc:ID><cbc:Percent>7</cbc:Percent>',
    ),
    'BR-E-09',
    'cac:TaxSubtotal[2]/cac:TaxCategory[1]/cbc:ID[1]',
    ['money S, S'],
  ],
  [
    'the standard category without VAT',
    reduced('S', exempt),
    'BR-S-05',
    'cac:ClassifiedTaxCategory[1]/cbc:Percent[1]',
    [
      'choice Z, Z',
      'choice G, <cbc:TaxExemptionReasonCode>VATEX-EU-G</cbc:TaxExemptionReasonCode>, G',
      'input E, <cbc:TaxExemptionReason>reason</cbc:TaxExemptionReason>, E',
    ],
  ],
  [
    'what is not subject to VAT beside what is',
    reduced('O', '', `${exempt}<cbc:TaxExemptionReason>Deposit</cbc:TaxExemptionReason>`),
    'BR-O-11',
    'cac:TaxTotal[1]/cac:TaxSubtotal[2]',
    ['choice E, E, <cbc:Percent>0</cbc:Percent>'],
  ],
  [
    'a period of a line in the year before',
    withBefore(ofSeptember, 'cac:Item', period('2025-09-01', '2025-09-30')),
    'PEPPOL-EN16931-R110',
    'cac:InvoiceLine[1]/cac:InvoicePeriod[1]/cbc:StartDate[1]',
    ['choice 2026-09-01, 2026-09-30', 'choice 2025-09-01'],
    PEPPOL,
  ],
  [
    'a period of a line that begins earlier',
    withBefore(ofSeptember, 'cac:Item', period('2026-08-15', '2026-08-31')),
    'PEPPOL-EN16931-R110',
    'cac:InvoiceLine[1]/cac:InvoicePeriod[1]/cbc:StartDate[1]',
    ['choice 2026-08-15'],
    PEPPOL,
  ],
  [
    'a percentage as a part of one',
    withText(invoice, 'cbc:MultiplierFactorNumeric', '0.05'),
    'PEPPOL-EN16931-R040',
    'cac:AllowanceCharge[1]/cbc:MultiplierFactorNumeric[1]',
    ['money 5'],
  ],
  [
    'price and quantity below zero',
    withReplaced(withReplaced(invoice, '>4.00<', '>-4.00<'), '>60<', '>-60<'),
    'BR-27',
    'cac:InvoiceLine[1]/cac:Price[1]/cbc:PriceAmount[1]',
    ['choice 60, 4.00'],
  ],
  [
    'a card without its number',
    without(withText(invoice, 'cbc:PaymentMeansCode', '48'), 'cac:PayeeFinancialAccount'),
    'BR-DE-24-a',
    '/cac:PaymentMeans[1]',
    [
      'input <cac:CardAccount><cbc:PrimaryAccountNumberID>1234</cbc:PrimaryAccountNumberID>' +
        '<cbc:NetworkID>VISA</cbc:NetworkID></cac:CardAccount>',
    ],
  ],
  [
    'a country by its name',
    withText(invoice, 'cbc:IdentificationCode', 'Dänemark'),
    'BR-CL-14',
    'cac:Country[1]/cbc:IdentificationCode[1]',
    ['choice DK', 'input DE'],
  ],
  [
    'two addresses of e-mail in one',
    withText(invoice, 'cbc:ElectronicMail', 'one@seller.example; two@seller.example'),
    'BR-DE-28',
    'cac:Contact[1]/cbc:ElectronicMail[1]',
    ['choice one@seller.example', 'choice two@seller.example', 'input name@example.com'],
  ],
  [
    'no number of the company, Denmark',
    withReplaced(withReplaced(peppol, '>AT<', '>DK<'), 'ATU12345675', 'DK12345674'),
    'DK-R-002',
    'cac:Party[1]/cac:PartyLegalEntity[1]',
    ['input <cbc:CompanyID schemeID="0184">DK12345678</cbc:CompanyID>'],
    PEPPOL,
  ],
  [
    'no SIREN, France',
    france.xml.replace(/<cbc:CompanyID schemeID="0002">[^<]*<\/cbc:CompanyID>/, ''),
    'BR-FR-10_BT-30',
    'cac:Party[1]/cac:PartyLegalEntity[1]',
    ['input <cbc:CompanyID schemeID="0002">123456782</cbc:CompanyID>'],
    france.ruleSets,
  ],
  [
    'no framework, France',
    without(france.xml, 'cbc:ProfileID'),
    'BR-FR-08_BT-23',
    '/ubl:Invoice[1]',
    ['input <cbc:ProfileID>B1</cbc:ProfileID>'],
    france.ruleSets,
  ],
  [
    'a check digit of an OIB, Croatia',
    withReplaced(croatia.xml, 'HR12345678903', 'HR12345678904'),
    'HR-BR-54',
    'cac:PartyTaxScheme[1]/cbc:CompanyID[1]',
    ['input HR12345678903'],
    croatia.ruleSets,
  ],
  [
    'no classification, Croatia',
    without(croatia.xml, 'cac:CommodityClassification'),
    'HR-BR-25',
    'cac:InvoiceLine[1]/cac:Item[1]',
    [
      'input <cac:CommodityClassification><cbc:ItemClassificationCode listID="CG">62.10.11</cbc:ItemClassificationCode></cac:CommodityClassification>',
    ],
    croatia.ruleSets,
  ],
  [
    'no code of its classification, Croatia',
    withText(croatia.xml, 'cbc:ItemClassificationCode', 'ABC'),
    'HR-BR-CL-2',
    'cac:CommodityClassification[1]/cbc:ItemClassificationCode[1]',
    ['input 62.10.11'],
    croatia.ruleSets,
  ],
  [
    'a county by its name, Romania',
    withText(romania.xml, 'cbc:CountrySubentity', 'Judetul Bistrita-Nasaud'),
    'BR-RO-110',
    'cac:PostalAddress[1]/cbc:CountrySubentity[1]',
    ['choice RO-BN', 'input RO-B'],
    romania.ruleSets,
  ],
  [
    'a sector with a blank, Romania',
    withText(withText(romania.xml, 'cbc:CountrySubentity', 'RO-B'), 'cbc:CityName', 'Sector 3'),
    'BR-RO-100',
    'cac:PostalAddress[1]/cbc:CityName[1]',
    // Nothing differs but case and a blank, and no other sector is like it.
    ['certain SECTOR3'],
    romania.ruleSets,
  ],
  [
    'a credit note without its invoice, France',
    without(named('France CTC, UBL credit note').xml, 'cac:BillingReference'),
    'BR-FR-CO-05_BT-3',
    '/cn:CreditNote[1]',
    [
      'input <cac:BillingReference><cac:InvoiceDocumentReference><cbc:ID>number</cbc:ID>' +
        '<cbc:IssueDate>2026-01-01</cbc:IssueDate></cac:InvoiceDocumentReference></cac:BillingReference>',
    ],
    france.ruleSets,
  ],
  [
    'a SIREN that is said to be the number of an establishment, France',
    withReplaced(named('France CTC, CII').xml, 'schemeID="0002"', 'schemeID="0009"'),
    'BR-FR-10_BT-30',
    'ram:SpecifiedLegalOrganization[1]/ram:ID[1]',
    ['choice 0002'],
    named('France CTC, CII').ruleSets,
  ],
  [
    'a list of classifications by its name',
    withBefore(
      invoice,
      'cac:ClassifiedTaxCategory',
      '<cac:CommodityClassification><cbc:ItemClassificationCode listID="CPV">30197630</cbc:ItemClassificationCode></cac:CommodityClassification>',
    ),
    'BR-CL-13',
    'cbc:ItemClassificationCode[1]/@listID',
    ['choice STI', 'input STI'],
  ],
  [
    'a charge of a line as an allowance',
    withBefore(
      withReplaced(invoice, '>4.00<', '>3.90<'),
      'cac:Item',
      '<cac:AllowanceCharge><cbc:ChargeIndicator>false</cbc:ChargeIndicator><cbc:AllowanceChargeReason>Colour</cbc:AllowanceChargeReason>' +
        '<cbc:MultiplierFactorNumeric>5</cbc:MultiplierFactorNumeric><cbc:Amount currencyID="EUR">6.00</cbc:Amount>' +
        '<cbc:BaseAmount currencyID="EUR">120.00</cbc:BaseAmount></cac:AllowanceCharge>',
    ),
    'PEPPOL-EN16931-R120',
    'cac:AllowanceCharge[1]/cbc:ChargeIndicator[1]',
    ['money true'],
  ],
];

describe('a mistake of business', () => {
  for (const mistake of CASES) itIsOneThatEachPatchRepairs(mistake);

  needsRules(...PEPPOL).it('is no other one where a reason for no VAT is a code of its category', async () => {
    const xml = untaxed('O', '', '<cbc:TaxExemptionReasonCode>VATEX-EU-O</cbc:TaxExemptionReasonCode>');
    const { code, patches } = await onlyCauseIn(xml);
    assert.equal(code, 'BR-O-02');
    assert.deepEqual(
      patches?.map(({ class: own }) => own),
      ['input'],
    );
    assert.deepEqual((await verdictOn(applyFixes(Buffer.from(xml), patches!))).report.issues, []);
  });
  needsRules(...PEPPOL).it('is no code that is far from what was written: 751 is a code itself', async () => {
    const { suggestion, patches } = await onlyCauseIn(withText(peppol, 'cbc:InvoiceTypeCode', '751'));
    assert.equal(suggestion, undefined);
    assert.deepEqual(
      patches?.map(({ class: own }) => own),
      ['input'],
    );
  });
  it('is a code that does not go with the account beside it: either may be wrong', async () => {
    const xml = withText(invoice, 'cbc:PaymentMeansCode', '59');
    const { code, patches = [] } = await onlyCauseIn(xml);
    assert.equal(code, 'BR-DE-25-b');
    assert.deepEqual(
      patches.map(({ edits: [edit] }) => (edit !== undefined && 'value' in edit ? edit.value : edit?.op)),
      ['58', '30', 'delete'],
    );
    for (const patch of patches.slice(0, 2))
      assert.deepEqual((await verdictOn(applyFixes(Buffer.from(xml), [patch]))).report.issues, []);
  });
  needsRules(...PEPPOL).it('is a price with a charge that it contains: the net price may stand alone', async () => {
    const xml = grossPrice('25.00', '5.00', '20.00');
    const { code, patches = [] } = await onlyCauseIn(xml);
    assert.equal(code, 'PEPPOL-EN16931-R044');
    assert.deepEqual(
      patches[0]?.edits.map(({ op, node }) => `${op} ${node.split('/').at(-1)}`),
      ['delete cac:AllowanceCharge[1]'],
    );
    assert.deepEqual((await verdictOn(applyFixes(Buffer.from(xml), [patches[0]!]))).report.issues, []);
  });
  needsRules(...romania.ruleSets).it('is a currency that no amount has either', async () => {
    const xml = withReplaced(romania.xml, 'RON', 'LEI');
    const { code, patches } = await onlyCauseIn(xml);
    assert.equal(code, 'BR-CL-04');
    assert.deepEqual(
      patches?.map(({ class: own }) => own),
      ['choice'],
    );
    assert.equal(Buffer.from(applyFixes(Buffer.from(xml), patches!)).toString(), romania.xml);
  });
  needsRules(...france.ruleSets).it('is the kind of a note in small letters, France', async () => {
    const { details } = await verdictOn(withReplaced(france.xml, '#AAB#', '#aab#'), { patches: true });
    const { patches = [] } = details.issues.find(({ code }) => code === 'BR-CL-08')!;
    assert.deepEqual(
      patches.map(({ class: own }) => own),
      ['certain'],
    );
    const xml = withReplaced(france.xml, '#AAB#', '#aab#');
    assert.equal(Buffer.from(applyFixes(Buffer.from(xml), patches)).toString(), france.xml);
  });
  it('is said once where each line has the standard category without VAT', async () => {
    const all = invoice
      .replaceAll(/<cbc:Percent>(?:7|19)</g, '<cbc:Percent>0<')
      .replace(/<cac:TaxSubtotal>[\s\S]*<\/cac:TaxSubtotal>/, row('385.20', '0.00').replace('>19<', '>0<'))
      .replace('>54.32<', '>0.00<')
      .replaceAll('>439.52<', '>385.20<');
    const { code, patches } = await onlyCauseIn(all);
    assert.equal(code, 'BR-S-06');
    assert.deepEqual((await verdictOn(applyFixes(Buffer.from(all), [patches![0]!]))).report.issues, []);
  });
});
