/** Sentences about VAT totals that rules ignore because of their currency, although the sums are right. */
import { type Prefixes, elementName } from 'einvoice-schematron/xml/prefixed-names.js';
import type { Tree } from 'einvoice-schematron/xml/tree.js';
import { type Part, part } from 'einvoice-wording/part.js';
import type { TotalProblems } from '../calculations/total-problems.js';
import { clip } from 'einvoice-wording/clip.js';

/** The fix for a VAT total in the wrong currency; it changes no amount. Null if the finding is not about a currency. */
export function vatTotalFix(
  { accountingBreakdown, accountingTotal, duplicateTotals, otherCurrency, checksVatTotals }: TotalProblems,
  tree: Tree,
  prefixes: Prefixes,
): Part | null {
  if (accountingBreakdown !== null)
    return part('evidence.accountingBreakdownFix', { currency: clip(accountingBreakdown.currency) });
  const unnamed = accountingTotal?.undeclaredCurrency;
  if (unnamed !== undefined) return part('evidence.accountingCurrencyFix', { currency: clip(unnamed) });
  if (!checksVatTotals) return null;
  if (duplicateTotals !== null) return part('evidence.vatTotalsFix', { currency: clip(duplicateTotals.currency) });
  if (otherCurrency === null) return null;
  const { node, total, expected } = otherCurrency;
  const name = elementName(tree, node, prefixes) ?? '';
  const element = node === total ? `${name}/@currencyID` : name;
  return part('evidence.currencyFix', { wanted: clip(expected), element });
}

/**
 * The sentence that names the currencies of VAT totals; null if the finding is not about a total in the wrong currency.
 */
export function vatTotalSentence({
  accountingBreakdown,
  duplicateTotals,
  otherCurrency,
  checksVatTotals,
}: TotalProblems): Part | null {
  if (!checksVatTotals) return null;
  if (accountingBreakdown !== null)
    return part('evidence.accountingBreakdown', { currency: clip(accountingBreakdown.currency) });
  if (duplicateTotals !== null) {
    const { others, currency } = duplicateTotals;
    return part('evidence.vatTotals', { count: others.length + 1, currency: clip(currency) });
  }
  if (otherCurrency === null) return null;
  const [totalCurrency, invoiceCurrency] = [clip(otherCurrency.stated), clip(otherCurrency.invoiceCurrency)];
  const key =
    totalCurrency === '' ? 'currencyMissing' : totalCurrency === invoiceCurrency ? 'currencyBlanks' : 'currency';
  return part('words.labelled', {
    place: part('places.vatTotal'),
    text: part(`evidence.${key}`, { stated: totalCurrency, wanted: invoiceCurrency }),
  });
}
