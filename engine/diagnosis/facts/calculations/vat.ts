/** The rows of the VAT breakdown: BR-CO-17, and per category the rules -08 (taxable amount) and -09 (VAT amount). */
import { equalExact } from '../../../runtime/numbers/exact.js';
import { type Calculation, percentage, sum, zero } from './calculation.js';
import type { Taxed } from './dialect.js';
import type { Elements } from '../elements.js';
import { type Calculator, type Place, partsOf } from './parts.js';

/** Categories with a rate of their own: their rows are told apart by it. */
const BY_RATE = ['S', 'L', 'M'];

/** BT-117 = BT-116 × BT-119 */
export function vatOfRow({ elements, dialect, node }: Place): Calculation | null {
  const row = elements.ancestor(node, dialect.row.name);
  if (row < 0) return null;
  const [target, base, rate] = [dialect.row.amount, dialect.row.base, dialect.row.rate].map((path) =>
    elements.only(row, path),
  ) as [number, number, number];
  return target < 0 || base < 0 || rate < 0 ? null : percentage(elements, target, base, rate);
}

/** Exempt and the like: no VAT. */
export function noVatOfRow({ elements, dialect, node }: Place): Calculation | null {
  const row = elements.ancestor(node, dialect.row.name);
  const target = row < 0 ? -1 : elements.only(row, dialect.row.amount);
  return target < 0 ? null : zero(target);
}

/** BT-116 = lines + charges - allowances of that category (and rate) */
export function baseOfRow(category: string): Calculator {
  return (place) => {
    const { elements } = place;
    const row = rowOf(place, category, BY_RATE.includes(category));
    const parts = row && partsOf(place, row.hasItsVat);
    // Nothing of that category and rate: the lines are as likely to be wrong as the row.
    return row && parts && parts.length > 0 ? sum(elements, row.base, parts) : null;
  };
}

/** A row of the VAT breakdown, and what belongs to it. */
export interface Row {
  readonly node: number;
  /** Its taxable amount. */
  readonly base: number;
  /** Whether something has the category (and the rate) of the row. */
  readonly hasItsVat: (element: number, names: Taxed) => boolean;
}

/** The row that a rule is about; null where its taxable amount or its rate is not clear. */
export function rowOf({ elements, dialect, node }: Place, category: string, isByRate: boolean): Row | null {
  const row = elements.ancestor(node, dialect.row.name);
  const base = row < 0 ? -1 : elements.only(row, dialect.row.base);
  const rate = row < 0 || !isByRate ? null : elements.only(row, dialect.row.rate);
  if (base < 0 || rate === -1) return null;
  return {
    node: row,
    base,
    hasItsVat: (element, names) =>
      elements.all(element, names.category).some((code) => elements.text(code) === category) &&
      (rate === null || elements.all(element, names.rate).some((other) => sameNumber(elements, other, rate))),
  };
}

function sameNumber(elements: Elements, a: number, b: number): boolean {
  const [left, right] = [elements.amount(a), elements.amount(b)];
  return left !== undefined && right !== undefined && equalExact(left, right);
}
