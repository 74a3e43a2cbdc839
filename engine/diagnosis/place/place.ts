/** The place of a finding. */
import type { KindCriterion } from 'einvoice-schematron/test-traits.js';
import type { NodePath } from 'einvoice-core/types.js';

/** The place to change for a finding. */
export interface Place {
  /** The wrong node; for a missing element, the parent. */
  readonly node: number;
  /** Names of the missing elements, starting at `node`; null if nothing is missing. */
  readonly missing: NodePath | null;
  /** Other nodes involved. */
  readonly related: readonly number[];
  /** Alternatives to the missing element. */
  readonly alternatives?: readonly Place[];
  /** Whether it is one of several required parts, so that the message may name it. */
  readonly isOneOfSeveral?: true;
  /** Whether `related` are values that this one was compared with, and that may be wrong instead. */
  readonly isComparedWithRelated?: true;
  /** The element that a missing one must precede, if known. */
  readonly insertBefore?: number;
  /** Nodes that, if removed, would resolve the finding. */
  readonly resolvedByRemoving?: readonly number[];
  /** The required currency of a missing amount. */
  readonly requiredCurrency?: string;
  /** Two sets of nodes that exclude each other. */
  readonly exclusiveSets?: readonly (readonly number[])[];
  /** The code or attribute that states the kind of the missing element. */
  readonly requiredKind?: Pick<KindCriterion, 'name' | 'value' | 'also'>;
  /** Values that must be equal, this one included. */
  readonly mustBeEqual?: readonly number[];
  /** Values that must be unique and have to change: this one and its repetitions. */
  readonly duplicates?: readonly number[];
}
