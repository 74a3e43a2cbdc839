/** Earlier codes of rules, as in reports of previous versions or in the publisher's files. */
import type { Assertion } from 'einvoice-schematron/assertion.js';
import { COUNTED_RELEASES } from './knowledge/earlier-codes.js';
import type { RuleSetEntry } from './rules/manifest.js';

/**
 * Earlier codes of the checks of a rule set: the publisher's id, if reports use another code; and the position, in
 * releases in which checks without an id were named by position.
 * @param assertions all checks of the rule set, in its order
 * @returns the current code by earlier code
 */
export function findEarlierCodes(entry: RuleSetEntry, assertions: readonly Assertion[]): ReadonlyMap<string, string> {
  const names = new Map<string, string>();
  const isNumbered = COUNTED_RELEASES.includes(entry.release);
  const patterns = new Map<string, number>();
  const positions = new Map<string, number>();
  for (const { id, code, pattern } of assertions) {
    if (!patterns.has(pattern)) patterns.set(pattern, patternNumber(pattern) ?? patterns.size + 1);
    const position = (positions.get(pattern) ?? 0) + 1;
    positions.set(pattern, position);
    if (id === code) continue;
    if (id !== '') names.set(id, code);
    else if (isNumbered) names.set(`${entry.codePrefix}-P${patterns.get(pattern)!}-${position}`, code);
  }
  return names;
}

/** Patterns without an id are numbered. */
function patternNumber(pattern: string): number | null {
  const number = /^pattern (\d+)$/.exec(pattern)?.[1];
  return number === undefined ? null : Number(number);
}
