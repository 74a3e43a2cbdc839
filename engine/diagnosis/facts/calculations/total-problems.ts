/** Finds problems with VAT totals and their currencies, for rules that check them. */
import type { Finding } from 'einvoice-core/types.js';
import type { Prefixes } from 'einvoice-schematron/xml/prefixed-names.js';
import type { Tree } from 'einvoice-schematron/xml/tree.js';
import { classifyTotalsRule } from './totals-rules.js';
import { type AccountingBreakdown, findAccountingBreakdown } from './accounting-breakdown.js';
import { type AccountingTotalError, findAccountingTotalError } from './accounting-total.js';
import type { CalculationContext } from './calculation.js';
import { searchInContext } from './calculations.js';
import { type DuplicateTotals, findDuplicateTotals } from './duplicate-totals.js';
import { type MissingTotal, type OtherCurrency, checksCurrency } from './other-currency.js';
import { findMissingTotal, findOtherCurrency, findWrongInvoiceCurrency } from './other-currency.js';

/** The problems with VAT totals. A problem is null if it does not exist or is irrelevant to the rule. */
export interface TotalProblems {
  /** Whether the rule checks a sum that includes the VAT total. */
  readonly includesVatTotal: boolean;
  /** Whether the rule checks the VAT totals themselves, or how many there are. */
  readonly checksVatTotals: boolean;
  readonly accountingBreakdown: AccountingBreakdown | null;
  readonly duplicateTotals: DuplicateTotals | null;
  /**
   * An error in the VAT total in the accounting currency. If that total states the invoice currency, rules count two
   * totals in the invoice currency.
   */
  readonly accountingTotal: AccountingTotalError | null;
  readonly otherCurrency: OtherCurrency | null;
  readonly missingTotal: MissingTotal | null;
  readonly wrongInvoiceCurrency: Pick<OtherCurrency, 'node' | 'expected'> | null;
}

/** The problems behind a finding; null if the finding's rule is not about VAT totals or currencies. */
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
  // This search also runs if the rule could not be evaluated: a surplus total may be the reason.
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
