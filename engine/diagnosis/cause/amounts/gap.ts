/** The amount that an invoice lacks. */
import { NEEDED_SUMS, OPTIONAL } from '../../../knowledge/invoice/equations.js';
import type { Gap } from '../../facts/figures/gap.js';
import { hasElements } from '../../facts/values/value-node.js';
import { termIdsAt } from '../../facts/terms/term-paths.js';
import { numberIn } from '../../facts/figures/single.js';
import { type Prefixes, pathOf } from '../../../xml/prefixed-names.js';
import { ELEMENT, type Tree } from '../../../xml/tree.js';
import type { RankedIssue } from '../../describe/ranked-issue.js';

/** Amounts that have to be there, and what they are calculated from. */
const NEEDED: ReadonlySet<string> = new Set([
  'BT-92',
  'BT-99',
  ...NEEDED_SUMS,
  'BT-116',
  'BT-117',
  'BT-129',
  'BT-131',
  'BT-136',
  'BT-141',
  'BT-146',
]);

/** The amount that an issue says is missing, or is no number and nobody knows which; null where it says something else. */
export function gapOf(
  { place, suggestion }: Pick<RankedIssue, 'place' | 'suggestion'>,
  tree: Tree,
  prefixes: Prefixes,
): Gap | null {
  if (place === undefined) return null;
  const { node, missing } = place;
  const terms = termIdsAt([...pathOf(tree, node, prefixes), ...(missing ?? [])]).filter(
    (id) => NEEDED.has(id) || (missing === null && OPTIONAL.has(id)),
  );
  // Only amounts are looked at: other elements may have long texts, and thousands of issues.
  if (terms.length === 0 || (missing === null && !isUnreadable(node, suggestion, tree))) return null;
  return { terms, node };
}

function isUnreadable(node: number, suggestion: string | undefined, tree: Tree): boolean {
  const isValue = suggestion === undefined && node > 0 && tree.kind[node] === ELEMENT && !hasElements(tree, node);
  return isValue && numberIn(tree.stringValue(node).trim()) === undefined;
}

/** Of more nothing can be said. */
const MOST_GAPS = 4;

/** The first amounts that are missing. */
export function gapsIn(issues: readonly RankedIssue[], tree: Tree, prefixes: Prefixes): readonly Gap[] {
  const found = new Map<string, Gap>();
  for (const issue of issues) {
    const gap = gapOf(issue, tree, prefixes);
    if (gap !== null) found.set(`${gap.node} ${gap.terms.join(' ')}`, gap);
    if (found.size === MOST_GAPS) break;
  }
  return [...found.values()];
}
