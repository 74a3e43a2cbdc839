/**
 * An element that a rule ignores because the attribute or code that states the element's kind, such as `@schemeID`, is
 * wrong.
 */
import type { Part } from 'einvoice-wording/part.js';
import type { NodePath } from 'einvoice-core/types.js';

export interface IgnoredElement {
  readonly sentence: Part;
  /** The wrong attribute or code; if it is missing, the element that lacks it. */
  readonly node: number;
  /** The names from `node` to the missing attribute or code; null if the attribute or code exists. */
  readonly missing: NodePath | null;
  /** The right value of the attribute or code; absent if several values are possible. */
  readonly expected?: string;
}
