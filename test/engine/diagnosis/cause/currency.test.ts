/** A currency that is wrong in one place: one cause, there, with what it would have to be. */
import assert from 'node:assert/strict';
import { applyFixes } from '#validator/index.js';
import {
  facturxExtended,
  peppolUbl,
  withReplaced,
  withText,
  xrechnungCii,
  xrechnungUbl,
} from '../../../fixtures/invoices.js';
import { PINT_FIXTURES } from '../../../fixtures/pint.js';
import { verdictOn } from '../../../fixtures/rules.js';

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

const pintJp = PINT_FIXTURES.find(({ name }) => name.endsWith('Japan, invoice'))!.xml;

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

  it('is one cause where several amounts have the same one, and all are put right', async () => {
    const wrong = pintJp.replace(/<cac:LegalMonetaryTotal>[\s\S]*?<\/cac:LegalMonetaryTotal>/, (totals) =>
      totals.replaceAll('"JPY"', '"USD"'),
    );
    const { details } = await verdictOn(wrong, { patches: true });
    const [cause, another] = details.issues.filter(({ causedBy }) => causedBy === null);
    assert.equal(another, undefined);
    assert.match(cause!.field!, /@currencyID$/);
    assert.equal(Buffer.from(applyFixes(Buffer.from(wrong), cause!.patches!.slice(0, 1))).toString(), pintJp);
  });
  it('is told alone, without what is not wrong', async () => {
    for (const [language, said] of [
      ['en', /The VAT total \(BT-110\) is not in the currency of the invoice \(BT-5\)\./],
      ['de', /nicht in der Rechnungswährung \(BT-5\) angegeben\./],
      ['fr', /n’est pas dans la devise de la facture \(BT-5\)\./],
    ] as const) {
      const { report } = await verdictOn(withText(xrechnungUbl, 'cbc:DocumentCurrencyCode', 'USD'), { language });
      assert.match(report.issues[0]!.message, said);
    }
  });
  it('is each amount where amounts differ among each other', async () => {
    const xml = changed(peppolUbl, /(<cbc:PayableAmount currencyID=")EUR/, '$1USD');
    const { details } = await verdictOn(xml);
    const [issue, ...others] = details.issues;
    assert.match(issue!.target!, /PayableAmount/);
    assert.deepEqual(others, []);
  });
});
