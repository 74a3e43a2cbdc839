/** Recognises and corrects swapped seller and buyer groups. */
import { nodesNamed } from 'einvoice-schematron/xml/nodes-named.js';
import { once } from 'einvoice-schematron/xml/once.js';
import { prefixedName } from 'einvoice-schematron/xml/prefixed-names.js';
import { ELEMENT, type Tree } from 'einvoice-schematron/xml/tree.js';
import type { ChangeEdits } from '../../edits/candidate.js';
import type { Editor } from '../../edits/editor.js';

/** The groups of seller and buyer in each syntax. */
const SYNTAXES = [
  { seller: 'cac:AccountingSupplierParty', buyer: 'cac:AccountingCustomerParty' },
  { seller: 'ram:SellerTradeParty', buyer: 'ram:BuyerTradeParty' },
] as const;
/** Elements with a VAT registration, which sellers usually have. */
const REGISTRATIONS: ReadonlySet<string> = new Set(['PartyTaxScheme', 'SpecifiedTaxRegistration']);

/** Swaps the names of both groups, if the buyer comes first and only the buyer has a VAT registration. */
export function swapParties(editor: Editor): readonly ChangeEdits[] {
  const { tree, prefixes } = editor;
  for (const { seller, buyer } of SYNTAXES) {
    const [sellerNode, secondSeller] = nodesNamed(tree, seller, prefixes);
    const [buyerNode, secondBuyer] = nodesNamed(tree, buyer, prefixes);
    if (sellerNode === undefined || buyerNode === undefined || secondSeller !== undefined || secondBuyer !== undefined)
      continue;
    if (sellerNode < buyerNode || !isRegistered(tree)(buyerNode) || isRegistered(tree)(sellerNode)) return [];
    const renameTo = (node: number, name: string): ChangeEdits =>
      editor.rename(node, tree.lexicalName(node).replace(/[^:]+$/, name.slice(name.indexOf(':') + 1)));
    return [editor.combine([renameTo(buyerNode, seller), renameTo(sellerNode, buyer)])];
  }
  return [];
}

/** Whether an element is the group of the seller or the buyer. */
export function isParty(node: number, { tree, prefixes }: Editor): boolean {
  const name = tree.kind[node] === ELEMENT ? prefixedName(tree, node, prefixes) : '';
  return SYNTAXES.some(({ seller, buyer }) => name === seller || name === buyer);
}

/** Whether an element contains a VAT registration. */
const isRegistered = once((tree: Tree) => (party: number): boolean => {
  for (let inner = party + 1; inner < tree.end[party]!; inner++)
    if (tree.kind[inner] === ELEMENT && REGISTRATIONS.has(tree.names[tree.name[inner]!]!.local)) return true;
  return false;
});
