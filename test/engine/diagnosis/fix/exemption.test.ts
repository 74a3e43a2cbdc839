/** Categories of VAT and exemption reasons that do not go together: either may be wrong, and nothing is changed by half. */
import assert from 'node:assert/strict';
import { applyFixes } from '#validator/index.js';
import { peppolUbl } from '../../../fixtures/invoices.js';
import { verdictOn } from '../../../fixtures/rules.js';

const invoice = (category: string, reason: string): string =>
  peppolUbl
    .replaceAll('<cbc:ID>S</cbc:ID>', `<cbc:ID>${category}</cbc:ID>`)
    .replaceAll(/<cbc:Percent>\d+<\/cbc:Percent>/g, '<cbc:Percent>0</cbc:Percent>')
    .replaceAll('>19.00<', '>0.00<')
    .replaceAll('>119.00<', '>100.00<')
    .replace('<cbc:Percent>0</cbc:Percent>', `<cbc:Percent>0</cbc:Percent>${reason}`);
const code = (own: string): string => `<cbc:TaxExemptionReasonCode>${own}</cbc:TaxExemptionReasonCode>`;

describe('an exemption reason of another category', () => {
  for (const [what, xml, patches] of [
    ['either may be meant', invoice('E', code('VATEX-EU-AE')), ['choice 2', 'input 1']],
    [
      'the text may be enough',
      invoice('E', `${code('VATEX-EU-AE')}<cbc:TaxExemptionReason>Reverse charge</cbc:TaxExemptionReason>`),
      ['choice 1', 'choice 2', 'input 1'],
    ],
    ['the category has one of its own', invoice('AE', code('VATEX-EU-O')), ['choice 1']],
  ] as const)
    it(what, async () => {
      const { details } = await verdictOn(xml, { patches: true });
      const [issue, another] = details.issues;
      assert.equal(another, undefined, another?.message);
      assert.deepEqual(
        issue!.patches?.map(({ class: own, edits }) => `${own} ${edits.length}`),
        patches,
      );
      for (const patch of issue!.patches ?? [])
        assert.deepEqual((await verdictOn(applyFixes(Buffer.from(xml), [patch]))).report.issues, []);
    });
});
