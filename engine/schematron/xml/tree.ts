/**
 * The document for rules: the XPath data model in typed arrays.
 *
 * A node is a number. Nodes are numbered in document order, attributes directly after their element (XPath 2.0 data
 * model, section 2.4), so that comparing numbers compares document order, sorting is numeric, and the subtree of node
 * `n` is the range `n … end[n] - 1`. Node 0 is the document node. Namespace nodes are left out: no rule set uses them.
 */

import type { CacheOwner } from './once.js';

/** Node kinds, values of `Tree.kind`. */
export const DOCUMENT = 0;
export const ELEMENT = 1;
export const ATTRIBUTE = 2;
export const TEXT = 3;
export const COMMENT = 4;
export const PROCESSING_INSTRUCTION = 5;

/** An expanded name. `uri` is `''` for names in no namespace. */
export interface QName {
  readonly uri: string;
  readonly local: string;
}

/** An expanded name in a document. */
export interface DocumentName extends QName {
  /** A small number, the same in all documents; `UNKNOWN` for a name that no compiled module has registered yet. */
  readonly number: number;
}

/** The origin of a tree that is a part of another. */
export interface Outer {
  readonly tree: Tree;
  /** Node `n` of the part is node `n + offset` there; but the part's document node corresponds to its root element. */
  readonly offset: number;
}

/** A parsed document. All arrays have (at least) `size` entries; entries beyond `size` are meaningless. */
export interface Tree extends CacheOwner {
  /**
   * The decoded document, for XML 1.1 after `convertLineEnds`; line ends are not normalised yet. For a part of a
   * document, the whole document's source. Offsets below point into it (UTF-16 units).
   */
  readonly source: string;
  /** Number of nodes, the document node included. */
  readonly size: number;
  readonly kind: Uint8Array;
  /** Index into `names` for elements, attributes and processing instructions (target, no namespace); -1 otherwise. */
  readonly name: Int32Array;
  /** Parent node; the owner element for an attribute; -1 for the document node. */
  readonly parent: Int32Array;
  /** First child (never an attribute); 0 if there is none. */
  readonly firstChild: Int32Array;
  /** Next sibling among children (never for attributes); 0 if there is none. */
  readonly nextSibling: Int32Array;
  /** One past the last node of the subtree, attributes included. */
  readonly end: Int32Array;
  /** Offset in `source` of the node's markup: `<` of the tag, the attribute's name, the first character of text. */
  readonly from: Int32Array;
  /**
   * End of the node's own characters: for an element its name, for all others their value. Stored as the complement
   * (`~`) if the value contains references or CDATA sections, and must be resolved before reading.
   */
  readonly to: Int32Array;
  /** Interned names of this document. */
  readonly names: readonly DocumentName[];
  /** The document that this one is a part of, with the same `source` and `names`; null for a whole document. */
  readonly outer: Outer | null;
  /**
   * Leaves the memory of the columns to the next document; calling it is optional. Only if neither this tree nor its
   * parts are used any more: afterwards it has no nodes.
   */
  release(): void;
  /** The subtree of an element as a document of its own, whose document node has it as the only child. */
  subtree(element: number): Tree;
  /** XPath string value of any node (fn:string), line ends and references resolved. */
  stringValue(node: number): string;
  /** Offset in `source` of the first character of an attribute's value. */
  valueStart(attribute: number): number;
  /** Number of attributes. The first attribute of an element is `element + 1`. */
  attributeCount(element: number): number;
  /** The attribute with that name index, or -1. */
  attribute(element: number, name: number): number;
  /** The name as written in the document, with its prefix (fn:name); `''` for nodes without a name. */
  lexicalName(node: number): string;
}

/** The root element, which every document has. */
export function rootOf(tree: Pick<Tree, 'kind' | 'firstChild' | 'nextSibling'>): number {
  let root = tree.firstChild[0]!;
  while (tree.kind[root] !== ELEMENT) root = tree.nextSibling[root]!;
  return root;
}
