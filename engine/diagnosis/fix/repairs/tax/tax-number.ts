/** A seller's tax number (BT-32) that is stated as VAT identifier (BT-31): sets the scheme of tax numbers. */
import { nodesOneStepAway, findValueNode } from '../../../facts/values/value-node.js';
import type { Fix } from '../../fix.js';
import { countryAt } from '../../kit/values/country.js';

/** The scheme of tax numbers. CII requires this code; in UBL, any code other than `VAT` would do. */
const TAX_NUMBER_SCHEME = 'FC';

/** Matches numbers without a country code, such as `12/345/67890`. */
const TAX_NUMBER_PATTERN = /^\d[\d/ .-]{6,}\d$/;
/** Matches the paths of the seller's VAT identifier in UBL and CII. */
const SELLER_PATH =
  /(?:cac:AccountingSupplierParty\/cac:Party\/cac:PartyTaxScheme\/cbc:CompanyID|ram:SellerTradeParty\/ram:SpecifiedTaxRegistration\/ram:ID)$/;

/** Countries in which sellers also have a number from the tax office. */
const TAX_NUMBER_COUNTRIES: ReadonlySet<string> = new Set(['AT', 'CH', 'DE', 'LI', 'LU']);

/** Applies only to values that look like tax numbers. */
export const taxNumber: Fix = {
  id: 'tax-number',
  for: 'value of element',
  candidates({ node, path, editor, tree, prefixes }) {
    if (!TAX_NUMBER_PATTERN.test(tree.stringValue(node).trim())) return [];
    const country = countryAt(node, editor);
    if (country !== null && !TAX_NUMBER_COUNTRIES.has(country)) return [];
    if (!SELLER_PATH.test(path.join('/'))) return [];
    const [ownScheme] = nodesOneStepAway(tree, node, '@schemeID', prefixes);
    const scheme = ownScheme ?? findValueNode(tree, tree.parent[node]!, ['cac:TaxScheme', 'cbc:ID'], prefixes);
    return scheme < 0 ? [] : [editor.setValue(scheme, TAX_NUMBER_SCHEME)];
  },
};
