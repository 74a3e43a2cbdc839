/**
 * Differences in which the native engine is right, each with what decides it. A difference is one only if all of
 * it fits an entry.
 */
import type { RawFinding } from '../../engine/index.js';

/** Which findings may be on one side only. */
export interface Explanation {
  readonly ruleSets: RegExp;
  readonly rules: RegExp;
  /** The side that has the finding. */
  readonly only: 'native' | 'saxon';
  /** Its flag; a dynamic error if that is what it must be. */
  readonly flag?: string;
  readonly reason: string;
  /** Section of the specification. */
  readonly specification: string;
}

export const EXPLANATIONS: readonly Explanation[] = [];

/** The entry that explains a finding of one side. */
export function explanationOf(ruleSet: string, [rule, flag]: RawFinding, only: Explanation['only'], entries = EXPLANATIONS): Explanation | undefined {
  return entries.find((entry) => entry.only === only && entry.ruleSets.test(ruleSet) && entry.rules.test(rule) && (entry.flag === undefined || entry.flag === flag));
}
