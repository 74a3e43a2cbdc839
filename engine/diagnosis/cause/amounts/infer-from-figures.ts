/** Finds the one change that satisfies all totals and VAT rows, and makes it the cause of the issues about them. */
import type { TreeContext } from '../../facts/context.js';
import { Elements } from '../../facts/elements.js';
import type { Conclusions } from '../../describe/conclusions.js';
import { anyOf } from '../../describe/reasoning.js';
import { type Change, nodeOfChange } from '../../conclude/change.js';
import { type Prefixes, prefixedName } from 'einvoice-schematron/xml/prefixed-names.js';
import { ATTRIBUTE, type Tree } from 'einvoice-schematron/xml/tree.js';
import { Agreement } from './agreement.js';
import type { Place } from '../../place/where.js';
import type { RankedIssue } from '../../describe/ranked-issue.js';
import { moveToChange } from './move-to-change.js';
import { fillAmount, lacksRows, fillRows } from './left-out.js';
import { explainSameCategory } from './same-category.js';
import type { Conclusion } from '../conclusion.js';
import { CLOSENESS } from '../../place/closeness.js';
import { isAboutPrice, dependsOnSigns } from './of-signs.js';
import { comparesCode, mentionsMatch } from '../../facts/tests/rule-vocabulary.js';
import { namesOfNode } from '../../place/finding-footprint.js';
import { type Footprint } from '../../place/footprint.js';

/** Larger invoices are skipped, since the search would take too long. */
const MAX_NODES = 200_000;

/**
 * The conclusions from the figures; none if no issue concerns amounts, or if no single change explains them.
 * @param isOpen whether no other cause of an issue is known
 */
export function inferFromFigures(
  issues: readonly RankedIssue[],
  isOpen: (index: number) => boolean,
  conclusions: Conclusions,
  { tree, prefixes }: TreeContext,
): readonly Conclusion[] {
  if (tree.size > MAX_NODES) return [];
  const concernsAmounts =
    conclusions.gaps.length > 0 || issues.some((issue, index) => isOpen(index) && isAboutAmounts(issue, tree));
  if (!concernsAmounts && !issues.some(isAboutPrice)) return [];
  const { figures } = conclusions;
  const changesSigns = (): boolean => conclusions.explanations[0]?.ways[0].kind === 'signs';
  if (figures === null || (!concernsAmounts && !changesSigns())) return [];
  const taken = new Set<number>();
  const agreement = new Agreement(Elements.of(tree, prefixes));
  const found: Conclusion[] = [];
  for (const { ways: possible, about, isPartial } of conclusions.described) {
    const decided = possible.filter(({ change }) => issues.some((each) => dependsOnSign(each, change, tree, prefixes)));
    const ways = decided.length === 1 ? decided : possible;
    const first = ways[0]!;
    if (first.change.kind === 'missing') {
      found.push(...fillAmount(first.change, first, issues, isOpen));
      continue;
    }
    if (first.change.kind === 'rows') {
      found.push(...fillRows(first, issues, isOpen));
      continue;
    }
    const isRelated = relatesTo(
      ways.map(({ change }) => change),
      about,
      agreement,
      { tree, prefixes },
    );
    const { explained, cause } = explainedBy(
      first.change,
      issues,
      isOpen,
      (each, index) => !taken.has(index) && isRelated(each),
    );
    if (cause < 0) continue;
    for (const index of explained) taken.add(index);
    const sentence = anyOf(
      ways.map((way) => way.sentence),
      isPartial === true,
    );
    found.push({ explained, cause, issue: moveToChange(issues[cause]!, first, sentence, ways.length === 1) });
  }
  return [...found, ...explainSameCategory(issues, (index) => isOpen(index) && !taken.has(index), figures)];
}

/** Whether an issue could result from wrong figures. Figures do not explain attributes, such as the unit of a quantity. */
function isAboutAmounts(issue: RankedIssue, tree: Tree): boolean {
  const { calculation, footprint } = issue;
  if (calculation !== undefined || lacksRows(issue)) return true;
  if (footprint?.wrong.some((node) => tree.kind[node] === ATTRIBUTE) === true) return false;
  return footprint !== undefined && footprint.closeness >= CLOSENESS.value && mentionsMatch(footprint.rule, VAT_OR_PER);
}

/** Whether the issue is a datatype violation. */
function isDatatypeViolation({ violation }: RankedIssue): boolean {
  return violation?.kind === 'value';
}

/** Whether a rule distinguishes allowances from charges within the part that changes its sign. */
function dependsOnSign(
  { calculation, place, footprint }: RankedIssue,
  way: Change,
  tree: Tree,
  prefixes: Prefixes,
): boolean {
  if (way.kind !== 'turn' || footprint === undefined || calculation !== undefined || place === undefined) return false;
  const { node, indicator } = way.part;
  const isIn = place.node > node && place.node < tree.end[node]!;
  return isIn && indicator !== null && footprint.rule.names.has(prefixedName(tree, indicator, prefixes));
}

/** Groups that rules about VAT categories name. */
const VAT = /TaxCategory|ApplicableTradeTax|CategoryTradeTax/;
/** UBL groups of VAT totals and their rows. */
const ROWS = /cac:Tax(?:Total|Subtotal)$/;
/** VAT groups and base quantities of prices. */
const VAT_OR_PER = /TaxCategory|ApplicableTradeTax|CategoryTradeTax|BasisQuantity|BaseQuantity/;

