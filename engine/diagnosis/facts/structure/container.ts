/** Elements of no format that stand around what belongs in their parent itself: lists of lines, of totals, of notes. */
import type { SchemaViolation } from 'einvoice-schematron/runtime/schema/violation.js';
import { firstChildNamed, nameKey } from 'einvoice-schematron/xml/named-child.js';
import { ELEMENT, TEXT, type Tree } from 'einvoice-schematron/xml/tree.js';
import { closestTo } from './closest.js';

/** So much of it is looked at. */
const MOST = 1_000;

/** The elements in one that should not be around them; none where it is another mistake. */
export function containedIn(violation: SchemaViolation, tree: Tree): readonly number[] {
  if (violation.kind !== 'unknown') return [];
  const { node, instead, allowed, once } = violation;
  const { local } = tree.names[tree.name[node]!]!;
  // Where another name is meant, only what has that name itself belongs there.
  const near = instead ?? closestTo(local, 'unknown', allowed, tree);
  const wanted = near === null ? allowed : [near];
  const found: number[] = [];
  for (let at = tree.firstChild[node]!; at !== 0; at = tree.nextSibling[at]!) {
    if (tree.kind[at] === TEXT && /\S/.test(tree.stringValue(at))) return [];
    if (tree.kind[at] !== ELEMENT) continue;
    const key = nameKey(tree, at);
    // What its parent has already is that of a group.
    if (once.includes(key) && firstChildNamed(tree, tree.parent[node]!, key) !== 0) return [];
    if (!wanted.includes(key) || found.push(at) > MOST) return [];
  }
  return found;
}
