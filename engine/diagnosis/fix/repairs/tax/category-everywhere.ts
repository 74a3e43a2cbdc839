/** Corrects an invalid VAT category everywhere: in lines, allowances, charges and VAT rows. */
import { CATEGORIES } from 'einvoice-core/knowledge/categories.js';
import { nodesNamed } from 'einvoice-schematron/xml/nodes-named.js';
import { prefixedName } from 'einvoice-schematron/xml/prefixed-names.js';
import type { Fix } from '../../fix.js';
import { otherValues } from '../../kit/values/other-values.js';

/**
 * Valid categories. A valid category may be wrong in one line and right in another, so it is not replaced everywhere.
 */
const VALID_CATEGORIES: ReadonlySet<string> = new Set(Object.values(CATEGORIES));

/** A person cannot review more changes. */
const MAX_CATEGORIES = 2_000;

/** Elements with codes, each with the parents in which the code is a VAT category. */
const CATEGORY_ELEMENTS: readonly (readonly [code: string, groups: RegExp])[] = [
  ['cbc:ID', /^cac:(?:ClassifiedTaxCategory|TaxCategory)$/],
  ['ram:CategoryCode', /^ram:/],
];

/** Applies to invalid category codes. */
export const categoryEverywhere: Fix = {
  id: 'category-everywhere',
  for: 'value of element',
  candidates(problem) {
    const { node, editor, tree, prefixes } = problem;
    const guesses = otherValues(problem);
    if (guesses.length === 0) return [];
    const name = prefixedName(tree, node, prefixes);
    const groups = CATEGORY_ELEMENTS.find(([code]) => code === name)?.[1];
    const isCategory = (each: number): boolean =>
      groups!.test(prefixedName(tree, tree.parent[each]!, prefixes)) && tree.stringValue(each).trim() === actual;
    const actual = tree.stringValue(node).trim();
    if (groups === undefined || VALID_CATEGORIES.has(actual) || !isCategory(node)) return [];
    const all = nodesNamed(tree, name, prefixes).filter(isCategory);
    if (all.length < 2 || all.length > MAX_CATEGORIES) return [];
    return guesses.map(({ value, class: patchClass }) => ({
      class: patchClass,
      ...editor.combine(all.map((each) => editor.setValue(each, value))),
      ...(patchClass === 'input' ? { example: value } : {}),
    }));
  },
};
