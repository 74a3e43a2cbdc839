import { lineColumn } from './xml/locate.js';
import { nameIndex } from './xml/name-index.js';
import { ELEMENT, type Tree } from './xml/tree.js';

/** Finds an element by line and name; see `nodeFinder`. */
export type NodeFinder = (line: number, uri: string, local: string) => number;

/** Lines that a start tag may have, as far as looking for its element goes. */
const MOST_LINES = 20;

/**
 * A look-up of elements by the line of their start tag. Each line that is asked for is read once, so many violations
 * cost no more than one walk, and few cost little.
 * libxml2 counts the line at which a start tag ends, so an element is looked for up to there.
 */
export function nodeFinder(tree: Tree): NodeFinder {
  const lines = new Map<number, ReadonlyMap<number, number>>();
  const firstOf = (line: number): ReadonlyMap<number, number> => {
    let found = lines.get(line);
    if (found === undefined) lines.set(line, found = elementsOn(tree, line));
    return found;
  };
  return (line, uri, local) => {
    const name = nameIndex(tree)(uri, local);
    if (name < 0) return -1;
    for (let at = line; at > Math.max(0, line - MOST_LINES); at--) {
      const node = firstOf(at).get(name);
      if (node !== undefined) return node;
    }
    return -1;
  };
}

/** The first element of each name on a line. */
function elementsOn(tree: Tree, line: number): ReadonlyMap<number, number> {
  const elements = new Map<number, number>();
  const start = firstFrom(tree, line);
  const end = firstFrom(tree, line + 1);
  for (let node = start; node < end; node++) {
    const name = tree.name[node]!;
    if (tree.kind[node] === ELEMENT && !elements.has(name)) elements.set(name, node);
  }
  return elements;
}

/** The first node that stands on a line or below: nodes stand in the order of their numbers. */
function firstFrom(tree: Tree, line: number): number {
  let [low, high] = [1, tree.size];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (lineColumn(tree, middle).line < line) low = middle + 1;
    else high = middle;
  }
  return low;
}
