/** Seller and buyer in each other's place: what only sellers have to have stands in the group of the buyer. */
import { childrenAt } from '../facts/values/value-node.js';
import type { ChildNames } from '../../xml/child-names.js';
import { elementBehind } from '../../xml/neighbours.js';
import { nodesNamed } from '../../xml/nodes-named.js';
import { once } from '../../xml/once.js';
import { prefixedName } from '../../xml/prefixed-names.js';
import { ELEMENT, type Tree } from '../../xml/tree.js';
import { placeFor } from './additions.js';
import type { Editor, Made } from './edits.js';

/** The groups, and what says that somebody is registered for VAT and may be reached. */
const SYNTAXES = [
  { seller: 'cac:AccountingSupplierParty', buyer: 'cac:AccountingCustomerParty' },
  { seller: 'ram:SellerTradeParty', buyer: 'ram:BuyerTradeParty' },
] as const;
const REGISTERED: ReadonlySet<string> = new Set(['PartyTaxScheme', 'SpecifiedTaxRegistration']);

/** Both called what the other one is; none where nothing but the order speaks for it. */
export function partiesExchanged(editor: Editor): readonly Made[] {
  const { tree, prefixes } = editor;
  for (const { seller, buyer } of SYNTAXES) {
    const [ours, another] = nodesNamed(tree, seller, prefixes);
    const [theirs, other] = nodesNamed(tree, buyer, prefixes);
    if (ours === undefined || theirs === undefined || another !== undefined || other !== undefined) continue;
    // The seller stands in front, and has a registration; of that the buyer has one.
    if (ours < theirs || !isRegistered(tree)(theirs) || isRegistered(tree)(ours)) return [];
    const named = (node: number, name: string): Made =>
      editor.rename(node, tree.lexicalName(node).replace(/[^:]+$/, name.slice(name.indexOf(':') + 1)));
    return [editor.together([named(theirs, seller), named(ours, buyer)])];
  }
  return [];
}

/** Whether an element is one of the groups of both parties. */
export function isParty(node: number, { tree, prefixes }: Editor): boolean {
  const name = tree.kind[node] === ELEMENT ? prefixedName(tree, node, prefixes) : '';
  return SYNTAXES.some(({ seller, buyer }) => name === seller || name === buyer);
}

/** Whether there is a registration for VAT in an element. */
const isRegistered = once((tree: Tree) => (party: number): boolean => {
  for (let at = party + 1; at < tree.end[party]!; at++)
    if (tree.kind[at] === ELEMENT && REGISTERED.has(tree.names[tree.name[at]!]!.local)) return true;
  return false;
});

/** Groups of UBL for parties of an order, which are taken for those of the invoice. */
const OF_ORDERS = [
  ['cac:AccountingCustomerParty', 'cac:BuyerCustomerParty'],
  ['cac:AccountingSupplierParty', 'cac:SellerSupplierParty'],
] as const;

/** The party of an order as the one that is missing. @param name of the group that is missing */
export function partyOfOrder(root: number, name: string, editor: Editor, childNames: ChildNames): readonly Made[] {
  const { tree, prefixes } = editor;
  const other = OF_ORDERS.find(([own]) => own === name)?.[1];
  const [party] = other === undefined ? [] : childrenAt(tree, root, other, prefixes);
  if (party === undefined) return [];
  const own = tree.lexicalName(party).replace(/[^:]+$/, name.slice(name.indexOf(':') + 1));
  const markup = editor.markup(party);
  const renamed = `<${own}${markup.slice(1 + tree.lexicalName(party).length).replace(/<\/[^<]*$/, `</${own}>`)}`;
  const { uri } = tree.names[tree.name[party]!]!;
  const before = placeFor(tree, root, `{${uri}}${name.slice(name.indexOf(':') + 1)}`, childNames);
  // In its place it is only called something else.
  return before === party || elementBehind(party, tree) === before
    ? [editor.rename(party, own)]
    : [editor.together([editor.delete([party]), editor.insert(root, before, renamed)])];
}
