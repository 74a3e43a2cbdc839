/** Elements by the way that leads to them. */
import { nameIndex } from '../xml/name-index.js';
import { ELEMENT, type Tree } from '../xml/tree.js';

/**
 * The elements that a path of names leads to, in document order.
 * @param names `Q{uri}local`, from below the node on
 */
export function nodesAt(tree: Tree, from: number, names: readonly string[]): readonly number[] {
  let candidates = [from];
  for (const name of names) {
    const wanted = numberOf(tree, name);
    candidates = candidates.flatMap((parent) => {
      const found: number[] = [];
      for (let child = tree.firstChild[parent]!; child !== 0; child = tree.nextSibling[child]!) {
        if (tree.name[child] === wanted && tree.kind[child] === ELEMENT) found.push(child);
      }
      return found;
    });
  }
  return candidates;
}

/**
 * The number of a name in a document; -2 where the document has it nowhere.
 * @param name `Q{uri}local`
 */
function numberOf(tree: Tree, name: string): number {
  // Both parts are without braces in every name of the manifest.
  const brace = name.indexOf('}');
  const [uri, local] = [name.slice(2, brace), name.slice(brace + 1)];
  const number = nameIndex(tree)(uri, local);
  return number < 0 ? -2 : number;
}
