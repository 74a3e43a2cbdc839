import type { Calculation } from '../facts/calculations/calculation.js';
import type { MessageParts } from './message.js';
import type { SchemaViolation } from 'einvoice-schematron/runtime/schema/violation.js';
import type { IssueDetails } from 'einvoice-core/types.js';
import type { Gap } from '../facts/figures/gap.js';
import type { PlaceDetails } from './details.js';
import type { Place } from '../place/place.js';
import type { Footprint } from '../place/footprint.js';

/** Fields that are added when the report is composed. */
type ReportFields =
  | 'severity'
  | 'message'
  | 'problem'
  | 'fix'
  | 'parts'
  | 'fixFirst'
  | 'group'
  | 'causedBy'
  | 'unevaluated'
  | 'legal'
  | 'patches';

/**
 * One of several places with the same wrong or missing value. Without a suggestion, it gets the correction of the first
 * place.
 */
interface SameValue {
  readonly node: number;
  readonly suggestion?: string | undefined;
}

/**
 * An issue with internal data for sorting and details. Its `level` may be `information`, which list version 1 leaves
 * out.
 */
export interface RankedIssue extends Omit<IssueDetails, ReportFields> {
  readonly level: IssueDetails['severity'];
  /** The parts of its message. */
  readonly messageParts: MessageParts;
  /** The node that the rule was checked on; -1 for the whole document. */
  readonly node: number;
  /** The place to change, and the schema violation; absent for the whole document. */
  readonly place?: Place;
  readonly violation?: SchemaViolation;
  /** Whether deleting the element satisfies the rule, which requires nothing else. */
  readonly isElementRemovable?: true;
  /** The node that line and column point to, if different. */
  readonly positionNode?: number;
  /** The rule's calculation, and the error that it raised: both distinguish consequences from causes. */
  readonly calculation?: Calculation;
  readonly evaluationError?: string;
  /**
   * All places with the same wrong value, this one first; absent if there are no others, or if another issue lists
   * them.
   */
  readonly sameValues?: readonly SameValue[];
  /** The amount that is missing or unreadable at its place. */
  readonly gap?: Gap;
  /** The place of the compared value, which may be wrong instead. */
  readonly comparedValue?: { readonly place: Place; readonly details: PlaceDetails };
  /** The nodes that the issue depends on, from which its cause is derived; absent for the whole document. */
  readonly footprint?: Footprint;
}
