/** How close an issue is to a mistake that somebody made. */
import type { Finding, NodePath, TestShape } from 'einvoice-core/types.js';
import { ELEMENT, TEXT, type Tree } from 'einvoice-schematron/xml/tree.js';
import type { Evidence } from '../facts/evidence/evidence.js';
import { hasElements } from '../facts/values/value-node.js';
import { standsTwice } from '../facts/structure/doubled.js';
import type { Place } from './where.js';

/**
 * What a schema or a code list says of one place is a mistake; what a rule finds between several places may be the
 * consequence of one of them; what could not be evaluated is always a consequence.
 */
export const CLOSENESS = { name: 0, structure: 1, value: 2, presence: 3, relation: 4, unevaluated: 5 } as const;

/** Of a finding of a rule. */
export function closenessOfFinding(
  finding: Finding,
  { node, missing }: Place,
  { calculation, totals }: Pick<Evidence, 'calculation' | 'totals'>,
  tree: Tree,
): number {
  const { assertion, error } = finding;
  // That a value stands twice is a mistake; that a rule could not be evaluated is not.
  if (error !== undefined)
    return missing === null && standsTwice(node, tree) ? CLOSENESS.presence : CLOSENESS.unevaluated;
  if (calculation !== null) return CLOSENESS.relation;
  const own = closenessOf(assertion.shape);
  // All that is said of its amounts goes with it.
  if (own === CLOSENESS.relation && totals !== null && totals.breakdown !== null) return CLOSENESS.structure;
  // A rule that counts them is closer than a sum of which nobody knows the parts.
  if (own === CLOSENESS.relation && totals !== null && totals.doubled !== null)
    return totals.isSumWithVat ? CLOSENESS.unevaluated : CLOSENESS.relation;
  const accounting = totals?.accounting ?? null;
  // Of those that ask for the total in accounting currency, none says more than the others; of two signs either may be wrong.
  if (accounting !== null) return accounting.amount === undefined ? CLOSENESS.presence : CLOSENESS.relation;
  // A code that is none says more.
  if (totals !== null && totals.other !== null) return CLOSENESS.presence;
  if (assertion.traits?.demands !== undefined) return CLOSENESS.relation;
  // Where the whole element is missing, that says more than what it would have to have.
  if (own === CLOSENESS.value && assertion.shape?.kind === 'present' && (missing?.length ?? 0) > 1)
    return CLOSENESS.presence;
  if (emptied(node, tree).length === 0) {
    const isLacking = missing !== null && assertion.shape?.kind === 'absent';
    return isLacking || isPresence(finding, missing) ? CLOSENESS.presence : own;
  }
  // What is missing in an empty element says more than that it is empty.
  return missing === null ? CLOSENESS.value : CLOSENESS.structure;
}

/** Whether a rule of no simple form asks for one of several things, none of which is there, or for one unless another is so. */
function isPresence({ assertion }: Finding, missing: NodePath | null): boolean {
  const { shape, reads = [] } = assertion;
  if (shape !== null || missing === null || reads.length === 0) return false;
  return reads.every((read) => read.for === 'presence') || assertion.traits?.wantedUnless?.at(-1) === missing.at(-1);
}

function closenessOf(shape: TestShape | null): number {
  if (shape === null) return CLOSENESS.relation;
  switch (shape.kind) {
    // Which kind of element it is depends on others.
    case 'never':
      return shape.isVariant ? CLOSENESS.relation : CLOSENESS.value;
    case 'count':
      return shape.isVariant ? CLOSENESS.relation : CLOSENESS.presence;
    case 'present':
      return shape.path.at(-1)?.startsWith('@') === true ? CLOSENESS.value : CLOSENESS.presence;
    default:
      return CLOSENESS.value;
  }
}

/** An element in which nothing is left is wrong itself. */
export function emptied(element: number, tree: Tree): readonly number[] {
  const isEmpty = tree.kind[element] === ELEMENT && !hasElements(tree, element) && !hasText(tree, element);
  return isEmpty ? [element] : [];
}

function hasText(tree: Tree, element: number): boolean {
  for (let child = tree.firstChild[element]!; child !== 0; child = tree.nextSibling[child]!)
    if (tree.kind[child] === TEXT && /\S/.test(tree.stringValue(child))) return true;
  return false;
}
