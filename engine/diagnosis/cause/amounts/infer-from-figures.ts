/** Explains issues about amounts by the smallest change after which all totals and VAT rows are right. */
import type { TreeContext } from '../../facts/context.js';
import { Elements } from '../../facts/elements.js';
import type { Conclusions } from '../../describe/conclusions.js';
import { joinAlternatives } from '../../describe/reasoning.js';
import { type Change, changedNode } from '../../conclude/change.js';
import { type Prefixes, prefixedName } from 'einvoice-schematron/xml/prefixed-names.js';
import { ATTRIBUTE, type Tree } from 'einvoice-schematron/xml/tree.js';
import { equalExact } from 'einvoice-schematron/runtime/numbers/exact.js';
import { CalculationChecks } from './calculation-checks.js';
import { roundToCents } from '../../facts/calculations/cents.js';
import type { Place } from '../../place/place.js';
import type { RankedIssue } from '../../describe/ranked-issue.js';
import { moveToChange } from './move-to-change.js';
import { explainMissingAmount, isMissingBreakdown, explainMissingBreakdown } from './missing-amounts.js';
import { explainWrongCategoryEverywhere } from './same-category.js';
import type { Conclusion } from '../conclusion.js';
import { DISTANCE } from '../../place/distance.js';
import { isAboutPrice, dependsOnSigns } from './sign-issues.js';
import { comparesCode, mentionsMatch } from '../../facts/tests/rule-vocabulary.js';
import { namesOfNodeInRules } from '../../place/finding-footprint.js';
import { type Footprint } from '../../place/footprint.js';

/** Larger invoices are skipped, since the search would take too long. */
const MAX_NODES = 200_000;

/**
 * Draws conclusions from the figures; none if no issue concerns amounts, or if no change explains the figures.
 * @param isUnexplained whether no other cause of an issue is known
 */
export function inferFromFigures(
  issues: readonly RankedIssue[],
  isUnexplained: (index: number) => boolean,
  conclusions: Conclusions,
  { tree, prefixes }: TreeContext,
): readonly Conclusion[] {
  if (tree.size > MAX_NODES) return [];
  const concernsAmounts =
    conclusions.gaps.length > 0 ||
    issues.some((issue, index) => isUnexplained(index) && isAboutAmounts(issue, tree)) ||
    mayHideWrongAmount(issues);
  if (!concernsAmounts && !issues.some(isAboutPrice)) return [];
  const { figures } = conclusions;
  const changesSigns = (): boolean => conclusions.explanations[0]?.solutions[0].kind === 'signs';
  if (figures === null || (!concernsAmounts && !changesSigns())) return [];
  const explainedIssues = new Set<number>();
  const checks = new CalculationChecks(Elements.of(tree, prefixes));
  const inferred: Conclusion[] = [];
  for (const { solutions: allSolutions, nodes, isPartial } of conclusions.described) {
    const decidedByIndicator = allSolutions.filter(({ change }) =>
      issues.some((each) => dependsOnIndicator(each, change, tree, prefixes)),
    );
    const solutions = decidedByIndicator.length === 1 ? decidedByIndicator : allSolutions;
    const first = solutions[0]!;
    // The rule about decimals says so itself.
    if (solutions.some(({ change }) => isRounding(change))) continue;
    if (first.change.kind === 'missing') {
      inferred.push(...explainMissingAmount(first.change, first, issues, isUnexplained));
      continue;
    }
    if (first.change.kind === 'rows') {
      inferred.push(...explainMissingBreakdown(first, issues, isUnexplained));
      continue;
    }
    const isRelated = relationTo(
      solutions.map(({ change }) => change),
      nodes,
      checks,
      { tree, prefixes },
    );
    const { explained, cause } = findExplained(
      first.change,
      issues,
      isUnexplained,
      (each, index) => !explainedIssues.has(index) && isRelated(each),
    );
    if (cause < 0) continue;
    for (const index of explained) explainedIssues.add(index);
    const sentence = joinAlternatives(
      solutions.map((solution) => solution.sentence),
      isPartial === true,
    );
    inferred.push({ explained, cause, issue: moveToChange(issues[cause]!, first, sentence, solutions.length === 1) });
  }
  return [
    ...inferred,
    ...explainWrongCategoryEverywhere(issues, (index) => isUnexplained(index) && !explainedIssues.has(index), figures),
  ];
}

