/** What stands in a document for the sake of its syntax, and says nothing that the model does not say. */
import type { Tree } from 'einvoice-schematron/xml/tree.js';
import { nameOf } from './names.js';

/** Name with that of its parent, to the values that say nothing; `*` where none does. */
const STRUCTURE: Readonly<Record<string, readonly string[]>> = {
  'cac:TaxScheme/cbc:ID': ['VAT'],
  'cac:AdditionalDocumentReference/cbc:DocumentTypeCode': ['916'],
  'cac:AllowanceCharge/cbc:ChargeIndicator': ['false', '0'],
  'ram:AppliedTradeAllowanceCharge/ram:ChargeIndicator/udt:Indicator': ['false', '0'],
  'ram:ApplicableTradeTax/ram:TypeCode': ['VAT'],
  'ram:CategoryTradeTax/ram:TypeCode': ['VAT'],
  'ram:AppliedTradeTax/ram:TypeCode': ['VAT'],
  'ram:IncludedTradeTax/ram:TypeCode': ['VAT'],
  // What stands in the group of other registrations than that for VAT is one.
  'cac:PartyTaxScheme/cac:TaxScheme/cbc:ID': ['*'],
  'udt:DateTimeString/@format': ['102'],
  'qdt:DateTimeString/@format': ['102'],
  'udt:DateString/@format': ['102'],
};

/** Whether a value that the table has no place for says nothing of its own. */
export function isStructure(tree: Tree, node: number, text: string): boolean {
  const parent = tree.parent[node]!;
  const near = `${nameOf(tree, parent)}/${nameOf(tree, node)}`;
  const far = tree.parent[parent]! > 0 ? `${nameOf(tree, tree.parent[parent]!)}/${near}` : near;
  return [far, near].some((path) => STRUCTURE[path]?.some((value) => value === '*' || value === text));
}

/** Whether what is missing in a group would say nothing but what it always says: names with their prefixes. */
export function isAlwaysTheSame(group: string, missing: readonly string[]): boolean {
  const [last, before = group] = [...missing].reverse() as [string, string?];
  const values = STRUCTURE[`${before}/${last}`];
  if (values !== undefined) return values.length === 1 && values[0] !== '*';
  return Object.entries(STRUCTURE).some(([path, [value]]) => path.startsWith(`${last}/`) && value !== '*');
}

/** Whether a value is what a syntax wants in a group at all: names with their prefixes. */
export function isWantedIn(group: string, name: string, text: string): boolean {
  return STRUCTURE[`${group}/${name}`]?.includes(text) === true;
}
