/** An invoice without its VAT breakdown: the lines, allowances and charges tell every row. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { applyFixes, withInput } from '#validator/index.js';
import { findPackageRoot } from '#schematron/platform/package-root.js';
import {
  elementIn,
  facturxBasicWl,
  facturxExtended,
  peppolUbl,
  withAfter,
  withReplaced,
  without,
  xrechnungCii,
  xrechnungUbl,
} from '../../../fixtures/invoices.js';
import { onlyCauseIn } from '../../../fixtures/cause.js';
import { verdictOn } from '../../../fixtures/rules.js';

/** Behind the lines, which have elements of the same name. */
function withoutRows(xml: string): string {
  const at = xml.indexOf('<ram:ApplicableHeaderTradeSettlement>');
  return at < 0 ? without(xml, 'cac:TaxSubtotal') : xml.slice(0, at) + without(xml.slice(at), 'ram:ApplicableTradeTax');
}

const example = (name: string): string =>
  readFileSync(join(findPackageRoot(import.meta.url), 'examples', name)).toString();

/** Two lines of different VAT. */
const twoRates = withAfter(
  xrechnungUbl,
  'cac:InvoiceLine',
  withReplaced(withReplaced(elementIn(xrechnungUbl, 'cac:InvoiceLine'), '>19<', '>7<'), '<cbc:ID>1<', '<cbc:ID>2<'),
)
  .replace('<cbc:TaxAmount currencyID="EUR">19.00<', '<cbc:TaxAmount currencyID="EUR">26.00<')
  .replace('<cbc:LineExtensionAmount currencyID="EUR">100.00<', '<cbc:LineExtensionAmount currencyID="EUR">200.00<')
  .replace('<cbc:TaxExclusiveAmount currencyID="EUR">100.00<', '<cbc:TaxExclusiveAmount currencyID="EUR">200.00<')
  .replaceAll('>119.00<', '>226.00<');

describe('a VAT breakdown that has been left out', () => {
  for (const [what, xml, row] of [
    ['UBL', withoutRows(xrechnungUbl), 'S 19 % with 100.00 as taxable amount and 19.00 VAT'],
    ['UBL, with the total', without(peppolUbl, 'cac:TaxTotal'), 'S 19 % with 100.00 as taxable amount and 19.00 VAT'],
    ['CII', withoutRows(xrechnungCii), 'S 19 % with 100.00 as taxable amount and 19.00 VAT'],
    ['Factur-X EXTENDED', withoutRows(facturxExtended), ' as taxable amount and '],
    [
      'a category with one reason',
      withoutRows(example('en16931-cii.xml')),
      'K 0 % with 710.00 as taxable amount and 0.00 VAT',
    ],
    [
      'two rates',
      withoutRows(twoRates),
      'S 19 % with 100.00 as taxable amount and 19.00 VAT; S 7 % with 100.00 as taxable amount and 7.00 VAT',
    ],
  ] as const)
    it(what, async () => {
      const { patches, message } = await onlyCauseIn(xml);
      assert.ok(message.includes(row), message);
      assert.deepEqual(
        patches?.map((patch) => patch.class),
        ['money'],
      );
      const repaired = Buffer.from(applyFixes(Buffer.from(xml), patches!));
      assert.deepEqual((await verdictOn(repaired)).report.issues, []);
    });

  it('asks why there is no VAT', async () => {
    const xml = withoutRows(example('en16931-ubl-credit-note.xml'));
    const [patch, another] = (await onlyCauseIn(xml)).patches ?? [];
    assert.equal(patch?.class, 'input');
    assert.equal(another, undefined);
    const repaired = Buffer.from(applyFixes(Buffer.from(xml), [withInput(patch, 'Exempt by article 132')!])).toString();
    assert.ok(repaired.includes('<cbc:TaxExemptionReason>Exempt by article 132<'));
    assert.deepEqual((await verdictOn(repaired)).report.issues, []);
  });

  it('is not made to fit a total that says something else', async () => {
    const xml = withoutRows(xrechnungUbl).replace('>19.00<', '>7.00<').replaceAll('>119.00<', '>107.00<');
    const { patches = [], message } = await onlyCauseIn(xml);
    assert.deepEqual(patches, []);
    assert.ok(!message.includes('19.00 VAT'), message);
  });

  it('says of a line nothing that is said of the invoice', async () => {
    const { message } = await onlyCauseIn(withoutRows(xrechnungCii));
    assert.ok(message.startsWith('The invoice has no VAT breakdown (BG-23).'), message);
  });
});

describe('the VAT breakdown of an outline, which has no lines', () => {
  const outline = withoutRows(facturxBasicWl);

  it('is an example: one row, of the rate that the totals have', async () => {
    const [patch, another] = (await onlyCauseIn(outline)).patches ?? [];
    assert.deepEqual([patch?.class, another], ['input', undefined]);
    const repaired = Buffer.from(applyFixes(Buffer.from(outline), [patch!])).toString();
    assert.match(repaired, /<ram:BasisAmount>100.00<.*<ram:RateApplicablePercent>19</s);
    assert.deepEqual((await verdictOn(repaired)).report.issues, []);
  });

  it('is none where the totals have no rate', async () => {
    const mixed = outline.replaceAll('>19.00<', '>13.37<').replaceAll('>119.00<', '>113.37<');
    assert.notEqual(mixed, outline);
    assert.deepEqual((await onlyCauseIn(mixed)).patches ?? [], []);
  });
});
