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
 * One of several places with the same wrong or missing value. A place without its own suggestion gets the fix of the
 * first place.
 */
interface SameValue {
  readonly node: number;
  readonly suggestion?: string | undefined;
}

/**
 * An issue with internal data, before the report is composed. Its `level` may be `information`, although the list of
 * issues in version 1 of the API contains only errors and warnings.
 */
export interface RankedIssue extends Omit<IssueDetails, ReportFields> {
  readonly level: IssueDetails['severity'];
  /** The message, before it is rendered in a language. */
  readonly messageParts: MessageParts;
  /** The node on which the rule was checked; -1 for the whole document. */
  readonly node: number;
  /** The place to change; absent for the whole document. */
  readonly place?: Place;
  /** The schema violation; absent for findings of rules. */
  readonly violation?: SchemaViolation;
  /** Whether removing the wrong element satisfies the rule. */
  readonly isElementRemovable?: true;
  /** The node that line and column point to; absent if this is `node`. */
  readonly positionNode?: number;
  /** The calculation that the rule checks. */
  readonly calculation?: Calculation;
  /** The code of the XPath error that prevented the evaluation of the rule, such as `FORG0001`. */
  readonly evaluationError?: string;
  /**
   * All places with the same wrong value; the place of this issue comes first. Absent if there are no other places, or
   * if another issue lists this place.
   */
  readonly sameValues?: readonly SameValue[];
  /** The missing or unreadable amount at the place of the issue. */
  readonly gap?: Gap;
  /** The value with which the rule compares the value at the place, and which may be wrong instead. */
  readonly comparedValue?: { readonly place: Place; readonly details: PlaceDetails };
  /** The nodes that the issue depends on, from which its cause is found; absent for the whole document. */
  readonly footprint?: Footprint;
}
