/** What a rule says, as one string. */
import type { Assertion } from '../types.js';

const RULES = new WeakMap<Assertion, string>();

/**
 * One string per rule, however often it finds something: what is searched for in it is searched for often. What it reads by
 * its variables stands in no test.
 */
export function ruleOf(assertion: Assertion): string {
  let rule = RULES.get(assertion);
  if (rule === undefined) {
    const { context, test, reads = [] } = assertion;
    const read = test.includes('$') ? reads.map(({ path }) => path.join('/')) : [];
    RULES.set(assertion, (rule = [context, test, ...read].join(' ')));
  }
  return rule;
}
