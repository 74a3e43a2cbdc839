/** Wrong `xsi:nil` and `xsi:type` attributes. */
import { hasElements } from '../../../facts/values/value-node.js';
import { rootOf } from 'einvoice-schematron/xml/tree.js';
import type { Fix } from '../../fix.js';

/** Deletes the attribute, or the element if it is empty and nil. */
export const xsiAttribute: Fix = {
  id: 'xsi-attribute',
  for: 'schema: xsi',
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
