/** The invoice's own figures in messages: right, in both syntaxes, and left out where they are not certain. */
import assert from 'node:assert/strict';
import { clip, clipUrn } from '#wording/clip.js';
import * as invoices from '../../../../fixtures/invoices.js';
import { freightAndDeposit, oneReason, twoReasons } from '../../../../fixtures/messages/extended.js';
import { ciiWithNet, ublWithNet } from '../../../../fixtures/messages/sub-lines.js';
import { verdictOn } from '../../../../fixtures/rules.js';

const {
  peppolUbl,
  withAttribute,
  withReplaced,
  withText,
  without,
  xrechnungCii,
  xrechnungUbl,
  xrechnungUblCreditNote,
} = invoices;

/** The message of a code without what is the same in every invoice. */
async function evidence(xml: string, code: string, language: 'en' | 'de' = 'en'): Promise<string> {
  const { details } = await verdictOn(xml, { language });
  const issue = details.issues.find((candidate) => candidate.code === code);
  assert.ok(issue, details.issues.map((candidate) => candidate.code).join());
  assert.ok(issue.message.startsWith(issue.problem) && issue.message.includes(issue.fix ?? ''));
  return issue.message
    .slice(issue.problem.length)
    .replace(` ${issue.fix ?? ''}`, '')
    .trim();
}

const LINE = /(?: {2}<cac:InvoiceLine>[^]*<\/cac:InvoiceLine>\n)/;
/** An invoice with lines of these amounts, its totals as they were. */
const withLines = (amounts: readonly string[]): string =>
  xrechnungUbl.replace(LINE, (line) => amounts.map((amount) => line.replace('>100.00<', `>${amount}<`)).join(''));

