/** How much a document may ask of the parser; beyond is XML-LIMIT, not a crash. */
export interface Limits {
  /** Elements open at the same time. */
  readonly depth: number;
  /** Attributes of one element, namespace declarations included. */
  readonly attributes: number;
  /** UTF-16 units of a name, its prefix included. */
  readonly nameLength: number;
  /** Different names as written: of elements, attributes, namespace declarations and processing instructions. */
  readonly names: number;
  /** Nodes of the tree, the document node included. */
  readonly nodes: number;
}

/**
 * Far above any invoice, far below what hurts. The schemas of UBL and CII together have some thousand names, and an
 * invoice uses a few hundred of them; where each element has a name of its own, the work is that of looking names up.
 */
export const DEFAULT_LIMITS: Limits = {
  depth: 256,
  attributes: 256,
  nameLength: 1_024,
  names: 20_000,
  nodes: 4_000_000,
};
