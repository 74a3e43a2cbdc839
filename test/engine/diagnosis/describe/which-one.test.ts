/** Which one a message means: the line, the party, the row, the attachment; the element, the value and the list. */
import assert from 'node:assert/strict';
import * as invoices from '../../../fixtures/invoices.js';
import { reportOn, verdictOn } from '../../../fixtures/rules.js';

const { xrechnungUbl, xrechnungUblCreditNote, xrechnungCii, facturxBasic, facturxExtended, zugferd1, peppolUbl } =
  invoices;
const { withReplaced, withText, withAfter, withAttribute, withBefore } = invoices;

const CHARGE = (indicator: string, inside: string): string =>
  `<cac:AllowanceCharge><cbc:ChargeIndicator>${indicator}</cbc:ChargeIndicator>${inside}<cac:TaxCategory><cbc:ID>S</cbc:ID><cbc:Percent>19</cbc:Percent><cac:TaxScheme><cbc:ID>VAT</cbc:ID></cac:TaxScheme></cac:TaxCategory></cac:AllowanceCharge>`;
const AMOUNT = '<cbc:Amount currencyID="EUR">10.00</cbc:Amount>';
const DOCUMENT = (inside: string): string =>
  `<cac:AdditionalDocumentReference>${inside}</cac:AdditionalDocumentReference>`;

/** The first element of a name, with an attribute more. */
function marked(xml: string, name: string, attribute: string): string {
  const changed = xml.replace(new RegExp(`<${name}(?=[ >])`), `$& ${attribute}`);
  assert.notEqual(changed, xml);
  return changed;
}

async function messageOf(xml: string, code: string, language: 'en' | 'de' | 'fr' = 'en'): Promise<string> {
  const { issues } = await reportOn(xml, { language });
  const found = issues.find((issue) => issue.code === code);
  assert.ok(found, `${code} is not among ${issues.map((issue) => issue.code).join()}`);
  return found.message;
}

describe('a message says which one it means', () => {
  const PLACES: readonly (readonly [what: string, xml: string, code: string, begins: string])[] = [
    ['a line', withText(xrechnungUbl, 'cbc:InvoicedQuantity', ''), 'PEPPOL-EN16931-R008', 'Line 1 “Cordless drill”: '],
    [
      'a line of a credit note',
      withAttribute(xrechnungUblCreditNote, 'cbc:CreditedQuantity', 'unitCode', 'Stk'),
      'BR-CL-23',
      'Line 1 “Cordless drill”: ',
    ],
    [
      'a line without a number',
      withReplaced(xrechnungCii, '<ram:LineID>1</ram:LineID>', '<ram:LineID/>'),
      'BR-21',
      'Line “Cordless drill”: ',
    ],
    [
      'an allowance with a reason',
      withBefore(
        xrechnungUbl,
        'cac:TaxTotal',
        CHARGE('false', '<cbc:AllowanceChargeReason>Skonto</cbc:AllowanceChargeReason>'),
      ),
      'BR-31',
      'Allowance “Skonto”: ',
    ],
    [
      'one that is an allowance or a charge',
      withBefore(
        xrechnungUbl,
        'cac:TaxTotal',
        CHARGE('maybe', '<cbc:AllowanceChargeReason>Skonto</cbc:AllowanceChargeReason>').replace('', ''),
      ),
      'XSD',
      'Allowance or charge “Skonto”: ',
    ],
    [
      'one without its mark',
      withBefore(
        xrechnungUbl,
        'cac:TaxTotal',
        CHARGE('', '<cbc:AllowanceChargeReason>Skonto</cbc:AllowanceChargeReason>').replace(
          '<cbc:ChargeIndicator></cbc:ChargeIndicator>',
          '',
        ),
      ),
      'XSD',
      'Allowance or charge “Skonto”: ',
    ],
    [
      'one with its mark in capital letters',
      withBefore(
        xrechnungUbl,
        'cac:TaxTotal',
        CHARGE('TRUE', '<cbc:AllowanceChargeReason>Skonto</cbc:AllowanceChargeReason>').replace('', ''),
      ),
      'XSD',
      'Allowance or charge “Skonto”: ',
    ],
    [
      'an allowance by a number',
      withBefore(
        xrechnungUbl,
        'cac:TaxTotal',
        CHARGE('0', '<cbc:AllowanceChargeReason>Skonto</cbc:AllowanceChargeReason>').replace('', ''),
      ),
      'XSD',
      'Allowance “Skonto”: ',
    ],
    [
      'a charge by a number',
      withBefore(
        xrechnungUbl,
        'cac:TaxTotal',
        CHARGE('1', '<cbc:AllowanceChargeReason>Skonto</cbc:AllowanceChargeReason>').replace('', ''),
      ),
      'XSD',
      'Charge “Skonto”: ',
    ],
    [
      'an allowance without one',
      withBefore(xrechnungUbl, 'cac:TaxTotal', CHARGE('false', AMOUNT)),
      'BR-33',
      'Allowance 10.00: ',
    ],
    ['a charge', withBefore(xrechnungUbl, 'cac:TaxTotal', CHARGE('true', AMOUNT)), 'BR-38', 'Charge 10.00: '],
    [
      'a row of the VAT breakdown',
      withText(xrechnungUbl, 'cbc:TaxableAmount', '101.00'),
      'BR-S-08',
      'VAT row S 19 %: ',
    ],
    [
      'an attachment by its file',
      withBefore(
        xrechnungUbl,
        'cac:AccountingSupplierParty',
        DOCUMENT(
          '<cbc:ID>A</cbc:ID><cac:Attachment><cbc:EmbeddedDocumentBinaryObject mimeCode="text/plain" filename="plan.txt">QQ==</cbc:EmbeddedDocumentBinaryObject></cac:Attachment>',
        ),
      ),
      'BR-CL-24',
      'Attachment “plan.txt”: ',
    ],
    ['a party', withAttribute(xrechnungUbl, 'cbc:EndpointID', 'schemeID', 'XY'), 'BR-CL-25', 'Seller: '],
    ['an address', withText(peppolUbl, 'cbc:IdentificationCode', 'Germany'), 'BR-CL-14', 'Seller, address: '],
  ];
  for (const [what, xml, code, begins] of PLACES)
    it(`${what}: ${begins}`, async () =>
      assert.ok((await messageOf(xml, code)).startsWith(begins), await messageOf(xml, code)));

  it('in the words of the language', async () => {
    const xml = withText(xrechnungUbl, 'cbc:TaxableAmount', '101.00');
    assert.match(await messageOf(xml, 'BR-S-08', 'de'), /^Umsatzsteuerzeile S 19 %: /);
    assert.match(await messageOf(xml, 'BR-S-08', 'fr'), /^Ventilation TVA S 19\u00a0%\u00a0: /);
    const drill = withText(xrechnungUbl, 'cbc:InvoicedQuantity', '');
    assert.match(await messageOf(drill, 'PEPPOL-EN16931-R008', 'fr'), /^Ligne 1 «\u00a0Cordless drill\u00a0»\u00a0: /);
  });
  it('but not where the rule says it itself', async () => {
    assert.match(
      await messageOf(withText(xrechnungUbl, 'cbc:BuyerReference', ''), 'BR-DE-15'),
      /^The invoice has no buyer/,
    );
    assert.doesNotMatch(
      await messageOf(xrechnungUbl.replace(/<cbc:CityName>[^<]*<\/cbc:CityName>/, ''), 'BR-DE-3'),
      /^Seller/,
    );
  });
  it('and adds the place in the file where two would read the same', async () => {
    const twice = withAfter(xrechnungUbl, 'cbc:DueDate', '<cbc:Note></cbc:Note><cbc:Note></cbc:Note>');
    const { issues } = await reportOn(twice);
    const empty = issues.filter(({ code, message }) => code === 'PEPPOL-EN16931-R008' && message.includes('cbc:Note'));
    assert.equal(empty.length, 2);
    assert.notEqual(empty[0]!.message, empty[1]!.message);
    assert.match(empty[0]!.message, /\(line \d+, column \d+\)/);
  });
});

