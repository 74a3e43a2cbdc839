/** How much of an invoice somebody would still add up: beyond, nothing is concluded, and no time is spent on it. */
import assert from 'node:assert/strict';
import { readInvoice } from '#validator/index.js';
import { readInvoiceFigures } from '#diagnosis/facts/figures/figures.js';
import { explainFigures } from '#diagnosis/conclude/search.js';
import { solveFormula } from '#diagnosis/conclude/solve-formula.js';
import { plainUbl, withReplaced } from '../../../fixtures/invoices.js';

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
  return explainFigures(readInvoiceFigures(readInvoice(Buffer.from(xml)))!).length;
}

describe('conclusions from an invoice with many VAT rows', () => {
  it('are drawn from a hundred', () => assert.equal(explanationsAmong(100), 1));
  // Each of them may have the rate of each other one: more to try than there is time for.
  for (const rows of [200, 250, 300, 301, 500, 2_000, 8_000])
    it(`are not drawn from ${rows}`, () => assert.equal(explanationsAmong(rows), 0));
});

/** How many changes are offered for a line that is off by 5.00 and has so many charges of different amounts. */
function changesOfLineWith(charges: number): number {
  const charge = (at: number): string =>
    `<cac:AllowanceCharge><cbc:ChargeIndicator>true</cbc:ChargeIndicator><cbc:AllowanceChargeReason>Freight</cbc:AllowanceChargeReason>` +
    `<cbc:Amount currencyID="EUR">${at + 1}.00</cbc:Amount></cac:AllowanceCharge>`;
  const all = Array.from({ length: charges }, (_, at) => charge(at)).join('');
  const [line] = /<cac:InvoiceLine>[^]*?<\/cac:InvoiceLine>/.exec(plainUbl)!;
  const figures = readInvoiceFigures(
    readInvoice(Buffer.from(withReplaced(plainUbl, line, line.replace('<cac:Item>', `${all}<cac:Item>`)))),
  );
  const relation = figures!.relations.find(({ lineCharges = [] }) => lineCharges.length === charges)!;
  return solveFormula(relation).filter(
    (change) => change.kind === 'number' && relation.formula.added.includes(change.figure),
  ).length;
}

describe('changes within a line', () => {
  it('are offered for each of a few allowances and charges', () => assert.equal(changesOfLineWith(12), 12));
  for (const charges of [13, 400])
    it(`are offered for none of ${charges}`, () => assert.equal(changesOfLineWith(charges), 0));
});
