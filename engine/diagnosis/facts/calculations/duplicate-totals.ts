/** Finds invoices with several VAT totals in the invoice currency: it is unclear which of the totals counts. */
import type { CalculationContext } from './calculation.js';
import { CURRENCY, groupOfTotal, rowsOfTotal, vatTotalsInCurrency } from './vat-totals.js';

/** The VAT totals in the invoice currency, if there are several. */
export interface DuplicateTotals {
  /**
   * The surplus total (in UBL, the group around it): the first total without a breakdown, if another total has one;
   * otherwise the second total.
   */
  readonly node: number;
  readonly others: readonly number[];
  readonly currency: string;
}

/** Finds duplicate VAT totals; null if there is at most one in the invoice currency. */
export function findDuplicateTotals(context: CalculationContext): DuplicateTotals | null {
  const { elements, terms } = context;
  const totals = vatTotalsInCurrency(context);
  if (totals.length < 2) return null;
  const groups = totals.map((total) => groupOfTotal(context, total));
  const withoutBreakdown = groups.filter((group) => rowsOfTotal(context, group).length === 0);
  const node =
    withoutBreakdown.length > 0 && withoutBreakdown.length < groups.length ? withoutBreakdown[0]! : groups[1]!;
  const [currencyNode] = terms.all(CURRENCY);
  return { node, others: groups.filter((group) => group !== node), currency: elements.text(currencyNode ?? -1) };
}
