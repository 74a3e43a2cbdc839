/** Single mistakes of people and programs: one cause, with the term, on the node and with the value that is wrong. */
import assert from 'node:assert/strict';
import { LANGUAGES, type PatchClass } from '#validator/index.js';
import {
  facturxExtended,
  peppolUbl,
  plainUbl,
  withAfter,
  withBefore,
  withReplaced,
  without,
  xrechnungCii,
  xrechnungUbl,
} from '../../../fixtures/invoices.js';
import { verdictOn } from '../../../fixtures/rules.js';

const payee = (name: string): string =>
  withBefore(
    xrechnungUbl,
    'cac:Delivery',
    `<cac:PayeeParty><cac:PartyIdentification><cbc:ID>P-9</cbc:ID></cac:PartyIdentification>${name}</cac:PayeeParty>`,
  );
const period = (end: string): string => `<cac:InvoicePeriod><cbc:EndDate>${end}</cbc:EndDate></cac:InvoicePeriod>`;
/** An invoice for September, with a line for some days of it. */
const periods = (whole: string, line: string): string =>
  withBefore(withBefore(xrechnungUbl, 'cac:AccountingSupplierParty', period(whole)), 'cac:Item', period(line));
const perUnit = (xml: string): string =>
  withAfter(xml, 'cbc:PriceAmount', '<cbc:BaseQuantity unitCode="C62">1</cbc:BaseQuantity>');
const withSek = (total: string): string =>
  withAfter(
    withBefore(peppolUbl, 'cbc:BuyerReference', '<cbc:TaxCurrencyCode>SEK</cbc:TaxCurrencyCode>'),
    'cac:TaxTotal',
    total,
  );
const rebate =
  '<cac:AllowanceCharge><cbc:ChargeIndicator>true</cbc:ChargeIndicator><cbc:AllowanceChargeReason>Rebate</cbc:AllowanceChargeReason>' +
  '<cbc:Amount currencyID="EUR">20.00</cbc:Amount></cac:AllowanceCharge>';

