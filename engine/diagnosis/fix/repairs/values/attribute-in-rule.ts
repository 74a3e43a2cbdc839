/** A wrong or missing attribute: sets the values with which the rule compares the attribute. */
import { nodesOneStepAway } from '../../../facts/values/value-node.js';
import type { ProposedChange, Fix } from '../../fix.js';
import { typesOfAttachment } from '../../kit/values/file-types.js';
import { MAX_VALUES, attributeValuesIn } from '../../kit/values/values-in-rule.js';

export const attributeInRule: Fix = {
  id: 'attribute-in-rule',
  for: 'existing or missing',
  candidates({ rule, node, missing, isAttribute, isElement, editor, tree, prefixes }) {
    const [name, another] = missing ?? [];
    const isForOtherFix =
      missing === null ? typesOfAttachment(node, editor) !== null : another !== undefined || !name!.startsWith('@');
    if (isForOtherFix || (!isAttribute && !isElement)) return [];
    const changes: ProposedChange[] = [];
    for (const [local, values] of attributeValuesIn(rule)) {
      if (values.size > MAX_VALUES) continue;
      for (const value of values) {
        if (isAttribute && tree.names[tree.name[node]!]!.local === local) changes.push(editor.setValue(node, value));
        else if (!isAttribute && nodesOneStepAway(tree, node, `@${local}`, prefixes).length === 0)
          changes.push(editor.addAttribute(node, local, value));
      }
    }
    return changes;
  },
};
