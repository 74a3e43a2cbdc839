/** What is said about elements and attributes that may not stand where they stand, and where they belong. */
import assert from 'node:assert/strict';
import {
  xrechnungUblCreditNote,
  facturxBasic,
  withAfter,
  withReplaced,
  without,
  xrechnungCii,
  xrechnungUbl,
} from '../../../../fixtures/invoices.js';
import { verdictOn } from '../../../../fixtures/rules.js';

const errorsIn = async (xml: string, language: 'en' | 'de' | 'fr' = 'en') =>
  (await verdictOn(xml, { language })).details.issues.filter(({ code }) => code === 'XSD');

/** An invoice of which only the root was renamed. */
const renamed = (xml: string, from: string, to: string): string =>
  xml.replaceAll(new RegExp(`(</?(?:\\w+:)?)${from}\\b(?=[ >])`, 'g'), `$1${to}`).replaceAll(`:${from}-2`, `:${to}-2`);

type Case = readonly [what: string, xml: string, en: RegExp];

const holds = (cases: readonly Case[]): void => {
  for (const [what, xml, en] of cases)
    it(what, async () => {
      const said = (await errorsIn(xml)).map(({ message }) => message);
      assert.ok(
        said.some((message) => en.test(message)),
        said.join('\n') || 'nothing',
      );
    });
};

const SIGNATURE = '<ds:Signature xmlns:ds="http://www.w3.org/2000/09/xmldsig#"><ds:SignedInfo/></ds:Signature>';

describe('a signature where the format has none', () => {
  holds([
    [
      'in UBL, which has a place for it, and an element of the same name',
      xrechnungUbl.replace(/<\/(?:ubl:)?Invoice>\s*$/, (end) => `${SIGNATURE}${end}`),
      /^ds:Signature is an electronic signature, which cannot stand in ubl:Invoice\. .* into ext:UBLExtensions, /,
    ],
    [
      'in CII',
      xrechnungCii.replace('</rsm:CrossIndustryInvoice>', `${SIGNATURE}</rsm:CrossIndustryInvoice>`),
      /^ds:Signature is an electronic signature, .* may be a file of its own\.$/,
    ],
  ]);
});

describe('what a misspelt name stands for', () => {
  const again = (xml: string, name: string, element: string): string => withAfter(xml, name, element);
  holds([
    [
      'a due date, which is there',
      again(xrechnungUbl, 'cbc:DueDate', '<cbc:DueDte>2026-10-31</cbc:DueDte>'),
      /^There is no element cbc:DueDte .*cbc:DueDate is probably meant, which is there already \(line \d+\) .* Remove cbc:DueDte; /,
    ],
    [
      'a currency, which comes later',
      again(xrechnungUbl, 'cbc:InvoiceTypeCode', '<cbc:DocumentCurencyCode>EUR</cbc:DocumentCurencyCode>'),
      /cbc:DocumentCurrencyCode is probably meant, which is there already/,
    ],
    [
      'a currency, of which a letter has the wrong case, and not the payment’s that is nearly called so',
      withReplaced(xrechnungUbl, 'cbc:DocumentCurrencyCode', 'cbc:DocumentCurrencycode'),
      /cbc:DocumentCurrencyCode is probably meant\. Write cbc:DocumentCurrencyCode instead/,
    ],
    [
      'a reference in CII',
      again(xrechnungCii, 'ram:BuyerReference', '<ram:BuyerRefrence>x</ram:BuyerRefrence>'),
      /ram:BuyerReference is probably meant, which is there already/,
    ],
    [
      'a city in CII, in small letters',
      again(facturxBasic, 'ram:CountryID', '<ram:countryID>DE</ram:countryID>'),
      /ram:CountryID is probably meant, which is there already/,
    ],
    [
      'a date in the wrong namespace, in front of the right one',
      withReplaced(xrechnungUbl, '<cbc:DueDate>', '<cac:DueDate>2026-10-31</cac:DueDate><cbc:DueDate>'),
      /^There is no element cac:DueDate .*cbc:DueDate is probably meant, which is there already/,
    ],
    [
      'a name that may be there again',
      again(xrechnungUbl, 'cbc:Note', '<cbc:Noote>Thank you</cbc:Noote>'),
      /Write cbc:Note instead of cbc:Noote\.$/,
    ],
    [
      'a currency on an amount, which is there',
      withReplaced(
        xrechnungUbl,
        '<cbc:PayableAmount currencyID="EUR">',
        '<cbc:PayableAmount currencyID="EUR" currencyId="EUR">',
      ),
      /currencyID is probably meant, which is there already\. Remove the attribute currencyId\.$/,
    ],
  ]);

  it('is the cause of what is missing', async () => {
    for (const [name, misspelt] of [
      ['<cbc:PayableAmount currencyID=', '<cbc:PayableAmount currencyId='],
      ['<cbc:LineExtensionAmount currencyID=', '<cbc:LineExtensionAmount currency_ID='],
      ['<cbc:TaxAmount currencyID=', '<cbc:TaxAmount curencyID='],
      ['<cbc:PriceAmount currencyID=', '<cbc:PriceAmount CurrencyID='],
      ['unitCode=', 'unitcode='],
    ] as const) {
      const { issues } = (await verdictOn(withReplaced(xrechnungUbl, name, misspelt))).details;
      const causes = issues.filter(({ causedBy }) => causedBy === null);
      assert.ok(causes.length > 0);
      for (const { message } of causes) assert.match(message, /is probably meant/);
    }
  });
});

