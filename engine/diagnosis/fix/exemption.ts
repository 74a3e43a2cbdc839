/** A category of VAT beside a reason that is for another one: either of them may be wrong. */
import { categoryOfExemption, exemptionOfCategory } from '../../knowledge/exemptions.js';
import { childrenAt } from '../facts/values/value-node.js';
import { nodesNamed } from '../../xml/nodes-named.js';
import type { ChildNames } from '../../xml/child-names.js';
import { pathOf, prefixedName } from '../../xml/prefixed-names.js';
import { additions } from './additions.js';
import type { Candidate, Editor } from './edits.js';

/** How a syntax calls them. */
export interface ExemptionNames {
  readonly category: string;
  readonly code: string;
  readonly text: string;
  readonly rate: string;
  /** Groups with a category. */
  readonly groups: readonly string[];
  /** What groups of rows of the VAT breakdown stand in. */
  readonly rows: readonly string[];
}

export const EXEMPTION_SYNTAXES: readonly ExemptionNames[] = [
  {
    category: 'cbc:ID',
    code: 'cbc:TaxExemptionReasonCode',
    text: 'cbc:TaxExemptionReason',
    rate: 'cbc:Percent',
    groups: ['cac:TaxCategory', 'cac:ClassifiedTaxCategory'],
    rows: ['cac:TaxSubtotal'],
  },
  {
    category: 'ram:CategoryCode',
    code: 'ram:ExemptionReasonCode',
    text: 'ram:ExemptionReason',
    rate: 'ram:RateApplicablePercent',
    groups: ['ram:ApplicableTradeTax', 'ram:CategoryTradeTax', 'ram:AppliedTradeTax'],
    rows: ['ram:ApplicableHeaderTradeSettlement'],
  },
];

/** More than that nobody changes at once. */
export const MOST_GROUPS = 200;

/**
 * The reason as its category has it, or the category of the reason wherever this one stands.
 * @param node category or reason of a row
 */
export function asOneExemption(node: number, editor: Editor): readonly Candidate[] {
  const { tree, prefixes } = editor;
  const group = tree.parent[node]!;
  const name = prefixedName(tree, group, prefixes);
  const names = EXEMPTION_SYNTAXES.find(({ groups }) => groups.includes(name));
  if (names === undefined) return [];
  const [category] = childrenAt(tree, group, names.category, prefixes);
  const [code] = childrenAt(tree, group, names.code, prefixes);
  if (category === undefined || code === undefined) return [];
  const own = tree.stringValue(category).trim();
  const meant = categoryOfExemption(tree.stringValue(code).trim());
  if (meant === null || meant === own) return [];
  const known = exemptionOfCategory(own);
  const hasText = childrenAt(tree, group, names.text, prefixes).length > 0;
  // The same category at another rate is right.
  const rateIn = (each: number): number => {
    const [rate] = childrenAt(tree, each, names.rate, prefixes);
    return rate === undefined ? 0 : Number(tree.stringValue(rate));
  };
  const same = names.groups
    .flatMap((each) => nodesNamed(tree, each, prefixes))
    .filter((each) => rateIn(each) === rateIn(group))
    .flatMap((each) => childrenAt(tree, each, names.category, prefixes))
    .filter((each) => tree.stringValue(each).trim() === own);
  return [
    ...(known === null ? [] : [{ class: 'choice' as const, ...editor.set(code, known) }]),
    ...(hasText ? [{ class: 'choice' as const, ...editor.delete([code]) }] : []),
    ...(same.length > MOST_GROUPS
      ? []
      : [
          {
            class: 'choice' as const,
            isTold: true as const,
            ...editor.together(same.map((each) => editor.set(each, meant))),
          },
        ]),
    ...(own === 'E' ? [{ class: 'input' as const, ...editor.set(code, EXEMPT), example: EXEMPT }] : []),
  ];
}

/** The reason that a category has, where it has only one: as a code in place of any text. */
export function exemptionAdded(
  group: number,
  missing: string,
  editor: Editor,
  childNames: ChildNames,
): readonly Candidate[] {
  const { tree, prefixes } = editor;
  const names = EXEMPTION_SYNTAXES.find(({ code, text }) => missing === code || missing === text);
  if (names === undefined || group <= 0) return [];
  const [category] = childrenAt(tree, group, names.category, prefixes);
  const known = category === undefined ? null : exemptionOfCategory(tree.stringValue(category).trim());
  if (known === null) return [];
  const path = pathOf(tree, group, prefixes);
  return additions(group, [names.code], [{ value: known, class: 'choice' }], path, editor, childNames);
}

/** One of the reasons for which a supply may be exempt. */
export const EXEMPT = 'VATEX-EU-132';
