/** A value with a unit or in another notation is no number: no message speaks of its decimals. */
import assert from 'node:assert/strict';
import { LANGUAGES } from '#validator/index.js';
import { facturxExtended, plainUbl, withText, xrechnungCii, xrechnungUbl } from '../../../fixtures/invoices.js';
import { verdictOn } from '../../../fixtures/rules.js';

/** What the message has to say is to be written; null where nobody knows. */
const CASES: readonly (readonly [what: string, xml: string, value: string, meant: string | null])[] = [
  ...(
    [
      ['119.00 EUR', '119.00'],
      ['119.000,00', '119000.00'],
      ['119.00.00', null],
      ['119.- EUR', null],
    ] as const
  ).map(([value, meant]) => ['UBL', withText(xrechnungUbl, 'cbc:PayableAmount', value), value, meant] as const),
  ['UBL, the core rules', withText(plainUbl, 'cbc:TaxableAmount', '100.00 €'), '100.00 €', '100.00'],
  ['CII', withText(xrechnungCii, 'ram:GrandTotalAmount', '119.00 EUR'), '119.00 EUR', '119.00'],
  ['EXTENDED', withText(facturxExtended, 'ram:BasisAmount', '100.0O EUR'), '100.0O EUR', null],
];

describe('an amount that is no number', () => {
  for (const [what, xml, value, meant] of CASES)
    it(`is not said to have too many decimals: ${what}, ${value}`, async () => {
      for (const language of LANGUAGES) {
        const { details } = await verdictOn(xml, { language });
        const about = details.issues.filter(({ code, unevaluated }) => /DEC-|-DT-01$/.test(code) && !unevaluated);
        assert.ok(about.length > 0, details.issues.map(({ code }) => code).join());
        for (const { message, fix } of about) {
          assert.ok(message.includes(value) && !/decimal place|Nachkommastelle|décimales/.test(message), message);
          assert.equal(meant === null || fix!.includes(`${meant}.`), true, fix!);
        }
        assert.equal(details.issues.filter(({ causedBy }) => causedBy === null).length, 1);
      }
    });

  it('and one with three decimals still is', async () => {
    const { details } = await verdictOn(withText(xrechnungUbl, 'cbc:PayableAmount', '119.001'));
    assert.ok(details.issues.some(({ message }) => message.includes('more than two decimal places')));
  });
});
