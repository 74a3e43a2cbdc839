/**
 * Finds the country of a party: stated in the address of the party, or derived from its VAT identifier or bank account.
 */
import { COUNTRY_BY_VAT_PREFIX } from 'einvoice-core/knowledge/vat-identifiers.js';
import { findValueNode } from '../../../facts/values/value-node.js';
import { isIban } from 'einvoice-core/knowledge/iban.js';
import { nodesNamed } from 'einvoice-schematron/xml/nodes-named.js';
import { prefixedName } from 'einvoice-schematron/xml/prefixed-names.js';
import { ELEMENT } from 'einvoice-schematron/xml/tree.js';
import type { Editor } from '../../edits/editor.js';

/** Matches party groups. */
const PARTIES = /^(?:cac:Accounting(?:Supplier|Customer)Party|ram:(?:Seller|Buyer|ShipTo)TradeParty|cac:Delivery)$/;
/** The groups of the seller in UBL and CII. */
const SELLERS: ReadonlySet<string> = new Set(['cac:AccountingSupplierParty', 'ram:SellerTradeParty']);
/** Delivery groups, for which the buyer's country is assumed. */
const DELIVERIES: ReadonlySet<string> = new Set(['cac:Delivery', 'ram:ShipToTradeParty']);
/** The groups of the buyer in UBL and CII. */
const BUYERS = ['cac:AccountingCustomerParty', 'ram:BuyerTradeParty'];
/** The groups of the seller's bank account in UBL and CII. */
const ACCOUNTS = ['cac:PayeeFinancialAccount', 'ram:PayeePartyCreditorFinancialAccount'];
/** Matches elements with a country code. */
const COUNTRY = /^(?:cbc:IdentificationCode|ram:CountryID)$/;

/** The possible country codes for a node inside a party or delivery group. */
export function countriesFor(node: number, editor: Editor): readonly string[] {
  const { tree, prefixes } = editor;
  let party = node;
  const nameOf = (ancestor: number): string =>
    ancestor > 0 && tree.kind[ancestor] === ELEMENT ? prefixedName(tree, ancestor, prefixes) : '';
  while (party > 0 && !PARTIES.test(nameOf(party))) party = tree.parent[party]!;
  if (party <= 0) return [];
  const name = nameOf(party);
  if (DELIVERIES.has(name)) return countriesOfBuyer(editor);
  const vatCountries = valuesIn(party, /^(?:cbc:CompanyID|ram:ID)$/, editor).flatMap((value) => {
    const [, letters] = /^([A-Z]{2})[A-Z\d]{6,}$/.exec(value) ?? [];
    return letters === undefined ? [] : (COUNTRY_BY_VAT_PREFIX.get(letters) ?? []);
  });
  const accountCountries = SELLERS.has(name)
    ? ACCOUNTS.flatMap((each) => nodesNamed(tree, each, prefixes)).flatMap((account) =>
        valuesIn(account, /ID$/, editor).flatMap((value) => (isIban(value) ? [value.slice(0, 2)] : [])),
      )
    : [];
  return [...new Set(vatCountries.length > 0 ? vatCountries : accountCountries)];
}

/** The country codes in the buyer's addresses. */
export function countriesOfBuyer(editor: Editor): readonly string[] {
  return countriesIn(BUYERS, editor);
}

/** The country codes in the addresses of seller and buyer. */
export function countriesOfParties(editor: Editor): readonly string[] {
  return countriesIn([...SELLERS, ...BUYERS], editor);
}

/** The country codes in groups with these names. */
function countriesIn(names: readonly string[], editor: Editor): readonly string[] {
  const parties = names.flatMap((name) => nodesNamed(editor.tree, name, editor.prefixes));
  return parties.flatMap((party) => valuesIn(party, COUNTRY, editor).filter((code) => /^[A-Z]{2}$/.test(code)));
}

/** The values of elements with these names in a group. */
function valuesIn(group: number, names: RegExp, { tree, prefixes }: Editor): readonly string[] {
  const values: string[] = [];
  for (let inner = group + 1; inner < tree.end[group]!; inner++)
    if (tree.kind[inner] === ELEMENT && names.test(prefixedName(tree, inner, prefixes)))
      values.push(tree.stringValue(inner).trim());
  return values;
}

/** The country code in the address of the party around a node; null if there is none. */
export function countryAt(node: number, { tree, prefixes }: Editor): string | null {
  for (let ancestor = node; ancestor > 0; ancestor = tree.parent[ancestor]!)
    for (const path of ADDRESS_COUNTRIES) {
      const codeNode = findValueNode(tree, ancestor, path, prefixes);
      const code = codeNode < 0 ? '' : tree.stringValue(codeNode).trim();
      if (/^[A-Z]{2}$/.test(code)) return code;
    }
  return null;
}

/** Paths from a party to the country code of its address. */
const ADDRESS_COUNTRIES = [
  ['cac:PostalAddress', 'cac:Country', 'cbc:IdentificationCode'],
  ['ram:PostalTradeAddress', 'ram:CountryID'],
] as const;
