/** What is said about a document that does not follow its XML Schema. */
import assert from 'node:assert/strict';
import {
  facturxBasic,
  withAfter,
  withBefore,
  withReplaced,
  withText,
  without,
  xrechnungUbl,
  zugferd2Basic,
} from '../../../../fixtures/invoices.js';
import { reportOn } from '../../../../fixtures/rules.js';

describe('messages for violations of the XML Schema', () => {
  const TABLE: readonly (readonly [what: string, xml: string, field: string, en: RegExp, de: RegExp])[] = [
    [
      'an element that nobody knows',
      withAfter(xrechnungUbl, 'cbc:DueDate', '<cbc:Colour>red</cbc:Colour>'),
      'cbc:Colour',
      /^There is no element cbc:Colour: .*\. Remove cbc:Colour\.$/,
      /^Es gibt kein Element cbc:Colour: .*\. Entfernen Sie cbc:Colour\.$/,
    ],
    [
      'an element that is missing in between',
      without(facturxBasic, 'ram:TypeCode'),
      'ram:TypeCode',
      /^ram:TypeCode is missing before ram:IssueDateTime\. /,
      /^Vor ram:IssueDateTime fehlt ram:TypeCode\. /,
    ],
    [
      'an element that is missing at the end',
      without(xrechnungUbl, 'cbc:PriceAmount'),
      'cbc:PriceAmount',
      /^Line 1 “Cordless drill”: The element cac:Price is incomplete: cbc:PriceAmount is missing\. /,
      /^Position 1 „Cordless drill“: Das Element cac:Price ist unvollständig: cbc:PriceAmount fehlt\. /,
    ],
    [
      'an element that is missing at the end, behind others that may be missing',
      without(xrechnungUbl, 'cbc:PayableAmount'),
      'cbc:PayableAmount',
      /^The element cac:LegalMonetaryTotal is incomplete: cbc:PayableAmount is missing\. /,
      /^Das Element cac:LegalMonetaryTotal ist unvollständig: cbc:PayableAmount fehlt\. /,
    ],
    [
      'an element that is missing in between, behind others that may be missing',
      without(xrechnungUbl, 'cac:LegalMonetaryTotal'),
      'cac:LegalMonetaryTotal',
      /^cac:LegalMonetaryTotal is missing before cac:InvoiceLine\. /,
      /^Vor cac:InvoiceLine fehlt cac:LegalMonetaryTotal\. /,
    ],
    ...(['JVBERi0xLjQK', 'JVBERi0xLjQK'.repeat(100)] as const).map(
      (content) =>
        [
          `a file with the beginning of a data URL, of ${content.length} letters`,
          withBefore(
            xrechnungUbl,
            'cac:AccountingSupplierParty',
            `<cac:AdditionalDocumentReference><cbc:ID>A1</cbc:ID><cac:Attachment><cbc:EmbeddedDocumentBinaryObject mimeCode="application/pdf" filename="a.pdf">data:application/pdf;base64,${content}</cbc:EmbeddedDocumentBinaryObject></cac:Attachment></cac:AdditionalDocumentReference>`,
          ),
          'cbc:EmbeddedDocumentBinaryObject',
          / is Base64, but with “data:application\/pdf;base64,” in front of it, .* Remove “data:application\/pdf;base64,”\.$/,
          / ist Base64, aber davor steht „data:application\/pdf;base64,“ .* Entfernen Sie „data:application\/pdf;base64,“\.$/,
        ] as const,
    ),
    [
      'an attribute that is not allowed',
      withReplaced(xrechnungUbl, '<cbc:DueDate>', '<cbc:DueDate format="102">'),
      'cbc:DueDate',
      /^The attribute format is not allowed on cbc:DueDate\. /,
      /^Das Attribut format ist bei cbc:DueDate nicht erlaubt\. /,
    ],
    [
      'an attribute that is missing',
      withReplaced(xrechnungUbl, '<cbc:PayableAmount currencyID="EUR">', '<cbc:PayableAmount>'),
      'cbc:PayableAmount',
      /^The element cbc:PayableAmount is missing the attribute currencyID\. /,
      /^Dem Element cbc:PayableAmount fehlt das Attribut currencyID\. /,
    ],
    [
      'a number with a comma',
      withText(xrechnungUbl, 'cbc:PayableAmount', '119,00'),
      'cbc:PayableAmount',
      /^The value “119,00” of cbc:PayableAmount is not a number/,
      /^Der Wert „119,00“ von cbc:PayableAmount ist keine Zahl/,
    ],
    [
      'a date as people write it',
      withText(xrechnungUbl, 'cbc:DueDate', '31.10.2026'),
      'cbc:DueDate',
      /^The value “31\.10\.2026” of cbc:DueDate is not a date .* Write 2026-10-31\.$/,
      /^Der Wert „31\.10\.2026“ von cbc:DueDate ist kein Datum .* Schreiben Sie 2026-10-31\.$/,
    ],
    [
      'text between elements',
      withReplaced(xrechnungUbl, '<cac:Price>', '<cac:Price>about '),
      'cac:Price',
      /^Line 1 “Cordless drill”: There is text between the elements of cac:Price, where none is allowed: “about”\. /,
      /^Position 1 „Cordless drill“: Zwischen den Elementen von cac:Price steht Text, wo keiner sein darf: „about“\. /,
    ],
    [
      'a code that the schema does not have',
      withText(zugferd2Basic, 'ram:InvoiceCurrencyCode', 'Euro'),
      'ram:InvoiceCurrencyCode',
      /^The value “Euro” of ram:InvoiceCurrencyCode is not one of those that the XML Schema allows\. /,
      /^Der Wert „Euro“ von ram:InvoiceCurrencyCode gehört nicht zu denen/,
    ],
  ];
  for (const [what, xml, field, en, de] of TABLE) {
    it(`tell ${what}`, async () => {
      for (const [language, pattern] of [
        ['en', en],
        ['de', de],
      ] as const) {
        const issue = (await reportOn(xml, { language })).issues.find(({ code }) => code === 'XSD');
        assert.ok(issue);
        assert.match(issue.message, pattern);
        assert.equal(issue.field, field);
      }
    });
  }

  it('show names and values of the document only in part', async () => {
    const long = 'x'.repeat(900);
    for (const xml of [
      withAfter(xrechnungUbl, 'cbc:DueDate', `<cbc:${long}/>`),
      withAfter(xrechnungUbl, 'cbc:DueDate', `<n:a xmlns:n="urn:${long}"/>`),
      withText(xrechnungUbl, 'cbc:PayableAmount', long),
      withReplaced(xrechnungUbl, '<cbc:DueDate>', `<cbc:DueDate ${long}="1">`),
      withReplaced(xrechnungUbl, '<cac:Price>', `<cac:Price>${long}`),
    ])
      for (const { code, message } of (await reportOn(xml)).issues)
        if (code === 'XSD') assert.ok(message.length < 700, message);
  });
});
