/** Elements that may belong in another parent. */
import { isRequiredIn } from 'einvoice-core/invoice/structure.js';
import type { SchemaViolation } from 'einvoice-schematron/runtime/schema/violation.js';
import { type Prefixes, prefixedPath, prefixedKey } from 'einvoice-schematron/xml/prefixed-names.js';
import type { Tree } from 'einvoice-schematron/xml/tree.js';
import { marksAt } from '../terms/term-marks.js';
import { childrenAt, hasElements } from '../values/value-node.js';

export type Misplaced = Extract<SchemaViolation, { kind: 'elsewhere' }>;

/** Violations about surplus or misordered elements: their parent allows them, but they may belong elsewhere. */
export type Counted = Extract<SchemaViolation, { kind: 'order' | 'tooMany' }>;

/**
 * Misplaced elements, and surplus or misordered ones that may belong in a missing group.
 * @returns `origins` maps them to their original violations
 */
export function misplacedAmong(
  violations: readonly SchemaViolation[],
  isOfNoTerm: (node: number) => boolean,
  tree: Tree,
  prefixes: Prefixes,
): { readonly misplaced: readonly Misplaced[]; readonly origins: Map<Misplaced, SchemaViolation> } {
  const origins = new Map<Misplaced, SchemaViolation>();
  const misplaced = violations.flatMap((violation): Misplaced[] => {
    if (violation.kind === 'elsewhere') return violation.home === undefined ? [violation] : [];
    if (violation.kind !== 'order' && violation.kind !== 'tooMany') return [];
    const other = asMisplaced(violation);
    const isOrder = violation.kind === 'order' && isOfNoTerm(violation.moved);
    if (!isOrder && markedFor(other, tree, prefixes).length === 0) return [];
    origins.set(other, violation);
    return [other];
  });
  return { misplaced, origins };
}

/** The possible parents of an element; its attribute or value may exclude some. */
export function markedFor(
  { node, within }: Pick<Misplaced, 'node' | 'within'>,
  tree: Tree,
  prefixes: Prefixes,
): readonly string[] {
  if (within.length === 0) return [];
  const path = prefixedPath(tree, node, prefixes);
  const own = path.at(-1)!;
  const text = hasElements(tree, node) ? '' : tree.stringValue(node).trim();
  return within.filter((each) => {
    const wrapper = prefixedKey(each, prefixes);
    return (
      isRequiredIn(wrapper, own, text) ||
      marksAt([...path.slice(0, -1), wrapper, own]).some(([attribute, value]) =>
        childrenAt(tree, node, attribute, prefixes).some((mark) => tree.stringValue(mark) === value),
      )
    );
  });
}

/** Converts a violation about number or order to one about the place. */
export function asMisplaced(violation: Counted): Misplaced {
  const node = violation.kind === 'order' ? violation.moved : violation.node;
  return { kind: 'elsewhere', node, instead: null, allowed: [], once: [], parents: [], within: violation.within };
}
