/** The only VAT total, if the document does not declare its currency: then that currency is misspelt. */
import { attributeNamed, childrenNamed } from 'einvoice-core/invoice/names.js';
import type { Syntax } from 'einvoice-core/invoice/model.js';
import { trimBlanks } from 'einvoice-schematron/runtime/text/text.js';
import { type Tree, rootOf } from 'einvoice-schematron/xml/tree.js';
import { pathBelowRoot } from '../terms/terms.js';

/** Null if there are several, or if the total is in the accounting currency (BT-6). */
export function loneVatTotal(tree: Tree, syntax: Syntax): number | null {
  const all = (term: string): readonly number[] =>
    pathBelowRoot(term, syntax)
      .split('/')
      .reduce<readonly number[]>(
        (around, name) => around.flatMap((node) => childrenNamed(tree, node, name)),
        [rootOf(tree)],
      );
  const [only, another] = all('BT-110');
  if (only === undefined || another !== undefined) return null;
  const [currency] = attributeNamed(tree, only, 'currencyID');
  const own = currency === undefined ? '' : textOf(tree, currency);
  return all('BT-6').some((each) => textOf(tree, each) === own) ? null : only;
}

function textOf(tree: Tree, node: number): string {
  return trimBlanks(tree.stringValue(node));
}