describe('a message of a rule with alternatives names what was found', () => {
  const NAMED: readonly (readonly [what: string, xml: string, code: string, names: RegExp])[] = [
    [
      'an identifier of the invoice',
      xrechnungCii.replace(/<rsm:ExchangedDocument>\s*<ram:ID/, '$& schemeID="x"'),
      'CII-DT-005',
      /ram:ID, BT-1 \(/,
    ],
    [
      'the root of a credit note',
      withAfter(xrechnungUblCreditNote, 'cbc:IssueDate', '<cbc:IssueTime>10:00:00</cbc:IssueTime>'),
      'UBL-CR-006',
      /in cn:CreditNote/,
    ],
    [
      'the root of an invoice',
      withAfter(xrechnungUbl, 'cbc:IssueDate', '<cbc:IssueTime>10:00:00</cbc:IssueTime>'),
      'UBL-CR-006',
      /in ubl:Invoice/,
    ],
    [
      'an attribute that may be anywhere',
      marked(xrechnungUbl, 'cbc:StreetName', 'languageID="de"'),
      'UBL-DT-19',
      /cbc:StreetName.*BT-35/,
    ],
    [
      'the same elsewhere',
      marked(xrechnungUbl, 'cbc:DocumentCurrencyCode', 'listAgencyName="x"'),
      'UBL-DT-16',
      /cbc:DocumentCurrencyCode/,
    ],
  ];
  for (const [what, xml, code, names] of NAMED)
    it(what, async () => {
      const { details } = await verdictOn(xml);
      const issue = details.issues.find((each) => each.code === code);
      if (issue === undefined) return assert.fail(details.issues.map((each) => each.code).join());
      assert.match(issue.message, names);
    });
});

describe('a category that is not marked as VAT', () => {
  const GST = (xml: string, from: string, to: string): string => withReplaced(xml, from, to);
  const LINE = '<cac:ClassifiedTaxCategory><cbc:ID>S</cbc:ID><cbc:Percent>19</cbc:Percent><cac:TaxScheme><cbc:ID>VAT<';
  const CASES: readonly (readonly [what: string, xml: string, code: string, says: RegExp])[] = [
    ['of a line', GST(xrechnungUbl, LINE, LINE.replace('VAT', 'GST')), 'BR-CO-04', /“S” is there, but .*says “GST”/],
    [
      'of a line, empty',
      GST(xrechnungUbl, LINE, LINE.replace('VAT', ' ')),
      'BR-CO-04',
      /“S” is there, but .*is missing/,
    ],
    [
      'of an allowance',
      withBefore(xrechnungUbl, 'cac:TaxTotal', CHARGE('false', AMOUNT).replace('VAT', 'LOC')),
      'BR-32',
      /says “LOC”/,
    ],
    [
      'of a charge',
      withBefore(xrechnungUbl, 'cac:TaxTotal', CHARGE('true', AMOUNT).replace('VAT', 'EXC')),
      'BR-37',
      /says “EXC”/,
    ],
    [
      'of a row',
      xrechnungUbl.replace(/(<cac:TaxSubtotal>[^]*?<cac:TaxScheme><cbc:ID>)VAT/, '$1TAX'),
      'BR-47',
      /says “TAX”/,
    ],
  ];
  for (const [what, xml, code, says] of CASES)
    it(`is told apart from one that is missing: ${what}`, async () => assert.match(await messageOf(xml, code), says));
});

describe('a code that its list does not have', () => {
  const CASES: readonly (readonly [what: string, xml: string, says: RegExp])[] = [
    ['country', withText(facturxBasic, 'ram:CountryID', 'XX'), /ISO 3166-1, such as DE, FR/],
    ['currency', withText(facturxBasic, 'ram:InvoiceCurrencyCode', 'EURO'), /ISO 4217, such as EUR/],
    ['unit', withAttribute(facturxExtended, 'ram:BilledQuantity', 'unitCode', 'Stueck'), /UN\/ECE 20, 21, such as H87/],
    ['type', withText(facturxExtended, 'ram:TypeCode', '999'), /UNTDID 1001, such as 380/],
    ['scheme of an address', facturxExtended.replace(/(<ram:URIID schemeID=")[^"]*/, '$1XY'), /EAS, such as 0088/],
  ];
  for (const [what, xml, says] of CASES)
    it(`names the list and codes of it: ${what}`, async () => {
      const { issues } = await reportOn(xml);
      assert.ok(
        issues.some(({ message }) => says.test(message)),
        issues.map(({ message }) => message).join('\n'),
      );
    });
});

describe('messages for ZUGFeRD 1.0', () => {
  for (const [name, term] of [
    ['ram:InvoiceCurrencyCode', 'BT-5'],
    ['ram:LineOne', 'BT-35'],
    ['ram:CityName', 'BT-37'],
    ['ram:PostcodeCode', 'BT-38'],
  ] as const)
    it(`name business terms: ${name}, ${term}`, async () => {
      const { issues } = await reportOn(marked(zugferd1, name, 'languageID="de"'));
      assert.ok(
        issues.some(({ message }) => message.includes(`${name}, ${term} (`)),
        issues.map(({ message }) => message).join('\n'),
      );
    });
  for (const [name, term] of [
    ['ram:GrandTotalAmount', 'BT-112'],
    ['ram:TaxBasisTotalAmount', 'BT-109'],
  ] as const)
    it(`name business terms of what is missing: ${name}, ${term}`, async () => {
      const { issues } = await reportOn(zugferd1.replace(new RegExp(`<${name}[^>]*>[^<]*</${name}>`), ''));
      assert.ok(
        issues.some(({ message }) => message.includes(`${name}, ${term} (`)),
        issues.map(({ message }) => message).join('\n'),
      );
    });
});

describe('messages that would read the same', () => {
  it('say where they stand, in the sentence that says what is wrong', async () => {
    const wrong = withBefore(
      xrechnungUbl,
      'cbc:DocumentCurrencyCode',
      '<cbc:Note id="1">one</cbc:Note>\n  <cbc:Note id="2">two</cbc:Note>\n  ',
    );
    for (const [language, where] of [
      ['en', / cbc:Note \(line \d+, column \d+\)\. Remove /],
      ['de', / erlaubt \(Zeile \d+, Spalte \d+\)\. Entfernen /],
      ['fr', / cbc:Note \(ligne \d+, colonne \d+\)\. Supprimez /],
    ] as const) {
      const { issues } = await reportOn(wrong, { language });
      const found = issues.filter(({ code }) => code === 'XSD');
      assert.equal(found.length, 2);
      for (const { message } of found) assert.match(message, where);
    }
  });

  it('name what is missing of three things as people write a list', async () => {
    const wrong = withReplaced(
      xrechnungUbl,
      /<cac:PartyTaxScheme>[\s\S]*?<\/cac:PartyTaxScheme>/.exec(xrechnungUbl)![0],
      '',
    );
    const message = await messageOf(wrong, 'BR-S-02');
    assert.match(message, / What is missing: BT-31, BT-32 or BT-63\. /);
  });
});
