/** A tax number of the seller that stands as its VAT identifier (BT-31): marked as what it is, it is BT-32. */
import { childrenAt, valueNode } from '../facts/values/value-node.js';
import { pathOf } from '../../xml/prefixed-names.js';
import type { Candidate, Editor } from './edits.js';
import { countryAt } from './other-values.js';

/** The scheme of tax numbers: in UBL anything but VAT, in CII this one. */
const TAX_NUMBER = 'FC';

/** Numbers without the letters of a country, maybe in groups. */
const NUMBER = /^\d[\d/ .-]{6,}\d$/;
const OF_SELLER =
  /(?:cac:AccountingSupplierParty\/cac:Party\/cac:PartyTaxScheme\/cbc:CompanyID|ram:SellerTradeParty\/ram:SpecifiedTaxRegistration\/ram:ID)$/;

/** Where sellers have a number of their tax office beside that for VAT. */
const COUNTRIES: ReadonlySet<string> = new Set(['AT', 'CH', 'DE', 'LI', 'LU']);

/** The same number with another scheme; none for what is no such number. */
export function asTaxNumber(node: number, editor: Editor): readonly Candidate[] {
  const { tree, prefixes } = editor;
  if (!NUMBER.test(tree.stringValue(node).trim())) return [];
  const country = countryAt(node, editor);
  if (country !== null && !COUNTRIES.has(country)) return [];
  if (!OF_SELLER.test(pathOf(tree, node, prefixes).join('/'))) return [];
  const [own] = childrenAt(tree, node, '@schemeID', prefixes);
  const scheme = own ?? valueNode(tree, tree.parent[node]!, ['cac:TaxScheme', 'cbc:ID'], prefixes);
  return scheme < 0 ? [] : [{ class: 'choice', ...editor.set(scheme, TAX_NUMBER) }];
}