describe('figures in messages', () => {
  const TABLE: readonly (readonly [what: string, xml: string, code: string, en: string, de: string])[] = [
    [
      'a total, UBL',
      withText(xrechnungUbl, 'cbc:TaxInclusiveAmount', '118.5'),
      'BR-CO-15',
      'The invoice says 118.5, but 100.00 + 19.00 gives 119.00: 0.50 too low.',
      'In der Rechnung steht 118,5; 100,00 + 19,00 ergibt aber 119,00: 0,50 zu wenig.',
    ],
    [
      'a total, CII',
      withText(xrechnungCii, 'ram:GrandTotalAmount', '119.01'),
      'BR-CO-15',
      'The invoice says 119.01, but 100.00 + 19.00 gives 119.00: 0.01 too high.',
      'In der Rechnung steht 119,01; 100,00 + 19,00 ergibt aber 119,00: 0,01 zu viel.',
    ],
    [
      'a total, credit note',
      withText(xrechnungUblCreditNote, 'cbc:TaxInclusiveAmount', '120'),
      'BR-CO-15',
      'The invoice says 120, but 100.00 + 19.00 gives 119.00: 1.00 too high.',
      'In der Rechnung steht 120; 100,00 + 19,00 ergibt aber 119,00: 1,00 zu viel.',
    ],
    [
      'two lines',
      withLines(['60.00', '50.00']),
      'BR-CO-10',
      'The invoice says 100.00, but 60.00 + 50.00 gives 110.00: 10.00 too low.',
      'In der Rechnung steht 100,00; 60,00 + 50,00 ergibt aber 110,00: 10,00 zu wenig.',
    ],
    [
      'a negative line',
      withLines(['60.00', '-50.00']),
      'BR-CO-10',
      'The invoice says 100.00, but 60.00 + (-50.00) gives 10.00: 90.00 too high.',
      'In der Rechnung steht 100,00; 60,00 + (-50,00) ergibt aber 10,00: 90,00 zu viel.',
    ],
    [
      'many lines',
      withLines(Array.from({ length: 12 }, (_, n) => `${n + 1}.10`)),
      'BR-CO-10',
      'The invoice says 100.00, but 1.10 + 2.10 + 3.10 + 4.10 + … (12 amounts) gives 79.20: 20.80 too high.',
      'In der Rechnung steht 100,00; 1,10 + 2,10 + 3,10 + 4,10 + … (12 Beträge) ergibt aber 79,20: 20,80 zu viel.',
    ],
    [
      'amounts that floating point gets wrong',
      withLines(['0.1', '0.2']),
      'BR-CO-10',
      'The invoice says 100.00, but 0.1 + 0.2 gives 0.30: 99.70 too high.',
      'In der Rechnung steht 100,00; 0,1 + 0,2 ergibt aber 0,30: 99,70 zu viel.',
    ],
    [
      'a rate',
      xrechnungCii.replace('<ram:CalculatedAmount>19.00', '<ram:CalculatedAmount>7.00'),
      'BR-CO-17',
      'The invoice says 7.00, but 100.00 × 19 % gives 19.00: 12.00 too low.',
      'In der Rechnung steht 7,00; 100,00 × 19 % ergibt aber 19,00: 12,00 zu wenig.',
    ],
    [
      'a row of the breakdown',
      withText(xrechnungCii, 'ram:BasisAmount', '90.00'),
      'BR-S-08',
      'The invoice says 90.00, but it would have to be 100.00: 10.00 too low.',
      'In der Rechnung steht 90,00; es müsste aber 100,00 sein: 10,00 zu wenig.',
    ],
    [
      'a line',
      withReplaced(
        peppolUbl,
        '>25.00</cbc:PriceAmount>',
        '>12.345</cbc:PriceAmount><cbc:BaseQuantity unitCode="C62">2</cbc:BaseQuantity>',
      ),
      'PEPPOL-EN16931-R120',
      'The invoice says 100.00, but 4 × 12.345 ÷ 2 gives 24.69: 75.31 too high, where up to 0.02 is tolerated.',
      'In der Rechnung steht 100,00; 4 × 12,345 ÷ 2 ergibt aber 24,69: 75,31 zu viel, erlaubt sind bis zu 0,02.',
    ],
    [
      'a line that exceeds the tolerance by what is rounded away',
      withReplaced(peppolUbl, '>25.00</cbc:PriceAmount>', '>25.0056</cbc:PriceAmount>'),
      'PEPPOL-EN16931-R120',
      'The invoice says 100.00, but 4 × 25.0056 gives 100.02: 0.02 too low.',
      'In der Rechnung steht 100,00; 4 × 25,0056 ergibt aber 100,02: 0,02 zu wenig.',
    ],
    [
      'a line with sub-lines, UBL',
      ublWithNet('1.1', '65.00'),
      'BR-DEX-02',
      'Line 1: The invoice says 100.00, but 65.00 + 40.00 gives 105.00: 5.00 too low.',
      'Position 1: In der Rechnung steht 100,00; 65,00 + 40,00 ergibt aber 105,00: 5,00 zu wenig.',
    ],
    [
      'a sub-line of which the line above is a consequence',
      ublWithNet('1.2', '50.00'),
      'BR-DEX-02',
      'Line 1.2, the first of 2 that do not add up: The invoice says 50.00, but 30.00 + 10.00 gives 40.00: 10.00 too high.',
      'Position 1.2, die erste von 2, deren Summe nicht stimmt: In der Rechnung steht 50,00; 30,00 + 10,00 ergibt aber 40,00: 10,00 zu viel.',
    ],
    [
      'a subtotal of EXTENDED',
      ciiWithNet('1.2.2', '15.00'),
      'BR-FXEXT-08',
      'Line 1.2: The invoice says 40.00, but 30.00 + 15.00 gives 45.00: 5.00 too low.',
      'Position 1.2: In der Rechnung steht 40,00; 30,00 + 15,00 ergibt aber 45,00: 5,00 zu wenig.',
    ],
    [
      'a total of EXTENDED, from single amounts',
      withText(freightAndDeposit, 'ram:TaxBasisTotalAmount', '100.00'),
      'BR-FXEXT-CO-13',
      'The invoice says 100.00, but 100.00 + 5.00 gives 105.00: 5.00 too low, where up to 0.02 is tolerated.',
      'In der Rechnung steht 100,00; 100,00 + 5,00 ergibt aber 105,00: 5,00 zu wenig, erlaubt sind bis zu 0,02.',
    ],
    [
      'an amount due with what is collected for others',
      withText(freightAndDeposit, 'ram:DuePayableAmount', '124.95'),
      'BR-FXEXT-CO-16',
      'The invoice says 124.95, but 124.95 + 2.00 gives 126.95: 2.00 too low.',
      'In der Rechnung steht 124,95; 124,95 + 2,00 ergibt aber 126,95: 2,00 zu wenig.',
    ],
    [
      'a row of EXTENDED',
      withText(freightAndDeposit, 'ram:BasisAmount', '100.00'),
      'BR-FXEXT-S08b',
      'The invoice says 100.00, but 100.00 + 5.00 gives 105.00: 5.00 too low, where up to 0.02 is tolerated.',
      'In der Rechnung steht 100,00; 100,00 + 5,00 ergibt aber 105,00: 5,00 zu wenig, erlaubt sind bis zu 0,02.',
    ],
    [
      'the VAT of a row of EXTENDED',
      withText(freightAndDeposit, 'ram:CalculatedAmount', '19.00'),
      'BR-FXEXT-S-09b',
      'The invoice says 19.00, but 105.00 × 19 % gives 19.95: 0.95 too low, where up to 0.02 is tolerated.',
      'In der Rechnung steht 19,00; 105,00 × 19 % ergibt aber 19,95: 0,95 zu wenig, erlaubt sind bis zu 0,02.',
    ],
    [
      'a row among several with other exemption reasons',
      withReplaced(twoReasons, '<ram:BasisAmount>70.00', '<ram:BasisAmount>75.00'),
      'BR-FXEXT-E-08b',
      'The invoice says 75.00, but it would have to be 70.00: 5.00 too high, where up to 0.01 is tolerated.',
      'In der Rechnung steht 75,00; es müsste aber 70,00 sein: 5,00 zu viel, erlaubt sind bis zu 0,01.',
    ],
    [
      'a right amount with an exemption reason that a line lacks',
      oneReason,
      'BR-FXEXT-E-08rev',
      'The amount of 100.00 is right for the category as a whole, but only 70.00 of it has the same exemption reason.',
      'Der Betrag von 100,00 ist für die Kategorie im Ganzen richtig, aber nur 70,00 davon hat denselben Befreiungsgrund.',
    ],
    [
      'decimals',
      withText(xrechnungUbl, 'cbc:PayableAmount', '119.0000'),
      'BR-DEC-18',
      'The value “119.0000” has 4 decimal places.',
      'Der Wert „119.0000“ hat 4 Nachkommastellen.',
    ],
    [
      'a code and the nearest one',
      withText(xrechnungUbl, 'cbc:DocumentCurrencyCode', 'eur'),
      'BR-CL-04',
      'The value is “eur”; the closest valid value is “EUR”.',
      'Der Wert ist „eur“; der nächstliegende gültige Wert ist „EUR“.',
    ],
    [
      'a code that is close to none',
      withText(xrechnungUbl, 'cbc:DocumentCurrencyCode', 'money'),
      'BR-CL-04',
      'The value is “money”.',
      'Der Wert ist „money“.',
    ],
    [
      'an empty code',
      withText(xrechnungUbl, 'cbc:DocumentCurrencyCode', ''),
      'BR-CL-04',
      'The value is empty.',
      'Der Wert ist leer.',
    ],
    [
      'an attribute',
      withAttribute(xrechnungUbl, 'cbc:EndpointID', 'schemeID', 'em'),
      'BR-CL-25',
      'The attribute schemeID says “em”; the closest valid value is “EM”.',
      'Das Attribut schemeID lautet „em“; der nächstliegende gültige Wert ist „EM“.',
    ],
    [
      'the currency of an amount',
      withReplaced(peppolUbl, '<cbc:PayableAmount currencyID="EUR">', '<cbc:PayableAmount currencyID="USD">'),
      'PEPPOL-EN16931-R051',
      'The currency of the amount (attribute currencyID) is “USD”, that of the invoice is “EUR”.',
      'Die Währung des Betrags (Attribut currencyID) ist „USD“, die der Rechnung ist „EUR“.',
    ],
    [
      'the unit of a quantity',
      withAttribute(xrechnungUbl, 'cbc:InvoicedQuantity', 'unitCode', 'Stk'),
      'BR-CL-23',
      'The attribute unitCode says “Stk”.',
      'Das Attribut unitCode lautet „Stk“.',
    ],
    [
      'a unit that is empty',
      withAttribute(xrechnungUbl, 'cbc:InvoicedQuantity', 'unitCode', ''),
      'BR-CL-23',
      'The attribute unitCode is empty.',
      'Das Attribut unitCode ist leer.',
    ],
    [
      'the scheme of an address in CII',
      withAttribute(xrechnungCii, 'ram:URIID', 'schemeID', 'E-Mail'),
      'BR-CL-25',
      'The attribute schemeID says “E-Mail”.',
      'Das Attribut schemeID lautet „E-Mail“.',
    ],
    [
      'the list of a classification',
      withReplaced(
        xrechnungUbl,
        '<cac:ClassifiedTaxCategory>',
        '<cac:CommodityClassification><cbc:ItemClassificationCode listID="FOO">1</cbc:ItemClassificationCode></cac:CommodityClassification><cac:ClassifiedTaxCategory>',
      ),
      'BR-CL-13',
      'The attribute listID says “FOO”.',
      'Das Attribut listID lautet „FOO“.',
    ],
    [
      'the kind of an attachment',
      withReplaced(
        xrechnungUbl,
        '<cac:AccountingSupplierParty>',
        '<cac:AdditionalDocumentReference><cbc:ID>1</cbc:ID><cac:Attachment><cbc:EmbeddedDocumentBinaryObject mimeCode="application/msword" filename="a.doc">QUJD</cbc:EmbeddedDocumentBinaryObject></cac:Attachment></cac:AdditionalDocumentReference><cac:AccountingSupplierParty>',
      ),
      'BR-CL-24',
      'The attribute mimeCode says “application/msword”.',
      'Das Attribut mimeCode lautet „application/msword“.',
    ],
    [
      'the currency of an amount in small letters',
      withReplaced(peppolUbl, '<cbc:PriceAmount currencyID="EUR">', '<cbc:PriceAmount currencyID="eur">'),
      'PEPPOL-EN16931-R051',
      'The currency of the amount (attribute currencyID) is “eur”, that of the invoice is “EUR”.',
      'Die Währung des Betrags (Attribut currencyID) ist „eur“, die der Rechnung ist „EUR“.',
    ],
    [
      'blanks around the currency of an amount',
      withReplaced(peppolUbl, '<cbc:PayableAmount currencyID="EUR">', '<cbc:PayableAmount currencyID="EUR ">'),
      'PEPPOL-EN16931-R051',
      'Both say “EUR”, but one of them has spaces around it.',
      'Beide Male steht dort „EUR“, einmal aber mit Leerzeichen davor oder dahinter.',
    ],
    [
      'an amount without a currency',
      withReplaced(peppolUbl, '<cbc:PayableAmount currencyID="EUR">', '<cbc:PayableAmount>'),
      'PEPPOL-EN16931-R051',
      'The amount has no currency (attribute currencyID); the invoice says “EUR”.',
      'Beim Betrag steht keine Währung (Attribut currencyID), in der Rechnung „EUR“.',
    ],
    [
      'amounts of an invoice without a currency',
      without(peppolUbl, 'cbc:DocumentCurrencyCode'),
      'PEPPOL-EN16931-R051',
      'The currency of the amount (attribute currencyID) is “EUR”; the invoice has no currency. Fix BR-05 first.',
      'Die Währung des Betrags (Attribut currencyID) ist „EUR“; die Rechnung hat keine Währung. Beheben Sie zuerst BR-05.',
    ],
    [
      'an amount without a currency in an invoice without one',
      without(peppolUbl.replaceAll(' currencyID="EUR"', ''), 'cbc:DocumentCurrencyCode'),
      'PEPPOL-EN16931-R051',
      'Neither the amount (attribute currencyID) nor the invoice has a currency.',
      'Weder beim Betrag (Attribut currencyID) noch in der Rechnung steht eine Währung.',
    ],
    [
      'an element that is there too often',
      invoices.facturxBasic.replace(/<ram:DuePayableAmount>.*?<\/ram:DuePayableAmount>/, '$&$&'),
      'FX-SCH-A-000044',
      'There are 2.',
      'Es sind 2.',
    ],
  ];
  for (const [what, xml, code, en, de] of TABLE) {
    it(`are those of ${what}`, async () =>
      assert.deepEqual([await evidence(xml, code), await evidence(xml, code, 'de')], [en, de]));
  }

  it('say that there are two totals of VAT where nobody knows which one counts', async () => {
    const twice = withReplaced(
      xrechnungUbl,
      '<cac:TaxTotal>',
      '<cac:TaxTotal><cbc:TaxAmount currencyID="EUR">1.00</cbc:TaxAmount></cac:TaxTotal><cac:TaxTotal>',
    );
    assert.equal(await evidence(twice, 'BR-CO-15'), 'There are 2 VAT totals in EUR.');
  });
  it('are left out where nothing has the category of a row', async () => {
    const other = withReplaced(
      xrechnungUbl,
      '<cac:ClassifiedTaxCategory><cbc:ID>S</cbc:ID><cbc:Percent>19<',
      '<cac:ClassifiedTaxCategory><cbc:ID>S</cbc:ID><cbc:Percent>7<',
    );
    assert.equal(await evidence(other, 'BR-S-08'), '');
  });
  it('are left out where a row is right for its exemption reason, and a rule asks for the whole category', async () => {
    assert.equal(await evidence(twoReasons, 'BR-FXEXT-E-08ini'), '');
  });
  it('are only that of the line itself where a sub-line has no amount', async () => {
    assert.equal(
      await evidence(ciiWithNet('1.2.2', ''), 'BR-FXEXT-08'),
      'BT-131 says “40.00”. Fix the error against the XML Schema (XSD) first.',
    );
  });
  it('are left out where a rule could not be evaluated', async () => {
    const { details } = await verdictOn(withText(xrechnungUbl, 'cbc:TaxInclusiveAmount', 'SECRET'));
    assert.ok(details.issues.filter(({ code }) => code !== 'XSD').every(({ message }) => !message.includes('SECRET')));
  });
});

