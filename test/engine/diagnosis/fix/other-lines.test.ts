/** Several lines with the same mistake: each finding is offered the change of its own line. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { findPackageRoot } from '#schematron/platform/package-root.js';
import { verdictOn } from '../../../fixtures/rules.js';

const VALID = readFileSync(join(findPackageRoot(import.meta.url), 'examples', 'xrechnung-ubl.xml'), 'utf8');

describe('lines with the same mistake', () => {
  it('get the price that fits their own quantity and amount', async () => {
    const xml = VALID.replace('>4.00</cbc:PriceAmount>', '>14.00</cbc:PriceAmount>').replace(
      '>13.10</cbc:PriceAmount>',
      '>113.10</cbc:PriceAmount>',
    );
    const { details } = await verdictOn(Buffer.from(xml), { patches: true });
    const offered = details.issues.map(({ code, lineId, patches = [] }) => [
      code,
      lineId,
      ...patches.flatMap(({ edits }) => edits.map((edit) => ('value' in edit ? edit.value : edit.op))),
    ]);
    assert.deepEqual(offered, [
      ['PEPPOL-EN16931-R120', '1', '4.00'],
      ['PEPPOL-EN16931-R120', '2', '13.10'],
    ]);
  });

  it('get their own unit, where the same unit stands in lines that are right', async () => {
    const xml = VALID.replace('unitCode="C62">60', 'unitCode="piece">60');
    const { details } = await verdictOn(Buffer.from(xml), { patches: true });
    for (const { patches = [] } of details.issues)
      for (const { replacements } of patches)
        assert.deepEqual(
          replacements.map(({ line }) => line),
          [81],
        );
    assert.ok(details.issues.some(({ patches = [] }) => patches.length > 0));
  });
});
