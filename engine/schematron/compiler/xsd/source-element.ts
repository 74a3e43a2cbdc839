import type { SourcePosition } from '../../assertion.js';

/** One element of XML Schema. Annotations are left out, and attributes of other namespaces, which mean nothing to a schema. */
export interface SourceElement {
  readonly local: string;
  /** White space around values is removed: none of the types that they have keeps it, but those of facets. */
  readonly attributes: ReadonlyMap<string, string>;
  /** The value of `value` as it was written, for facets. */
  readonly raw: string;
  readonly children: readonly SourceElement[];
  readonly position: SourcePosition;
  /** The namespace of a prefix (`''`: the default) here; undefined where it is not declared. */
  namespace(prefix: string): string | undefined;
}
