/** Finds VAT totals and the breakdown rows that belong to them. */
import { ROW } from 'einvoice-core/knowledge/invoice/amounts.js';
import { nameIndex } from 'einvoice-schematron/xml/name-index.js';
import type { CalculationContext } from './calculation.js';

/** The VAT total (BT-110), in any currency. */
export const VAT_TOTAL = 'BT-110';
/** The invoice currency. */
export const CURRENCY = 'BT-5';
/** The accounting currency. */
export const ACCOUNTING_CURRENCY = 'BT-6';

/** The nodes of the VAT totals in the invoice currency. */
export function vatTotalsInCurrency({
  elements,
  terms,
}: Pick<CalculationContext, 'elements' | 'terms'>): readonly number[] {
  const { tree } = elements;
  const [currencyNode = -1] = terms.all(CURRENCY);
  const currencyID = nameIndex(tree)('', 'currencyID');
  // Rules compare the exact texts, including blanks.
  const textOf = (node: number): string => (node < 0 ? '' : tree.stringValue(node));
  return terms
    .all(VAT_TOTAL)
    .filter((total) => (currencyID < 0 ? '' : textOf(tree.attribute(total, currencyID))) === textOf(currencyNode));
}

/** The checked node if it is a VAT total, otherwise the only VAT total in it; -1 if it contains none or several. */
export function vatTotalAtContext({ elements, terms, node }: CalculationContext): number {
  const [name] = terms.namesOf(VAT_TOTAL);
  return elements.isNamed(node, name!) ? node : elements.only(node, name!);
}

/** The breakdown rows that belong to the checked total: in UBL, the rows in the total's group; in CII, all rows. */
export function rowsNextToTotal({ elements, terms, node }: CalculationContext): readonly number[] {
  const [total, row] = [terms.pathOf(VAT_TOTAL), terms.pathOf(ROW.group)];
  let sharedSteps = 0;
  while (total[sharedSteps] === row[sharedSteps]) sharedSteps += 1;
  return elements.all(elements.ancestor(node, row[sharedSteps - 1]!), row.slice(sharedSteps).join('/'));
}

/** In UBL, the group that contains a total and its breakdown; in CII, the total itself. */
export function groupOfTotal(
  { elements, terms }: Pick<CalculationContext, 'elements' | 'terms'>,
  total: number,
): number {
  return terms.isCii ? total : elements.tree.parent[total]!;
}

/** The breakdown rows in the group of a total; none in CII, where no group contains them. */
export function rowsOfTotal(
  { elements, terms }: Pick<CalculationContext, 'elements' | 'terms'>,
  group: number,
): readonly number[] {
  return elements.all(group, terms.namesOf(ROW.group)[0]!);
}
