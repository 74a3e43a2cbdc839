/**
 * Finds the place for problems with a VAT total: the total is missing, repeated, or ignored by rules because of its
 * currency.
 */
import type { TotalProblems } from '../facts/calculations/total-problems.js';
import type { Finding } from 'einvoice-core/types.js';
import type { Place } from './place.js';

/** The place to change for the first of these problems that exists; null if there is none. */
export function findTotalPlace(
  {
    accountingBreakdown,
    accountingTotal,
    duplicateTotals,
    otherCurrency,
    missingTotal,
    wrongInvoiceCurrency,
  }: TotalProblems,
  finding: Finding,
): Place | null {
  if (accountingBreakdown !== null)
    return {
      node: accountingBreakdown.node,
      missing: null,
      related: accountingBreakdown.rows,
      resolvedByRemoving: accountingBreakdown.rows,
    };
  if (accountingTotal !== null) return accountingTotal;
  if (duplicateTotals !== null) return { node: duplicateTotals.node, missing: null, related: duplicateTotals.others };
  if (otherCurrency !== null)
    return otherCurrency.node === otherCurrency.total
      ? { node: otherCurrency.total, missing: ['@currencyID'], related: [] }
      : { node: otherCurrency.node, missing: null, related: [otherCurrency.total] };
  if (missingTotal !== null) return { ...missingTotal, related: [] };
  return wrongInvoiceCurrency === null
    ? null
    : { node: wrongInvoiceCurrency.node, missing: null, related: [finding.node] };
}
