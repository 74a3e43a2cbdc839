/** `xsi:nil` and `xsi:type` that say what can't be. */
import { hasElements } from '../../../facts/values/value-node.js';
import { rootOf } from 'einvoice-schematron/xml/tree.js';
import type { Fix } from '../../fix.js';

/** An element that is said to be nothing, and is, goes; else what is said of it. */
export const schemaAttribute: Fix = {
  id: 'schema-attribute',
  for: 'schema: instance',
  candidates({ violation: { node, what, attribute }, editor, tree }) {
    const isEmpty = !hasElements(tree, node) && tree.stringValue(node).trim() === '';
    return [
      ...(what === 'nil' && isEmpty && node !== rootOf(tree)
        ? [{ class: 'certain' as const, ...editor.delete([node]) }]
        : []),
      editor.delete([attribute]),
    ];
  },
};
