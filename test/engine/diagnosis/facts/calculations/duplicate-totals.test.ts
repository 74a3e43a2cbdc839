/** A VAT total that stands there twice: one cause, at the one that is too much, whatever is found about the sum. */
import assert from 'node:assert/strict';
import { LANGUAGES, applyFixes } from '#validator/index.js';
import {
  elementIn,
  facturxBasic,
  peppolUbl,
  plainCii,
  plainUbl,
  withAfter,
  withBefore,
  xrechnungCii,
  xrechnungUbl,
  xrechnungUblCreditNote,
} from '../../../../fixtures/invoices.js';
import { verdictOn } from '../../../../fixtures/rules.js';

const twice = (xml: string, name: string): string => withAfter(xml, name, `\n${elementIn(xml, name)}`);
const bare = '<cac:TaxTotal><cbc:TaxAmount currencyID="EUR">19.00</cbc:TaxAmount></cac:TaxTotal>\n';

const CASES: readonly (readonly [what: string, xml: string, at: string, own: string])[] = [
  ['UBL', twice(xrechnungUbl, 'cac:TaxTotal'), 'cac:TaxTotal[2]', 'certain'],
  ['a credit note', twice(xrechnungUblCreditNote, 'cac:TaxTotal'), 'cac:TaxTotal[2]', 'certain'],
  ['Peppol', twice(peppolUbl, 'cac:TaxTotal'), 'cac:TaxTotal[2]', 'certain'],
  ['the core rules', twice(plainUbl, 'cac:TaxTotal'), 'cac:TaxTotal[2]', 'certain'],
  ['CII', twice(plainCii, 'ram:TaxTotalAmount'), 'ram:TaxTotalAmount[2]', 'certain'],
  ['CII with a rule on their number', twice(xrechnungCii, 'ram:TaxTotalAmount'), 'ram:TaxTotalAmount[2]', 'certain'],
  ['Factur-X', twice(facturxBasic, 'ram:TaxTotalAmount'), 'ram:TaxTotalAmount[2]', 'certain'],
  ['the first without a breakdown', withBefore(peppolUbl, 'cac:TaxTotal', bare), 'cac:TaxTotal[1]', 'choice'],
  ['the last without a breakdown', withAfter(xrechnungUbl, 'cac:TaxTotal', bare), 'cac:TaxTotal[2]', 'choice'],
];

describe('a VAT total that is there twice', () => {
  for (const [what, xml, at, own] of CASES)
    it(`is one cause, where it is too much: ${what}`, async () => {
      for (const language of LANGUAGES) {
        const { details } = await verdictOn(xml, { language, patches: true });
        const [cause, another] = details.issues.filter(({ causedBy }) => causedBy === null);
        assert.equal(another, undefined);
        const { target, patches = [] } = cause!;
        assert.ok(target!.endsWith(at), target!);
        assert.equal(patches[0]?.class, own);
        const { report } = await verdictOn(Buffer.from(applyFixes(Buffer.from(xml), [patches[0]!])).toString());
        assert.deepEqual(report.issues, []);
      }
    });

  it('is not looked for where the sum is wrong', async () => {
    const { details } = await verdictOn(
      peppolUbl.replace('InclusiveAmount currencyID="EUR">119', 'InclusiveAmount currencyID="EUR">129'),
    );
    assert.ok(details.issues.every(({ message }) => !message.includes('VAT totals')));
  });
});
