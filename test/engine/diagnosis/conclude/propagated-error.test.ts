/** A wrong amount with what was calculated from it. */
import assert from 'node:assert/strict';
import { RIGHT, changes, line, total } from './sketch.js';

describe('a wrong amount with what follows from it', () => {
  it('is never the VAT of a row that is just what its base and rate give, though rules would tolerate another one', () => {
    const totals = { TaxAmount: '35.05', TaxInclusiveAmount: '201.09', PayableAmount: '200.04' };
    assert.deepEqual(changes(total(totals)), ['BT-110: 35.01, BT-112: 201.05, BT-115: 200']);
    assert.deepEqual(changes({ ...total(totals), rows: [{ base: '116.04', tax: '29.04' }, RIGHT.rows[1]!] }), [
      'BT-117 of row 25: other, 29.05',
    ]);
  });

  it('is no VAT of a category or without a rate that nobody here knows', () => {
    for (const vat of [
      { category: 'SR', rate: '9' },
      { category: 'S', rate: '' },
    ])
      assert.deepEqual(
        changes({
          lines: [{ net: '100.00', ...vat }],
          rows: [{ base: '100.00', tax: '9.00', ...vat }],
          totals: {
            LineExtensionAmount: '100.00',
            TaxExclusiveAmount: '100.00',
            TaxAmount: '9.00',
            TaxInclusiveAmount: '109.00',
            PayableAmount: '109.00',
          },
        }),
        [],
      );
  });

  it('is nothing where what is due was rounded, or paid in full: how much of it is, somebody has to say', () => {
    const vat = { TaxAmount: '36.01', TaxInclusiveAmount: '202.05' };
    assert.deepEqual(changes(total({ ...vat, PayableAmount: '201.00' })), [
      'BT-110: 35.01, BT-112: 201.05, BT-115: 200',
    ]);
    assert.deepEqual(changes(total({ ...vat, PrepaidAmount: '202.05', PayableAmount: '0.00' })), []);
    assert.deepEqual(
      changes(total({ ...vat, PrepaidAmount: '1.05', PayableRoundingAmount: '-0.50', PayableAmount: '200.50' })),
      [],
    );
  });

  it('is a slip in a line with the amount that was calculated with it, where the totals are those of the right one', () => {
    assert.deepEqual(changes(line(0, { quantity: '-2', net: '-22.04' })), ['BT-129: 2, BT-131: 22.04']);
    assert.deepEqual(changes(line(1, { price: '52.00', net: '208.00' })), ['BT-146: 25, BT-131: 100']);
    assert.deepEqual(changes(line(2, { quantity: '50', net: '500.00' })), [
      'BT-129: 5, BT-131: 50',
      'BT-146: 1, BT-131: 50',
    ]);
    for (const told of changes(line(0, { quantity: '3', net: '33.06' }))) assert.ok(!told.includes('BT-129'), told);
  });
});
