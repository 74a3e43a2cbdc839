/** Invoices in outline, and what is concluded of them. */
import assert from 'node:assert/strict';
import { readInvoice } from '#validator/index.js';
import { readInvoiceFigures } from '#diagnosis/facts/figures/figures.js';
import type { TaxablePart, VatRow as FigureRow } from '#diagnosis/facts/figures/figure.js';
import type { Change } from '#diagnosis/conclude/change.js';
import { explainFigures } from '#diagnosis/conclude/search.js';
import { exactToString } from '#schematron/runtime/numbers/exact-text.js';

interface Line {
  readonly net: string;
  readonly quantity?: string;
  readonly price?: string;
  readonly category?: string;
  readonly rate?: string;
}

interface Charge {
  readonly isCharge: boolean;
  readonly amount: string;
  readonly rate?: string;
  readonly reason?: string;
}

interface Row {
  readonly base: string;
  readonly tax: string;
  readonly category?: string;
  readonly rate?: string;
}

export interface Sketch {
  readonly lines: readonly Line[];
  readonly charges?: readonly Charge[];
  readonly rows: readonly Row[];
  readonly totals: Readonly<Record<string, string>>;
}

/** Two lines of 25 %, one of 12 %, an allowance of 10.00 and a charge of 4.00 with 25 %. */
export const RIGHT: Sketch = {
  lines: [
    { net: '22.04', quantity: '2', price: '11.02' },
    { net: '100.00', quantity: '4', price: '25.00' },
    { net: '50.00', quantity: '5', price: '10.00', rate: '12' },
  ],
  charges: [
    { isCharge: false, amount: '10.00', reason: 'Discount' },
    { isCharge: true, amount: '4.00', reason: 'Freight' },
  ],
  rows: [
    { base: '116.04', tax: '29.01' },
    { base: '50.00', tax: '6.00', rate: '12' },
  ],
  totals: {
    LineExtensionAmount: '172.04',
    TaxExclusiveAmount: '166.04',
    TaxInclusiveAmount: '201.05',
    AllowanceTotalAmount: '10.00',
    ChargeTotalAmount: '4.00',
    PrepaidAmount: '1.05',
    PayableAmount: '200.00',
    TaxAmount: '35.01',
  },
};

export function xmlOf({ lines, charges = [], rows, totals }: Sketch): string {
  const vat = (name: string, category = 'S', rate = '25'): string =>
    `<cac:${name}><cbc:ID>${category}</cbc:ID><cbc:Percent>${rate}</cbc:Percent><cac:TaxScheme><cbc:ID>VAT</cbc:ID></cac:TaxScheme></cac:${name}>`;
  const total = (name: string): string =>
    totals[name] === undefined ? '' : `<cbc:${name}>${totals[name]}</cbc:${name}>`;
  return `<Invoice xmlns="urn:oasis:names:specification:ubl:schema:xsd:Invoice-2"
    xmlns:cac="urn:oasis:names:specification:ubl:schema:xsd:CommonAggregateComponents-2"
    xmlns:cbc="urn:oasis:names:specification:ubl:schema:xsd:CommonBasicComponents-2">
  ${charges
    .map(
      ({ isCharge, amount, rate, reason = '' }) =>
        `<cac:AllowanceCharge><cbc:ChargeIndicator>${isCharge}</cbc:ChargeIndicator><cbc:AllowanceChargeReason>${reason}</cbc:AllowanceChargeReason><cbc:Amount>${amount}</cbc:Amount>${vat('TaxCategory', 'S', rate)}</cac:AllowanceCharge>`,
    )
    .join('\n')}
  <cac:TaxTotal><cbc:TaxAmount>${totals['TaxAmount']}</cbc:TaxAmount>${rows
    .map(
      ({ base, tax, category, rate }) =>
        `<cac:TaxSubtotal><cbc:TaxableAmount>${base}</cbc:TaxableAmount><cbc:TaxAmount>${tax}</cbc:TaxAmount>${vat('TaxCategory', category, rate)}</cac:TaxSubtotal>`,
    )
    .join('\n')}</cac:TaxTotal>
  <cac:LegalMonetaryTotal>${['LineExtensionAmount', 'TaxExclusiveAmount', 'TaxInclusiveAmount', 'AllowanceTotalAmount', 'ChargeTotalAmount', 'PrepaidAmount', 'PayableRoundingAmount', 'PayableAmount'].map(total).join('')}</cac:LegalMonetaryTotal>
  ${lines
    .map(
      ({ net, quantity, price, category, rate }, at) =>
        `<cac:InvoiceLine><cbc:ID>${at + 1}</cbc:ID>${quantity === undefined ? '' : `<cbc:InvoicedQuantity>${quantity}</cbc:InvoicedQuantity>`}<cbc:LineExtensionAmount>${net}</cbc:LineExtensionAmount><cac:Item>${vat('ClassifiedTaxCategory', category, rate)}</cac:Item>${price === undefined ? '' : `<cac:Price><cbc:PriceAmount>${price}</cbc:PriceAmount></cac:Price>`}</cac:InvoiceLine>`,
    )
    .join('\n')}
</Invoice>`;
}

