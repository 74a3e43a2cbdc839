import type { Calculation } from '../facts/calculations/calculation.js';
import type { MessageParts } from './message.js';
import type { SchemaViolation } from 'einvoice-schematron/runtime/schema/violation.js';
import type { IssueDetails } from 'einvoice-core/types.js';
import type { Gap } from '../facts/figures/gap.js';
import type { PlaceDetails } from './details.js';
import type { Place } from '../place/place.js';
import type { Footprint } from '../place/footprint.js';

/** Fields that an issue only gets in the report. */
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
 * One of several places with the same wrong or missing value. Without a suggestion, the fix of the first place applies.
 */
interface SameValue {
  readonly node: number;
  readonly suggestion?: string | undefined;
}

/**
 * An issue with internal data, before the report is composed. Its `level` may be `information`, which version 1 of the
 * list does not contain.
 */
export interface RankedIssue extends Omit<IssueDetails, ReportFields> {
  readonly level: IssueDetails['severity'];
  /** The message, before it is rendered in a language. */
  readonly messageParts: MessageParts;
  /** The node that the rule was checked on; -1 for the whole document. */
  readonly node: number;
  /** The place to change; absent for the whole document. */
  readonly place?: Place;
  /** The schema violation; absent for findings of rules. */
  readonly violation?: SchemaViolation;
  /** Whether removing the element satisfies the rule. */
  readonly isElementRemovable?: true;
  /** The node that line and column point to, if it is not `node`. */
  readonly positionNode?: number;
  /** The calculation that the rule checks. */
  readonly calculation?: Calculation;
  /** The code of the error because of which the rule could not be evaluated: `FORG0001`. */
  readonly evaluationError?: string;
  /**
   * All places with the same wrong value, this one first; absent if there are no others, or if another issue lists this
   * place.
   */
  readonly sameValues?: readonly SameValue[];
  /** The amount that is missing or unreadable at its place. */
  readonly gap?: Gap;
  /** The value that the rule compares with, which may be wrong instead. */
  readonly comparedValue?: { readonly place: Place; readonly details: PlaceDetails };
  /** The nodes that the issue depends on, which show its cause; absent for the whole document. */
  readonly footprint?: Footprint;
}