/** What is wrong, the code and the end of the target of its cause, what is missing there, and what the message quotes. */
const CASES: readonly (readonly [
  what: string,
  xml: string,
  code: string,
  target: string,
  missing: string,
  quoted: string,
])[] = [
  ['a payee without a name', payee(''), 'BR-17', 'cac:PayeeParty', 'cac:PartyName/cbc:Name', ''],
  [
    'a payee named like the seller',
    payee('<cac:PartyName><cbc:Name>Muster Werkzeuge GmbH</cbc:Name></cac:PartyName>'),
    'BR-17',
    'cac:PayeeParty/cac:PartyName/cbc:Name',
    '',
    'Muster Werkzeuge GmbH',
  ],
  [
    'a line that ends after the period',
    periods('2026-09-30', '2026-10-02'),
    'PEPPOL-EN16931-R111',
    'cac:InvoiceLine/cac:InvoicePeriod/cbc:EndDate',
    '',
    '2026-10-02',
  ],
  [
    'an accounting currency that is that of the invoice',
    withBefore(peppolUbl, 'cbc:BuyerReference', '<cbc:TaxCurrencyCode>EUR</cbc:TaxCurrencyCode>').replace(
      '</cac:TaxTotal>',
      '</cac:TaxTotal><cac:TaxTotal><cbc:TaxAmount currencyID="EUR">19.00</cbc:TaxAmount></cac:TaxTotal>',
    ),
    'PEPPOL-EN16931-R005',
    'ubl:Invoice/cbc:TaxCurrencyCode',
    '',
    'EUR',
  ],
  [
    'an accounting currency without its total',
    withSek(''),
    'BR-53',
    'ubl:Invoice',
    'cac:TaxTotal/cbc:TaxAmount',
    'SEK',
  ],
  [
    'a line without a quantity',
    without(plainUbl, 'cbc:InvoicedQuantity'),
    'BR-22',
    'cac:InvoiceLine',
    'cbc:InvoicedQuantity',
    '',
  ],
  [
    'a quantity without a unit, beside a price with one',
    withReplaced(perUnit(xrechnungUbl), 'unitCode="C62">4', '>4').replace('Quantity >', 'Quantity>'),
    'BR-23',
    'cbc:InvoicedQuantity',
    '@unitCode',
    '',
  ],
  [
    'an exemption reason where there is VAT',
    withReplaced(
      xrechnungUbl,
      '<cac:TaxCategory><cbc:ID>S</cbc:ID><cbc:Percent>19</cbc:Percent>',
      '<cac:TaxCategory><cbc:ID>S</cbc:ID><cbc:Percent>19</cbc:Percent><cbc:TaxExemptionReason>none</cbc:TaxExemptionReason>',
    ),
    'BR-S-10',
    'cbc:TaxExemptionReason',
    '',
    'none',
  ],
  [
    'the code of a direct debit with the account of a transfer',
    withReplaced(xrechnungUbl, '>58<', '>59<'),
    'BR-DE-25-b',
    'cac:PayeeFinancialAccount',
    '',
    '59',
  ],
  ['no lines at all', without(xrechnungUbl, 'cac:InvoiceLine'), 'BR-16', 'ubl:Invoice', 'cac:InvoiceLine', ''],
  [
    'a name that was cut short',
    withReplaced(
      withReplaced(xrechnungUbl, '<cbc:BuyerReference>', '<cbc:BuyerRef>'),
      '</cbc:BuyerReference>',
      '</cbc:BuyerRef>',
    ),
    'XSD',
    'cbc:BuyerRef',
    '',
    'cbc:BuyerReference',
  ],
  [
    'a VAT identifier without its scheme in CII',
    withReplaced(xrechnungCii, ' schemeID="VA"', ''),
    'BR-CO-26',
    'ram:SpecifiedTaxRegistration/ram:ID',
    '@schemeID',
    'DE123456789',
  ],
  [
    'a VAT identifier with another scheme, EXTENDED',
    withReplaced(facturxExtended, 'schemeID="VA"', 'schemeID="VAT"'),
    'BR-CO-26',
    'ram:SpecifiedTaxRegistration/ram:ID/@schemeID',
    '',
    'DE123456789',
  ],
  [
    'a category that is not marked as VAT, CII',
    withReplaced(xrechnungCii, '<ram:TypeCode>VAT</ram:TypeCode><ram:CategoryCode>', '<ram:CategoryCode>'),
    'BR-CO-04',
    'ram:SpecifiedLineTradeSettlement/ram:ApplicableTradeTax',
    'ram:TypeCode',
    'S',
  ],
  [
    'a category that is not marked as VAT, EXTENDED',
    withReplaced(facturxExtended, '<ram:TypeCode>VAT</ram:TypeCode><ram:CategoryCode>', '<ram:CategoryCode>'),
    'BR-FXEXT-CO-04',
    'ram:SpecifiedLineTradeSettlement/ram:ApplicableTradeTax',
    'ram:TypeCode',
    'S',
  ],
  [
    'a name cut short that may be that of several',
    xrechnungCii.replace('<ram:CityName>Hamburg</ram:CityName>', '<ram:City>Hamburg</ram:City>'),
    'XSD',
    'ram:City',
    '',
    'ram:City',
  ],
  [
    'a rebate that is marked as a charge',
    withBefore(withReplaced(xrechnungUbl, '>25.00<', '>30.00<'), 'cac:Item', rebate),
    'PEPPOL-EN16931-R120',
    'cbc:ChargeIndicator',
    '',
    '140.00',
  ],
];

