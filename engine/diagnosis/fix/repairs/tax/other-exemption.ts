/** An exemption reason that belongs to another VAT category: either the reason or the category may be wrong. */
import { categoryOfExemption, exemptionOfCategory } from 'einvoice-core/knowledge/exemptions.js';
import { nodesOneStepAway } from '../../../facts/values/value-node.js';
import { nodesNamed } from 'einvoice-schematron/xml/nodes-named.js';
import { prefixedName } from 'einvoice-schematron/xml/prefixed-names.js';
import type { Editor } from '../../edits/editor.js';
import type { Fix } from '../../fix.js';
import {
  EXAMPLE_REASON_CODE,
  EXEMPTION_SYNTAXES,
  type ExemptionNames,
  MAX_VAT_GROUPS,
} from '../../kit/values/exemption-names.js';

/** Sets the reason that belongs to the category. Or sets the category that belongs to the reason, everywhere. */
export const otherExemption: Fix = {
  id: 'other-exemption',
  for: 'value of element',
  candidates({ node, editor, tree, prefixes }) {
    const group = tree.parent[node]!;
    const name = prefixedName(tree, group, prefixes);
    const names = EXEMPTION_SYNTAXES.find(({ groups }) => groups.includes(name));
    if (names === undefined) return [];
    const [category] = nodesOneStepAway(tree, group, names.category, prefixes);
    const [code] = nodesOneStepAway(tree, group, names.code, prefixes);
    if (category === undefined || code === undefined) return [];
    const currentCategory = tree.stringValue(category).trim();
    const categoryOfReason = categoryOfExemption(tree.stringValue(code).trim());
    if (categoryOfReason === null || categoryOfReason === currentCategory) return [];
    const reasonCode = exemptionOfCategory(currentCategory);
    const hasText = nodesOneStepAway(tree, group, names.text, prefixes).length > 0;
    const categoryNodes = categoriesLike(currentCategory, group, names, editor);
    return [
      ...(reasonCode === null ? [] : [editor.setValue(code, reasonCode)]),
      ...(hasText ? [editor.delete([code])] : []),
      ...(categoryNodes.length > MAX_VAT_GROUPS
        ? []
        : [
            {
              isDerived: true as const,
              ...editor.combine(categoryNodes.map((each) => editor.setValue(each, categoryOfReason))),
            },
          ]),
      ...(currentCategory === 'E'
        ? [{ class: 'input' as const, ...editor.setValue(code, EXAMPLE_REASON_CODE), example: EXAMPLE_REASON_CODE }]
        : []),
    ];
  },
};

/**
 * The category elements in groups with the same category and rate as `group`. With another rate, the category may be
 * right.
 */
function categoriesLike(
  currentCategory: string,
  group: number,
  names: ExemptionNames,
  { tree, prefixes }: Editor,
): readonly number[] {
  const rateIn = (each: number): number => {
    const [rate] = nodesOneStepAway(tree, each, names.rate, prefixes);
    return rate === undefined ? 0 : Number(tree.stringValue(rate));
  };
  return names.groups
    .flatMap((each) => nodesNamed(tree, each, prefixes))
    .filter((each) => rateIn(each) === rateIn(group))
    .flatMap((each) => nodesOneStepAway(tree, each, names.category, prefixes))
    .filter((each) => tree.stringValue(each).trim() === currentCategory);
}
