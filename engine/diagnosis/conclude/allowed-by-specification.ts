/** Whether the specification of an invoice allows a change. */
import { Terms } from '../facts/terms/terms.js';
import { Elements } from '../facts/elements.js';
import { type ChildNames, allowedChildren } from 'einvoice-schematron/xml/child-names.js';
import type { Prefixes } from 'einvoice-schematron/xml/prefixed-names.js';
import type { Tree } from 'einvoice-schematron/xml/tree.js';
import type { Change } from './change.js';

/** Returns false only if the change adds a total that the schema of the document does not allow. */
export function isAllowedBySpecification(
  change: Change,
  tree: Tree,
  prefixes: Prefixes,
  childNames: ChildNames | null,
): boolean {
  if (change.kind !== 'total' || childNames === null) return true;
  const name = Terms.of(Elements.of(tree, prefixes))?.namesOf(change.term)[0];
  const { uri } = tree.names[tree.name[change.due.node]!]!;
  if (name === undefined) return false;
  const allowed = allowedChildren(tree.parent[change.due.node]!, tree, childNames);
  return allowed.includes(`{${uri}}${name.slice(name.indexOf(':') + 1)}`);
}
