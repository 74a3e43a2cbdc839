/** A negative price: moves the minus sign to the quantity, so that the line amount stays the same. */
import { formatFigure } from '../../../facts/figures/format-figure.js';
import { NO_CHANGES, computeDifference, isTolerated } from '../../../facts/figures/equations.js';
import type { Figure, Relation } from '../../../facts/figures/figure.js';
import { readFigures } from '../../../facts/figures/figures.js';
import { compareExact, isZeroExact, negateExact } from 'einvoice-schematron/runtime/numbers/exact.js';
import { once } from 'einvoice-schematron/xml/once.js';
import type { Tree } from 'einvoice-schematron/xml/tree.js';
import type { Fix } from '../../fix.js';
import { hasSuperfluousSigns } from '../../kit/amounts/permitted-changes.js';

/** The invoiced quantity. */
const QUANTITY = 'BT-129';
/** The net price of an item. */
const PRICE = 'BT-146';

/** The quantity and price of a line, which are multiplied. */
interface Product {
  readonly price: Figure;
  readonly quantity: Figure;
  readonly relation: Relation;
}

/** For each price node, the product of price and quantity. */
const productsOf = once((tree: Tree): ReadonlyMap<number, Product> => {
  const products = new Map<number, Product>();
  for (const relation of readFigures(tree)?.relations ?? []) {
    const { factors } = relation.formula;
    const price = factors.find(({ term }) => term === PRICE);
    const quantity = factors.find(({ term }) => term === QUANTITY);
    if (price !== undefined && quantity !== undefined) products.set(price.node, { price, quantity, relation });
  }
  return products;
});

export const negativePrice: Fix = {
  id: 'negative-price',
  for: 'any issue',
  candidates({ node, editor, context }) {
    // If minus signs are superfluous, `impliedChange` removes them everywhere.
    const product = hasSuperfluousSigns(context.conclusions.explanations)
      ? undefined
      : productsOf(editor.tree).get(node);
    if (product === undefined) return [];
    const { price, quantity, relation } = product;
    const isAmountRight = isTolerated(computeDifference(relation, NO_CHANGES), relation.tolerance);
    if (!isAmountRight || compareExact(price.value, 0) >= 0 || isZeroExact(quantity.value)) return [];
    const negated = [quantity, price].map((each) =>
      editor.setValue(each.node, formatFigure(negateExact(each.value), each.term)),
    );
    return [editor.combine(negated)];
  },
};
