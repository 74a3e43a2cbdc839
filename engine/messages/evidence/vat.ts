/** The rows of the VAT breakdown: BR-CO-17, and per category the rules -08 (taxable amount) and -09 (VAT amount). */
import { equalExact } from '../../runtime/exact.js';
import { type Calculation, percentage, sum, zero } from './calculation.js';
import type { Invoice } from './invoice.js';
import { type Place, amountsOf, chargesOf, linesOf } from './totals.js';

/** VAT category in rule ids to its code; the extension of Factur-X writes some of them otherwise. */
export const CATEGORIES: Readonly<Record<string, string>> = { S: 'S', Z: 'Z', E: 'E', AE: 'AE', IC: 'K', G: 'G', O: 'O', AF: 'L', AG: 'M', B: 'B' };

/** Categories with a rate of their own: their rows are told apart by it. */
const BY_RATE = ['S', 'L', 'M'];

/** BT-117 = BT-116 × BT-119 */
export function vatOfRow({ invoice, dialect, node }: Place): Calculation | null {
  const row = invoice.ancestor(node, dialect.row.name);
  if (row < 0) return null;
  const [target, base, rate] = [dialect.row.amount, dialect.row.base, dialect.row.rate].map((path) => invoice.only(row, path)) as [number, number, number];
  return target < 0 || base < 0 || rate < 0 ? null : percentage(invoice, target, base, rate);
}

/** Exempt and the like: no VAT. */
export function noVatOfRow({ invoice, dialect, node }: Place): Calculation | null {
  const row = invoice.ancestor(node, dialect.row.name);
  const target = row < 0 ? -1 : invoice.only(row, dialect.row.amount);
  return target < 0 ? null : zero(target);
}

/** BT-116 = lines + charges - allowances of that category (and rate) */
export function baseOfRow(category: string): (place: Place) => Calculation | null {
  return (place) => {
    const { invoice, dialect, node, isExtended } = place;
    const row = invoice.ancestor(node, dialect.row.name);
    const target = row < 0 ? -1 : invoice.only(row, dialect.row.base);
    // In EXTENDED, exemption reasons and service charges tell rows apart, too: those figures are left to the rule.
    if (target < 0 || isExtended) return null;
    const rate = BY_RATE.includes(category) ? invoice.only(row, dialect.row.rate) : null;
    if (rate === -1) return null;
    const inRow = (element: number, names: { readonly category: string; readonly rate: string }): boolean => (
      invoice.all(element, names.category).some((code) => invoice.text(code) === category)
      && (rate === null || invoice.all(element, names.rate).some((other) => sameNumber(invoice, other, rate)))
    );
    const charges = invoice.everywhere(dialect.charges).filter((charge) => inRow(charge, dialect.charge));
    const summands = [
      amountsOf(invoice, linesOf(place).filter((line) => inRow(line, dialect.line)), dialect.line.amount),
      amountsOf(invoice, chargesOf(invoice, charges, dialect, true), dialect.charge.amount),
      amountsOf(invoice, chargesOf(invoice, charges, dialect, false), dialect.charge.amount, true),
    ];
    const all = summands.flatMap((part) => part ?? []);
    // Nothing of that category and rate: the lines are as likely to be wrong as the row.
    return summands.includes(null) || all.length === 0 ? null : sum(invoice, target, all);
  };
}

function sameNumber(invoice: Invoice, a: number, b: number): boolean {
  const [left, right] = [invoice.amount(a), invoice.amount(b)];
  return left !== undefined && right !== undefined && equalExact(left, right);
}
