/** Wrong `xsi:nil` and `xsi:type` attributes. */
import { hasElements } from '../../../facts/values/value-node.js';
import { rootOf } from 'einvoice-schematron/xml/tree.js';
import type { Fix } from '../../fix.js';

/** Deletes the attribute. If `xsi:nil` is on an empty element, offers to delete the element. */
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
