/** What an invoice and a credit note call differently is renamed as a whole; codes of digits lose what a spreadsheet added. */
import assert from 'node:assert/strict';
import { applyFixes } from '#validator/index.js';
import {
  elementIn,
  peppolUbl,
  peppolUblCreditNote,
  plainCii,
  plainUbl,
  withAfter,
  withAttribute,
  withBefore,
  withReplaced,
  withText,
  xrechnungCii,
  xrechnungUbl,
  xrechnungUblCreditNote,
} from '../../../fixtures/invoices.js';
import { verdictOn } from '../../../fixtures/rules.js';

const withoutType = (xml: string, ...names: readonly (readonly [string, string])[]): string =>
  names.reduce((text, [from, to]) => withReplaced(text, from, to), xml);
/** Two lines of no amount behind the first: how many there are does not matter. */
const longer = (xml: string, name: string): string =>
  ['2', '3'].reduce((text, id) => {
    const line = elementIn(text, name).replace('<cbc:ID>1<', `<cbc:ID>${id}<`).replace('">4<', '">0<');
    return withAfter(
      text,
      name,
      line.replace('LineExtensionAmount currencyID="EUR">100.00', 'LineExtensionAmount currencyID="EUR">0.00'),
    );
  }, xml);

const CASES: readonly (readonly [what: string, broken: string, valid: string])[] = [
  ...(
    [
      [
        'a credit note with lines of an invoice',
        xrechnungUblCreditNote,
        ['CreditNoteLine', 'InvoiceLine'],
        ['CreditedQ', 'InvoicedQ'],
      ],
      [
        'with the type, too',
        peppolUblCreditNote,
        ['CreditNoteLine', 'InvoiceLine'],
        ['CreditedQ', 'InvoicedQ'],
        ['CreditNoteTypeCode', 'InvoiceTypeCode'],
      ],
      ['with the lines only', xrechnungUblCreditNote, ['CreditNoteLine', 'InvoiceLine']],
      ['with the quantities only', peppolUblCreditNote, ['CreditedQ', 'InvoicedQ']],
      [
        'an invoice with lines of a credit note',
        xrechnungUbl,
        ['InvoiceLine', 'CreditNoteLine'],
        ['InvoicedQ', 'CreditedQ'],
      ],
      ['with the type only', peppolUbl, ['InvoiceTypeCode', 'CreditNoteTypeCode']],
      [
        'several lines',
        longer(xrechnungUblCreditNote, 'cac:CreditNoteLine'),
        ['CreditNoteLine', 'InvoiceLine'],
        ['CreditedQ', 'InvoicedQ'],
      ],
    ] as const
  ).map(([what, xml, ...names]) => [what, withoutType(xml, ...names), xml] as const),
  ...(['0380', '00380', '380.0', '380.00'] as const).flatMap((code) => [
    [`the type ${code} in UBL`, withText(xrechnungUbl, 'cbc:InvoiceTypeCode', code), xrechnungUbl] as const,
    [`the type ${code} by the core rules`, withText(plainUbl, 'cbc:InvoiceTypeCode', code), plainUbl] as const,
    [`the type ${code} in CII`, withText(xrechnungCii, 'ram:TypeCode', code), xrechnungCii] as const,
  ]),
  ['a means of payment in CII', withReplaced(plainCii, '>58<', '>058<'), plainCii],
  ['a means of payment in UBL', withText(peppolUbl, 'cbc:PaymentMeansCode', '58.0'), peppolUbl],
  ['a scheme', withAttribute(peppolUbl, 'cbc:EndpointID', 'schemeID', '0088 '), peppolUbl],
];

/** A credit note of an invoice by its root, which may keep its type and has its due date elsewhere. */
const byRoot = (xml: string, type: string): string =>
  withText(
    xml.replaceAll('ubl:Invoice', 'ubl:CreditNote').replace('xsd:Invoice-2', 'xsd:CreditNote-2'),
    'cbc:InvoiceTypeCode',
    type,
  );

