/** Finds missing amounts of an invoice. */
import { MANDATORY_SUMS, OPTIONAL } from 'einvoice-core/knowledge/invoice/equations.js';
import type { Gap } from '../facts/figures/gap.js';
import { hasElements } from '../facts/values/value-node.js';
import { termIdsAt } from '../facts/terms/term-paths.js';
import { parseNumber } from '../facts/figures/read-figure.js';
import { type Prefixes, prefixedPath } from 'einvoice-schematron/xml/prefixed-names.js';
import { ELEMENT, type Tree } from 'einvoice-schematron/xml/tree.js';
import type { Place } from './place.js';

/** Business terms of required amounts, and of the numbers that these amounts are calculated from. */
const NEEDED_AMOUNTS: ReadonlySet<string> = new Set([
  'BT-92',
  'BT-99',
  ...MANDATORY_SUMS,
  'BT-116',
  'BT-117',
  'BT-129',
  'BT-131',
  'BT-136',
  'BT-141',
  'BT-146',
]);

/** The amount that is missing or unreadable at a place; null for other places. */
export function findGap(
  { node, missing }: Place,
  suggestion: string | undefined,
  tree: Tree,
  prefixes: Prefixes,
): Gap | null {
  const terms = termIdsAt([...prefixedPath(tree, node, prefixes), ...(missing ?? [])]).filter(
    (id) => NEEDED_AMOUNTS.has(id) || (missing === null && OPTIONAL.has(id)),
  );
  // Only possible amounts are parsed: other elements may have long texts, and there may be thousands of issues.
  if (terms.length === 0 || (missing === null && !isUnreadableAmount(node, suggestion, tree))) return null;
  return { terms, node };
}

function isUnreadableAmount(node: number, suggestion: string | undefined, tree: Tree): boolean {
  const isValue = suggestion === undefined && node > 0 && tree.kind[node] === ELEMENT && !hasElements(tree, node);
  return isValue && parseNumber(tree.stringValue(node).trim()) === undefined;
}
