/**
 * Changes the invoice currency if all amounts have the same other currency: the currencies of all amounts are unlikely
 * to be wrong.
 */
import { nodesNamed } from 'einvoice-schematron/xml/nodes-named.js';
import { prefixedName } from 'einvoice-schematron/xml/prefixed-names.js';
import type { Fix } from '../../fix.js';
import { INVOICE_CURRENCY } from '../../kit/values/currency.js';

export const invoiceCurrency: Fix = {
  id: 'invoice-currency',
  for: 'value',
  candidates({ node, editor, tree, prefixes }) {
    const [currencyNode, another] = INVOICE_CURRENCY.flatMap((name) => nodesNamed(tree, name, prefixes));
    if (currencyNode === undefined || another !== undefined) return [];
    if (node !== currencyNode && prefixedName(tree, node, prefixes) !== 'currencyID') return [];
    const all = nodesNamed(tree, '@currencyID', prefixes).map((each) => tree.stringValue(each).trim());
    const [only, other] = new Set(all);
    if (only === undefined || other !== undefined || only === tree.stringValue(currencyNode).trim()) return [];
    return [editor.setValue(currencyNode, only)];
  },
};
