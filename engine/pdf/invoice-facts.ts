/** What the rules for the PDF ask of the invoice in it. */
import { ELEMENT, type Tree, rootOf } from '../xml/tree.js';

export interface InvoiceFacts {
  /** The specification identifier (BT-24); null where there is none. */
  readonly profile: string | null;
  /** Whether that is one of XRechnung's. */
  readonly isXRechnung: boolean;
  readonly isUbl: boolean;
  /** The codes of the seller's and the buyer's country (BT-40, BT-55); null where the invoice does not say. */
  readonly sellerCountry: string | null;
  readonly buyerCountry: string | null;
}

const UBL = /^urn:oasis:names:specification:ubl:/;

/**
 * Ways to the country of a party, by local names: prefixes and versions of the namespaces differ between CII and ZUGFeRD 1.0.
 */
const waysIn = (party: 'Seller' | 'Buyer', account: 'Supplier' | 'Customer'): readonly (readonly string[])[] => [
  [
    'SupplyChainTradeTransaction',
    'ApplicableHeaderTradeAgreement',
    `${party}TradeParty`,
    'PostalTradeAddress',
    'CountryID',
  ],
  [
    'SpecifiedSupplyChainTradeTransaction',
    'ApplicableSupplyChainTradeAgreement',
    `${party}TradeParty`,
    'PostalTradeAddress',
    'CountryID',
  ],
  [`Accounting${account}Party`, 'Party', 'PostalAddress', 'Country', 'IdentificationCode'],
];
const SELLER = waysIn('Seller', 'Supplier');
const BUYER = waysIn('Buyer', 'Customer');

/**
 * @param tree the invoice; undefined where it could not be parsed
 * @param profile its specification identifier (BT-24)
 * @param isXRechnung whether that is one of XRechnung's
 */
export function invoiceFactsOf(tree: Tree | undefined, profile: string | null, isXRechnung: boolean): InvoiceFacts {
  if (tree === undefined) return { profile, isXRechnung, isUbl: false, sellerCountry: null, buyerCountry: null };
  return {
    profile,
    isXRechnung,
    isUbl: UBL.test(tree.names[tree.name[rootOf(tree)]!]!.uri),
    sellerCountry: firstAt(tree, SELLER),
    buyerCountry: firstAt(tree, BUYER),
  };
}

function firstAt(tree: Tree, ways: readonly (readonly string[])[]): string | null {
  for (const way of ways) {
    let node: number | undefined = rootOf(tree);
    for (const local of way) {
      node = node === undefined ? undefined : childCalled(tree, node, local);
      if (node === undefined) break;
    }
    const value = node === undefined ? '' : tree.stringValue(node).trim();
    if (value !== '') return value;
  }
  return null;
}

function childCalled(tree: Tree, parent: number, local: string): number | undefined {
  for (let child = tree.firstChild[parent]!; child !== 0; child = tree.nextSibling[child]!)
    if (tree.kind[child] === ELEMENT && tree.names[tree.name[child]!]!.local === local) return child;
  return undefined;
}
