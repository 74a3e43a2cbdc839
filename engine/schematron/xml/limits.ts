/** Limits on document size; if one is exceeded, parsing fails with XML-LIMIT instead of crashing. */
export interface Limits {
  /** Elements open at the same time. */
  readonly depth: number;
  /** Attributes of one element, including namespace declarations. */
  readonly attributes: number;
  /** UTF-16 units of a name, including its prefix. */
  readonly nameLength: number;
  /** Different names as written: of elements, attributes, namespace declarations and processing instructions. */
  readonly names: number;
  /** Nodes of the tree, including the document node. */
  readonly nodes: number;
}

/**
 * Far above what any invoice needs, and far below what slows the parser down. The schemas of UBL and CII together have
 * some thousand names, and an invoice uses a few hundred of them; a distinct name for every element would slow down
 * name look-ups.
 */
export const DEFAULT_LIMITS: Limits = {
  depth: 256,
  attributes: 256,
  nameLength: 1_024,
  names: 20_000,
  nodes: 4_000_000,
};
