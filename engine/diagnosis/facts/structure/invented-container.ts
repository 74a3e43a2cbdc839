/**
 * Invented containers around elements that belong directly in the parent, such as a list of lines, of totals or of
 * notes.
 */
import type { SchemaViolation } from 'einvoice-schematron/runtime/schema/violation.js';
import { firstChildNamed, nameKey } from 'einvoice-schematron/xml/named-child.js';
import { ELEMENT, TEXT, type Tree } from 'einvoice-schematron/xml/tree.js';
import { findClosestName } from './closest-name.js';

/** At most this many children are read. */
const MAX_CHILDREN = 1_000;

/** The children of an invented container; none for other mistakes. */
export function childrenOfInventedContainer(violation: SchemaViolation, tree: Tree): readonly number[] {
  if (violation.kind !== 'unknown') return [];
  const { node, instead, allowed, once } = violation;
  const { local } = tree.names[tree.name[node]!]!;
  // If the container's name is a misspelling, only elements with the intended name count.
  const intended = instead ?? findClosestName(local, 'unknown', allowed, tree);
  const acceptedNames = intended === null ? allowed : [intended];
  const children: number[] = [];
  for (let child = tree.firstChild[node]!; child !== 0; child = tree.nextSibling[child]!) {
    if (tree.kind[child] === TEXT && /\S/.test(tree.stringValue(child))) return [];
    if (tree.kind[child] !== ELEMENT) continue;
    const key = nameKey(tree, child);
    // If the parent already has that child, the container is a separate group.
    if (once.includes(key) && firstChildNamed(tree, tree.parent[node]!, key) !== 0) return [];
    if (!acceptedNames.includes(key) || children.push(child) > MAX_CHILDREN) return [];
  }
  return children;
}
