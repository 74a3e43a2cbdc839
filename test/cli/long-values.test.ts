/** Numbers and dates of hundreds of thousands of characters on the command line. */
import assert from 'node:assert/strict';
import { withText, xrechnungCii } from '../fixtures/invoices.js';
import { inFull } from '../needs/wanted.js';
import { Workplace } from './support.js';

const LENGTH = inFull(1_000_000, 200_000);

describe('einvoice, given very long values', () => {
  let place: Workplace;
  beforeEach(() => {
    place = new Workplace();
  });
  afterEach(() => place.remove());

  for (const [what, value] of [
    ['digits', '9'.repeat(LENGTH)],
    ['decimals', `0.${'7'.repeat(LENGTH)}`],
  ] as const)
    it(`${what}: tells them in short, and repairs nothing of them by itself`, async () => {
      place.write(
        'long.xml',
        withText(withText(xrechnungCii, 'udt:DateTimeString', value), 'ram:DuePayableAmount', value),
      );
      const told = await place.einvoice(['validate', 'long.xml']);
      assert.deepEqual([told.code, told.err], [1, '']);
      assert.ok(told.out.length < LENGTH / 2, `${told.out.length} characters`);
      const fixed = await place.einvoice(['fix', 'long.xml']);
      assert.deepEqual([fixed.code, fixed.err], [1, '']);
      assert.ok(!fixed.out.startsWith('---'), 'a change of a value that says nothing');
    });
});
