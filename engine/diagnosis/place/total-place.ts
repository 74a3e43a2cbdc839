/** The place of findings about VAT totals that occur too often, or that rules ignore because of their currency. */
import type { TotalProblems } from '../facts/calculations/total-problems.js';
import type { Finding } from 'einvoice-core/types.js';
import type { Place } from './place.js';

/** Null for other findings. */
export function findTotalPlace(
  {
    accountingBreakdown,
    accountingTotal,
    duplicateTotals,
    otherCurrency: other,
    missingTotal: missing,
    wrongInvoiceCurrency: currency,
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
  if (other !== null)
    return other.node === other.total
      ? { node: other.total, missing: ['@currencyID'], related: [] }
      : { node: other.node, missing: null, related: [other.total] };
  if (missing !== null) return { ...missing, related: [] };
  return currency === null ? null : { node: currency.node, missing: null, related: [finding.node] };
}
