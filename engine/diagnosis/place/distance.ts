/** Ranks issues by how directly they point to a mistake. */
import type { Finding, NodePath, TestShape } from 'einvoice-core/types.js';
import { ELEMENT, TEXT, type Tree } from 'einvoice-schematron/xml/tree.js';
import type { Evidence } from '../facts/evidence/evidence.js';
import { hasElements } from '../facts/values/value-node.js';
import { repeatsSibling } from '../facts/structure/duplicate-elements.js';
import type { Place } from './place.js';

/**
 * The ranks: an issue with a lower rank is closer to the mistake. A misspelt name, a wrong structure or an invalid code
 * is a mistake itself. A rule that compares several places (`relation`) may only report the consequence of a mistake at
 * one of them. A rule that could not be evaluated always reports a consequence.
 */
export const DISTANCE = { name: 0, structure: 1, value: 2, presence: 3, relation: 4, unevaluated: 5 } as const;

/** The rank of a rule's finding. */
export function findingDistance(
  finding: Finding,
  { node, missing }: Place,
  { calculation, totalProblems }: Pick<Evidence, 'calculation' | 'totalProblems'>,
  tree: Tree,
): number {
  const { assertion, error } = finding;
  // If a rule could not be evaluated because of a duplicate element, this duplicate is a mistake itself.
  if (error !== undefined)
    return missing === null && repeatsSibling(node, tree) ? DISTANCE.presence : DISTANCE.unevaluated;
  if (calculation !== null) return DISTANCE.relation;
  const shapeDistance = distanceOfShape(assertion.shape);
  // If the invoice must not have this breakdown at all, the breakdown is the mistake, not the amounts in it.
  if (shapeDistance === DISTANCE.relation && totalProblems !== null && totalProblems.accountingBreakdown !== null)
    return DISTANCE.structure;
  // Surplus totals make a sum ambiguous, so the rule that counts totals is closer to the mistake than one that adds up.
  if (shapeDistance === DISTANCE.relation && totalProblems !== null && totalProblems.duplicateTotals !== null)
    return totalProblems.includesVatTotal ? DISTANCE.unevaluated : DISTANCE.relation;
  const accounting = totalProblems?.accountingTotal ?? null;
  // All rules that require the total in the accounting currency have the same rank. If two totals differ in sign,
  // either total may be wrong.
  if (accounting !== null) return accounting.expectedAmount === undefined ? DISTANCE.presence : DISTANCE.relation;
  // An invalid currency code is closer to the mistake than a total that is missing because of this code.
  if (totalProblems !== null && totalProblems.otherCurrency !== null) return DISTANCE.presence;
  if (assertion.traits?.demands !== undefined) return DISTANCE.relation;
  // A missing element is closer to the mistake than the missing content of this element.
  if (shapeDistance === DISTANCE.value && assertion.shape?.kind === 'present' && (missing?.length ?? 0) > 1)
    return DISTANCE.presence;
  if (elementIfEmpty(node, tree).length === 0) {
    const lacksOtherElement = missing !== null && assertion.shape?.kind === 'absent';
    return lacksOtherElement || requiresPresence(finding, missing) ? DISTANCE.presence : shapeDistance;
  }
  // If an empty element lacks required content, the missing content is the mistake.
  return missing === null ? DISTANCE.value : DISTANCE.structure;
}

/**
 * Whether a finding means that an element is missing, although the test has no known shape. Such a test requires one of
 * several elements, or requires an element unless a condition holds.
 */
function requiresPresence({ assertion }: Finding, missing: NodePath | null): boolean {
  const { shape, reads = [] } = assertion;
  if (shape !== null || missing === null || reads.length === 0) return false;
  return reads.every((read) => read.for === 'presence') || assertion.traits?.wantedUnless?.at(-1) === missing.at(-1);
}

function distanceOfShape(shape: TestShape | null): number {
  if (shape === null) return DISTANCE.relation;
  switch (shape.kind) {
    // A variant is an element of a certain kind. Other elements decide which kind it is.
    case 'never':
      return shape.isVariant ? DISTANCE.relation : DISTANCE.value;
    case 'count':
      return shape.isVariant ? DISTANCE.relation : DISTANCE.presence;
    case 'present':
      return shape.path.at(-1)?.startsWith('@') === true ? DISTANCE.value : DISTANCE.presence;
    default:
      return DISTANCE.value;
  }
}

/** The element in a list if it has no text, since an empty element is wrong itself; otherwise an empty list. */
export function elementIfEmpty(element: number, tree: Tree): readonly number[] {
  const isEmpty = tree.kind[element] === ELEMENT && !hasElements(tree, element) && !hasText(tree, element);
  return isEmpty ? [element] : [];
}

function hasText(tree: Tree, element: number): boolean {
  for (let child = tree.firstChild[element]!; child !== 0; child = tree.nextSibling[child]!)
    if (tree.kind[child] === TEXT && /\S/.test(tree.stringValue(child))) return true;
  return false;
}