/**
 * Whether wrong figures could be the cause of an issue. Wrong figures are never the cause of an issue about an
 * attribute, such as a unit.
 */
function isAboutAmounts(issue: RankedIssue, tree: Tree): boolean {
  const { calculation, footprint } = issue;
  if (calculation !== undefined || isMissingBreakdown(issue)) return true;
  if (footprint?.wrongNodes.some((node) => tree.kind[node] === ATTRIBUTE) === true) return false;
  return (
    footprint !== undefined &&
    footprint.distance >= DISTANCE.value &&
    mentionsMatch(footprint.vocabulary, VAT_OR_BASE_QUANTITY)
  );
}

/** Matches numbers with more than two decimals. */
const DECIMALS = /^[+-]?\d*\.\d{3,}$/;

/**
 * Whether a calculation may be wrong because of an amount with too many decimals. Rounding the amount satisfies the rule
 * about decimals, but the calculation only if the amount is right otherwise.
 */
function mayHideWrongAmount(issues: readonly RankedIssue[]): boolean {
  return (
    issues.some(({ calculation }) => calculation !== undefined) &&
    issues.some(
      ({ actual, footprint, place, calculation }) =>
        calculation === undefined &&
        DECIMALS.test(actual ?? '') &&
        footprint?.distance === DISTANCE.value &&
        footprint.wrongNodes[0] === place?.node,
    )
  );
}

/** Whether a change only rounds a number to cents. */
function isRounding(change: Change): boolean {
  return change.kind === 'number' && equalExact(roundToCents(change.figure.value), change.to);
}

/** Whether the issue is a datatype violation. */
function isDatatypeViolation({ violation }: RankedIssue): boolean {
  return violation?.kind === 'value';
}

/**
 * Whether an issue disappears if an allowance becomes a charge, or vice versa: the issue is inside the allowance or
 * charge, and the rule of the issue reads the charge indicator.
 */
function dependsOnIndicator(
  { calculation, place, footprint }: RankedIssue,
  change: Change,
  tree: Tree,
  prefixes: Prefixes,
): boolean {
  if (change.kind !== 'turn' || footprint === undefined || calculation !== undefined || place === undefined)
    return false;
  const { node, indicator } = change.part;
  const isInside = place.node > node && place.node < tree.end[node]!;
  return isInside && indicator !== null && footprint.vocabulary.names.has(prefixedName(tree, indicator, prefixes));
}

/** Matches groups with VAT categories. */
const VAT = /TaxCategory|ApplicableTradeTax|CategoryTradeTax/;
/** Matches UBL groups of VAT totals and VAT rows. */
const UBL_ROWS = /cac:Tax(?:Total|Subtotal)$/;
/** Matches groups with VAT categories, and base quantities. */
const VAT_OR_BASE_QUANTITY = /TaxCategory|ApplicableTradeTax|CategoryTradeTax|BasisQuantity|BaseQuantity/;

/**
 * Returns a predicate: whether an issue may disappear with one of the changes.
 * @param nodes the nodes of all figures in the equations that the changes satisfy
 */