/** Whether an issue is related to a change. */
function relatesTo(
  ways: readonly Change[],
  about: ReadonlySet<number>,
  agreement: Agreement,
  { tree, prefixes }: TreeContext,
): (issue: RankedIssue) => boolean {
  return (issue) =>
    ways.some((change) => {
      const { calculation, footprint } = issue;
      const node = nodeOfChange(change);
      // One mistake repeated everywhere: each of its places is related.
      if (change.kind === 'rates' && change.changes.some(({ rate }) => footprint!.wrong.includes(rate.node)))
        return true;
      if (change.kind === 'codes' && change.codes.some((code) => footprint!.wrong.includes(code.node))) return true;
      if (change.kind === 'signs') return dependsOnSigns(issue, change);
      if (isInMoved(issue.place, change, tree)) return true;
      if (change.kind === 'merge') return concernsMerged(issue, change);
      if (footprint!.wrong.includes(node) || dependsOnSign(issue, change, tree, prefixes)) return true;
      // A change of figures does not fix a wrong attribute.
      if (footprint!.wrong.some((each) => tree.kind[each] === ATTRIBUTE)) return false;
      const isAmount = (change.kind === 'number' && change.errorPattern !== 'rate') || change.kind === 'carried';
      if (calculation !== undefined && (isAmount || change.kind === 'swap' || change.kind === 'uncounted')) {
        const isNow = agreement.isRightAfter(change, calculation);
        if (isAmount || isNow) return isNow;
      }
      if (calculation !== undefined)
        return [...calculation.inputs, calculation.target ?? -1].every((each) => each < 0 || about.has(each));
      const quoted =
        change.kind === 'code' || change.kind === 'vat'
          ? change.code.value
          : change.kind === 'codes'
            ? change.codes[0].value
            : null;
      // The rule applies only because of the wrong category.
      if (footprint!.closeness < CLOSENESS.relation && !(quoted !== null && comparesCode(footprint!.rule, quoted)))
        return false;
      const isWithin = change.kind === 'number' && change.isWithin === true;
      const looksAtIt = (): boolean =>
        footprint!.reads.some((each) => each === node || (!isAmount && each !== 0 && about.has(each)));
      // A rule that reads no figures is unaffected.
      if (
        !isWithin &&
        mentionsMatch(footprint!.rule, VAT) &&
        !lacksElsewhere(footprint!, node, tree) &&
        (change.kind !== 'number' || looksAtIt())
      )
        return true;
      return namesOfNode(node, tree, prefixes).every((name) => footprint!.rule.names.has(name));
    });
}

/** Whether an issue is inside an allowance or charge that moves to the other level. */
function isInMoved(place: Place | undefined, change: Change, { end }: Tree): boolean {
  if (change.kind !== 'level' || place === undefined) return false;
  const { node } = change.part;
  return place.node >= node && place.node < end[node]!;
}

/** Whether the missing element is far from all categories and figures, such as a missing field of a party. */
function lacksElsewhere({ absent: [key] }: Footprint, node: number, tree: Tree): boolean {
  if (key === undefined || VAT.test(key) || ROWS.test(key)) return false;
  const parent = Number(key.slice(0, key.indexOf(' ')));
  return node < parent || node >= tree.end[parent]!;
}

/** Whether an issue concerns one of the rows to merge, or reports that their category needs exactly one row. */
function concernsMerged(
  { calculation, footprint }: RankedIssue,
  { rows }: Extract<Change, { readonly kind: 'merge' }>,
): boolean {
  if (calculation !== undefined) return rows.some(({ base }) => base.node === calculation.target);
  return (
    footprint!.closeness >= CLOSENESS.relation &&
    mentionsMatch(footprint!.rule, VAT) &&
    comparesCode(footprint!.rule, rows[0].category!.value)
  );
}

/**
 * The issues that a change resolves, and the one that presents it: preferably one without another cause that blames the
 * changed node.
 * @returns -1 as cause if there are none
 */
function explainedBy(
  change: Change,
  issues: readonly RankedIssue[],
  isOpen: (index: number) => boolean,
  isRelated: (issue: RankedIssue, index: number) => boolean,
): { readonly explained: ReadonlySet<number>; readonly cause: number } {
  const node = nodeOfChange(change);
  const explained = new Set<number>();
  let [cause, bestScore] = [-1, -1];
  for (let index = 0; index < issues.length; index++) {
    const each = issues[index]!;
    const { footprint } = each;
    // The format of a value is unrelated to the figures.
    if (footprint === undefined || footprint.raised !== null || isDatatypeViolation(each)) continue;
    const isWrong = footprint.wrong.includes(node);
    if (!(isWrong || isOpen(index)) || !isRelated(each, index)) continue;
    explained.add(index);
    // An issue that merely offers to remove the misplaced element is less informative than the others.
    const isRemoval = change.kind === 'level' && each.mayGo === true;
    const isCloser = change.kind === 'signs' ? each.level === 'error' : isWrong;
    const score = isRemoval ? 0 : 2 * Number(isOpen(index)) + Number(isCloser);
    if (score > bestScore) [cause, bestScore] = [index, score];
  }
  return { explained, cause };
}
