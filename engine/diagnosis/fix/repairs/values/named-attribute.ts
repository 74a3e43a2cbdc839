/** A wrong or missing attribute: uses the values that its rule compares it with. */
import { childrenAt } from '../../../facts/values/value-node.js';
import type { Change, Fix } from '../../fix.js';
import { fileTypes } from '../../kit/values/file-types.js';
import { MAX_NAMED, comparedIn } from '../../kit/values/of-rule.js';

export const namedAttribute: Fix = {
  id: 'named-attribute',
  for: 'place',
  candidates({ rule, node, missing, isAttribute, isElement, editor, tree, prefixes }) {
    const [name, another] = missing ?? [];
    const isForOtherFix =
      missing === null ? fileTypes(node, editor) !== null : another !== undefined || !name!.startsWith('@');
    if (isForOtherFix || (!isAttribute && !isElement)) return [];
    const made: Change[] = [];
    for (const [local, values] of comparedIn(rule)) {
      if (values.size > MAX_NAMED) continue;
      for (const value of values) {
        if (isAttribute && tree.names[tree.name[node]!]!.local === local) made.push(editor.set(node, value));
        else if (!isAttribute && childrenAt(tree, node, `@${local}`, prefixes).length === 0)
          made.push(editor.addAttribute(node, local, value));
      }
    }
    return made;
  },
};
