/** What libxml2 says about a document, in our words. */
import assert from 'node:assert/strict';
import { messageOfViolation } from '../../../engine/messages/schema-message.js';
import {
  facturxBasic,
  withAfter,
  withReplaced,
  withText,
  without,
  xrechnungUbl,
  zugferd2Basic,
} from '../../fixtures/invoices.js';
import { reportOn } from '../../fixtures/rules.js';

describe('messages for violations of the XML Schema', () => {
  const TABLE: readonly (readonly [what: string, xml: string, field: string, en: RegExp, de: RegExp])[] = [
    [
      'an element that nobody knows',
      withAfter(xrechnungUbl, 'cbc:DueDate', '<cbc:Colour>red</cbc:Colour>'),
      'cbc:Colour',
      /^The element cbc:Colour is not allowed at this place; here, .* may follow\. /,
      /^Das Element cbc:Colour ist an dieser Stelle nicht erlaubt; hier darf .* folgen\. /,
    ],
    [
      'an element that is missing in between',
      without(facturxBasic, 'ram:TypeCode'),
      'ram:TypeCode',
      /^In front of the element ram:IssueDateTime, the element ram:TypeCode is missing/,
      /^Vor dem Element ram:IssueDateTime fehlt das Element ram:TypeCode/,
    ],
    [
      'an element that is missing at the end',
      without(xrechnungUbl, 'cbc:PriceAmount'),
      'cbc:PriceAmount',
      /^The element cac:Price is not complete: cbc:PriceAmount is missing\. /,
      /^Das Element cac:Price ist unvollständig: Es fehlt cbc:PriceAmount\. /,
    ],
    [
      'an element that is missing at the end, behind others that may be missing',
      without(xrechnungUbl, 'cbc:PayableAmount'),
      'cac:LegalMonetaryTotal',
      /^The element cac:LegalMonetaryTotal is not complete: it has to go on with cbc:\w+, cbc:\w+, … or cbc:PayableAmount\. Add .* the last of these\.$/,
      /^Das Element cac:LegalMonetaryTotal ist unvollständig: Es muss noch cbc:\w+, cbc:\w+, … oder cbc:PayableAmount folgen\. /,
    ],
    [
      'an element that is missing in between, behind others that may be missing',
      without(xrechnungUbl, 'cac:LegalMonetaryTotal'),
      'cac:InvoiceLine',
      /^The element cac:InvoiceLine is not allowed at this place; here, .* or cac:LegalMonetaryTotal may follow\. .*add what is missing before cac:InvoiceLine/,
      /hier darf .* oder cac:LegalMonetaryTotal folgen\. .*ergänzen Sie, was vor cac:InvoiceLine fehlt/,
    ],
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
      /^The element cbc:PayableAmount lacks the attribute currencyID\. /,
      /^Dem Element cbc:PayableAmount fehlt das Attribut currencyID\. /,
    ],
    [
      'a number with a comma',
      withText(xrechnungUbl, 'cbc:PayableAmount', '119,00'),
      'cbc:PayableAmount',
      /^The value “119,00” of cbc:PayableAmount is no number/,
      /^Der Wert „119,00“ von cbc:PayableAmount ist keine Zahl/,
    ],
    [
      'a date as people write it',
      withText(xrechnungUbl, 'cbc:DueDate', '31.10.2026'),
      'cbc:DueDate',
      /^The value “31\.10\.2026” of cbc:DueDate is no date .* e\.g\. 2025-01-31\./,
      /^Der Wert „31\.10\.2026“ von cbc:DueDate ist kein Datum/,
    ],
    [
      'text between elements',
      withReplaced(xrechnungUbl, '<cac:Price>', '<cac:Price>about '),
      'cac:Price',
      /^The element cac:Price has content that it must not have\. /,
      /^Das Element cac:Price hat einen Inhalt, den es nicht haben darf\. /,
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

  it('show names and values of the document only in part', () => {
    const long = 'x'.repeat(5_000);
    for (const message of [
      `Element '{urn:${long}}${long}': This element is not expected.`,
      `Element '{u}a': '${long}' is not a valid value of the atomic type 'xs:decimal'.`,
      `Something else: ${long}`,
    ]) {
      assert.ok(messageOfViolation({ message }, new Map(), 'en').message.length < 700);
    }
  });
  it('quote what they do not understand', () => {
    const { message } = messageOfViolation(
      { message: "Element '{urn:a}b': Something new." },
      new Map([['urn:a', 'p']]),
      'de',
    );
    assert.equal(
      message,
      "Das Dokument entspricht nicht seinem XML-Schema. Element 'p:b': Something new. Berichtigen Sie den Aufbau an dieser Stelle.",
    );
  });
});
