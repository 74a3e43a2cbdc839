/** Where to change the document. */
import type { KindCriterion } from 'einvoice-schematron/test-traits.js';
import type { NodePath } from 'einvoice-core/types.js';

/** The place to change for an issue. */
export interface Place {
  /** The wrong node; for a missing element, the parent. */
  readonly node: number;
  /** The path from `node` to the missing element, whose ancestors may be missing, too; null if nothing is missing. */
  readonly missing: NodePath | null;
  /** Other nodes that are involved, such as the operands of a sum. */
  readonly related: readonly number[];
  /** Alternatives to the missing element. */
  readonly alternatives?: readonly Place[];
  /** Whether the rule requires several elements, so that the message has to name the missing one. */
  readonly isOneOfSeveral?: true;
  /** Whether the rule compares the value with those in `related`, which may be wrong instead. */
  readonly isComparedWithRelated?: true;
  /** The existing element before which the missing one belongs, if known. */
  readonly insertBefore?: number;
  /** Nodes whose removal would resolve the finding. */
  readonly resolvedByRemoving?: readonly number[];
  /** The required currency of a missing amount. */
  readonly requiredCurrency?: string;
  /** Two sets of nodes that must not both exist. */
  readonly exclusiveSets?: readonly (readonly number[])[];
  /** The code or attribute that states the kind of the missing element: `ram:SubjectCode` with `REG`. */
  readonly requiredKind?: Pick<KindCriterion, 'name' | 'value' | 'also'>;
  /** Nodes whose values must be equal, including `node`. */
  readonly mustBeEqual?: readonly number[];
  /** Nodes that repeat a value that must be unique, including `node`, but not its first occurrence. */
  readonly duplicates?: readonly number[];
}
