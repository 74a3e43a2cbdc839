/** Elements by their expanded names, written `{uri}local`. */
import { once } from './once.js';
import { ELEMENT, type Tree } from './tree.js';

/** The name of an element or attribute. */
export function nameKey(tree: Tree, node: number): string {
  const { uri, local } = tree.names[tree.name[node]!]!;
  return `{${uri}}${local}`;
}

const childCaches = once(() => new Map<string, number>());

/** The first child with a name; 0 if there is none. Cached, since thousands of callers may ask for the same child. */
export function firstChildNamed(tree: Tree, parent: number, key: string): number {
  const known = childCaches(tree);
  const place = `${parent} ${key}`;
  let found = known.get(place);
  if (found === undefined) {
    found = tree.firstChild[parent]!;
    while (found !== 0 && (tree.kind[found] !== ELEMENT || nameKey(tree, found) !== key))
      found = tree.nextSibling[found]!;
    known.set(place, found);
  }
  return found;
}
