/** Finds values that only decide whether a test applies. If the test fails, another value is wrong. */
import type { TestTraits } from 'einvoice-schematron/test-traits.js';
import { prefixedName } from 'einvoice-schematron/xml/prefixed-names.js';
import { ATTRIBUTE } from 'einvoice-schematron/xml/tree.js';
import type { PathContext } from '../facts/tests/resolve-path.js';
import { isValue } from './test-forms.js';

/**
 * Whether a value is a condition. A condition equals a literal of the test (`a:Country = 'RO' and not(a:County =
 * $codes)`, `a:Country != 'RO' or …`), or only its sign matters (`a:Due <= 0 or a:Means`). An empty value is not a
 * condition: the empty value is wrong itself.
 */
export function isConditionValue(
  node: number,
  { tree, prefixes }: PathContext,
  traits: TestTraits | undefined,
): boolean {
  const elementName = prefixedName(tree, node, prefixes);
  const name = tree.kind[node] === ATTRIBUTE ? `@${elementName}` : elementName;
  const value = tree.stringValue(node).trim();
  return (traits?.compared ?? []).some(
    (each) =>
      each.name === name &&
      each.isContext !== true &&
      (each.is === 'sign' ||
        (value !== '' && each.isNumber !== true && each.values.length === 1 && each.values[0] === value)),
  );
}

/** Whether a rule reads nothing but the value of the checked node and its attributes. */
export function readsOnlyOwnAttributes(
  values: readonly number[],
  traits: TestTraits | undefined,
  { tree, node }: PathContext,
): boolean {
  return (
    node > 0 &&
    traits?.looksAtItself === true &&
    isValue(tree, node) &&
    values.every((each) => tree.kind[each] === ATTRIBUTE && tree.parent[each] === node)
  );
}
