/** Two values that a rule compares: sets the other value to this one, since either may be wrong. */
import { hasElements } from '../../../facts/values/value-node.js';
import type { Fix } from '../../fix.js';

export const comparedValue: Fix = {
  id: 'compared-value',
  for: 'value',
  candidates({ node, place: { related, isComparedWithRelated }, editor, tree }) {
    const [other, another] = related;
    const hasOneCompared = isComparedWithRelated === true && other !== undefined && another === undefined;
    if (!hasOneCompared || hasElements(tree, other) || hasElements(tree, node)) return [];
    const value = tree.stringValue(node).trim();
    return value === '' || tree.kind[other] !== tree.kind[node] ? [] : [editor.setValue(other, value)];
  },
};
