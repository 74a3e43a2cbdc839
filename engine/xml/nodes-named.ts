/** All elements or attributes of a name, wherever they stand in a document. */
import { once } from './once.js';
import { namesWith } from './prefixed-names.js';
import { ATTRIBUTE, ELEMENT, type Tree } from './tree.js';

/** A document is gone through for so many names; beyond, nothing is found. */
const MOST_NAMES = 40;

const listsOf = once(() => new Map<string, readonly number[]>());

/**
 * Nodes in document order; each name is looked for once per document.
 * @param name prefixed, with `@` in front for attributes in no namespace
 * @param prefixes namespace to prefix
 */
export function nodesNamed(tree: Tree, name: string, prefixes: ReadonlyMap<string, string>): readonly number[] {
  const own = listsOf(tree);
  let found = own.get(name);
  if (found === undefined) {
    if (own.size >= MOST_NAMES) return [];
    own.set(name, (found = search(tree, name, prefixes)));
  }
  return found;
}

function search(tree: Tree, name: string, prefixes: ReadonlyMap<string, string>): readonly number[] {
  const isAttribute = name.startsWith('@');
  const kind = isAttribute ? ATTRIBUTE : ELEMENT;
  const wanted = new Set<number>();
  const written = isAttribute
    ? tree.names.map(({ uri, local }) => (uri === '' ? `@${local}` : ''))
    : namesWith(prefixes, tree);
  written.forEach((each, index) => {
    if (each === name) wanted.add(index);
  });
  const found: number[] = [];
  if (wanted.size > 0)
    for (let node = 1; node < tree.size; node++)
      if (tree.kind[node] === kind && wanted.has(tree.name[node]!)) found.push(node);
  return found;
}
