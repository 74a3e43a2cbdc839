import { lineColumn } from './xml/locate.js';
import { ELEMENT, type Tree } from './xml/tree.js';

/** Finds an element by line and name; see `nodeFinder`. */
export type NodeFinder = (line: number, uri: string, local: string) => number;

/**
 * A look-up of elements by the line of their start tag, built on the first call: many violations cost one walk.
 * libxml2 counts the line at which a start tag ends, so an element is looked for up to there.
 */
export function nodeFinder(tree: Tree): NodeFinder {
  let byLine: Map<string, number> | undefined;
  const key = (line: number, uri: string, local: string): string => `${line} ${uri} ${local}`;
  return (line, uri, local) => {
    if (!byLine) {
      byLine = new Map();
      for (let node = tree.size - 1; node > 0; node--) {
        if (tree.kind[node] !== ELEMENT) continue;
        const name = tree.names[tree.name[node]!]!;
        byLine.set(key(lineColumn(tree, node).line, name.uri, name.local), node);
      }
    }
    for (let at = line; at > Math.max(0, line - 20); at--) {
      const node = byLine.get(key(at, uri, local));
      if (node !== undefined) return node;
    }
    return -1;
  };
}
