/** What a rule says, as one string. */
import type { Assertion } from '../types.js';

const RULES = new WeakMap<Assertion, string>();

/** One string per rule, however often it finds something: what is searched for in it is searched for often. */
export function ruleOf(assertion: Assertion): string {
  let rule = RULES.get(assertion);
  if (rule === undefined) RULES.set(assertion, (rule = `${assertion.context} ${assertion.test}`));
  return rule;
}
