/** Finds containers that a format does not have, such as `<cac:InvoiceLines>` around all lines. */
import type { SchemaViolation } from 'einvoice-schematron/runtime/schema/violation.js';
import { firstChildNamed, nameKey } from 'einvoice-schematron/xml/named-child.js';
import { ELEMENT, TEXT, type Tree } from 'einvoice-schematron/xml/tree.js';
import { findIntendedName } from './closest-name.js';

/** With more children, an element is not treated as a container. */
const MAX_CHILDREN = 1_000;

/** The children of an invented container, which belong in the parent of the container; none for other mistakes. */
export function childrenOfInventedContainer(violation: SchemaViolation, tree: Tree): readonly number[] {
  if (violation.kind !== 'unknown') return [];
  const { node, instead, allowed, once } = violation;
  const { local } = tree.names[tree.name[node]!]!;
  // If the name resembles an allowed name, the element only counts as a container of elements with the allowed name.
  const intended = instead ?? findIntendedName(local, 'unknown', allowed, tree);
  const acceptedNames = intended === null ? allowed : [intended];
  const children: number[] = [];
  for (let child = tree.firstChild[node]!; child !== 0; child = tree.nextSibling[child]!) {
    if (tree.kind[child] === TEXT && /\S/.test(tree.stringValue(child))) return [];
    if (tree.kind[child] !== ELEMENT) continue;
    const key = nameKey(tree, child);
    // The parent already has the only child of this name that it may have, so the element is not a container.
    if (once.includes(key) && firstChildNamed(tree, tree.parent[node]!, key) !== 0) return [];
    if (!acceptedNames.includes(key) || children.push(child) > MAX_CHILDREN) return [];
  }
  return children;
}
