/** Elements that may belong in another one than that in which they stand. */
import { isWantedIn } from '../../../invoice/structure.js';
import type { SchemaViolation } from '../../../runtime/schema/violation.js';
import { pathOf, withPrefix } from '../../../xml/prefixed-names.js';
import type { Tree } from '../../../xml/tree.js';
import { marksAt } from '../../facts/terms/term-marks.js';
import { childrenAt, hasElements } from '../../facts/values/value-node.js';

export type Misplaced = Extract<SchemaViolation, { kind: 'elsewhere' }>;

/** What may be said of an element whose parent may have it, though it is not where it belongs either. */
export type Counted = Extract<SchemaViolation, { kind: 'order' | 'tooMany' }>;

/** What stands too often or in the wrong order, and may belong in a group that is missing; with what it was made of. */
export function misplacedAmong(
  violations: readonly SchemaViolation[],
  isOfNoTerm: (node: number) => boolean,
  tree: Tree,
  prefixes: ReadonlyMap<string, string>,
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

/** The elements in which an element would be what its attribute says, or have the value that they all have. */
export function markedFor(
  { node, within }: Pick<Misplaced, 'node' | 'within'>,
  tree: Tree,
  prefixes: ReadonlyMap<string, string>,
): readonly string[] {
  if (within.length === 0) return [];
  const path = pathOf(tree, node, prefixes);
  const own = path.at(-1)!;
  const text = hasElements(tree, node) ? '' : tree.stringValue(node).trim();
  return within.filter((each) => {
    const wrapper = withPrefix(each, prefixes);
    return (
      isWantedIn(wrapper, own, text) ||
      marksAt([...path.slice(0, -1), wrapper, own]).some(([attribute, value]) =>
        childrenAt(tree, node, attribute, prefixes).some((mark) => tree.stringValue(mark) === value),
      )
    );
  });
}

/** One that stands too often or in the wrong order, as if it were in the wrong place. */
export function asMisplaced(violation: Counted): Misplaced {
  const node = violation.kind === 'order' ? violation.moved : violation.node;
  return { kind: 'elsewhere', node, instead: null, allowed: [], once: [], parents: [], within: violation.within };
}
