/** A total that is wrong, and totals that have been calculated with it: they are changed together, or not at all. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { applyFixes } from '../../../engine/index.js';
import { verdictOn } from '../../fixtures/rules.js';

const RIGHT = readFileSync('examples/xrechnung-ubl.xml', 'utf8');

/** The example with other totals, by their elements. */
function withTotals(totals: Readonly<Record<string, string>>): Buffer {
  let text = RIGHT;
  for (const [name, amount] of Object.entries(totals)) {
    const before = text;
    // The first of a name: the invoice's own is in front of those of rows and lines.
    text = text.replace(new RegExp(`(<cbc:${name} [^>]*>)[^<]*`), `$1${amount}`);
    assert.notEqual(text, before, name);
  }
  return Buffer.from(text);
}

describe('a wrong total that others were calculated with', () => {
  for (const [what, code, field, totals] of [
    [
      'VAT, and what is due',
      'BR-CO-14',
      'BT-110',
      { TaxAmount: '60.00', TaxInclusiveAmount: '445.20', PayableAmount: '445.20' },
    ],
    [
      'the sum of the lines, up to what is due',
      'BR-CO-10',
      'BT-106',
      {
        LineExtensionAmount: '400.00',
        TaxExclusiveAmount: '388.00',
        TaxInclusiveAmount: '442.32',
        PayableAmount: '442.32',
      },
    ],
    [
      'the sum of allowances',
      'BR-CO-11',
      'BT-107',
      {
        AllowanceTotalAmount: '21.00',
        TaxExclusiveAmount: '376.20',
        TaxInclusiveAmount: '430.52',
        PayableAmount: '430.52',
      },
    ],
    [
      'the total without VAT',
      'BR-CO-13',
      'BT-109',
      { TaxExclusiveAmount: '358.20', TaxInclusiveAmount: '412.52', PayableAmount: '412.52' },
    ],
  ] as const)
    it(`is one cause with one patch, which changes all of them: ${what}`, async () => {
      const wrong = withTotals(totals);
      const { issues } = (await verdictOn(wrong, { patches: true })).details;
      const causes = issues.filter(({ causedBy }) => causedBy === null);
      assert.deepEqual(
        causes.map((issue) => [issue.code, issue.term, issue.patches?.map((patch) => patch.class)]),
        [[code, field, ['money']]],
      );
      assert.equal(Buffer.from(applyFixes(wrong, causes[0]!.patches!)).toString(), RIGHT);
      for (const amount of Object.values(totals)) assert.ok(causes[0]!.message.includes(amount), causes[0]!.message);
    });

  it('is changed alone where what follows from it is right', async () => {
    const wrong = withTotals({ TaxAmount: '60.00' });
    const { issues } = (await verdictOn(wrong, { patches: true })).details;
    for (const { patches = [] } of issues) assert.equal(Buffer.from(applyFixes(wrong, patches)).toString(), RIGHT);
  });

  it('has no patch where other totals are off for another reason, until they are right', async () => {
    const wrong = withTotals({ TaxAmount: '60.00', TaxInclusiveAmount: '445.20', PayableAmount: '440.00' });
    const [vat, due] = (await verdictOn(wrong, { patches: true })).details.issues;
    assert.deepEqual([vat!.code, vat!.patches, due!.code], ['BR-CO-14', [], 'BR-CO-16']);
    const better = applyFixes(wrong, due!.patches!.slice(0, 1));
    const [left] = (await verdictOn(better, { patches: true })).details.issues;
    assert.equal(Buffer.from(applyFixes(better, left!.patches!)).toString(), RIGHT);
  });

  it('is told in each language with all amounts', async () => {
    const wrong = withTotals({ TaxAmount: '60.00', TaxInclusiveAmount: '445.20', PayableAmount: '445.20' });
    const said = await Promise.all(
      (['en', 'de', 'fr'] as const).map(
        async (language) => (await verdictOn(wrong, { language })).report.issues[0]!.message,
      ),
    );
    for (const [index, [vat, total]] of [
      ['54.32', '439.52'],
      ['54,32', '439,52'],
      ['54,32', '439,52'],
    ].entries()) {
      assert.ok(said[index]!.includes(vat!), said[index]);
      assert.ok(said[index]!.includes(total!), said[index]);
    }
  });
});
