/** The party of an order, which stands where that of the invoice is missing. */
import { childrenAt } from '../../../facts/values/value-node.js';
import { nextElement } from 'einvoice-schematron/xml/neighbours.js';
import type { Fix } from '../../fix.js';
import { placeFor } from '../../kit/adding/additions.js';

/** Groups of UBL for parties of an order, which are taken for those of the invoice. */
const OF_ORDERS = [
  ['cac:AccountingCustomerParty', 'cac:BuyerCustomerParty'],
  ['cac:AccountingSupplierParty', 'cac:SellerSupplierParty'],
] as const;

export const orderParty: Fix = {
  id: 'order-party',
  for: 'missing',
  candidates({ node: root, missing: [name = ''], editor, tree, prefixes }) {
    const other = OF_ORDERS.find(([own]) => own === name)?.[1];
    const [party] = other === undefined ? [] : childrenAt(tree, root, other, prefixes);
    if (party === undefined) return [];
    const local = name.slice(name.indexOf(':') + 1);
    const written = tree.lexicalName(party);
    const own = written.replace(/[^:]+$/, local);
    const before = placeFor(root, `{${tree.names[tree.name[party]!]!.uri}}${local}`, editor);
    // In its place it is only called something else.
    if (before === party || nextElement(party, tree) === before) return [editor.rename(party, own)];
    const markup = editor.markup(party);
    const renamed = `<${own}${markup.slice(1 + written.length).replace(/<\/[^<]*$/, `</${own}>`)}`;
    return [editor.together([editor.delete([party]), editor.insert(root, before, renamed)])];
  },
};
