/** Mistakes that systems make with whole elements: one too many of two, a row again, an empty one left out, an address without a scheme. */
import assert from 'node:assert/strict';
import { applyFixes } from '#validator/index.js';
import {
  elementIn,
  peppolUbl,
  plainCii,
  plainUbl,
  withAfter,
  withBefore,
  without,
  xrechnungCii,
  xrechnungUbl,
} from '../../../fixtures/invoices.js';
import { verdictOn } from '../../../fixtures/rules.js';

/** The only cause, and what each of its patches leads to, which is valid. */
async function causeOf(
  xml: string,
): Promise<{ code: string; target: string; related: number; classes: string[]; repaired: string[] }> {
  const { details } = await verdictOn(xml, { patches: true });
  const causes = details.issues.filter(({ causedBy }) => causedBy === null);
  assert.equal(causes.length, 1, causes.map(({ code, message }) => `${code} ${message}`).join('\n'));
  const { code, target, related = [], patches = [] } = causes[0]!;
  const repaired = patches.map((patch) => Buffer.from(applyFixes(Buffer.from(xml), [patch])).toString());
  for (const each of repaired) assert.deepEqual((await verdictOn(each)).report.issues, []);
  return { code, target: target!, related: related.length, classes: patches.map((patch) => patch.class), repaired };
}

describe('a mistake with whole elements', () => {
  const date = '<cbc:TaxPointDate>2026-10-01</cbc:TaxPointDate>\n';
  const period = (more = ''): string =>
    `<cac:InvoicePeriod>${more}<cbc:DescriptionCode>35</cbc:DescriptionCode></cac:InvoicePeriod>\n`;
  const start = '<cbc:StartDate>2026-10-01</cbc:StartDate>';
  for (const [what, xml] of [
    ['XRechnung', xrechnungUbl],
    ['Peppol', peppolUbl],
    ['EN 16931', plainUbl],
  ] as const)
    for (const more of ['', start])
      it(`of two that exclude each other either may go, with a group that would be empty: ${what} ${more}`, async () => {
        const both = withBefore(
          withBefore(xml, 'cbc:DocumentCurrencyCode', date),
          'cac:AccountingSupplierParty',
          period(more),
        );
        const { code, target, related, classes, repaired } = await causeOf(both);
        assert.equal(code, 'BR-CO-03');
        assert.match(target, /cbc:DescriptionCode\[1\]$/);
        assert.deepEqual([related, classes], [1, ['choice', 'choice']]);
        assert.deepEqual(
          repaired.map((text) => [
            text.includes('TaxPointDate'),
            text.includes('DescriptionCode'),
            text.includes('InvoicePeriod'),
          ]),
          // The day says more than the code, and the message wants it kept where it is known.
          [
            [true, false, more !== ''],
            [false, true, true],
          ],
        );
      });

  for (const [what, xml, row] of [
    ['XRechnung', xrechnungUbl, 'cac:TaxSubtotal'],
    ['Peppol', peppolUbl, 'cac:TaxSubtotal'],
  ] as const)
    it(`a row of the VAT breakdown that stands there again goes: ${what}`, async () => {
      const twice = withAfter(xml, row, `\n${elementIn(xml, row)}`);
      const { target, classes, repaired } = await causeOf(twice);
      assert.match(target, /cac:TaxSubtotal\[2\]$/);
      assert.equal(classes.length, 1);
      assert.equal(repaired[0]!.split(`<${row}>`).length, 2);
    });

  for (const [what, xml] of [
    ['XRechnung', xrechnungCii],
    ['EN 16931', plainCii],
  ] as const)
    it(`what has to be there, and may be empty, is added: ${what}`, async () => {
      const { classes, repaired } = await causeOf(without(xml, 'ram:ApplicableHeaderTradeDelivery'));
      assert.deepEqual(classes, ['certain']);
      assert.match(repaired[0]!, /<ram:ApplicableHeaderTradeDelivery\/>/);
    });

  it('an electronic address comes with its scheme', async () => {
    for (const xml of [xrechnungUbl, peppolUbl]) {
      const { classes, repaired } = await causeOf(without(xml, 'cbc:EndpointID'));
      assert.deepEqual(classes, ['input']);
      assert.match(repaired[0]!, /<cbc:EndpointID schemeID="(?:EM|0088)">/);
    }
  });
});
