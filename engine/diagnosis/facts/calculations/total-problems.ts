/** Problems of VAT totals and their currencies, determined once per finding if its rule concerns them. */
import type { Finding } from 'einvoice-core/types.js';
import type { Prefixes } from 'einvoice-schematron/xml/prefixed-names.js';
import type { Tree } from 'einvoice-schematron/xml/tree.js';
import { aboutTotals } from './about-totals.js';
import { type AccountingBreakdown, accountingBreakdownIn } from './accounting-breakdown.js';
import { type AccountingTotal, accountingTotalIn } from './accounting-total.js';
import type { CalculationContext } from './calculation.js';
import { searchAt } from './calculations.js';
import { type DoubledTotals, doubledTotalsIn } from './doubled-totals.js';
import { type MissingTotal, type OtherCurrency, isAboutCurrency } from './other-currency.js';
import { missingTotalIn, otherCurrencyIn, wrongInvoiceCurrencyIn } from './other-currency.js';

/** The problems, each null if absent or irrelevant to the rule. */
export interface TotalProblems {
  /** Whether the rule adds up a sum that includes the VAT total. */
  readonly isSumWithVat: boolean;
  /** Whether the rule checks VAT totals themselves, or their number. */
  readonly isVatTotals: boolean;
  readonly breakdown: AccountingBreakdown | null;
  readonly doubled: DoubledTotals | null;
  /** If this total is in the invoice currency, rules count two totals in that currency. */
  readonly accounting: AccountingTotal | null;
  readonly other: OtherCurrency | null;
  readonly missing: MissingTotal | null;
  readonly currency: Pick<OtherCurrency, 'node' | 'wanted'> | null;
}

/** The problems of VAT totals; null if the rule does not concern them. */
export function findTotalProblems(finding: Finding, tree: Tree, prefixes: Prefixes): TotalProblems | null {
  const { isSumWithVat, isVatTotals, isAccountingTotal } = aboutTotals(finding.assertion);
  const isOfCurrency = isAboutCurrency(finding.assertion.code);
  if (!isVatTotals && !isAccountingTotal && !isOfCurrency) return null;
  const find = <Found>(
    what: string,
    findIn: (place: CalculationContext) => Found | null,
    from: Checked = finding,
  ): Found | null => searchAt(from, tree, prefixes, (place) => place.elements.once(what, () => findIn(place)));
  // A surplus total may be the reason why the rule could not be evaluated.
  const doubled = isVatTotals ? find('doubled totals', doubledTotalsIn, { node: finding.node }) : null;
  const isAccounting = isAccountingTotal || doubled !== null;
  return {
    isSumWithVat,
    isVatTotals,
    breakdown: isVatTotals && !isSumWithVat ? find('accounting breakdown', accountingBreakdownIn) : null,
    doubled,
    accounting: isAccounting ? find('accounting total', accountingTotalIn) : null,
    other: isSumWithVat ? find('other currency', otherCurrencyIn) : null,
    missing: isSumWithVat ? find('missing total', missingTotalIn) : null,
    currency: isOfCurrency ? searchAt(finding, tree, prefixes, wrongInvoiceCurrencyIn) : null,
  };
}

type Checked = Pick<Finding, 'node' | 'error'>;