describe('a credit note made of an invoice by its root', () => {
  const CREDIT_NOTES: readonly (readonly [what: string, xml: string, own: string])[] = [
    ['of XRechnung', byRoot(xrechnungUbl, '381'), 'certain'],
    ['of XRechnung that keeps its type', byRoot(xrechnungUbl, '380'), 'choice'],
    ['of Peppol', byRoot(peppolUbl, '381'), 'certain'],
    ['of EN 16931', byRoot(plainUbl, '380'), 'choice'],
  ];
  for (const [what, xml, own] of CREDIT_NOTES)
    it(`is one mistake, and one patch makes it valid: ${what}`, async () => {
      assert.match(xml, /<cbc:DueDate>2026-10-31</);
      const { details } = await verdictOn(xml, { patches: true });
      const causes = details.issues.filter(({ causedBy }) => causedBy === null);
      assert.equal(causes.length, 1, causes.map(({ message }) => message).join('\n'));
      assert.match(causes[0]!.message, /This is a credit note/);
      const patches = causes[0]!.patches ?? [];
      // Where its type is that of an invoice, the root comes first: nobody knows which of the two is wrong.
      assert.deepEqual(
        patches.map((patch) => patch.class),
        own === 'choice' ? ['choice', 'choice'] : [own],
      );
      const repaired = patches.map((patch) => Buffer.from(applyFixes(Buffer.from(xml), [patch])).toString());
      assert.match(repaired.at(-1)!, /<cbc:PaymentDueDate>2026-10-31</);
      if (own === 'choice') assert.match(repaired[0]!, /<ubl:Invoice [^]*<cbc:DueDate>2026-10-31<[^]*<\/ubl:Invoice>/);
      for (const each of repaired) assert.deepEqual((await verdictOn(each)).details.issues, []);
    });

  it('or the other way round is called what its type says: nobody is asked for what they are owed', async () => {
    const xml = withText(xrechnungUbl, 'cbc:InvoiceTypeCode', '381');
    const { details } = await verdictOn(xml, { patches: true });
    const [first, ...more] = details.issues.find(({ code }) => code === 'BR-CL-01')!.patches ?? [];
    const repaired = Buffer.from(applyFixes(Buffer.from(xml), [first!])).toString();
    assert.match(repaired, /<ubl:CreditNote [^]*<cbc:CreditNoteTypeCode>381<[^]*<cbc:PaymentDueDate>2026-10-31</);
    assert.deepEqual((await verdictOn(repaired)).details.issues, []);
    // The code alone may be wrong: that is no example, and nothing that is done without asking.
    for (const patch of more) assert.deepEqual([patch.class, patch.isLossy], ['choice', true]);
  });

  it('becomes one with its project among the references, and all else in its order', async () => {
    const typed = withText(xrechnungUbl, 'cbc:InvoiceTypeCode', '381');
    const projected = withReplaced(
      typed,
      '<cac:AccountingSupplierParty>',
      '<cac:OriginatorDocumentReference><cbc:ID>T-9</cbc:ID></cac:OriginatorDocumentReference>' +
        '<cac:AdditionalDocumentReference><cbc:ID>A-1</cbc:ID></cac:AdditionalDocumentReference>' +
        '<cac:ProjectReference><cbc:ID>P-1</cbc:ID></cac:ProjectReference><cac:AccountingSupplierParty>',
    );
    const xml = withBefore(projected, 'cbc:DocumentCurrencyCode', '<cbc:TaxPointDate>2026-10-01</cbc:TaxPointDate>');
    const { details } = await verdictOn(xml, { patches: true });
    const [first] = details.issues.find(({ code }) => code === 'BR-CL-01')!.patches ?? [];
    const repaired = Buffer.from(applyFixes(Buffer.from(xml), [first!])).toString();
    assert.match(repaired, /<ubl:CreditNote [^]*<cbc:TaxPointDate>2026-10-01<[^]*<cbc:CreditNoteTypeCode>/);
    assert.match(repaired, /<cbc:ID>P-1<\/cbc:ID><cbc:DocumentTypeCode>50<[^]*<cac:OriginatorDocumentReference>/);
    assert.deepEqual((await verdictOn(repaired)).details.issues, []);
  });

  it('with amounts below zero is an invoice that credits, or a credit note without the signs', async () => {
    const xml = withText(xrechnungUbl, 'cbc:InvoiceTypeCode', '381').replace(
      /(<cbc:(?!PriceAmount)\w*(?:Amount|Quantity)\b[^>]*>)(?=[1-9])/g,
      '$1-',
    );
    const { details } = await verdictOn(xml, { patches: true });
    const patches = details.issues.find(({ code }) => code === 'BR-CL-01')!.patches ?? [];
    assert.deepEqual(
      patches.map(({ class: own, isLossy }) => [own, isLossy]),
      [
        ['choice', true],
        ['choice', true],
      ],
    );
    const [asInvoice, asCreditNote] = patches.map((patch) =>
      Buffer.from(applyFixes(Buffer.from(xml), [patch])).toString(),
    );
    assert.equal(asInvoice, xml.replace('>381<', '>380<'));
    assert.match(asCreditNote!, /<ubl:CreditNote /);
    assert.doesNotMatch(asCreditNote!, />-\d/);
    assert.deepEqual((await verdictOn(asCreditNote!)).details.issues, []);
  });

  it('has its due date moved where nothing else is wrong', async () => {
    const xml = withAfter(xrechnungUblCreditNote, 'cbc:IssueDate', '<cbc:DueDate>2026-10-31</cbc:DueDate>');
    const { details } = await verdictOn(xml, { patches: true });
    assert.deepEqual(
      details.issues[0]!.patches?.map((patch) => patch.class),
      ['certain'],
    );
  });

  it('has its project among the references', async () => {
    const xml = withReplaced(
      xrechnungUblCreditNote,
      '<cac:AccountingSupplierParty>',
      '<cac:ProjectReference><cbc:ID>P-1</cbc:ID></cac:ProjectReference><cac:AccountingSupplierParty>',
    );
    const { details } = await verdictOn(xml, { patches: true });
    const repaired = Buffer.from(applyFixes(Buffer.from(xml), [details.issues[0]!.patches![0]!])).toString();
    assert.match(repaired, /<cbc:ID>P-1<\/cbc:ID><cbc:DocumentTypeCode>50<\/cbc:DocumentTypeCode>/);
    assert.deepEqual((await verdictOn(repaired)).details.issues, []);
  });
});

describe('a certain change', () => {
  for (const [what, broken, valid] of CASES)
    it(`of one patch leads back to the invoice as it was: ${what}`, async () => {
      const { details } = await verdictOn(broken, { patches: true });
      const causes = details.issues.filter(({ causedBy }) => causedBy === null);
      assert.equal(causes.length, 1);
      const [patch, another] = causes[0]!.patches ?? [];
      assert.deepEqual([patch?.class, another], ['certain', undefined]);
      assert.equal(Buffer.from(applyFixes(Buffer.from(broken), [patch!])).toString(), valid);
    });

  it('of a code is none of an amount', async () => {
    const { details } = await verdictOn(withText(xrechnungUbl, 'cbc:PayableAmount', '0191.00'), { patches: true });
    const classes = details.issues.flatMap(({ patches = [] }) => patches.map((patch) => patch.class));
    assert.ok(!classes.includes('certain'), classes.join());
  });
});