function relationTo(
  changes: readonly Change[],
  nodes: ReadonlySet<number>,
  checks: CalculationChecks,
  { tree, prefixes }: TreeContext,
): (issue: RankedIssue) => boolean {
  return (issue) =>
    changes.some((change) => {
      const { calculation, footprint } = issue;
      const node = changedNode(change);
      // A change in many places explains issues about each of these places.
      if (change.kind === 'rates' && change.changes.some(({ rate }) => footprint!.wrongNodes.includes(rate.node)))
        return true;
      if (change.kind === 'codes' && change.codes.some((code) => footprint!.wrongNodes.includes(code.node)))
        return true;
      if (change.kind === 'signs') return dependsOnSigns(issue, change);
      if (isInsideMovedPart(issue.place, change, tree)) return true;
      if (change.kind === 'merge') return concernsMerged(issue, change);
      if (footprint!.wrongNodes.includes(node) || dependsOnIndicator(issue, change, tree, prefixes)) return true;
      // A change of figures does not correct a wrong attribute.
      if (footprint!.wrongNodes.some((each) => tree.kind[each] === ATTRIBUTE)) return false;
      const changesAmount = (change.kind === 'number' && change.errorPattern !== 'rate') || change.kind === 'carried';
      if (calculation !== undefined && (changesAmount || change.kind === 'swap' || change.kind === 'uncounted')) {
        const isRightNow = checks.isRightAfter(change, calculation);
        if (changesAmount || isRightNow) return isRightNow;
      }
      if (calculation !== undefined)
        return [...calculation.inputs, calculation.target ?? -1].every((each) => each < 0 || nodes.has(each));
      const wrongCategory =
        change.kind === 'code' || change.kind === 'vat'
          ? change.code.value
          : change.kind === 'codes'
            ? change.codes[0].value
            : null;
      // A rule about a single value is only related to the change if the rule applies because of the wrong category.
      if (
        footprint!.distance < DISTANCE.relation &&
        !(wrongCategory !== null && comparesCode(footprint!.vocabulary, wrongCategory))
      )
        return false;
      const isWithinPart = change.kind === 'number' && change.isWithinPart === true;
      const readsChangedNode = (): boolean =>
        footprint!.nodesRead.some((each) => each === node || (!changesAmount && each !== 0 && nodes.has(each)));
      // A rule that mentions VAT is related to the change; if a number changes, only if the rule reads the changed
      // figures.
      if (
        !isWithinPart &&
        mentionsMatch(footprint!.vocabulary, VAT) &&
        !isMissingElsewhere(footprint!, node, tree) &&
        (change.kind !== 'number' || readsChangedNode())
      )
        return true;
      return namesOfNodeInRules(node, tree, prefixes).every((name) => footprint!.vocabulary.names.has(name));
    });
}

/** Whether an issue is inside an allowance or charge that moves to the other level. */
function isInsideMovedPart(place: Place | undefined, change: Change, { end }: Tree): boolean {
  if (change.kind !== 'level' || place === undefined) return false;
  const { node } = change.part;
  return place.node >= node && place.node < end[node]!;
}

/**
 * Whether an issue reports a missing element that has nothing to do with VAT or the changed node, such as a missing
 * field of a party.
 */
function isMissingElsewhere({ missingElements: [key] }: Footprint, node: number, tree: Tree): boolean {
  if (key === undefined || VAT.test(key) || UBL_ROWS.test(key)) return false;
  const parent = Number(key.slice(0, key.indexOf(' ')));
  return node < parent || node >= tree.end[parent]!;
}

/** Whether an issue concerns one of the rows to merge, or requires exactly one row for the category of these rows. */
function concernsMerged(
  { calculation, footprint }: RankedIssue,
  { rows }: Extract<Change, { readonly kind: 'merge' }>,
): boolean {
  if (calculation !== undefined) return rows.some(({ base }) => base.node === calculation.target);
  return (
    footprint!.distance >= DISTANCE.relation &&
    mentionsMatch(footprint!.vocabulary, VAT) &&
    comparesCode(footprint!.vocabulary, rows[0].category!.value)
  );
}

/**
 * Finds the issues that a change explains, and chooses the issue that presents the change: preferably an issue that has
 * no other cause and blames the changed node.
 * @returns indexes; `cause` is -1 if the change explains no issue
 */
function findExplained(
  change: Change,
  issues: readonly RankedIssue[],
  isUnexplained: (index: number) => boolean,
  isRelated: (issue: RankedIssue, index: number) => boolean,
): { readonly explained: ReadonlySet<number>; readonly cause: number } {
  const node = changedNode(change);
  const explained = new Set<number>();
  let [cause, bestScore] = [-1, -1];
  for (let index = 0; index < issues.length; index++) {
    const each = issues[index]!;
    const { footprint } = each;
    // A value of the wrong type ("abc") is not explained by other figures.
    if (footprint === undefined || footprint.evaluationError !== null || isDatatypeViolation(each)) continue;
    const isWrong = footprint.wrongNodes.includes(node);
    if (!(isWrong || isUnexplained(index)) || !isRelated(each, index)) continue;
    explained.add(index);
    // An issue that says that an element is not allowed is a bad choice to present the move of the element.
    const isRemoval = change.kind === 'level' && each.isElementRemovable === true;
    const isCloser = change.kind === 'signs' ? each.level === 'error' : isWrong;
    const score = isRemoval ? 0 : 2 * Number(isUnexplained(index)) + Number(isCloser);
    if (score > bestScore) [cause, bestScore] = [index, score];
  }
  return { explained, cause };
}
