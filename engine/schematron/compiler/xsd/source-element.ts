import type { SourcePosition } from '../../assertion.js';

/**
 * An XML Schema element, without annotations and without attributes of other namespaces, which have no meaning for a
 * schema.
 */
export interface XsdElement {
  readonly local: string;
  /** Trimmed: none of the attributes' types keeps white space, except facet values. */
  readonly attributes: ReadonlyMap<string, string>;
  /** The untrimmed value of `value`, for facets. */
  readonly raw: string;
  readonly children: readonly XsdElement[];
  readonly position: SourcePosition;
  /** The namespace bound to a prefix (`''`: the default); undefined if it is not declared. */
  namespace(prefix: string): string | undefined;
}
