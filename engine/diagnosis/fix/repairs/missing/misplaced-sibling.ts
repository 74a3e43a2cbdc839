/** A missing element that is beside its group instead of inside. */
import { nodesOneStepAway } from '../../../facts/values/value-node.js';
import { termIdsAt } from '../../../facts/terms/term-paths.js';
import { nameKey } from 'einvoice-schematron/xml/named-child.js';
import { prefixedPath } from 'einvoice-schematron/xml/prefixed-names.js';
import { positionFor } from '../../kit/adding/additions.js';
import type { Fix } from '../../fix.js';

/** Moves the element into the group, unless it is also a business term at its present place. */
export const misplacedSibling: Fix = {
  id: 'misplaced-sibling',
  for: 'missing',
  candidates({ node, missing: [name, another], editor, tree, prefixes }) {
    const parent = tree.parent[node]!;
    if (name === undefined || another !== undefined || name.startsWith('@') || parent <= 0) return [];
    return nodesOneStepAway(tree, parent, name, prefixes)
      .filter((each) => termIdsAt(prefixedPath(tree, each, prefixes)).length === 0)
      .map((each) => {
        const added = editor.insert(node, positionFor(node, nameKey(tree, each), editor), editor.markup(each));
        return { class: 'certain', ...editor.combine([editor.delete([each]), added]) };
      });
  },
};
