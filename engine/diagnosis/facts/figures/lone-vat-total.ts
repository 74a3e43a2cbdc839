/** The only total of VAT, in a currency that the document does not name: then one of the two is misspelt, and it is the total. */
import { attributeNamed, childrenNamed } from '../../../invoice/names.js';
import type { Syntax } from '../../../invoice/table.js';
import { trimBlanks } from '../../../runtime/text/text.js';
import { type Tree, rootOf } from '../../../xml/tree.js';

/** @param totals the group of the totals; null where there are several, or where the total is in accounting currency */
export function loneVatTotal(tree: Tree, totals: number, syntax: Syntax): number | null {
  const settlement = syntax === 'cii' ? tree.parent[totals]! : rootOf(tree);
  const [only, another] =
    syntax === 'cii'
      ? childrenNamed(tree, totals, 'ram:TaxTotalAmount')
      : childrenNamed(tree, settlement, 'cac:TaxTotal').flatMap((each) => childrenNamed(tree, each, 'cbc:TaxAmount'));
  if (only === undefined || another !== undefined) return null;
  const [currency] = attributeNamed(tree, only, 'currencyID');
  const accounting = childrenNamed(tree, settlement, syntax === 'cii' ? 'ram:TaxCurrencyCode' : 'cbc:TaxCurrencyCode');
  const own = currency === undefined ? '' : textOf(tree, currency);
  return accounting.some((each) => textOf(tree, each) === own) ? null : only;
}

function textOf(tree: Tree, node: number): string {
  return trimBlanks(tree.stringValue(node));
}
