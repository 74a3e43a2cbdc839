/** The only VAT total of an invoice, even if its currency is misspelt. */
import { attributeNamed, childrenNamed } from 'einvoice-core/invoice/names.js';
import type { Syntax } from 'einvoice-core/invoice/model.js';
import { trimBlanks } from 'einvoice-schematron/runtime/text/text.js';
import { type Tree, rootOf } from 'einvoice-schematron/xml/tree.js';
import { pathBelowRoot } from '../terms/terms.js';

/**
 * The node of the only VAT total (BT-110); null if there are several, or if the only one is in the accounting currency
 * (BT-6).
 */
export function findLoneVatTotal(tree: Tree, syntax: Syntax): number | null {
  const nodesOfTerm = (term: string): readonly number[] =>
    pathBelowRoot(term, syntax)
      .split('/')
      .reduce<readonly number[]>(
        (parents, name) => parents.flatMap((node) => childrenNamed(tree, node, name)),
        [rootOf(tree)],
      );
  const [only, another] = nodesOfTerm('BT-110');
  if (only === undefined || another !== undefined) return null;
  const [currency] = attributeNamed(tree, only, 'currencyID');
  const currencyCode = currency === undefined ? '' : textOf(tree, currency);
  return nodesOfTerm('BT-6').some((each) => textOf(tree, each) === currencyCode) ? null : only;
}

function textOf(tree: Tree, node: number): string {
  return trimBlanks(tree.stringValue(node));
}
