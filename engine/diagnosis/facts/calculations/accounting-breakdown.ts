/** A VAT breakdown in the accounting currency, in which only the VAT total (BT-111) is allowed. */
import type { CalculationContext } from './calculation.js';
import { ACCOUNTING_CURRENCY, CURRENCY, VAT_TOTAL, groupOfTotal, rowsOfTotal } from './vat-totals.js';

/** A VAT total with a breakdown that it must not have. */
export interface AccountingBreakdown {
  /** The group that contains total and breakdown. */
  readonly node: number;
  /** The rows of the breakdown. */
  readonly rows: readonly number[];
  readonly currency: string;
}

/** Finds such a breakdown; null if there is none, or if the invoice has no other breakdown. */
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
