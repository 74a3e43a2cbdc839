/** Totals of VAT that rules do not see, because they are in another currency than the invoice: not the sum is wrong then. */
import type { Finding } from '../../../types.js';
import { type Prefixes, elementName } from '../../../xml/prefixed-names.js';
import type { Tree } from '../../../xml/tree.js';
import { type Part, part } from '../../../wording/part.js';
import { aboutTotals } from '../calculations/about-totals.js';
import { accountingBreakdownOf } from '../calculations/accounting-breakdown.js';
import { accountingTotalOf } from '../calculations/accounting-total.js';
import { clipped } from '../../../wording/clip.js';
import { doubledTotalsOf } from '../calculations/doubled-totals.js';
import { otherCurrencyOf } from '../calculations/other-currency.js';

/** What to do about it: nothing has to be added up anew. */
export function vatTotalFix(finding: Finding, tree: Tree, prefixes: Prefixes): Part | null {
  const breakdown = accountingBreakdownOf(finding, tree, prefixes);
  if (breakdown !== null) return part('evidence.accountingBreakdownFix', { currency: clipped(breakdown.currency) });
  const unnamed = accountingTotalOf(finding, tree, prefixes)?.unnamed;
  if (unnamed !== undefined) return part('evidence.accountingCurrencyFix', { currency: clipped(unnamed) });
  if (!aboutTotals(finding.assertion).isVatTotals) return null;
  const doubled = doubledTotalsOf(finding, tree, prefixes);
  if (doubled !== null) return part('evidence.vatTotalsFix', { currency: clipped(doubled.currency) });
  const other = otherCurrencyOf(finding, tree, prefixes);
  if (other === null) return null;
  const { node, total, wanted } = other;
  const name = elementName(tree, node, prefixes) ?? '';
  const element = node === total ? `${name}/@currencyID` : name;
  return part('evidence.currencyFix', { wanted: clipped(wanted), element });
}

/** Both currencies, as they stand there. */
export function vatTotalSentence(finding: Finding, tree: Tree, prefixes: Prefixes): Part | null {
  if (!aboutTotals(finding.assertion).isVatTotals) return null;
  const breakdown = accountingBreakdownOf(finding, tree, prefixes);
  if (breakdown !== null) return part('evidence.accountingBreakdown', { currency: clipped(breakdown.currency) });
  const doubled = doubledTotalsOf(finding, tree, prefixes);
  if (doubled !== null) {
    const { others, currency } = doubled;
    return part('evidence.vatTotals', { count: others.length + 1, currency: clipped(currency) });
  }
  const other = otherCurrencyOf(finding, tree, prefixes);
  if (other === null) return null;
  const [stated, wanted] = [clipped(other.stated), clipped(other.invoiceSays)];
  const key = stated === '' ? 'currencyMissing' : stated === wanted ? 'currencyBlanks' : 'currency';
  return part('words.labelled', {
    place: part('places.vatTotal'),
    text: part(`evidence.${key}`, { stated, wanted }),
  });
}
