/** VAT totals that rules ignore because of their currency: then the sums are right. */
import { type Prefixes, elementName } from 'einvoice-schematron/xml/prefixed-names.js';
import type { Tree } from 'einvoice-schematron/xml/tree.js';
import { type Part, part } from 'einvoice-wording/part.js';
import type { TotalProblems } from '../calculations/total-problems.js';
import { clip } from 'einvoice-wording/clip.js';

/** The suggested fix, which leaves all sums unchanged. */
export function vatTotalFix(
  { breakdown, accounting, doubled, other, isVatTotals }: TotalProblems,
  tree: Tree,
  prefixes: Prefixes,
): Part | null {
  if (breakdown !== null) return part('evidence.accountingBreakdownFix', { currency: clip(breakdown.currency) });
  const unnamed = accounting?.unnamed;
  if (unnamed !== undefined) return part('evidence.accountingCurrencyFix', { currency: clip(unnamed) });
  if (!isVatTotals) return null;
  if (doubled !== null) return part('evidence.vatTotalsFix', { currency: clip(doubled.currency) });
  if (other === null) return null;
  const { node, total, wanted } = other;
  const name = elementName(tree, node, prefixes) ?? '';
  const element = node === total ? `${name}/@currencyID` : name;
  return part('evidence.currencyFix', { wanted: clip(wanted), element });
}

/** The sentence with both currencies. */
export function vatTotalSentence({ breakdown, doubled, other, isVatTotals }: TotalProblems): Part | null {
  if (!isVatTotals) return null;
  if (breakdown !== null) return part('evidence.accountingBreakdown', { currency: clip(breakdown.currency) });
  if (doubled !== null) {
    const { others, currency } = doubled;
    return part('evidence.vatTotals', { count: others.length + 1, currency: clip(currency) });
  }
  if (other === null) return null;
  const [stated, wanted] = [clip(other.stated), clip(other.invoiceCurrency)];
  const key = stated === '' ? 'currencyMissing' : stated === wanted ? 'currencyBlanks' : 'currency';
  return part('words.labelled', {
    place: part('places.vatTotal'),
    text: part(`evidence.${key}`, { stated, wanted }),
  });
}
