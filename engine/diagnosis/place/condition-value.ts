/** Values that are right where a test does not hold: they only decide whether it does. */
import type { TestTraits } from 'einvoice-schematron/test-traits.js';
import { prefixedName } from 'einvoice-schematron/xml/prefixed-names.js';
import { ATTRIBUTE } from 'einvoice-schematron/xml/tree.js';
import type { Walk } from '../facts/tests/reach.js';
import { isValue } from './test-forms.js';

/**
 * Whether a value is the very one that a test compares it with (`a:Country = 'RO' and not(a:County = $codes)`, `a:Country != 'RO' or …`),
 * or a number of which only the sign counts (`a:Due <= 0 or a:Means`). What is empty decides nothing: it is what is wrong.
 */
export function isCondition(node: number, { tree, prefixes }: Walk, traits: TestTraits | undefined): boolean {
  const own = prefixedName(tree, node, prefixes);
  const name = tree.kind[node] === ATTRIBUTE ? `@${own}` : own;
  const value = tree.stringValue(node).trim();
  return (traits?.compared ?? []).some(
    (each) =>
      each.name === name &&
      each.isContext !== true &&
      (each.is === 'sign' ||
        (value !== '' && each.isNumber !== true && each.values.length === 1 && each.values[0] === value)),
  );
}

/** Whether a rule looks at a value and at nothing else but its attributes. */
export function isOwnMark(values: readonly number[], traits: TestTraits | undefined, { tree, node }: Walk): boolean {
  return (
    node > 0 &&
    traits?.looksAtItself === true &&
    isValue(tree, node) &&
    values.every((each) => tree.kind[each] === ATTRIBUTE && tree.parent[each] === node)
  );
}
