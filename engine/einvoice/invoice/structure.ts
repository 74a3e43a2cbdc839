/** Values that a syntax requires but that carry no information beyond the model. */
import type { Tree } from 'einvoice-schematron/xml/tree.js';
import { prefixedName } from './names.js';

/** Values without information, by the name with that of the parent; `*` for any value. */
const STRUCTURE: Readonly<Record<string, readonly string[]>> = {
  'cac:TaxScheme/cbc:ID': ['VAT'],
  'cac:AdditionalDocumentReference/cbc:DocumentTypeCode': ['916'],
  'cac:AllowanceCharge/cbc:ChargeIndicator': ['false', '0'],
  'ram:AppliedTradeAllowanceCharge/ram:ChargeIndicator/udt:Indicator': ['false', '0'],
  'ram:ApplicableTradeTax/ram:TypeCode': ['VAT'],
  'ram:CategoryTradeTax/ram:TypeCode': ['VAT'],
  'ram:AppliedTradeTax/ram:TypeCode': ['VAT'],
  'ram:IncludedTradeTax/ram:TypeCode': ['VAT'],
  // An entry in this group without `VAT` is another tax registration.
  'cac:PartyTaxScheme/cac:TaxScheme/cbc:ID': ['*'],
  'udt:DateTimeString/@format': ['102'],
  'qdt:DateTimeString/@format': ['102'],
  'udt:DateString/@format': ['102'],
};

/** Whether a value outside of the table carries no information. */
export function isStructure(tree: Tree, node: number, text: string): boolean {
  const parent = tree.parent[node]!;
  const near = `${prefixedName(tree, parent)}/${prefixedName(tree, node)}`;
  const far = tree.parent[parent]! > 0 ? `${prefixedName(tree, tree.parent[parent]!)}/${near}` : near;
  return [far, near].some((path) => STRUCTURE[path]?.some((value) => value === '*' || value === text));
}

/** Whether something missing in a group could only have a fixed value; prefixed names. */
export function isAlwaysTheSame(group: string, missing: readonly string[]): boolean {
  const [last, before = group] = [...missing].reverse() as [string, string?];
  const values = STRUCTURE[`${before}/${last}`];
  if (values !== undefined) return values.length === 1 && values[0] !== '*';
  return Object.entries(STRUCTURE).some(([path, [value]]) => path.startsWith(`${last}/`) && value !== '*');
}

/** Whether a value is one that the syntax requires in a group; prefixed names. */
export function isWantedIn(group: string, name: string, text: string): boolean {
  return STRUCTURE[`${group}/${name}`]?.includes(text) === true;
}
