/** Duplicate VAT totals, of which it is unclear which one counts. */
import type { CalculationContext } from './calculation.js';
import { CURRENCY, groupOfTotal, rowsOfTotal, vatTotalsIn } from './vat-totals.js';

/** The duplicate VAT totals in the invoice currency. */
export interface DoubledTotals {
  /** The surplus total: one without a breakdown, else the second. */
  readonly node: number;
  readonly others: readonly number[];
  readonly currency: string;
}

/** The duplicate VAT totals in the invoice currency; null if there is at most one. */
export function doubledTotalsIn(place: CalculationContext): DoubledTotals | null {
  const { elements, terms } = place;
  const totals = vatTotalsIn(place);
  if (totals.length < 2) return null;
  const groups = totals.map((total) => groupOfTotal(place, total));
  const bare = groups.filter((group) => rowsOfTotal(place, group).length === 0);
  const node = bare.length > 0 && bare.length < groups.length ? bare[0]! : groups[1]!;
  const [stated] = terms.all(CURRENCY);
  return { node, others: groups.filter((group) => group !== node), currency: elements.text(stated ?? -1) };
}
