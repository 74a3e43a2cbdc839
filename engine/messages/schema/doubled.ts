/** Elements that stand in another one of their name, with nothing else beside them: tags were written once too often. */
import { ELEMENT, TEXT, type Tree } from '../../xml/tree.js';

/** Whether an element is all that its parent of the same name has, alone or with others of that name. */
export function isDoubled(node: number, tree: Tree): boolean {
  const parent = tree.parent[node]!;
  if (parent <= 0 || tree.kind[parent] !== ELEMENT || tree.name[parent] !== tree.name[node]) return false;
  for (let at = tree.firstChild[parent]!; at !== 0; at = tree.nextSibling[at]!) {
    if (tree.kind[at] === ELEMENT && tree.name[at] !== tree.name[node]) return false;
    if (tree.kind[at] === TEXT && /\S/.test(tree.stringValue(at))) return false;
  }
  return true;
}
