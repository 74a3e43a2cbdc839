/** All elements or attributes with a given name in a document. */
import { once } from './once.js';
import { nameIndex } from './name-index.js';
import { writtenNames } from './prefixed-names.js';
import { ATTRIBUTE, ELEMENT, type Tree } from './tree.js';

/** Limit of searches per document; further names yield nothing. */
const MAX_NAMES = 40;

const nodeLists = once(() => new Map<string, readonly number[]>());

/**
 * Nodes in document order; each name is searched once per document.
 * @param name prefixed, with a leading `@` for attributes in no namespace
 * @param prefixes namespace to prefix
 */
export function nodesNamed(tree: Tree, name: string, prefixes: ReadonlyMap<string, string>): readonly number[] {
  const own = nodeLists(tree);
  let found = own.get(name);
  if (found === undefined) {
    if (own.size >= MAX_NAMES) return [];
    own.set(name, (found = search(tree, name, prefixes)));
  }
  return found;
}

function search(tree: Tree, name: string, prefixes: ReadonlyMap<string, string>): readonly number[] {
  const isAttribute = name.startsWith('@');
  const kind = isAttribute ? ATTRIBUTE : ELEMENT;
  const { numbers, same } = writtenNames(prefixes, tree);
  const wanted = isAttribute ? nameIndex(tree)('', name.slice(1)) : (numbers.get(name) ?? -1);
  const found: number[] = [];
  if (wanted < 0) return found;
  for (let node = 1; node < tree.size; node++) {
    if (tree.kind[node] !== kind) continue;
    const number = tree.name[node]!;
    if ((isAttribute ? number : same[number]) === wanted) found.push(node);
  }
  return found;
}
