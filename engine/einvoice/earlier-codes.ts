/** What else a rule has been called: codes that stand in reports of the past, or in its publisher's files. */
import type { Assertion } from 'einvoice-schematron/assertion.js';
import { COUNTED_RELEASES } from './knowledge/earlier-codes.js';
import type { RuleSetEntry } from './rules/manifest.js';

/**
 * Other names of the checks of a rule set: the publisher's id where a report has another code, and where it stands in
 * releases whose checks without an id were called by that.
 * @param assertions all of the rule set, in its order
 * @returns for each name the code that the check has today
 */
export function earlierCodesOf(entry: RuleSetEntry, assertions: readonly Assertion[]): ReadonlyMap<string, string> {
  const names = new Map<string, string>();
  const isCounted = COUNTED_RELEASES.includes(entry.release);
  const patterns = new Map<string, number>();
  const positions = new Map<string, number>();
  for (const { id, code, pattern } of assertions) {
    if (!patterns.has(pattern)) patterns.set(pattern, numberIn(pattern) ?? patterns.size + 1);
    const position = (positions.get(pattern) ?? 0) + 1;
    positions.set(pattern, position);
    if (id === code) continue;
    if (id !== '') names.set(id, code);
    else if (isCounted) names.set(`${entry.codePrefix}-P${patterns.get(pattern)!}-${position}`, code);
  }
  return names;
}

/** Patterns without an id are called by their number. */
function numberIn(pattern: string): number | null {
  const number = /^pattern (\d+)$/.exec(pattern)?.[1];
  return number === undefined ? null : Number(number);
}
