/** The adjacent elements of an element. */
import { ATTRIBUTE, ELEMENT, type Tree } from './tree.js';

/** The previous sibling element; 0 for none. */
export function previousElement(node: number, { parent, kind }: Tree): number {
  const around = parent[node]!;
  for (let at = node - 1; at > around && kind[at] !== ATTRIBUTE; at--) {
    while (parent[at]! !== around) at = parent[at]!;
    if (kind[at] === ELEMENT) return at;
  }
  return 0;
}

/** The next sibling element; 0 for none. */
export function nextElement(node: number, { nextSibling, kind }: Tree): number {
  let at = nextSibling[node]!;
  while (at !== 0 && kind[at] !== ELEMENT) at = nextSibling[at]!;
  return at;
}
