/** Repeated elements take no longer to read than other content of the same size. */
import { readInvoice } from '#validator/index.js';
import { assertLinear } from '../../../fixtures/growth.js';
import { plainCii, plainUbl, withReplaced } from '../../../fixtures/invoices.js';

const inUbl = (place: string, one: (at: number) => string) => (count: number) =>
  withReplaced(plainUbl, place, Array.from({ length: count }, (_, at) => one(at)).join('') + place);
const inCii = (place: string, one: (at: number) => string) => (count: number) =>
  withReplaced(plainCii, place, Array.from({ length: count }, (_, at) => one(at)).join('') + place);

const SHAPES: readonly (readonly [what: string, make: (count: number) => string])[] = [
  [
    'VAT totals in different currencies',
    inUbl(
      '<cac:LegalMonetaryTotal>',
      (at) => `<cac:TaxTotal><cbc:TaxAmount currencyID="A${at}">1</cbc:TaxAmount></cac:TaxTotal>`,
    ),
  ],
  [
    'VAT totals in different currencies, CII',
    inCii('<ram:GrandTotalAmount>', (at) => `<ram:TaxTotalAmount currencyID="A${at}">1</ram:TaxTotalAmount>`),
  ],
  [
    'currencies, and VAT totals in them',
    inUbl(
      '<cac:LegalMonetaryTotal>',
      (at) =>
        `<cbc:DocumentCurrencyCode>A${at}</cbc:DocumentCurrencyCode><cac:TaxTotal><cbc:TaxAmount currencyID="A${at}">1</cbc:TaxAmount></cac:TaxTotal>`,
    ),
  ],
  [
    'tax numbers of a party',
    inUbl(
      '<cac:PartyLegalEntity>',
      (at) =>
        `<cac:PartyTaxScheme><cbc:CompanyID>${at}</cbc:CompanyID><cac:TaxScheme><cbc:ID>VAT</cbc:ID></cac:TaxScheme></cac:PartyTaxScheme>`,
    ),
  ],
  [
    'documents of different kinds',
    inUbl(
      '<cac:AccountingSupplierParty>',
      (at) =>
        `<cac:AdditionalDocumentReference><cbc:ID schemeID="A${at}">1</cbc:ID><cbc:DocumentTypeCode>${at}</cbc:DocumentTypeCode></cac:AdditionalDocumentReference>`,
    ),
  ],
  ['notes', inUbl('<cbc:DocumentCurrencyCode>', (at) => `<cbc:Note>${at}</cbc:Note>`)],
  [
    'what says more about something else',
    inUbl('<cac:LegalMonetaryTotal>', (at) => `<cbc:TaxPointDate>${at}</cbc:TaxPointDate>`),
  ],
  [
    'parts of a group that stand elsewhere',
    inUbl(
      '<cac:LegalMonetaryTotal>',
      (at) => `<cac:PaymentMeans><cbc:PaymentID>${at}</cbc:PaymentID></cac:PaymentMeans><cbc:Note>${at}</cbc:Note>`,
    ),
  ],
  [
    'classifications with names',
    inCii(
      '</ram:SpecifiedTradeProduct>',
      (at) =>
        `<ram:DesignatedProductClassification><ram:ClassCode>${at}</ram:ClassCode><ram:ClassName>a</ram:ClassName></ram:DesignatedProductClassification>`,
    ),
  ],
  [
    'means of payment, and creditors that stand elsewhere',
    inUbl(
      '<cac:LegalMonetaryTotal>',
      (at) =>
        `<cac:PaymentMeans><cbc:PaymentMeansCode>${at}</cbc:PaymentMeansCode></cac:PaymentMeans><cac:PayeeParty><cac:PartyIdentification><cbc:ID schemeID="SEPA">${at}</cbc:ID></cac:PartyIdentification></cac:PayeeParty>`,
    ),
  ],
  [
    'elements that nobody knows',
    inUbl('<cac:LegalMonetaryTotal>', (at) => `<cbc:Unknown unit="${at}">1</cbc:Unknown>`),
  ],
];

describe('the time that reading an invoice takes', () => {
  for (const [what, make] of SHAPES)
    it(`is proportional to its size: ${what}`, () =>
      assertLinear((count) => {
        const document = Buffer.from(make(count));
        return () => readInvoice(document);
      }, 2_000)).timeout(60_000);
});
