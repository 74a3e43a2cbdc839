/** Totals of VAT: those in the currency of the invoice, and what stands beside one. */
import { ROW } from 'einvoice-core/knowledge/invoice/amounts.js';
import { nameIndex } from 'einvoice-schematron/xml/name-index.js';
import type { Place } from './calculation.js';

/** The total of VAT (BT-110), in whatever currency. */
export const VAT_TOTAL = 'BT-110';
/** The currency of the invoice, and that of its accounting. */
export const CURRENCY = 'BT-5';
export const ACCOUNTING_CURRENCY = 'BT-6';

/** The totals of VAT in the currency of the invoice. */
export function vatTotalsIn({ elements, terms }: Pick<Place, 'elements' | 'terms'>): readonly number[] {
  const { tree } = elements;
  const [stated = -1] = terms.all(CURRENCY);
  const currencyID = nameIndex(tree)('', 'currencyID');
  // Rules compare to the letter, blanks included.
  const said = (node: number): string => (node < 0 ? '' : tree.stringValue(node));
  return terms
    .all(VAT_TOTAL)
    .filter((total) => (currencyID < 0 ? '' : said(tree.attribute(total, currencyID))) === said(stated));
}

/** The total of VAT that a rule was checked on, or the group of; -1 where there is none, or several. */
export function totalAt({ elements, terms, node }: Place): number {
  const [name] = terms.namesOf(VAT_TOTAL);
  return elements.isNamed(node, name!) ? node : elements.only(node, name!);
}

/** The rows of the breakdown beside a total: those of its group in UBL, of the whole invoice in CII. */
export function rowsBeside({ elements, terms, node }: Place): readonly number[] {
  const [total, row] = [terms.pathOf(VAT_TOTAL), terms.pathOf(ROW.group)];
  let shared = 0;
  while (total[shared] === row[shared]) shared += 1;
  return elements.all(elements.ancestor(node, row[shared - 1]!), row.slice(shared).join('/'));
}

/** What a total has for itself: in UBL a group, in which its breakdown is. */
export function groupOfTotal({ elements, terms }: Pick<Place, 'elements' | 'terms'>, total: number): number {
  return terms.isCii ? total : elements.tree.parent[total]!;
}

/** The rows of the breakdown in the group of a total; none in CII, where they stand for themselves. */
export function rowsOfTotal({ elements, terms }: Pick<Place, 'elements' | 'terms'>, group: number): readonly number[] {
  return elements.all(group, terms.namesOf(ROW.group)[0]!);
}