describe('one mistake', () => {
  for (const [what, xml, code, target, missing, quoted] of CASES)
    it(`is one cause in its place: ${what}`, async () => {
      for (const language of LANGUAGES) {
        const { details } = await verdictOn(xml, { language });
        const causes = details.issues.filter(({ causedBy }) => causedBy === null);
        assert.deepEqual(
          causes.map((cause) => cause.code),
          [code],
        );
        const [cause] = causes;
        assert.ok(cause!.target!.replaceAll(/\[\d+\]/g, '').endsWith(target), cause!.target!);
        assert.equal((cause!.missing ?? []).join('/'), missing);
        assert.ok(cause!.message.replaceAll(',', '.').includes(quoted), cause!.message);
      }
    });

  it('of an allowance of a line is repaired by its indicator, not by a minus', async () => {
    const broken = CASES.at(-1)![1];
    const { details } = await verdictOn(broken, { patches: true });
    const [patch] = details.issues[0]!.patches ?? [];
    assert.deepEqual(
      patch?.edits.map((edit) => [edit.op, 'value' in edit ? edit.value : '']),
      [['setText', 'false']],
    );
  });

  it('of a specification that is named twice is the one too many', async () => {
    const wrong = xrechnungUbl.replace(/(<cbc:CustomizationID>[^<]*<\/cbc:CustomizationID>)/, '$1\n$1');
    const { details } = await verdictOn(wrong, { patches: true });
    const [cause, another] = details.issues.filter(({ causedBy }) => causedBy === null);
    assert.deepEqual([cause!.code, another], ['XSD', undefined]);
    assert.equal(cause!.line, wrong.slice(0, wrong.lastIndexOf('<cbc:CustomizationID>')).split('\n').length);
  });

  it('of a scheme has the term of its identifier, not the first one of the message', async () => {
    const { details } = await verdictOn(
      payee('<cac:PartyName><cbc:Name>Factor</cbc:Name></cac:PartyName>').replace(
        '<cbc:ID>P-9',
        '<cbc:ID schemeID="XX">P-9',
      ),
    );
    assert.deepEqual(
      details.issues.map(({ field }) => field),
      ['BT-60 (Payee identifier)'],
    );
  });
});

/** A value as it was written, and as it is written by the patch; the first patch of the cause, and its class. */
const WRITTEN: readonly (readonly [from: string, to: string, as: string, own: PatchClass])[] = [
  ['>4<', '>4 Stk<', '>4<', 'certain'],
  ['>4<', '>4 pcs.<', '>4<', 'certain'],
  ['>4<', '>4x<', '>4<', 'certain'],
  ['>2026-10-31<', '>31.10.26<', '>2026-10-31<', 'choice'],
  ['>2026-10-31<', '>1.2.27<', '>2027-02-01<', 'choice'],
];

describe('a value in the notation of people', () => {
  for (const [from, to, as, own] of WRITTEN)
    it(`is written as XML has it: ${to}`, async () => {
      const { details } = await verdictOn(withReplaced(xrechnungUbl, from, to), { patches: true });
      const [patch] = details.issues.find(({ causedBy }) => causedBy === null)!.patches ?? [];
      assert.deepEqual([patch?.class, patch?.replacements[0]?.text], [own, as.slice(1, -1)]);
    });

  it('is not guessed where it is a multiple', async () => {
    const { details } = await verdictOn(withReplaced(xrechnungUbl, '>4<', '>4 Mio.<'), { patches: true });
    assert.ok(details.issues.every(({ patches = [] }) => patches.every((patch) => patch.class !== 'certain')));
  });

  for (const [what, content] of [
    ['a data URL', 'data:application/pdf;base64,JVBERi0x/jQ+'],
    ['the letters of URLs', 'JVBERi0x_jQ-'],
  ] as const)
    it(`is plain Base64 for an attachment in ${what}`, async () => {
      const attached = (file: string): string =>
        withBefore(
          xrechnungUbl,
          'cac:AccountingSupplierParty',
          '<cac:AdditionalDocumentReference><cbc:ID>1</cbc:ID><cac:Attachment><cbc:EmbeddedDocumentBinaryObject ' +
            `mimeCode="application/pdf" filename="a.pdf">${file}</cbc:EmbeddedDocumentBinaryObject></cac:Attachment></cac:AdditionalDocumentReference>`,
        );
      const { details } = await verdictOn(attached(content), { patches: true });
      const [patch] = details.issues[0]!.patches ?? [];
      assert.deepEqual([patch?.class, patch?.replacements[0]?.text], ['certain', 'JVBERi0x/jQ+']);
    });

  it('stays as it is where it is a name', async () => {
    for (const xml of [
      payee('<cac:PartyName><cbc:Name>Muster Werkzeuge GmbH</cbc:Name></cac:PartyName>'),
      xrechnungCii.replace(
        '<ram:SpecifiedTradeSettlementPaymentMeans>',
        '<ram:PayeeTradeParty><ram:Name>Muster Werkzeuge GmbH</ram:Name></ram:PayeeTradeParty><ram:SpecifiedTradeSettlementPaymentMeans>',
      ),
    ]) {
      const { details } = await verdictOn(xml, { patches: true });
      assert.ok(details.issues.length > 0);
      assert.ok(details.issues.every(({ patches = [] }) => patches.every((patch) => patch.class === 'input')));
    }
  });
});
