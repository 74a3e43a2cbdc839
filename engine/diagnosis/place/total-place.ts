/** The place of findings about VAT totals that occur too often, or that rules ignore because of their currency. */
import type { TotalProblems } from '../facts/calculations/total-problems.js';
import type { Finding } from 'einvoice-core/types.js';
import type { Place } from './where.js';

/** Null for other findings. */
export function findTotalPlace(
  { breakdown, accounting, doubled, other, missing, currency }: TotalProblems,
  finding: Finding,
): Place | null {
  if (breakdown !== null)
    return { node: breakdown.node, missing: null, related: breakdown.rows, without: breakdown.rows };
  if (accounting !== null) return accounting;
  if (doubled !== null) return { node: doubled.node, missing: null, related: doubled.others };
  if (other !== null)
    return other.node === other.total
      ? { node: other.total, missing: ['@currencyID'], related: [] }
      : { node: other.node, missing: null, related: [other.total] };
  if (missing !== null) return { ...missing, related: [] };
  return currency === null ? null : { node: currency.node, missing: null, related: [finding.node] };
}
