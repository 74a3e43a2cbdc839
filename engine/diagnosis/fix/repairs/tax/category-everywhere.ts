/** Corrects a misspelt VAT category everywhere: in the line as well as in its row. */
import { CATEGORIES } from 'einvoice-core/knowledge/categories.js';
import { nodesNamed } from 'einvoice-schematron/xml/nodes-named.js';
import { prefixedName } from 'einvoice-schematron/xml/prefixed-names.js';
import type { Fix } from '../../fix.js';
import { otherValues } from '../../kit/values/other-values.js';

/** A valid category may be right in one line and wrong in another. */
const KNOWN: ReadonlySet<string> = new Set(Object.values(CATEGORIES));

/** In larger invoices nobody could review each change. */
const MAX_CATEGORIES = 2_000;

/** Elements with category codes, and the groups in which they are categories. */
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
