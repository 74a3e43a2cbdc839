/** Two elements that exclude each other. */
import type { Tree } from 'einvoice-schematron/xml/tree.js';
import type { Fix } from '../../fix.js';
import { withItsGroup } from '../../kit/structure/its-group.js';

/** Deletes one of them. Deleting a date is offered last, since a date is more specific than a code. */
export const either: Fix = {
  id: 'either',
  for: 'there',
  candidates({ place, editor, tree }) {
    return [...(place.either ?? [])]
      .sort((one, other) => Number(isDay(one, tree)) - Number(isDay(other, tree)))
      .map((one) => editor.delete(one.map((each) => withItsGroup(each, tree))));
  },
};

function isDay(nodes: readonly number[], tree: Tree): boolean {
  return nodes.every((node) => /^\d{4}-?\d\d-?\d\d$/.test(tree.stringValue(node).trim()));
}
