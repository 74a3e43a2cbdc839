/** An element that exists but that a rule ignores because the attribute or code for its kind is wrong. */
import type { Part } from 'einvoice-wording/part.js';
import type { NodePath } from 'einvoice-core/types.js';

export interface IgnoredElement {
  readonly sentence: Part;
  /** The wrong mark; for a missing mark, the element it belongs to. */
  readonly node: number;
  readonly missing: NodePath | null;
  /** The right value of the mark, if there is only one. */
  readonly wanted?: string;
}
