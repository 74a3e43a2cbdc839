/** Values that are not wrong when a test fails: they only decide whether the test applies. */
import type { TestTraits } from 'einvoice-schematron/test-traits.js';
import { prefixedName } from 'einvoice-schematron/xml/prefixed-names.js';
import { ATTRIBUTE } from 'einvoice-schematron/xml/tree.js';
import type { Walk } from '../facts/tests/reach.js';
import { isValue } from './test-forms.js';

/**
 * Whether a value equals a literal of the test (`a:Country = 'RO' and not(a:County = $codes)`, `a:Country != 'RO' or
 * …`), or is a number of which only the sign matters (`a:Due <= 0 or a:Means`). An empty value is no condition: it is
 * the error.
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

/** Whether a rule reads only a value and its attributes. */
export function isOwnMark(values: readonly number[], traits: TestTraits | undefined, { tree, node }: Walk): boolean {
  return (
    node > 0 &&
    traits?.looksAtItself === true &&
    isValue(tree, node) &&
    values.every((each) => tree.kind[each] === ATTRIBUTE && tree.parent[each] === node)
  );
}
