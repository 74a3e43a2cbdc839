/** Two elements that exclude each other. */
import type { Tree } from 'einvoice-schematron/xml/tree.js';
import type { Fix } from '../../fix.js';
import { outermostGroupOf } from '../../kit/structure/outermost-group.js';

/** Deletes one of the two. Deleting a date is offered last, since a date is more specific than a code. */
export const exclusiveElements: Fix = {
  id: 'exclusive-elements',
  for: 'existing',
  candidates({ place, editor, tree }) {
    return [...(place.exclusiveSets ?? [])]
      .sort((one, other) => Number(areDates(one, tree)) - Number(areDates(other, tree)))
      .map((one) => editor.delete(one.map((each) => outermostGroupOf(each, tree))));
  },
};

function areDates(nodes: readonly number[], tree: Tree): boolean {
  return nodes.every((node) => /^\d{4}-?\d\d-?\d\d$/.test(tree.stringValue(node).trim()));
}
