/** Recognises and corrects swapped seller and buyer groups. */
import { nodesNamed } from 'einvoice-schematron/xml/nodes-named.js';
import { once } from 'einvoice-schematron/xml/once.js';
import { prefixedName } from 'einvoice-schematron/xml/prefixed-names.js';
import { ELEMENT, type Tree } from 'einvoice-schematron/xml/tree.js';
import type { Made } from '../../edits/candidate.js';
import type { Editor } from '../../edits/editor.js';

/** The groups of seller and buyer in each syntax. */
const SYNTAXES = [
  { seller: 'cac:AccountingSupplierParty', buyer: 'cac:AccountingCustomerParty' },
  { seller: 'ram:SellerTradeParty', buyer: 'ram:BuyerTradeParty' },
] as const;
/** Elements with a VAT registration, which sellers usually have. */
const REGISTERED: ReadonlySet<string> = new Set(['PartyTaxScheme', 'SpecifiedTaxRegistration']);

/** Renames both groups, if the buyer comes first and only the buyer has a VAT registration. */
export function swapParties(editor: Editor): readonly Made[] {
  const { tree, prefixes } = editor;
  for (const { seller, buyer } of SYNTAXES) {
    const [ours, another] = nodesNamed(tree, seller, prefixes);
    const [theirs, other] = nodesNamed(tree, buyer, prefixes);
    if (ours === undefined || theirs === undefined || another !== undefined || other !== undefined) continue;
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
