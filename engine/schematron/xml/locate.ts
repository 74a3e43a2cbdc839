/** Human-readable positions of nodes: line and column, and an XPath with prefixes. */

import { XML_URI } from './namespaces.js';
import { once } from './once.js';
import { LineTable, type Position } from './position.js';
import { allPrefixedNames } from './prefixed-names.js';
import { SiblingPositions } from './siblings.js';
import { ATTRIBUTE, COMMENT, ELEMENT, PROCESSING_INSTRUCTION, TEXT, type Tree } from './tree.js';

export { lineColumnAt, type Position } from './position.js';
export { resolve } from './resolve.js';

const ownLines = once(({ source }: Tree) => new LineTable(source));
const siblingPositions = once((tree: Tree) => new SiblingPositions(tree));

/** The lines of the source of a tree. */
export function lineTable(tree: Tree): LineTable {
  // A part has the whole document's offsets, and shares its table.
  return ownLines(tree.outer?.tree ?? tree);
}

/** Line and column of an offset in the source of a tree. */
export function positionAt(tree: Tree, offset: number): Position {
  return lineTable(tree).at(offset);
}

/** Line and column of a node's markup; 1, 1 for the document node. The first call for a tree reads its source. */
export function lineColumn(tree: Tree, node: number): Position {
  if (tree.outer !== null) return lineColumn(tree.outer.tree, Math.max(node, 1) + tree.outer.offset);
  return positionAt(tree, tree.from[node]!);
}

/**
 * The path of a node from the root, such as `/ubl:Invoice[1]/cac:InvoiceLine[2]/cbc:ID[1]`; `/` for the document node.
 * Positions count siblings of the same kind and expanded name. For a part of a document the path starts at the root of
 * the whole; its document node is its root element there. The first call for a tree counts all its siblings.
 * @param prefixes namespace URI to prefix; a name in another namespace is written `Q{uri}local`
 */
export function location(tree: Tree, node: number, prefixes: ReadonlyMap<string, string>): string {
  if (tree.outer !== null) return location(tree.outer.tree, Math.max(node, 1) + tree.outer.offset, prefixes);
  if (node <= 0) return '/';
  const around = elementPath(tree, tree.parent[node]!, prefixes);
  const step = nodeTest(tree, node, prefixes);
  return tree.kind[node] === ATTRIBUTE ? `${around}/${step}` : `${around}/${step}[${siblingPositions(tree).of(node)}]`;
}

/** Cache of strings for a document and a set of prefixes. */
interface LocationCache {
  /** Paths of elements with located nodes: findings are often close together. */
  readonly paths: Map<number, string>;
  /** By name number. */
  readonly names: string[];
}

const locationCaches = once(() => new Map<ReadonlyMap<string, string>, LocationCache>());

function locationCache(prefixes: ReadonlyMap<string, string>, tree: Tree): LocationCache {
  const ofTree = locationCaches(tree);
  let written = ofTree.get(prefixes);
  if (written === undefined) ofTree.set(prefixes, (written = { paths: new Map([[0, '']]), names: [] }));
  return written;
}

function elementPath(tree: Tree, element: number, prefixes: ReadonlyMap<string, string>): string {
  const { paths: known } = locationCache(prefixes, tree);
  let below = '';
  for (let at = element; ; at = tree.parent[at]!) {
    const path = known.get(at);
    if (path !== undefined) {
      if (below === '') return path;
      known.set(element, path + below);
      return path + below;
    }
    below = `/${nodeTest(tree, at, prefixes)}[${siblingPositions(tree).of(at)}]${below}`;
  }
}

function nodeTest(tree: Tree, node: number, prefixes: ReadonlyMap<string, string>): string {
  switch (tree.kind[node]) {
    case ELEMENT:
      return prefixedName(tree, node, prefixes);
    case ATTRIBUTE:
      return `@${prefixedName(tree, node, prefixes)}`;
    case TEXT:
      return 'text()';
    case COMMENT:
      return 'comment()';
    case PROCESSING_INSTRUCTION:
      return `processing-instruction('${tree.names[tree.name[node]!]!.local}')`;
    default:
      throw new RangeError(`The tree has no node ${node}.`);
  }
}

function prefixedName(tree: Tree, node: number, prefixes: ReadonlyMap<string, string>): string {
  const name = tree.name[node]!;
  return (locationCache(prefixes, tree).names[name] ??= newName(tree, name, prefixes));
}

function newName(tree: Tree, name: number, prefixes: ReadonlyMap<string, string>): string {
  const { uri, local } = tree.names[name]!;
  const prefix = prefixes.get(uri) ?? (uri === XML_URI ? 'xml' : '');
  if (uri === '' || (prefix !== '' && uri !== XML_URI)) return allPrefixedNames(prefixes, tree)[name]!;
  return prefix === '' ? `Q{${uri}}${local}` : `${prefix}:${local}`;
}