describe('values in messages', () => {
  it('are cut at 60 characters', async () => {
    const text = await evidence(withText(xrechnungUbl, 'cbc:DocumentCurrencyCode', 'x'.repeat(1000)), 'BR-CL-04');
    assert.equal(text, `The value is “${'x'.repeat(59)}…”.`);
  });
  it('are cut in the middle where they are a URN, which differs from others at its end', async () => {
    const own = 'urn:cen.eu:en16931:2017#compliant#urn:xeinkauf.de:kosit:xrechnung_3.0.2';
    const text = await evidence(withText(xrechnungUbl, 'cbc:CustomizationID', own), 'BR-DE-21');
    assert.equal(text, `The value is “${own.slice(0, 29)}…${own.slice(-30)}”.`);
    assert.equal(clipUrn(own.slice(0, 60)), own.slice(0, 60));
    assert.equal(clipUrn(`urn:${'x'.repeat(5000)}`), `urn:${'x'.repeat(55)}…`);
  });
  it('have no control characters, and white space once', () =>
    assert.equal(clip(' a\n\n  b\u0007\u202Ec\u2028d\uD800e '), 'a bc de'));
  it('are cut between code points', () => assert.equal(clip('😀'.repeat(100)), `${'😀'.repeat(59)}…`));
});
