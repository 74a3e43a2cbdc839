/** Cash discounts as people write them become those that programs read; what is compared becomes what it was compared with. */
import assert from 'node:assert/strict';
import { applyFixes } from '#validator/index.js';
import { formatDiscounts } from '#diagnosis/fix/kit/values/discounts.js';
import { withBefore, withReplaced, xrechnungUbl } from '../../../../../fixtures/invoices.js';
import { verdictOn } from '../../../../../fixtures/rules.js';

const TERMS: readonly (readonly [written: string, read: string])[] = [
  ['#SKONTO#TAGE=7#PROZENT=2#', '#SKONTO#TAGE=7#PROZENT=2.00#\n'],
  ['#SKONTO#TAGE=7#PROZENT=2.00#', '#SKONTO#TAGE=7#PROZENT=2.00#\n'],
  ['#SKONTO#TAGE=7#PROZENT=2,5', '#SKONTO#TAGE=7#PROZENT=2.50#\n'],
  ['#Skonto#Tage=7#Prozent=2.00#\n', '#SKONTO#TAGE=7#PROZENT=2.00#\n'],
  ['#SKONTO#PROZENT=2.00#TAGE=7#', '#SKONTO#TAGE=7#PROZENT=2.00#\n'],
  ['#SKONTO#PROZENT=2,5%#TAGE=7#BASISBETRAG=10#', '#SKONTO#TAGE=7#PROZENT=2.50#BASISBETRAG=10.00#\n'],
  ['# SKONTO # TAGE = 7 # PROZENT = 2 %', '#SKONTO#TAGE=7#PROZENT=2.00#\n'],
  ['#SKONTO#TAGE=7#PROZENT=2#BASISBETRAG=100#', '#SKONTO#TAGE=7#PROZENT=2.00#BASISBETRAG=100.00#\n'],
  [
    '#SKONTO#TAGE=7#PROZENT=2.00##SKONTO#TAGE=14#PROZENT=1.00#',
    '#SKONTO#TAGE=7#PROZENT=2.00#\n#SKONTO#TAGE=14#PROZENT=1.00#\n',
  ],
  [
    'Payable at once\n#SKONTO#TAGE=7#PROZENT=2#\nThank you',
    'Payable at once\n#SKONTO#TAGE=7#PROZENT=2.00#\nThank you\n',
  ],
];

const withTerms = (note: string): string => withReplaced(xrechnungUbl, 'Payable within 30 days', note);

describe('a cash discount', () => {
  for (const [written, read] of TERMS)
    it(`is written as programs read it: ${JSON.stringify(written)}`, async () => {
      assert.equal(formatDiscounts(written), read);
      assert.equal(formatDiscounts(read), null);
      const { details } = await verdictOn(withTerms(written), { patches: true });
      const [patch, another] = details.issues[0]!.patches ?? [];
      assert.deepEqual([patch?.class, another], ['certain', undefined]);
      const repaired = Buffer.from(applyFixes(Buffer.from(withTerms(written)), [patch!])).toString();
      assert.equal(repaired, withTerms(read));
      assert.deepEqual((await verdictOn(repaired)).report.issues, []);
    });

  it('is not made of what is none', () => {
    for (const text of ['2 % within 7 days', '#SKONTO#TAGE=bald#PROZENT=2#', 'SKONTO', '', '#VERZUG#TAGE=7#PROZENT=2#'])
      assert.equal(formatDiscounts(text), null);
  });

  it('takes no longer for long texts', () => {
    assert.equal(formatDiscounts('#SKONTO#TAGE='.repeat(10_000)), null);
    assert.equal(formatDiscounts(`#${' '.repeat(1_900)}SKONTX`), null);
  });
});

describe('a day that was compared with another one', () => {
  it('may be that day', async () => {
    const period = (start: string): string =>
      `<cac:InvoicePeriod><cbc:StartDate>${start}</cbc:StartDate><cbc:EndDate>2026-09-30</cbc:EndDate></cac:InvoicePeriod>\n`;
    const xml = withBefore(xrechnungUbl, 'cac:AccountingSupplierParty', period('2026-09-01')).replace(
      /(<cac:InvoiceLine>[\s\S]*?<\/cbc:LineExtensionAmount>)/,
      `$1${period('2026-08-01')}`,
    );
    const { details } = await verdictOn(xml, { patches: true });
    const [patch] = details.issues[0]!.patches ?? [];
    assert.equal(patch?.class, 'choice');
    const repaired = Buffer.from(applyFixes(Buffer.from(xml), [patch])).toString();
    assert.equal(repaired, xml.replace('2026-08-01', '2026-09-01'));
    assert.deepEqual((await verdictOn(repaired)).report.issues, []);
  });
});
