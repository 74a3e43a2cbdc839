/** A missing seller or buyer: renames a party whose element is meant for orders. */
import { nodesOneStepAway } from '../../../facts/values/value-node.js';
import { nextElement } from 'einvoice-schematron/xml/neighbours.js';
import type { Fix } from '../../fix.js';
import { positionFor } from '../../kit/adding/additions.js';

/** UBL groups for the parties of invoices, each with the group for orders that is mistaken for it. */
const ORDER_PARTIES = [
  ['cac:AccountingCustomerParty', 'cac:BuyerCustomerParty'],
  ['cac:AccountingSupplierParty', 'cac:SellerSupplierParty'],
] as const;

export const orderParty: Fix = {
  id: 'order-party',
  for: 'missing',
  candidates({ node: root, missing: [name = ''], editor, tree, prefixes }) {
    const orderName = ORDER_PARTIES.find(([own]) => own === name)?.[1];
    const [party] = orderName === undefined ? [] : nodesOneStepAway(tree, root, orderName, prefixes);
    if (party === undefined) return [];
    const local = name.slice(name.indexOf(':') + 1);
    const oldName = tree.lexicalName(party);
    const newName = oldName.replace(/[^:]+$/, local);
    const before = positionFor(root, `{${tree.names[tree.name[party]!]!.uri}}${local}`, editor);
    // If the party is already at the right position, it only needs another name.
    if (before === party || nextElement(party, tree) === before) return [editor.rename(party, newName)];
    const markup = editor.markup(party);
    const renamed = `<${newName}${markup.slice(1 + oldName.length).replace(/<\/[^<]*$/, `</${newName}>`)}`;
    return [editor.combine([editor.delete([party]), editor.insert(root, before, renamed)])];
  },
};
