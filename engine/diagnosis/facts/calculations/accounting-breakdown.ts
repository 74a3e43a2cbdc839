/** A VAT breakdown in the accounting currency: in that currency only the VAT total is allowed (BT-111). */
import type { CalculationContext } from './calculation.js';
import { ACCOUNTING_CURRENCY, CURRENCY, VAT_TOTAL, groupOfTotal, rowsOfTotal } from './vat-totals.js';

/** A VAT total that must not have a breakdown. */
export interface AccountingBreakdown {
  /** The group of the total. */
  readonly node: number;
  /** The rows of the breakdown. */
  readonly rows: readonly number[];
  readonly currency: string;
}

/** Null if there is no such breakdown, or if it is the only one. */
export function accountingBreakdownIn(place: CalculationContext): AccountingBreakdown | null {
  const { elements, terms } = place;
  const [accounting, second] = terms.all(ACCOUNTING_CURRENCY);
  const [own, another] = terms.all(CURRENCY);
  if (accounting === undefined || own === undefined || second !== undefined || another !== undefined) return null;
  const [stated, other] = [elements.text(own), elements.text(accounting)];
  const rowsIn = (code: string): readonly (readonly [group: number, rows: readonly number[]])[] =>
    terms.all(VAT_TOTAL).flatMap((total) => {
      const group = groupOfTotal(place, total);
      const rows = elements.attribute(total, 'currencyID') === code ? rowsOfTotal(place, group) : [];
      return rows.length > 0 ? [[group, rows] as const] : [];
    });
  if (stated === other || rowsIn(stated).length !== 1) return null;
  const [found, more] = rowsIn(other);
  return found === undefined || more !== undefined ? null : { node: found[0], rows: found[1], currency: other };
}
