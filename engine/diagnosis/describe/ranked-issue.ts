import type { Calculation } from '../facts/calculations/calculation.js';
import type { Said } from './message.js';
import type { SchemaViolation } from 'einvoice-schematron/runtime/schema/violation.js';
import type { IssueDetails } from 'einvoice-core/types.js';
import type { Gap } from '../facts/figures/gap.js';
import type { PlaceDetails } from './details.js';
import type { Place } from '../place/where.js';
import type { Touch } from '../place/touch.js';

/** What only the report says of an issue. */
type OfReport =
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

/** A value that is wrong at several places, or an element without it, and what is meant there; else what is put right at the first. */
interface SameValue {
  readonly node: number;
  readonly suggestion?: string | undefined;
}

/** An issue with what sorting and details need. `level` may be `information`, which the v1 list leaves out. */
export interface RankedIssue extends Omit<IssueDetails, OfReport> {
  readonly level: IssueDetails['severity'];
  /** What is said of it. */
  readonly said: Said;
  /** The node that the rule was checked on; -1 for what concerns the whole document. */
  readonly node: number;
  /** What is to be changed, and what the schema says about it; absent where that concerns the whole document. */
  readonly place?: Place;
  readonly violation?: SchemaViolation;
  /** Whether the rule wants nothing but that it is not there. */
  readonly mayGo?: true;
  /** The node that line and column are of, where that is another. */
  readonly mark?: number;
  /** What the rule calculates, and the dynamic error that it raised: both tell consequences from causes. */
  readonly calculation?: Calculation;
  readonly raised?: string;
  /** Where the same value is wrong, this one first; absent where that is nowhere else, or another issue says so. */
  readonly same?: readonly SameValue[];
  /** The amount that is missing there, or is no number and nobody knows which. */
  readonly gap?: Gap;
  /** Where it belongs if not its own value is wrong, but the one that this was compared with. */
  readonly instead?: { readonly place: Place; readonly facts: PlaceDetails };
  /** What it is about, which tells its cause; absent for what concerns the whole document. */
  readonly touch?: Touch;
}