describe('an invoice of which a credit note was made by its root', () => {
  const creditNote = renamed(xrechnungUbl, 'Invoice', 'CreditNote');
  const invoice = renamed(xrechnungUblCreditNote, 'CreditNote', 'Invoice');
  holds([
    [
      'names its type',
      creditNote,
      /called cbc:CreditNoteTypeCode\. Rename cbc:InvoiceTypeCode to cbc:CreditNoteTypeCode\.$/,
    ],
    [
      'names its lines and their quantity',
      creditNote,
      /^Line 1 .*: This is a credit note: in it, cac:InvoiceLine is called cac:CreditNoteLine\. Rename .* and, in it, cbc:InvoicedQuantity to cbc:CreditedQuantity\.$/,
    ],
    [
      'says where the due date is',
      creditNote,
      /^A credit note has BT-9 .* in cac:PaymentMeans\/cbc:PaymentDueDate, not in cbc:DueDate\./,
    ],
    [
      'says where the project is',
      withReplaced(
        xrechnungUblCreditNote,
        '<cac:AccountingSupplierParty>',
        '<cac:ProjectReference><cbc:ID>P-1</cbc:ID></cac:ProjectReference><cac:AccountingSupplierParty>',
      ),
      /^A credit note has BT-11 .* in cac:AdditionalDocumentReference/,
    ],
    [
      'names the type of an invoice that was a credit note',
      invoice,
      /This is an invoice: .* called cbc:InvoiceTypeCode\./,
    ],
    [
      'names its lines',
      invoice,
      /Rename cac:CreditNoteLine to cac:InvoiceLine and, in it, cbc:CreditedQuantity to cbc:InvoicedQuantity\.$/,
    ],
    [
      'names a quantity alone',
      withReplaced(
        withReplaced(xrechnungUblCreditNote, '<cbc:CreditedQuantity', '<cbc:InvoicedQuantity'),
        '</cbc:CreditedQuantity',
        '</cbc:InvoicedQuantity',
      ),
      /in it, cbc:InvoicedQuantity is called cbc:CreditedQuantity\./,
    ],
  ]);

  it('is one mistake', async () => {
    for (const xml of [without(creditNote, 'cbc:DueDate'), invoice]) {
      const causes = (await errorsIn(xml)).filter(({ causedBy }) => causedBy === null);
      assert.equal(causes.length, 1, causes.map(({ message }) => message).join('\n'));
    }
  });
  it('is told in every language', async () => {
    assert.match(
      (await errorsIn(creditNote, 'de')).at(-1)!.message,
      /Dies ist eine Gutschrift \(CreditNote\): .* heißt darin/,
    );
    assert.match((await errorsIn(creditNote, 'fr')).at(-1)!.message, /Ceci est un avoir \(CreditNote\)\u00a0: /);
  });
});

describe('where an element belongs', () => {
  const inHeader = (element: string): string => withAfter(xrechnungUbl, 'cbc:DueDate', element);
  const inAgreement = (element: string): string => withAfter(xrechnungCii, 'ram:BuyerReference', element);
  holds([
    [
      'a rate',
      inHeader('<cbc:Percent>19</cbc:Percent>'),
      /it belongs in cac:TaxCategory or cac:ClassifiedTaxCategory\./,
    ],
    ['a price', inHeader('<cbc:PriceAmount currencyID="EUR">1</cbc:PriceAmount>'), /it belongs in cac:Price\./],
    ['an item', inHeader('<cac:Item><cbc:Name>x</cbc:Name></cac:Item>'), /it belongs in cac:InvoiceLine\./],
    [
      'what no invoice has',
      inHeader('<cbc:SealingPartyType>x</cbc:SealingPartyType>'),
      /^The element cbc:\w+ is not allowed in ubl:Invoice(?:; it belongs in [\w:]+)?\. /,
    ],
    ['a city in CII', inAgreement('<ram:CityName>Ulm</ram:CityName>'), /it belongs in ram:PostalTradeAddress\./],
    [
      'a price in CII',
      inAgreement('<ram:ChargeAmount>1</ram:ChargeAmount>'),
      /it belongs in ram:GrossPriceProductTradePrice or ram:NetPriceProductTradePrice\./,
    ],
  ]);

  it('is no place that invoices do not have', async () => {
    for (const name of [
      'Amount',
      'Percent',
      'CityName',
      'Quantity',
      'Name',
      'Telephone',
      'Description',
      'BaseQuantity',
    ])
      for (const { message } of await errorsIn(inHeader(`<cbc:${name}>1</cbc:${name}>`)))
        assert.doesNotMatch(message, /Goods|Alternative|Despatch|Applicable|Consignment|Tender|Transport/);
  });
});