export const changes = (sketch: Sketch): readonly string[] => {
  const figures = readInvoiceFigures(readInvoice(new TextEncoder().encode(xmlOf(sketch))));
  assert.ok(figures);
  return explainFigures(figures).flatMap(({ solutions }) => solutions.map(told));
};

/** `BT-131 of line 1: digits, 22.04` */
function told(change: Change): string {
  switch (change.kind) {
    case 'remove':
      return `remove${placeOf(change.part)}`;
    case 'turn':
      return `turn${placeOf(change.part)}`;
    case 'swap':
      return `${change.one.term} and ${change.other.term}${placeOf(change.owner)}`;
    case 'per':
      return `BT-149${placeOf(change.owner)}: ${exactToString(change.to)}`;
    case 'row':
      return `row ${change.category} ${change.rate === null ? '' : exactToString(change.rate)}: ${exactToString(change.base)}, ${exactToString(change.tax)}`;
    case 'merge':
      return `merge ${change.rows.length}: ${exactToString(change.base)}, ${exactToString(change.tax)}`;
    case 'codes':
      return `${change.codes.map(({ term }) => term).join(', ')}: ${change.to}`;
    case 'rows':
      return `rows ${change.rows.map(({ category, base }) => `${category} ${exactToString(base)}`).join(', ')}`;
    case 'rates':
      return change.changes.map(({ rate, to }) => `${rate.term}: ${exactToString(to)}`).join(', ');
    case 'carried':
      return `${change.isRounding ? 'rounding, ' : ''}${change.totals.map(({ figure, to }) => `${figure.term}: ${exactToString(to)}`).join(', ')}`;
    case 'missing':
      return `${change.figure.term} is missing: ${exactToString(change.to)}`;
    case 'total':
      return `${change.term} forgotten: ${exactToString(change.to)}`;
    case 'signs':
      return `without signs: ${change.figures.map(({ term }) => term).join(', ')}`;
    case 'drop':
      return `drop ${exactToString(change.part.amount.value)}`;
    case 'level':
      return `${change.part.kind} ${change.belongsInLine ? 'into' : 'out of'} line ${change.line.name}`;
    case 'uncounted':
      return `uncounted${placeOf(change.part)}`;
    case 'part':
      return `${change.category} ${exactToString(change.rate!)} lacks ${exactToString(change.amount)}`;
    case 'vat':
      return `${change.code.term}${placeOf(change.owner)}: ${change.to} ${exactToString(change.toRate)}`;
    case 'code':
      return `${change.code.term}${placeOf(change.owner)}: ${change.to}`;
    case 'number':
      return `${change.figure.term}${placeOf(change.owner)}: ${change.errorPattern}, ${exactToString(change.to)}`;
  }
}

function placeOf(owner: TaxablePart | FigureRow | null): string {
  if (owner === null) return '';
  if ('tax' in owner) return ` of row ${owner.rate === null ? '' : exactToString(owner.rate.value)}`;
  return ` of ${owner.kind} ${owner.name}`;
}

export const line = (at: number, other: Partial<Line>): Sketch => ({
  ...RIGHT,
  lines: RIGHT.lines.map((one, index) => (index === at ? { ...one, ...other } : one)),
});
export const row = (at: number, other: Partial<Row>): Sketch => ({
  ...RIGHT,
  rows: RIGHT.rows.map((one, index) => (index === at ? { ...one, ...other } : one)),
});
export const charge = (at: number, other: Partial<Charge>): Sketch => ({
  ...RIGHT,
  charges: RIGHT.charges!.map((one, index) => (index === at ? { ...one, ...other } : one)),
});
export const total = (other: Readonly<Record<string, string>>): Sketch => ({
  ...RIGHT,
  totals: { ...RIGHT.totals, ...other },
});
