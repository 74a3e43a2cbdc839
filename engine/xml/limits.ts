/** How much a document may ask of the parser; beyond is XML-LIMIT, not a crash. */
export interface Limits {
  /** Elements open at the same time. */
  readonly depth: number;
  /** Attributes of one element, namespace declarations included. */
  readonly attributes: number;
  /** UTF-16 units of a name, its prefix included. */
  readonly nameLength: number;
  /** Nodes of the tree, the document node included. */
  readonly nodes: number;
}

/** Far above any invoice, far below what hurts. */
export const DEFAULT_LIMITS: Limits = { depth: 256, attributes: 256, nameLength: 1_024, nodes: 4_000_000 };
