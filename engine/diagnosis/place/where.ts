/** Where a finding belongs. */
import type { KindCriterion } from 'einvoice-schematron/test-traits.js';
import type { NodePath } from 'einvoice-core/types.js';

/** Where a finding belongs. */
export interface Place {
  /** The node that is wrong; of something missing the element that it belongs in. */
  readonly node: number;
  /** Names of what is missing, from that element on; null where nothing is. */
  readonly missing: NodePath | null;
  /** Other nodes involved. */
  readonly related: readonly number[];
  /** Others that would do instead of what is missing. */
  readonly instead?: readonly Place[];
  /** Whether it is one part of what a rule asks for, which may be said of it. */
  readonly isOfSeveral?: true;
  /** Whether `related` are values that this one was compared with, each of which may be wrong instead. */
  readonly isCompared?: true;
  /** The element that something missing belongs in front of, where that is known. */
  readonly before?: number;
  /** Nodes without which nothing is missing or wrong. */
  readonly without?: readonly number[];
  /** The currency that a missing amount has to be in. */
  readonly currency?: string;
  /** Two things of which only one may be there. */
  readonly either?: readonly (readonly number[])[];
  /** What tells the kind of what is missing. */
  readonly kind?: Pick<KindCriterion, 'name' | 'value' | 'also'>;
  /** Values that have to be the same, this one among them. */
  readonly alike?: readonly number[];
  /** Values that have to become others, since each has to be the only one: this one, and more of the same. */
  readonly again?: readonly number[];
}
