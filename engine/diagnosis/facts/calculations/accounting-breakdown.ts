/** Finds a VAT breakdown in the accounting currency. In that currency, only the VAT total (BT-111) is allowed. */
import type { CalculationContext } from './calculation.js';
import { ACCOUNTING_CURRENCY, CURRENCY, VAT_TOTAL, groupOfTotal, rowsOfTotal } from './vat-totals.js';

/** A VAT breakdown in the accounting currency. */
export interface AccountingBreakdown {
  /** The group that contains the VAT total and the breakdown. */
  readonly node: number;
  /** The rows of the breakdown. */
  readonly rows: readonly number[];
  readonly currency: string;
}

/**
 * Finds the VAT breakdown in the accounting currency (BT-6). Null unless the invoice has exactly one breakdown in this
 * currency, and exactly one in the invoice currency (BT-5).
 */
export function findAccountingBreakdown(context: CalculationContext): AccountingBreakdown | null {
  const { elements, terms } = context;
  const [accountingCurrencyNode, second] = terms.all(ACCOUNTING_CURRENCY);
  const [invoiceCurrencyNode, another] = terms.all(CURRENCY);
  if (
    accountingCurrencyNode === undefined ||
    invoiceCurrencyNode === undefined ||
    second !== undefined ||
    another !== undefined
  )
    return null;
  const [invoiceCurrency, accountingCurrency] = [
    elements.text(invoiceCurrencyNode),
    elements.text(accountingCurrencyNode),
  ];
  const breakdownsIn = (code: string): readonly (readonly [group: number, rows: readonly number[]])[] =>
    terms.all(VAT_TOTAL).flatMap((total) => {
      const group = groupOfTotal(context, total);
      const rows = elements.attribute(total, 'currencyID') === code ? rowsOfTotal(context, group) : [];
      return rows.length > 0 ? [[group, rows] as const] : [];
    });
  if (invoiceCurrency === accountingCurrency || breakdownsIn(invoiceCurrency).length !== 1) return null;
  const [breakdown, anotherBreakdown] = breakdownsIn(accountingCurrency);
  return breakdown === undefined || anotherBreakdown !== undefined
    ? null
    : { node: breakdown[0], rows: breakdown[1], currency: accountingCurrency };
}
