import { strict as assert } from 'node:assert';
import {
  facturxExtended,
  peppolUbl,
  plainUbl,
  withAfter,
  withAttribute,
  withReplaced,
  withText,
  without,
  xrechnungCii,
  xrechnungUbl,
} from '../../../fixtures/invoices.js';
import { verdictOn } from '../../../fixtures/rules.js';

type Case = readonly [what: string, xml: string, code: string, target: string, line: RegExp];

const TOTALS = '/ubl:Invoice[1]/cac:LegalMonetaryTotal[1]';
const PARTY = '/cac:Party[1]';
const SELLER = `/ubl:Invoice[1]/cac:AccountingSupplierParty[1]${PARTY}`;
const SETTLEMENT =
  '/rsm:CrossIndustryInvoice[1]/rsm:SupplyChainTradeTransaction[1]/ram:ApplicableHeaderTradeSettlement[1]';

const WRONG: readonly Case[] = [
  [
    'a total',
    withText(xrechnungUbl, 'cbc:TaxInclusiveAmount', '120.00'),
    'BR-CO-15',
    `${TOTALS}/cbc:TaxInclusiveAmount[1]`,
    /<cbc:TaxInclusiveAmount/,
  ],
  [
    'the amount due',
    withText(xrechnungUbl, 'cbc:PayableAmount', '1.00'),
    'BR-CO-16',
    `${TOTALS}/cbc:PayableAmount[1]`,
    /<cbc:PayableAmount/,
  ],
  [
    'a code that is empty',
    withText(xrechnungUbl, 'cbc:InvoiceTypeCode', ''),
    'BR-04',
    '/ubl:Invoice[1]/cbc:InvoiceTypeCode[1]',
    /<cbc:InvoiceTypeCode/,
  ],
  [
    'a taxable amount',
    withText(xrechnungCii, 'ram:BasisAmount', '99.50'),
    'BR-S-08',
    `${SETTLEMENT}/ram:ApplicableTradeTax[1]/ram:BasisAmount[1]`,
    /<ram:BasisAmount/,
  ],
  [
    'an attribute',
    withAttribute(xrechnungUbl, 'cbc:InvoicedQuantity', 'unitCode', 'Stk'),
    'BR-CL-23',
    '/ubl:Invoice[1]/cac:InvoiceLine[1]/cbc:InvoicedQuantity[1]/@unitCode',
    /unitCode="Stk"/,
  ],
  [
    'a code',
    withText(xrechnungUbl, 'cbc:IdentificationCode', 'GER'),
    'BR-CL-14',
    `${SELLER}/cac:PostalAddress[1]/cac:Country[1]/cbc:IdentificationCode[1]`,
    />GER</,
  ],
  [
    'a VAT identifier',
    withText(xrechnungUbl, 'cbc:CompanyID', '123456789'),
    'BR-CO-09',
    `${SELLER}/cac:PartyTaxScheme[1]/cbc:CompanyID[1]`,
    />123456789</,
  ],
  [
    'an element that invoices do not use',
    withAfter(xrechnungUbl, 'cbc:ID', '\n  <cbc:UUID>4f0d</cbc:UUID>'),
    'UBL-CR-005',
    '/ubl:Invoice[1]/cbc:UUID[1]',
    /<cbc:UUID/,
  ],
  [
    'the second of two',
    withAfter(
      peppolUbl,
      'cbc:DocumentCurrencyCode',
      '\n  <cbc:AccountingCost>1</cbc:AccountingCost>\n  <cbc:AccountingCost>2</cbc:AccountingCost>',
    ),
    'XSD',
    '/ubl:Invoice[1]/cbc:AccountingCost[2]',
    />2</,
  ],
  [
    'an amount that is no number',
    withText(xrechnungUbl, 'cbc:PayableAmount', 'much'),
    'BR-CO-16',
    `${TOTALS}/cbc:PayableAmount[1]`,
    />much</,
  ],
  [
    'the type of tax that keeps a category from counting',
    withReplaced(
      xrechnungUbl,
      '<cac:ClassifiedTaxCategory><cbc:ID>S</cbc:ID><cbc:Percent>19</cbc:Percent><cac:TaxScheme><cbc:ID>VAT',
      '<cac:ClassifiedTaxCategory><cbc:ID>S</cbc:ID><cbc:Percent>19</cbc:Percent><cac:TaxScheme><cbc:ID>MwSt',
    ),
    'BR-CO-04',
    '/ubl:Invoice[1]/cac:InvoiceLine[1]/cac:Item[1]/cac:ClassifiedTaxCategory[1]/cac:TaxScheme[1]/cbc:ID[1]',
    /MwSt/,
  ],
];

