/** Sets the values with which the rule compares an element, if the rule names the element or was checked on it. */
import { prefixedName } from 'einvoice-schematron/xml/prefixed-names.js';
import type { Fix } from '../../fix.js';

/** Longer lists are code lists. */
const MAX_VALUES = 12;

export const valueInRule: Fix = {
  id: 'value-in-rule',
  for: 'element',
  candidates({ node, footprint, rule, editor, tree, prefixes }) {
    const name = node === footprint?.contextNode ? '.' : prefixedName(tree, node, prefixes);
    const values = new Set(
      rule.compared.flatMap((each) =>
        each.name === name && each.is === '=' && each.isContext !== true && each.values.length === 1 ? each.values : [],
      ),
    );
    values.delete('');
    return values.size > MAX_VALUES || values.has(tree.stringValue(node).trim())
      ? []
      : [...values].map((value) => editor.setValue(node, value));
  },
};
