/** Totals of VAT that stand there more than once: which of them counts nobody knows. */
import type { Place } from './calculation.js';
import { CURRENCY, groupOfTotal, rowsOfTotal, vatTotalsIn } from './vat-totals.js';

/** Totals of VAT in the currency of the invoice, where there are several. */
export interface DoubledTotals {
  /** The one that is too much: without a breakdown, else the second. */
  readonly node: number;
  readonly others: readonly number[];
  readonly currency: string;
}

/** Several totals of VAT in the currency of the invoice; null where there are none. */
export function doubledTotalsIn(place: Place): DoubledTotals | null {
  const { elements, terms } = place;
  const totals = vatTotalsIn(place);
  if (totals.length < 2) return null;
  const groups = totals.map((total) => groupOfTotal(place, total));
  const bare = groups.filter((group) => rowsOfTotal(place, group).length === 0);
  const node = bare.length > 0 && bare.length < groups.length ? bare[0]! : groups[1]!;
  const [stated] = terms.all(CURRENCY);
  return { node, others: groups.filter((group) => group !== node), currency: elements.text(stated ?? -1) };
}
