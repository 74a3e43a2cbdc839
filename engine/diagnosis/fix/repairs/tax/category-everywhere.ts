/** Corrects a misspelt VAT category everywhere, in lines and in their row. */
import { CATEGORIES } from 'einvoice-core/knowledge/categories.js';
import { nodesNamed } from 'einvoice-schematron/xml/nodes-named.js';
import { prefixedName } from 'einvoice-schematron/xml/prefixed-names.js';
import type { Fix } from '../../fix.js';
import { otherValues } from '../../kit/values/other-values.js';

/** Valid categories are excluded: one may be right in one line and wrong in another. */
const KNOWN: ReadonlySet<string> = new Set(Object.values(CATEGORIES));

/** More changes cannot be reviewed. */
const MAX_CATEGORIES = 2_000;

/** Elements with category codes, each with the groups in which the element is a category. */
const CODES: readonly (readonly [code: string, groups: RegExp])[] = [
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
    const groups = CODES.find(([code]) => code === name)?.[1];
    const isCategory = (each: number): boolean =>
      groups!.test(prefixedName(tree, tree.parent[each]!, prefixes)) && tree.stringValue(each).trim() === actual;
    const actual = tree.stringValue(node).trim();
    if (groups === undefined || KNOWN.has(actual) || !isCategory(node)) return [];
    const all = nodesNamed(tree, name, prefixes).filter(isCategory);
    if (all.length < 2 || all.length > MAX_CATEGORIES) return [];
    return guesses.map(({ value, class: own }) => ({
      class: own,
      ...editor.together(all.map((each) => editor.set(each, value))),
      ...(own === 'input' ? { example: value } : {}),
    }));
  },
};
