/** Where a finding about totals belongs that rules see too often, or not at all because of their currency. */
import { doubledTotalsOf } from '../facts/calculations/doubled-totals.js';
import { accountingBreakdownOf } from '../facts/calculations/accounting-breakdown.js';
import { type AccountingTotal, accountingTotalOf } from '../facts/calculations/accounting-total.js';
import { missingTotalOf, otherCurrencyOf, wrongInvoiceCurrencyOf } from '../facts/calculations/other-currency.js';
import type { Finding, NodePath } from '../../types.js';
import type { Prefixes } from '../../xml/prefixed-names.js';
import type { Tree } from '../../xml/tree.js';

/** In the form of `Place`. */
interface TotalPlace {
  readonly node: number;
  readonly missing: NodePath | null;
  readonly related: readonly number[];
  readonly without?: readonly number[];
  readonly isOfSeveral?: true;
}

/** Null where it is about something else. */
export function placeOfTotal(finding: Finding, tree: Tree, prefixes: Prefixes): TotalPlace | AccountingTotal | null {
  const breakdown = accountingBreakdownOf(finding, tree, prefixes);
  if (breakdown !== null)
    return { node: breakdown.node, missing: null, related: breakdown.rows, without: breakdown.rows };
  const accounting = accountingTotalOf(finding, tree, prefixes);
  if (accounting !== null) return accounting;
  const doubled = doubledTotalsOf(finding, tree, prefixes);
  if (doubled !== null) return { node: doubled.node, missing: null, related: doubled.others };
  const other = otherCurrencyOf(finding, tree, prefixes);
  if (other !== null)
    return other.node === other.total
      ? { node: other.total, missing: ['@currencyID'], related: [] }
      : { node: other.node, missing: null, related: [other.total] };
  const missing = missingTotalOf(finding, tree, prefixes);
  if (missing !== null) return { ...missing, related: [] };
  const currency = wrongInvoiceCurrencyOf(finding, tree, prefixes);
  return currency === null ? null : { node: currency.node, missing: null, related: [finding.node] };
}
