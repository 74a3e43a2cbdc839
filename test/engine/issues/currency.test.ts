/** A currency that is wrong in one place: one cause, there, with what it would have to be. */
import assert from 'node:assert/strict';
import { applyFixes } from '../../../engine/index.js';
import {
  facturxExtended,
  peppolUbl,
  withReplaced,
  withText,
  xrechnungCii,
  xrechnungUbl,
} from '../../fixtures/invoices.js';
import { verdictOn } from '../../fixtures/rules.js';

/** The xml with other markup at the first match of a pattern. */
function changed(xml: string, pattern: RegExp, to: string): string {
  const found = xml.replace(pattern, to);
  assert.notEqual(found, xml);
  return found;
}

const UBL_TOTAL = /(<cac:TaxTotal>\s*<cbc:TaxAmount currencyID=")EUR/;

const CASES: readonly (readonly [what: string, xml: string, name: string, own: string])[] = [
  [
    'the currency of the invoice, UBL',
    withText(xrechnungUbl, 'cbc:DocumentCurrencyCode', 'USD'),
    'cbc:DocumentCurrencyCode',
    'choice',
  ],
  [
    'the currency of the invoice, with a rule for each amount',
    withText(peppolUbl, 'cbc:DocumentCurrencyCode', 'SEK'),
    'cbc:DocumentCurrencyCode',
    'choice',
  ],
  ['a blank behind it', withText(peppolUbl, 'cbc:DocumentCurrencyCode', 'EUR '), 'cbc:DocumentCurrencyCode', 'certain'],
  ['that of the VAT total, UBL', changed(xrechnungUbl, UBL_TOTAL, '$1USD'), 'cbc:TaxAmount/@currencyID', 'choice'],
  [
    'that of the VAT total, with another rule about it',
    changed(peppolUbl, UBL_TOTAL, '$1DKK'),
    'cbc:TaxAmount/@currencyID',
    'choice',
  ],
  [
    'that of the VAT total, CII',
    withReplaced(xrechnungCii, 'TaxTotalAmount currencyID="EUR"', 'TaxTotalAmount currencyID="USD"'),
    'ram:TaxTotalAmount/@currencyID',
    'choice',
  ],
  [
    'none at the VAT total, CII',
    withReplaced(xrechnungCii, 'TaxTotalAmount currencyID="EUR"', 'TaxTotalAmount'),
    'ram:TaxTotalAmount/@currencyID',
    'certain',
  ],
  [
    'that of the VAT total, EXTENDED',
    withReplaced(facturxExtended, 'TaxTotalAmount currencyID="EUR"', 'TaxTotalAmount currencyID="CHF"'),
    'ram:TaxTotalAmount/@currencyID',
    'choice',
  ],
];

describe('a currency that is wrong', () => {
  for (const [what, xml, name, own] of CASES)
    it(`is one cause where it stands, and is repaired there: ${what}`, async () => {
      for (const language of ['en', 'de', 'fr'] as const) {
        const { details } = await verdictOn(xml, { language });
        const causes = details.issues.filter(({ causedBy }) => causedBy === null);
        assert.equal(causes.length, 1, causes.map(({ message }) => message).join('\n'));
        assert.ok(causes[0]!.fix!.includes(name) && causes[0]!.fix!.includes('EUR'), causes[0]!.fix!);
      }
      const { details } = await verdictOn(xml, { patches: true });
      const { target, missing = [], patches = [] } = details.issues.find(({ causedBy }) => causedBy === null)!;
      assert.ok(`${target!.replaceAll(/\[\d+\]/g, '')}${missing.map((each) => `/${each}`).join('')}`.endsWith(name));
      assert.equal(patches[0]?.class, own);
      const { report } = await verdictOn(Buffer.from(applyFixes(Buffer.from(xml), [patches[0]!])).toString());
      assert.equal(report.errorCount, 0);
    });

  it('is each amount where amounts differ among each other', async () => {
    const xml = changed(peppolUbl, /(<cbc:PayableAmount currencyID=")EUR/, '$1USD');
    const { details } = await verdictOn(xml);
    const [issue, ...others] = details.issues;
    assert.match(issue!.target!, /PayableAmount/);
    assert.deepEqual(others, []);
  });
});
