/** A price below zero: what is credited has a quantity below zero, and the net amount of the line stays. */
import { shown } from '../messages/reasoning.js';
import { NO_CHANGES, differenceOf, isWithin } from '../reasoning/equations.js';
import type { Relation } from '../reasoning/figure.js';
import { readFigures } from '../reasoning/figures.js';
import { compareExact, isZeroExact, negateExact } from '../runtime/numbers/exact.js';
import { once } from '../xml/once.js';
import type { Tree } from '../xml/tree.js';
import type { Editor, Made } from './edits.js';

const QUANTITY = 'BT-129';
const PRICE = 'BT-146';

const relationsOf = once((tree: Tree): readonly Relation[] => readFigures(tree)?.relations ?? []);

/** @param node the price */
export function withBothSigns(node: number, editor: Editor): readonly Made[] {
  for (const relation of relationsOf(editor.tree)) {
    const { calculation, slack } = relation;
    const price = calculation.factors.find((figure) => figure.node === node && figure.term === PRICE);
    const quantity = calculation.factors.find(({ term }) => term === QUANTITY);
    if (price === undefined || quantity === undefined) continue;
    const agrees = isWithin(differenceOf(relation, NO_CHANGES), slack);
    if (!agrees || compareExact(price.value, 0) >= 0 || isZeroExact(quantity.value)) return [];
    const turned = [quantity, price].map(({ node: each, term, value }) =>
      editor.set(each, shown(negateExact(value), term)),
    );
    return [editor.together(turned)];
  }
  return [];
}
