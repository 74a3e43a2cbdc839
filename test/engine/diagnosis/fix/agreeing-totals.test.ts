/** Two totals that are both wrong: no change is offered that makes one sum right and leaves another one wrong. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { applyFixes } from '#validator/index.js';
import { verdictOn } from '../../../fixtures/rules.js';

/** VAT 54.32, with VAT 439.52. */
const RIGHT = readFileSync('examples/xrechnung-ubl.xml', 'utf8');

describe('totals of VAT and with VAT that are both wrong', () => {
  for (const [vat, total] of [
    ['54.23', '439.25'],
    ['60.00', '430.00'],
    ['54.33', '493.52'],
  ] as const)
    it(`have one change, after which nothing is found: ${vat} and ${total}`, async () => {
      const wrong = Buffer.from(
        RIGHT.replace('>54.32<', `>${vat}<`).replace(
          '>439.52</cbc:TaxInclusiveAmount>',
          `>${total}</cbc:TaxInclusiveAmount>`,
        ),
      );
      const { issues } = (await verdictOn(wrong, { patches: true })).details;
      assert.deepEqual(
        issues.map(({ code, patches }) => [code, patches?.length]),
        [
          ['BR-CO-14', 1],
          ['BR-CO-15', 1],
          ['BR-CO-16', 1],
        ],
      );
      for (const { patches = [] } of issues)
        assert.deepEqual((await verdictOn(applyFixes(wrong, patches))).report.issues, []);
    });
});
