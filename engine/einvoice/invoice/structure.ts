/** Values that a syntax requires, but that carry no information beyond the model. */
import type { Tree } from 'einvoice-schematron/xml/tree.js';
import { prefixedName } from './names.js';

/** Values without information, by `parent/name` or with the grandparent as well; `*` stands for any value. */
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

/** Whether a value that is not in the model carries no information. */
export function isStructure(tree: Tree, node: number, text: string): boolean {
  const parent = tree.parent[node]!;
  const shortPath = `${prefixedName(tree, parent)}/${prefixedName(tree, node)}`;
  const longPath = tree.parent[parent]! > 0 ? `${prefixedName(tree, tree.parent[parent]!)}/${shortPath}` : shortPath;
  return [longPath, shortPath].some((path) => STRUCTURE[path]?.some((value) => value === '*' || value === text));
}

/** Whether an element or attribute, given by its path of prefixed names, can only have one fixed value in a group. */
export function isAlwaysTheSame(group: string, missing: readonly string[]): boolean {
  const [last, before = group] = [...missing].reverse() as [string, string?];
  const values = STRUCTURE[`${before}/${last}`];
  if (values !== undefined) return values.length === 1 && values[0] !== '*';
  return Object.entries(STRUCTURE).some(([path, [value]]) => path.startsWith(`${last}/`) && value !== '*');
}

/** Whether the syntax requires that an element or attribute in a group has this value; all names are prefixed. */
export function isRequiredIn(group: string, name: string, text: string): boolean {
  return STRUCTURE[`${group}/${name}`]?.includes(text) === true;
}
