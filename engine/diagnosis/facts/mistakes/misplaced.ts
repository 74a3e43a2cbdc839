/** Finds elements that may belong in another parent. */
import { isRequiredIn } from 'einvoice-core/invoice/structure.js';
import type { SchemaViolation } from 'einvoice-schematron/runtime/schema/violation.js';
import { type Prefixes, prefixedPath, prefixedKey } from 'einvoice-schematron/xml/prefixed-names.js';
import type { Tree } from 'einvoice-schematron/xml/tree.js';
import { attributeConditionsAt } from '../terms/term-conditions.js';
import { nodesOneStepAway, hasElements } from '../values/value-node.js';

/** A violation about an element that its parent does not allow, but other parents do. */
export type MisplacedViolation = Extract<SchemaViolation, { kind: 'elsewhere' }>;

/** A violation about a surplus or misordered element: its parent allows it, but it may belong elsewhere. */
export type CountOrOrderViolation = Extract<SchemaViolation, { kind: 'order' | 'tooMany' }>;

/**
 * Finds misplaced elements, including surplus or misordered ones that may belong in a missing group. Violations about
 * surplus or misordered elements are converted.
 * @returns `origins` maps each converted violation to the original one
 */
export function findMisplaced(
  violations: readonly SchemaViolation[],
  isAtUnusedPlace: (node: number) => boolean,
  tree: Tree,
  prefixes: Prefixes,
): { readonly misplaced: readonly MisplacedViolation[]; readonly origins: Map<MisplacedViolation, SchemaViolation> } {
  const origins = new Map<MisplacedViolation, SchemaViolation>();
  const misplaced = violations.flatMap((violation): MisplacedViolation[] => {
    if (violation.kind === 'elsewhere') return violation.home === undefined ? [violation] : [];
    if (violation.kind !== 'order' && violation.kind !== 'tooMany') return [];
    const converted = toMisplacedViolation(violation);
    const isMisordered = violation.kind === 'order' && isAtUnusedPlace(violation.moved);
    if (!isMisordered && parentsRequiredByValue(converted, tree, prefixes).length === 0) return [];
    origins.set(converted, violation);
    return [converted];
  });
  return { misplaced, origins };
}

/**
 * The groups that an element belongs in because of its value or attribute: an element with `@schemeID="VA"` only occurs
 * in a tax registration.
 */
export function parentsRequiredByValue(
  { node, within }: Pick<MisplacedViolation, 'node' | 'within'>,
  tree: Tree,
  prefixes: Prefixes,
): readonly string[] {
  if (within.length === 0) return [];
  const path = prefixedPath(tree, node, prefixes);
  const name = path.at(-1)!;
  const text = hasElements(tree, node) ? '' : tree.stringValue(node).trim();
  return within.filter((each) => {
    const wrapper = prefixedKey(each, prefixes);
    return (
      isRequiredIn(wrapper, name, text) ||
      attributeConditionsAt([...path.slice(0, -1), wrapper, name]).some(([attribute, value]) =>
        nodesOneStepAway(tree, node, attribute, prefixes).some(
          (attributeNode) => tree.stringValue(attributeNode) === value,
        ),
      )
    );
  });
}

/** Converts a violation about the number or order of elements to one about the parent. */
export function toMisplacedViolation(violation: CountOrOrderViolation): MisplacedViolation {
  const node = violation.kind === 'order' ? violation.moved : violation.node;
  return { kind: 'elsewhere', node, instead: null, allowed: [], once: [], parents: [], within: violation.within };
}
