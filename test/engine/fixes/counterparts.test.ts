/** What an invoice and a credit note call differently is renamed as a whole; codes of digits lose what a spreadsheet added. */
import assert from 'node:assert/strict';
import { applyFixes } from '../../../engine/index.js';
import {
  elementIn,
  peppolUbl,
  peppolUblCreditNote,
  plainCii,
  plainUbl,
  withAfter,
  withAttribute,
  withReplaced,
  withText,
  xrechnungCii,
  xrechnungUbl,
  xrechnungUblCreditNote,
} from '../../fixtures/invoices.js';
import { verdictOn } from '../../fixtures/rules.js';

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
