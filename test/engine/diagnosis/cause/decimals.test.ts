/** Amounts with too many decimals: rounded, unless all totals say that they are wrong otherwise. */
import assert from 'node:assert/strict';
import { plainUbl } from '../../../fixtures/invoices.js';
import { verdictOn } from '../../../fixtures/rules.js';

/** The net amount of the only line, 100.00 in the fixture, and the one cause of all that is found. */
async function fixFor(amount: string): Promise<string> {
  const at = plainUbl.indexOf('<cac:InvoiceLine>');
  const xml = plainUbl.slice(0, at) + plainUbl.slice(at).replace('>100.00<', `>${amount}<`);
  assert.notEqual(xml, plainUbl);
  const { details } = await verdictOn(xml, { patches: true });
  const causes = details.issues.filter(({ causedBy }) => causedBy === null);
  assert.deepEqual(
    causes.map(({ code }) => code),
    ['BR-DEC-23'],
  );
  return causes[0]!.fix!;
}

describe('an amount with too many decimals', () => {
  it('is to be rounded if that makes the calculations right', async () => {
    for (const amount of ['100.001', '99.999', '100.000000001'])
      assert.match(await fixFor(amount), /^Round the amount to two decimal places/);
  });
  it('is to be the one that makes all totals right otherwise', async () => {
    for (const amount of ['1100.005', '10.005', '-100.005'])
      assert.match(await fixFor(amount), /\b100\.00\b.* all totals are right/);
  });
});