const MISSING: readonly (readonly [...Case, missing: string])[] = [
  [
    'a reference',
    without(xrechnungUbl, 'cbc:BuyerReference'),
    'BR-DE-15',
    '/ubl:Invoice[1]',
    /<ubl:Invoice|<Invoice/,
    'cbc:BuyerReference',
  ],
  [
    'a town',
    withReplaced(xrechnungUbl, '<cbc:CityName>Bremen</cbc:CityName>', ''),
    'BR-DE-8',
    `/ubl:Invoice[1]/cac:AccountingCustomerParty[1]${PARTY}/cac:PostalAddress[1]`,
    /<cac:PostalAddress/,
    'cbc:CityName',
  ],
  ['a contact', without(xrechnungUbl, 'cac:Contact'), 'BR-DE-2', SELLER, /<cac:Party>/, 'cac:Contact'],
  [
    'payment terms, wherever they are looked for',
    without(facturxExtended, 'ram:SpecifiedTradePaymentTerms'),
    'BR-CO-25',
    SETTLEMENT,
    /<ram:ApplicableHeaderTradeSettlement/,
    'ram:SpecifiedTradePaymentTerms/ram:DueDateDateTime',
  ],
  [
    'the identifier that a category asks for',
    without(xrechnungCii, 'ram:SpecifiedTaxRegistration'),
    'BR-CO-26',
    '/rsm:CrossIndustryInvoice[1]/rsm:SupplyChainTradeTransaction[1]/ram:ApplicableHeaderTradeAgreement[1]/ram:SellerTradeParty[1]',
    /<ram:SellerTradeParty/,
    'ram:ID',
  ],
  [
    'what the schema wants, before what it belongs before',
    without(plainUbl, 'cac:AccountingSupplierParty'),
    'XSD',
    '/ubl:Invoice[1]',
    /<cac:AccountingCustomerParty/,
    'cac:AccountingSupplierParty',
  ],
];

describe('the place of an issue', () => {
  for (const [what, xml, code, target, line] of WRONG) {
    it(`is the value that is wrong: ${what}`, async () => {
      const { details } = await verdictOn(xml);
      const issue = details.issues.find((each) => each.code === code);
      assert.ok(issue, details.issues.map((each) => each.code).join());
      assert.equal(issue.target, target);
      assert.match(xml.split('\n')[issue.line! - 1]!, line);
      assert.equal(issue.missing, undefined);
    });
  }
  for (const [what, xml, code, target, line, missing] of MISSING) {
    it(`is where it belongs: ${what}`, async () => {
      const { details } = await verdictOn(xml);
      const issue = details.issues.find((each) => each.code === code);
      assert.ok(issue, details.issues.map((each) => each.code).join());
      assert.deepEqual([issue.target, issue.missing?.join('/')], [target, missing]);
      assert.match(xml.split('\n')[issue.line! - 1]!, line);
    });
  }

  const PRICE = '<cbc:PriceAmount currencyID="EUR">25.00</cbc:PriceAmount>';
  const priced = (gross: string, discount: string): string =>
    withReplaced(
      peppolUbl,
      PRICE,
      `${PRICE}<cac:AllowanceCharge><cbc:ChargeIndicator>false</cbc:ChargeIndicator><cbc:Amount currencyID="EUR">${discount}</cbc:Amount><cbc:BaseAmount currencyID="EUR">${gross}</cbc:BaseAmount></cac:AllowanceCharge>`,
    );
  for (const [gross, discount, wrong] of [
    ['350.00', '10.00', 'BaseAmount'],
    ['36.00', '10.00', 'BaseAmount'],
    ['35.00', '9.99', 'Amount'],
    ['35.00', '100.00', 'Amount'],
    ['53.00', '10.00', 'BaseAmount'],
  ] as const) {
    it(`is the price that a slip explains, where the net price is that of the line: ${gross} less ${discount}`, async () => {
      const { details } = await verdictOn(priced(gross, discount));
      const issue = details.issues.find(({ code }) => code === 'PEPPOL-EN16931-R046');
      assert.match(issue?.target ?? '', new RegExp(`/cac:AllowanceCharge\\[1\\]/cbc:${wrong}\\[1\\]$`));
    });
  }

  it('has the figures of a calculation, and where they come from', async () => {
    const { details } = await verdictOn(withText(xrechnungUbl, 'cbc:TaxInclusiveAmount', '120.00'));
    const { actual, expected, difference, term, related } = details.issues.find(({ code }) => code === 'BR-CO-15')!;
    assert.deepEqual([actual, expected, difference, term], ['120.00', '119.00', '1.00', 'BT-112']);
    assert.deepEqual(
      related?.map((each) => each.value),
      ['100.00', '19.00'],
    );
  });
  it('has what is allowed, what was meant, and the line that it is in', async () => {
    const { details } = await verdictOn(
      withReplaced(peppolUbl, '<cac:ClassifiedTaxCategory><cbc:ID>S<', '<cac:ClassifiedTaxCategory><cbc:ID>s<'),
    );
    const issue = details.issues.find(({ code }) => code === 'BR-CL-18' || code === 'PEPPOL-EN16931-CL001')!;
    assert.deepEqual([issue.actual, issue.suggestion, issue.lineId], ['s', 'S', '1']);
    assert.ok(issue.allowed!.includes('S'));
  });
});
