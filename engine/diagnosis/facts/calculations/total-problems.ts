/** Problems of VAT totals and their currencies, determined once per finding if its rule concerns them. */
import type { Finding } from 'einvoice-core/types.js';
import type { Prefixes } from 'einvoice-schematron/xml/prefixed-names.js';
import type { Tree } from 'einvoice-schematron/xml/tree.js';
import { classifyTotalsRule } from './totals-rules.js';
import { type AccountingBreakdown, findAccountingBreakdown } from './accounting-breakdown.js';
import { type AccountingTotal, findAccountingTotalError } from './accounting-total.js';
import type { CalculationContext } from './calculation.js';
import { searchInContext } from './calculations.js';
import { type DuplicateTotals, findDuplicateTotals } from './duplicate-totals.js';
import { type MissingTotal, type OtherCurrency, checksCurrency } from './other-currency.js';
import { findMissingTotal, findOtherCurrency, findWrongInvoiceCurrency } from './other-currency.js';

/** The problems, each null if absent or irrelevant to the rule. */
export interface TotalProblems {
  /** Whether the rule adds up a sum that includes the VAT total. */
  readonly includesVatTotal: boolean;
  /** Whether the rule checks VAT totals themselves, or their number. */
  readonly checksVatTotals: boolean;
  readonly accountingBreakdown: AccountingBreakdown | null;
  readonly duplicateTotals: DuplicateTotals | null;
  /** If this total is in the invoice currency, rules count two totals in that currency. */
  readonly accountingTotal: AccountingTotal | null;
  readonly otherCurrency: OtherCurrency | null;
  readonly missingTotal: MissingTotal | null;
  readonly wrongInvoiceCurrency: Pick<OtherCurrency, 'node' | 'expected'> | null;
}

/** The problems of VAT totals; null if the rule does not concern them. */
export function findTotalProblems(finding: Finding, tree: Tree, prefixes: Prefixes): TotalProblems | null {
  const { includesVatTotal, checksVatTotals, checksAccountingTotal } = classifyTotalsRule(finding.assertion);
  const comparesCurrency = checksCurrency(finding.assertion.code);
  if (!checksVatTotals && !checksAccountingTotal && !comparesCurrency) return null;
  const findOnce = <Found>(
    cacheKey: string,
    search: (context: CalculationContext) => Found | null,
    start: CheckedNode = finding,
  ): Found | null =>
    searchInContext(start, tree, prefixes, (context) => context.elements.once(cacheKey, () => search(context)));
  // A surplus total may be the reason why the rule could not be evaluated.
  const duplicateTotals = checksVatTotals
    ? findOnce('doubled totals', findDuplicateTotals, { node: finding.node })
    : null;
  const needsAccountingTotal = checksAccountingTotal || duplicateTotals !== null;
  return {
    includesVatTotal,
    checksVatTotals,
    accountingBreakdown:
      checksVatTotals && !includesVatTotal ? findOnce('accounting breakdown', findAccountingBreakdown) : null,
    duplicateTotals,
    accountingTotal: needsAccountingTotal ? findOnce('accounting total', findAccountingTotalError) : null,
    otherCurrency: includesVatTotal ? findOnce('other currency', findOtherCurrency) : null,
    missingTotal: includesVatTotal ? findOnce('missing total', findMissingTotal) : null,
    wrongInvoiceCurrency: comparesCurrency ? searchInContext(finding, tree, prefixes, findWrongInvoiceCurrency) : null,
  };
}

type CheckedNode = Pick<Finding, 'node' | 'error'>;
