/** Changes the invoice currency if all amounts share another one, since they are unlikely to be all wrong. */
import { nodesNamed } from 'einvoice-schematron/xml/nodes-named.js';
import { prefixedName } from 'einvoice-schematron/xml/prefixed-names.js';
import type { Fix } from '../../fix.js';
import { STATED } from '../../kit/values/currency.js';

export const invoiceCurrency: Fix = {
  id: 'invoice-currency',
  for: 'value',
  candidates({ node, editor, tree, prefixes }) {
    const [stated, another] = STATED.flatMap((name) => nodesNamed(tree, name, prefixes));
    if (stated === undefined || another !== undefined) return [];
    if (node !== stated && prefixedName(tree, node, prefixes) !== 'currencyID') return [];
    const all = nodesNamed(tree, '@currencyID', prefixes).map((each) => tree.stringValue(each).trim());
    const [only, other] = new Set(all);
    if (only === undefined || other !== undefined || only === tree.stringValue(stated).trim()) return [];
    return [editor.set(stated, only)];
  },
};
