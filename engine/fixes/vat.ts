/** Categories and rates of VAT that are unlike the others of an invoice: one of them may be the mistake. */
import { nodesNamed } from '../xml/nodes-named.js';
import type { Candidate, Editor } from './edits.js';

/** Where both syntaxes have them; the names alone are shared by other things. */
const CATEGORIES = [
  { name: 'cbc:ID', parents: ['cac:ClassifiedTaxCategory', 'cac:TaxCategory'] },
  { name: 'ram:CategoryCode', parents: ['ram:ApplicableTradeTax', 'ram:CategoryTradeTax', 'ram:AppliedTradeTax'] },
] as const;
const RATES = [
  { name: 'cbc:Percent', parents: ['cac:ClassifiedTaxCategory', 'cac:TaxCategory'] },
  {
    name: 'ram:RateApplicablePercent',
    parents: ['ram:ApplicableTradeTax', 'ram:CategoryTradeTax', 'ram:AppliedTradeTax'],
  },
] as const;

/** Documents with more of them are left to people. */
const MOST_NODES = 40;
const MOST_CANDIDATES = 16;

/** Each category or rate that stands alone, written as the others are; the rarest first. */
export function otherVat(editor: Editor): readonly Candidate[] {
  return [CATEGORIES, RATES].flatMap((places) => {
    const nodes = places.flatMap(({ name, parents }) => valuesIn(name, parents, editor));
    if (nodes.length > MOST_NODES) return [];
    const counts = new Map<string, number>();
    for (const { value } of nodes) counts.set(value, (counts.get(value) ?? 0) + 1);
    if (counts.size < 2) return [];
    const byRarity = [...nodes].sort((a, b) => counts.get(a.value)! - counts.get(b.value)!);
    return byRarity
      .flatMap(({ node, value }) =>
        [...counts.keys()].filter((other) => other !== value).map((other) => ({ node, other })),
      )
      .slice(0, MOST_CANDIDATES)
      .map(({ node, other }): Candidate => ({ class: 'money', ...editor.set(node, other) }));
  });
}

function valuesIn(
  name: string,
  parents: readonly string[],
  { tree, prefixes }: Editor,
): readonly { readonly node: number; readonly value: string }[] {
  const around = new Set(parents.flatMap((parent) => nodesNamed(tree, parent, prefixes)));
  return nodesNamed(tree, name, prefixes)
    .filter((node) => around.has(tree.parent[node]!))
    .map((node) => ({ node, value: tree.stringValue(node).trim() }));
}
