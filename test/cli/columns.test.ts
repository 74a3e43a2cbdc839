/** Tables of the contents of an invoice. */
import assert from 'node:assert/strict';
import { wrappedTable } from '#cli/invoice/columns.js';

describe('a table of an invoice', () => {
  it('has as many rows as the invoice has lines', () => {
    const rows = Array.from({ length: 130_000 }, (_, at) => ({ cells: [String(at), 'item', '1.00'] }));
    const lines = wrappedTable(['', 'Item', 'Net'], rows, 1, 80, (text) => text);
    assert.equal(lines.length, rows.length + 1);
    assert.equal(lines.at(-1), '129999  item  1.00');
  });
});
