/** Where to change the document to resolve an issue. */
import type { KindCriterion } from 'einvoice-schematron/test-traits.js';
import type { NodePath } from 'einvoice-core/types.js';

/** The place to change for an issue. */
export interface Place {
  /** The wrong node; for a missing element, its parent, or its nearest existing ancestor. */
  readonly node: number;
  /**
   * The path from `node` to the missing element; elements in between may be missing, too. Null if nothing is missing.
   */
  readonly missing: NodePath | null;
  /** Other nodes that are involved, such as the operands of a sum. */
  readonly related: readonly number[];
  /** The places of elements that the rule would accept instead of the missing element. */
  readonly alternatives?: readonly Place[];
  /** Whether the rule requires several elements, so that the message has to name the missing one. */
  readonly isOneOfSeveral?: true;
  /** Whether the rule compares the value with the values in `related`, one of which may be wrong instead. */
  readonly isComparedWithRelated?: true;
  /** The existing element before which the missing element belongs, if known. */
  readonly insertBefore?: number;
  /** Nodes whose removal would resolve the finding. */
  readonly resolvedByRemoving?: readonly number[];
  /** The currency that a missing amount must have. */
  readonly requiredCurrency?: string;
  /** Two sets of nodes that must not both exist. */
  readonly exclusiveSets?: readonly (readonly number[])[];
  /** The code or attribute that states the kind of the missing element: `ram:SubjectCode` with `REG`. */
  readonly requiredKind?: Pick<KindCriterion, 'name' | 'value' | 'also'>;
  /** Nodes whose values must be equal, including `node`. */
  readonly mustBeEqual?: readonly number[];
  /** Nodes that repeat a value which must be unique. They include `node`, but not the first node with the value. */
  readonly duplicates?: readonly number[];
}
