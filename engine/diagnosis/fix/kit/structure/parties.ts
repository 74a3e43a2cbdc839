/** Seller and buyer swapped: the buyer's group contains data that only sellers must have. */
import { nodesNamed } from 'einvoice-schematron/xml/nodes-named.js';
import { once } from 'einvoice-schematron/xml/once.js';
import { prefixedName } from 'einvoice-schematron/xml/prefixed-names.js';
import { ELEMENT, type Tree } from 'einvoice-schematron/xml/tree.js';
import type { Made } from '../../edits/candidate.js';
import type { Editor } from '../../edits/editor.js';

/** The party groups, and the elements for VAT registration and contact. */
const SYNTAXES = [
  { seller: 'cac:AccountingSupplierParty', buyer: 'cac:AccountingCustomerParty' },
  { seller: 'ram:SellerTradeParty', buyer: 'ram:BuyerTradeParty' },
] as const;
const REGISTERED: ReadonlySet<string> = new Set(['PartyTaxScheme', 'SpecifiedTaxRegistration']);

/** Renames each party to the other; none if only their order is evidence. */
export function swapParties(editor: Editor): readonly Made[] {
  const { tree, prefixes } = editor;
  for (const { seller, buyer } of SYNTAXES) {
    const [ours, another] = nodesNamed(tree, seller, prefixes);
    const [theirs, other] = nodesNamed(tree, buyer, prefixes);
    if (ours === undefined || theirs === undefined || another !== undefined || other !== undefined) continue;
    // Normally the seller comes first and has a VAT registration; here only the buyer has one.
    if (ours < theirs || !isRegistered(tree)(theirs) || isRegistered(tree)(ours)) return [];
    const named = (node: number, name: string): Made =>
      editor.rename(node, tree.lexicalName(node).replace(/[^:]+$/, name.slice(name.indexOf(':') + 1)));
    return [editor.together([named(theirs, seller), named(ours, buyer)])];
  }
  return [];
}

/** Whether an element is the group of one of the parties. */
export function isParty(node: number, { tree, prefixes }: Editor): boolean {
  const name = tree.kind[node] === ELEMENT ? prefixedName(tree, node, prefixes) : '';
  return SYNTAXES.some(({ seller, buyer }) => name === seller || name === buyer);
}

/** Whether an element contains a VAT registration. */
const isRegistered = once((tree: Tree) => (party: number): boolean => {
  for (let at = party + 1; at < tree.end[party]!; at++)
    if (tree.kind[at] === ELEMENT && REGISTERED.has(tree.names[tree.name[at]!]!.local)) return true;
  return false;
});
