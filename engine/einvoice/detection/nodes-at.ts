/** Finds elements by their path. */
import { ELEMENT, type QName, type Tree } from 'einvoice-schematron/xml/tree.js';

/**
 * The elements at a path of names, in document order.
 * @param names `Q{uri}local`, starting below the node
 */
export function nodesAt(tree: Tree, from: number, names: readonly string[]): readonly number[] {
  let candidates = [from];
  for (const name of names) {
    const { uri, local } = parseName(name);
    const found: number[] = [];
    for (const parent of candidates)
      for (let child = tree.firstChild[parent]!; child !== 0; child = tree.nextSibling[child]!) {
        if (tree.kind[child] !== ELEMENT) continue;
        const own = tree.names[tree.name[child]!]!;
        if (own.local === local && own.uri === uri) found.push(child);
      }
    candidates = found;
  }
  return candidates;
}

/** Names from the manifest, parsed once. */
const known = new Map<string, Pick<QName, 'uri' | 'local'>>();

function parseName(name: string): Pick<QName, 'uri' | 'local'> {
  let found = known.get(name);
  if (found === undefined) {
    // Names in the manifest have no braces in either part.
    const brace = name.indexOf('}');
    known.set(name, (found = { uri: name.slice(2, brace), local: name.slice(brace + 1) }));
  }
  return found;
}
