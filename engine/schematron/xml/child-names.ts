/** Looks up the schema's allowed children for an element of a document. */
import type { QName, Tree } from './tree.js';

/** The allowed child elements at a path, `{uri}local`, in schema order (`SchemaValidator.childNames`). */
export type ChildNames = (path: readonly QName[]) => readonly string[];

/** The allowed child elements of an element in a document. */
export function allowedChildren(element: number, tree: Tree, childNames: ChildNames): readonly string[] {
  const path: QName[] = [];
  for (let at = element; at > 0; at = tree.parent[at]!) path.unshift(tree.names[tree.name[at]!]!);
  return childNames(path);
}
