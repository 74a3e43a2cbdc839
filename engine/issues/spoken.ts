/** Whether rules speak of something by its name. */
import { editDistance } from '../edit-distance.js';

/** Mistakes in a name beyond which another one is meant. */
export const MOST_MISTAKES = 2;

/** Whether context or test of a rule have a name. */
export function speaksOf(rule: string, name: string): boolean {
  for (let at = rule.indexOf(name); at >= 0; at = rule.indexOf(name, at + 1))
    if (!/[\w.-]/.test(rule[at + name.length] ?? '') && !/[\w.-]/.test(rule[at - 1] ?? '')) return true;
  return false;
}

/** Whether they have a name that is nearly the same. */
export function nearlySpeaksOf(rule: string, name: string): boolean {
  return (rule.match(/[\w-]+:[\w-]+/g) ?? []).some(
    (other) =>
      Math.abs(other.length - name.length) <= MOST_MISTAKES &&
      other[0] === name[0] &&
      editDistance(other, name) <= MOST_MISTAKES,
  );
}
