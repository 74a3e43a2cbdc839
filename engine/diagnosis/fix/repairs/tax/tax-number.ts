/** A tax number of the seller that stands as its VAT identifier (BT-31): marked as what it is, it is BT-32. */
import { childrenAt, valueNode } from '../../../facts/values/value-node.js';
import type { Fix } from '../../fix.js';
import { countryAt } from '../../kit/values/country.js';

/** The scheme of tax numbers: in UBL anything but VAT, in CII this one. */
const TAX_NUMBER = 'FC';

/** Numbers without the letters of a country, maybe in groups. */
const NUMBER = /^\d[\d/ .-]{6,}\d$/;
const OF_SELLER =
  /(?:cac:AccountingSupplierParty\/cac:Party\/cac:PartyTaxScheme\/cbc:CompanyID|ram:SellerTradeParty\/ram:SpecifiedTaxRegistration\/ram:ID)$/;

/** Where sellers have a number of their tax office beside that for VAT. */
const COUNTRIES: ReadonlySet<string> = new Set(['AT', 'CH', 'DE', 'LI', 'LU']);

/** The same number with another scheme; none for what is no such number. */
export const taxNumber: Fix = {
  id: 'tax-number',
  for: 'value of element',
  candidates({ node, names, editor, tree, prefixes }) {
    if (!NUMBER.test(tree.stringValue(node).trim())) return [];
    const country = countryAt(node, editor);
    if (country !== null && !COUNTRIES.has(country)) return [];
    if (!OF_SELLER.test(names.join('/'))) return [];
    const [own] = childrenAt(tree, node, '@schemeID', prefixes);
    const scheme = own ?? valueNode(tree, tree.parent[node]!, ['cac:TaxScheme', 'cbc:ID'], prefixes);
    return scheme < 0 ? [] : [editor.set(scheme, TAX_NUMBER)];
  },
};
