/** The smallest change that makes all totals and VAT agree. */
import assert from 'node:assert/strict';
import { readInvoice } from '#validator/index.js';
import { readInvoiceFigures } from '#diagnosis/facts/figures/figures.js';
import { type Changes, TURNED } from '#diagnosis/facts/figures/equations.js';
import { findUncheckedFailures, findFailures, countInexact } from '#diagnosis/conclude/failures.js';
import { explainFigures } from '#diagnosis/conclude/search.js';
import { RIGHT, type Sketch, changes, charge, line, row, total, xmlOf } from './sketch.js';
describe('the smallest change', () => {
  it('is none where everything agrees', () => assert.deepEqual(changes(RIGHT), []));

  const CASES: readonly (readonly [what: string, sketch: Sketch, ways: readonly string[]])[] = [
    ['the rate of a line', line(0, { rate: '20' }), ['BT-152 of line 1: rate, 25']],
    ['the rate of a line that is another one of the invoice', line(1, { rate: '12' }), ['BT-152 of line 2: rate, 25']],
    ['the rate of an allowance', charge(0, { rate: '12' }), ['BT-96 of allowance Discount: rate, 25']],
    ['the rate of a charge', charge(1, { rate: '7' }), ['BT-103 of charge Freight: rate, 25']],
    ['the rate of a row', row(1, { rate: '21' }), ['BT-119 of row 21: rate, 12']],
    ['the category of a line', line(2, { category: 'E' }), ['BT-151 of line 3: S']],
    ['the category of a row', row(0, { category: 'Z' }), ['BT-118 of row 25: S']],
    ['digits of a line', line(0, { net: '22.40' }), ['BT-131 of line 1: digits, 22.04']],
    ['digits of a row', row(0, { base: '116.40' }), ['BT-116 of row 25: digits, 116.04']],
    ['digits of a total', total({ TaxInclusiveAmount: '210.05' }), ['BT-112: digits, 201.05']],
    ['digits of the total of VAT', total({ TaxAmount: '35.10' }), ['BT-110: digits, 35.01']],
    ['the sign of a line', line(2, { net: '-50.00' }), ['BT-131 of line 3: sign, 50']],
    ['the sign of an allowance', charge(0, { amount: '-10.00' }), ['BT-92 of allowance Discount: sign, 10']],
    ['the sign of a tax', row(1, { tax: '-6.00' }), ['BT-117 of row 12: sign, 6']],
    ['a decimal point in a line', line(1, { net: '1000.00' }), ['BT-131 of line 2: decimalPoint, 100']],
    ['a decimal point in a total', total({ LineExtensionAmount: '17204' }), ['BT-106: decimalPoint, 172.04']],
    ['gross for net in a line', line(1, { net: '125.00' }), ['BT-131 of line 2: gross, 100']],
    ['gross for net in a total', total({ TaxExclusiveAmount: '207.55' }), ['BT-109: gross, 166.04']],
    ['net for gross in a total', row(1, { base: '44.64' }), ['BT-116 of row 12: net, 50']],
    ['a line that its row leaves out', row(0, { base: '16.04', tax: '29.01' }), ['BT-116 of row 25: leftOut, 116.04']],
    ['a line that the sum leaves out', total({ LineExtensionAmount: '122.04' }), ['BT-106: leftOut, 172.04']],
    [
      'a charge that stands twice',
      { ...RIGHT, charges: [...RIGHT.charges!, RIGHT.charges![1]!] },
      ['remove of charge Freight'],
    ],
    [
      'an allowance that stands twice',
      { ...RIGHT, charges: [...RIGHT.charges!, RIGHT.charges![0]!] },
      ['remove of allowance Discount'],
    ],
    ['a tax that is wrong', row(0, { tax: '31.31' }), ['BT-117 of row 25: other, 29.01']],
    ['a total that is wrong', total({ TaxAmount: '36.63' }), ['BT-110: derived, 35.01']],
    [
      'rows of one rate that belong together',
      { ...RIGHT, rows: [{ base: '100.00', tax: '25.00' }, { base: '16.04', tax: '4.01' }, RIGHT.rows[1]!] },
      ['merge 2: 116.04, 29.01'],
    ],
    [
      'a category without VAT that VAT was calculated under',
      { ...row(1, { category: 'E' }), lines: line(2, { category: 'E' }).lines },
      ['BT-118, BT-151: S'],
    ],
    [
      'a row of a category that no other row has',
      {
        ...line(2, { category: 'E', rate: '0' }),
        rows: RIGHT.rows.slice(0, 1),
        totals: { ...RIGHT.totals, TaxAmount: '29.01', TaxInclusiveAmount: '195.05', PayableAmount: '194.00' },
      },
      ['row E 0: 50, 0'],
    ],
    [
      'a quantity, where the amount is right',
      line(1, { quantity: '40' }),
      ['BT-129 of line 2: decimalPoint, 4', 'BT-146 of line 2: decimalPoint, 2.5'],
    ],
    ['a price, where no such quantity can be', line(0, { price: '13' }), ['BT-146 of line 1: other, 11.02']],
  ];
  for (const [what, sketch, ways] of CASES) it(`finds ${what}`, () => assert.deepEqual(changes(sketch), ways));

  it('is VAT rounded line by line, where the total says so', () => {
    const thirds = {
      lines: ['0.33', '0.33', '0.33'].map((net) => ({ net, rate: '10' })),
      rows: [{ base: '0.99', tax: '0.10', rate: '10' }],
      totals: {
        LineExtensionAmount: '0.99',
        TaxExclusiveAmount: '0.99',
        TaxAmount: '0.09',
        TaxInclusiveAmount: '1.09',
        PayableAmount: '1.09',
      },
    };
    assert.deepEqual(changes(thirds), ['BT-110: rounding, 0.1']);
    const carried = { ...thirds, totals: { ...thirds.totals, TaxInclusiveAmount: '1.08', PayableAmount: '1.08' } };
    assert.deepEqual(changes(carried), ['rounding, BT-110: 0.1, BT-112: 1.09, BT-115: 1.09']);
  });

  it('names both of two that are as good', () => {
    const paid = total({ PayableAmount: '190.00', PrepaidAmount: '1.05' });
    assert.deepEqual(changes(paid), ['BT-115: derived, 200', 'BT-113: other, 11.05']);
    const same = {
      ...RIGHT,
      lines: RIGHT.lines.slice(0, 2).map(({ net }) => ({ net })),
      charges: [],
      rows: [{ base: '122.04', tax: '30.51' }],
      totals: {
        LineExtensionAmount: '122.04',
        TaxExclusiveAmount: '122.04',
        TaxInclusiveAmount: '152.55',
        PayableAmount: '152.55',
        TaxAmount: '30.51',
      },
    };
    const wrong = { ...same, lines: [{ net: '25.04' }, { net: '100.00' }] };
    assert.deepEqual(changes(wrong), ['BT-131 of line 1: other, 22.04', 'BT-131 of line 2: other, 97']);
  });
  it('is one for each of two mistakes that have nothing to do with each other', () => {
    const two = { ...line(0, { net: '30.00' }), totals: { ...RIGHT.totals, PayableAmount: '1.00' } };
    assert.deepEqual(changes(two), ['BT-131 of line 1: other, 22.04', 'BT-115: derived, 200']);
    const lines = RIGHT.lines.map((one, at) => (at === 2 ? one : { ...one, quantity: '3' }));
    assert.deepEqual(changes({ ...RIGHT, lines }), ['BT-129 of line 1: other, 2', 'BT-129 of line 2: other, 4']);
  });
  it('is none where two values of the same sums are wrong', () => {
    const two = { ...line(0, { net: '30.00' }), totals: { ...RIGHT.totals, LineExtensionAmount: '170.00' } };
    assert.deepEqual(changes(two), []);
  });
  it('never changes an amount that follows from quantity and price to fit one that does not', () => {
    const wrong = total({ LineExtensionAmount: '190.00' });
    assert.deepEqual(changes(wrong), ['BT-106: derived, 172.04']);
  });
  it('looks at rows and totals alone, where there are no lines', () => {
    const rows = [{ base: '100.00', tax: '25.00' }];
    const totals = {
      LineExtensionAmount: '100.00',
      TaxExclusiveAmount: '100.00',
      TaxInclusiveAmount: '125.00',
      PayableAmount: '125.00',
      TaxAmount: '25.00',
    };
    assert.deepEqual(changes({ lines: [], rows, totals }), []);
    assert.deepEqual(changes({ lines: [], rows, totals: { ...totals, TaxInclusiveAmount: '152.00' } }), [
      'BT-112: digits, 125',
    ]);
  });

  it('is one for each of two mistakes whose figures are linked, and says that it does not make all right', () => {
    const wrong = {
      ...RIGHT,
      lines: RIGHT.lines.with(1, { net: '101.50', quantity: '4', price: '25.00' }),
      rows: [{ base: '116.04', tax: '31.01' }, RIGHT.rows[1]!],
    };
    const told = explainFigures(readInvoiceFigures(readInvoice(new TextEncoder().encode(xmlOf(wrong))))!);
    assert.deepEqual(changes(wrong).toSorted(), ['BT-117 of row 25: other, 29.01', 'BT-131 of line 2: other, 100']);
    assert.deepEqual(
      told.map(({ isPartial }) => isPartial),
      [true, true],
    );
  });

  it('is none where a figure is no number', () => {
    const figures = readInvoiceFigures(
      readInvoice(new TextEncoder().encode(xmlOf(total({ PayableAmount: 'about 1' })))),
    );
    assert.equal(figures, null);
  });

  it('reads a figure as it was meant, and leaves alone how it is written', () => {
    assert.deepEqual(changes(total({ PayableAmount: '190,00', PrepaidAmount: '1,05' })), [
      'BT-115: derived, 200',
      'BT-113: other, 11.05',
    ]);
    assert.deepEqual(changes(total({ TaxInclusiveAmount: '201,05' })), []);
  });

  for (const [what, sketch] of [
    ['a total', { ...RIGHT, totals: { ...RIGHT.totals, TaxInclusiveAmount: '210.05' } }],
    ['a line', { ...RIGHT, lines: RIGHT.lines.with(1, { net: '10.00', quantity: '4', price: '25.00' }) }],
    ['a rate', { ...RIGHT, lines: RIGHT.lines.with(2, { ...RIGHT.lines[2]!, rate: '25' }) }],
    ['a row', { ...RIGHT, rows: RIGHT.rows.with(1, { base: '50.00', tax: '60.00', rate: '12' }) }],
    ['nothing', RIGHT],
  ] as const)
    it(`is tried as if nothing was known of what was tried before: ${what} is wrong`, () => {
      const figures = readInvoiceFigures(readInvoice(new TextEncoder().encode(xmlOf(sketch))))!;
      const { parts, rows, totals } = figures;
      const codes = [...parts, ...rows].flatMap(({ category }) => category ?? []);
      const numbers = [...Object.values(totals), ...[...parts, ...rows].flatMap(({ rate }) => rate ?? [])].concat(
        parts.map(({ amount }) => amount),
        rows.flatMap(({ base, tax }) => [base, tax]),
        figures.relations.flatMap(({ formula }) => formula.factors),
      );
      const tried: readonly Changes[] = [
        ...numbers.map(({ node }) => new Map([[node, 7]])),
        ...numbers.map(({ node }, at) => new Map([node, numbers.at(at - 1)!.node].map((each) => [each, at]))),
        ...codes.map(({ node }) => new Map([[node, 'E']])),
        ...[...parts, ...rows].map(({ node }) => new Map([[node, null]])),
        ...parts.map(({ node }) => new Map([[node, TURNED]])),
      ];
      for (const change of tried) {
        // What is remembered is remembered of the figures that were read, and of no others.
        const anew = { ...figures };
        assert.deepEqual(findFailures(figures, change), findFailures(anew, change));
        assert.deepEqual(findUncheckedFailures(figures, change), findUncheckedFailures(anew, change));
        assert.equal(countInexact(figures, change), countInexact(anew, change));
      }
    });
});
