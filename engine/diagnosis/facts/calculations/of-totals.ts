/** What is so about totals of VAT and their currencies, where a rule is about them: found out once for each finding. */
import type { Finding } from 'einvoice-core/types.js';
import type { Prefixes } from 'einvoice-schematron/xml/prefixed-names.js';
import type { Tree } from 'einvoice-schematron/xml/tree.js';
import { aboutTotals } from './about-totals.js';
import { type AccountingBreakdown, accountingBreakdownIn } from './accounting-breakdown.js';
import { type AccountingTotal, accountingTotalIn } from './accounting-total.js';
import type { Place } from './calculation.js';
import { inPlace } from './calculations.js';
import { type DoubledTotals, doubledTotalsIn } from './doubled-totals.js';
import { type MissingTotal, type OtherCurrency, isAboutCurrency } from './other-currency.js';
import { missingTotalIn, otherCurrencyIn, wrongInvoiceCurrencyIn } from './other-currency.js';

/** Null where the rule is not about that, or nothing of it is so. */
export interface OfTotals {
  /** Whether the rule needs the total of VAT for a sum. */
  readonly isSumWithVat: boolean;
  /** Whether it is one, or says how many totals of VAT there may be. */
  readonly isVatTotals: boolean;
  readonly breakdown: AccountingBreakdown | null;
  readonly doubled: DoubledTotals | null;
  /** Where it is in the currency of the invoice, rules count two totals there. */
  readonly accounting: AccountingTotal | null;
  readonly other: OtherCurrency | null;
  readonly missing: MissingTotal | null;
  readonly currency: Pick<OtherCurrency, 'node' | 'wanted'> | null;
}

/** What is so about the totals of VAT; null for rules that are about something else. */
export function ofTotals(finding: Finding, tree: Tree, prefixes: Prefixes): OfTotals | null {
  const { isSumWithVat, isVatTotals, isAccountingTotal } = aboutTotals(finding.assertion);
  const isOfCurrency = isAboutCurrency(finding.assertion.code);
  if (!isVatTotals && !isAccountingTotal && !isOfCurrency) return null;
  const find = <Found>(what: string, findIn: (place: Place) => Found | null, from: Checked = finding): Found | null =>
    inPlace(from, tree, prefixes, (place) => place.elements.once(what, () => findIn(place)));
  // That they are several may be what raised an error.
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
    currency: isOfCurrency ? inPlace(finding, tree, prefixes, wrongInvoiceCurrencyIn) : null,
  };
}

type Checked = Pick<Finding, 'node' | 'error'>;
