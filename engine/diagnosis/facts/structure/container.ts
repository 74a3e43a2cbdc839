/**
 * Invented containers around elements that belong directly in the parent, such as a list of lines, of totals or of
 * notes.
 */
import type { SchemaViolation } from 'einvoice-schematron/runtime/schema/violation.js';
import { firstChildNamed, nameKey } from 'einvoice-schematron/xml/named-child.js';
import { ELEMENT, TEXT, type Tree } from 'einvoice-schematron/xml/tree.js';
import { closestTo } from './closest.js';

/** At most this many children are read. */
const MOST = 1_000;

/** The children of an invented container; none for other mistakes. */
export function containedIn(violation: SchemaViolation, tree: Tree): readonly number[] {
  if (violation.kind !== 'unknown') return [];
  const { node, instead, allowed, once } = violation;
  const { local } = tree.names[tree.name[node]!]!;
  // If the container's name is a misspelling, only elements with the intended name count.
  const near = instead ?? closestTo(local, 'unknown', allowed, tree);
  const wanted = near === null ? allowed : [near];
  const found: number[] = [];
  for (let at = tree.firstChild[node]!; at !== 0; at = tree.nextSibling[at]!) {
    if (tree.kind[at] === TEXT && /\S/.test(tree.stringValue(at))) return [];
    if (tree.kind[at] !== ELEMENT) continue;
    const key = nameKey(tree, at);
    // If the parent already has that child, the container is a separate group.
    if (once.includes(key) && firstChildNamed(tree, tree.parent[node]!, key) !== 0) return [];
    if (!wanted.includes(key) || found.push(at) > MOST) return [];
  }
  return found;
}
