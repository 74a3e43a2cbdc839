/** How much of an invoice somebody would still add up: beyond, nothing is concluded, and no time is spent on it. */
import assert from 'node:assert/strict';
import { readInvoice } from '../../../engine/index.js';
import { figuresOf } from '../../../engine/reasoning/figures.js';
import { explanationsOf } from '../../../engine/reasoning/search.js';
import { plainUbl, withReplaced } from '../../fixtures/invoices.js';

/** How many explanations there are where all is right but the VAT of one row, of so many. */
function explanationsAmong(rows: number): number {
  const [row] = /<cac:TaxSubtotal>[^]*?<\/cac:TaxSubtotal>/.exec(plainUbl)!;
  const other = (rate: number): string =>
    row
      .replace(/(<cbc:Tax(?:able)?Amount[^>]*>)[^<]*/g, '$10.00')
      .replace(/<cbc:Percent>[^<]*/, `<cbc:Percent>${rate}`);
  const more = Array.from({ length: rows - 2 }, (_, at) => other(at + 30)).join('');
  const wrong = other(25).replace(/(<cbc:TaxAmount[^>]*>)[^<]*/, '$17.00');
  const xml = withReplaced(plainUbl, row, row + more + wrong);
  return explanationsOf(figuresOf(readInvoice(Buffer.from(xml)))!).length;
}

describe('conclusions from an invoice with many VAT rows', () => {
  it('are drawn from some hundred', () => assert.equal(explanationsAmong(250), 1));
  for (const rows of [300, 301, 500, 2_000, 8_000])
    it(`are not drawn from ${rows}`, () => assert.equal(explanationsAmong(rows), 0));
});
