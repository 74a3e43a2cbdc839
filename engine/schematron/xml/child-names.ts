/** What may stand in an element of a document, by those who know its schema. */
import type { QName, Tree } from './tree.js';

/** The names that may stand in an element, `{uri}local`, in their order (`SchemaValidator.childNames`). */
export type ChildNames = (path: readonly QName[]) => readonly string[];

/** The same for an element of a document. */
export function childNamesIn(element: number, tree: Tree, childNames: ChildNames): readonly string[] {
  const path: QName[] = [];
  for (let at = element; at > 0; at = tree.parent[at]!) path.unshift(tree.names[tree.name[at]!]!);
  return childNames(path);
}
