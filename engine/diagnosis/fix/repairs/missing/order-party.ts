/** A missing seller or buyer: uses a party whose element is meant for orders instead. */
import { childrenAt } from '../../../facts/values/value-node.js';
import { nextElement } from 'einvoice-schematron/xml/neighbours.js';
import type { Fix } from '../../fix.js';
import { placeFor } from '../../kit/adding/additions.js';

/** UBL groups for parties of invoices, and the groups for orders that are mistaken for them. */
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
    // If it is already at the right position, it only needs another name.
    if (before === party || nextElement(party, tree) === before) return [editor.rename(party, own)];
    const markup = editor.markup(party);
    const renamed = `<${own}${markup.slice(1 + written.length).replace(/<\/[^<]*$/, `</${own}>`)}`;
    return [editor.together([editor.delete([party]), editor.insert(root, before, renamed)])];
  },
};
