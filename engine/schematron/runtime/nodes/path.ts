/** fn:path (Functions and Operators 3.1, section 14.9). */

import { ATTRIBUTE, COMMENT, ELEMENT, TEXT } from '../../xml/tree.js';
import type { Document } from './document.js';

/** Positions among siblings of the same kind and name, computed on demand. */
const positions = new WeakMap<Document, Map<number, number>>();

/** The path of a node from the document node, with expanded names: `/Q{urn:x}list[1]/Q{urn:x}line[2]/@id`. */
export function pathOf(d: Document, node: number): string {
  let path = '';
  for (let at = node; at > 0; at = d.parent[at]!) path = `/${step(d, at)}${path}`;
  return path === '' ? '/' : path;
}

function step(d: Document, node: number): string {
  const { uri, local } = d.tree.names[d.tree.name[node]!] ?? { uri: '', local: '' };
  switch (d.tree.kind[node]) {
    case ATTRIBUTE:
      return uri === '' ? `@${local}` : `@Q{${uri}}${local}`;
    case ELEMENT:
      return `Q{${uri}}${local}[${position(d, node)}]`;
    case TEXT:
      return `text()[${position(d, node)}]`;
    case COMMENT:
      return `comment()[${position(d, node)}]`;
    default:
      return `processing-instruction(${local})[${position(d, node)}]`;
  }
}

function position(d: Document, node: number): number {
  let known = positions.get(d);
  if (known === undefined) positions.set(d, (known = new Map()));
  if (!known.has(node)) {
    const counts = new Map<string, number>();
    for (let at = d.firstChild[d.parent[node]!]!; at !== 0; at = d.nextSibling[at]!) {
      const { kind, name } = d.tree;
      const key = kind[at] === ELEMENT || kind[at]! > COMMENT ? `${kind[at]} ${name[at]}` : `${kind[at]}`;
      const count = (counts.get(key) ?? 0) + 1;
      counts.set(key, count);
      known.set(at, count);
    }
  }
  return known.get(node)!;
}
