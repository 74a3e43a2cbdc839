/** Finds the one change that satisfies all totals and VAT rows, and makes it the cause of the issues about them. */
import type { TreeContext } from '../../facts/context.js';
import { Elements } from '../../facts/elements.js';
import type { Conclusions } from '../../describe/conclusions.js';
import { anyOf } from '../../describe/reasoning.js';
import { type Change, nodeOf } from '../../conclude/change.js';
import { type Prefixes, prefixedName } from 'einvoice-schematron/xml/prefixed-names.js';
import { ATTRIBUTE, type Tree } from 'einvoice-schematron/xml/tree.js';
import { Agreement } from './agreement.js';
import type { Place } from '../../place/where.js';
import type { RankedIssue } from '../../describe/ranked-issue.js';
import { leadTo } from './lead.js';
import { filled, lacksRows, withRows } from './left-out.js';
import { ofSameCategory } from './same-category.js';
import type { Reasoned } from '../conclusion.js';
import { CLOSENESS } from '../../place/closeness.js';
import { isAboutPrice, isOfSigns } from './of-signs.js';
import { saysCode, saysLike } from '../../facts/tests/rule-says.js';
import { namesOfNode } from '../../place/touch-finding.js';
import { type Touch } from '../../place/touch.js';

/** Larger invoices are skipped, since the search would take too long. */
const LARGEST = 200_000;

/**
 * The conclusions from the figures; none if no issue concerns amounts, or no single change explains them.
 * @param isOpen whether an issue has no other cause
 */
export function reasonedOf(
  issues: readonly RankedIssue[],
  isOpen: (index: number) => boolean,
  conclusions: Conclusions,
  { tree, prefixes }: TreeContext,
): readonly Reasoned[] {
  if (tree.size > LARGEST) return [];
  const isAsked = conclusions.gaps.length > 0 || issues.some((issue, index) => isOpen(index) && isAboutAmounts(issue));
  if (!isAsked && !issues.some(isAboutPrice)) return [];
  const { figures } = conclusions;
  const needsNoSigns = (): boolean => conclusions.explanations[0]?.ways[0].kind === 'signs';
  if (figures === null || (!isAsked && !needsNoSigns())) return [];
  const taken = new Set<number>();
  const agreement = new Agreement(Elements.of(tree, prefixes));
  const found: Reasoned[] = [];
  for (const { ways: possible, about, isPartial } of conclusions.told) {
    const told = possible.filter(({ change }) => issues.some((each) => isOfTurned(each, change, tree, prefixes)));
    const ways = told.length === 1 ? told : possible;
    const first = ways[0]!;
    if (first.change.kind === 'missing') {
      found.push(...filled(first.change, first, issues, isOpen));
      continue;
    }
    if (first.change.kind === 'rows') {
      found.push(...withRows(first, issues, isOpen));
      continue;
    }
    const isOf = involved(
      ways.map(({ change }) => change),
      about,
      agreement,
      { tree, prefixes },
    );
    const { explained, cause } = explainedBy(
      first.change,
      issues,
      isOpen,
      (each, index) => !taken.has(index) && isOf(each),
    );
    if (cause < 0) continue;
    for (const index of explained) taken.add(index);
    const sentence = anyOf(
      ways.map((way) => way.sentence),
      isPartial === true,
    );
    found.push({ explained, cause, issue: leadTo(issues[cause]!, first, sentence, ways.length === 1) });
  }
  return [...found, ...ofSameCategory(issues, (index) => isOpen(index) && !taken.has(index), figures)];
}

/** Whether an issue could result from wrong figures. */
function isAboutAmounts(issue: RankedIssue): boolean {
  const { calculation, touch } = issue;
  if (calculation !== undefined || lacksRows(issue)) return true;
  return touch !== undefined && touch.closeness >= CLOSENESS.value && saysLike(touch.rule, VAT_OR_PER);
}

/** Whether the issue is a datatype violation. */
function isFormOf({ violation }: RankedIssue): boolean {
  return violation?.kind === 'value';
}

/** Whether an issue depends on whether its element is an allowance or a charge. */
function isOfTurned({ calculation, place, touch }: RankedIssue, way: Change, tree: Tree, prefixes: Prefixes): boolean {
  if (way.kind !== 'turn' || touch === undefined || calculation !== undefined || place === undefined) return false;
  const { node, indicator } = way.part;
  const isIn = place.node > node && place.node < tree.end[node]!;
  return isIn && indicator !== null && touch.rule.names.has(prefixedName(tree, indicator, prefixes));
}

/** Groups in rules about VAT categories. */
const VAT = /TaxCategory|ApplicableTradeTax|CategoryTradeTax/;
/** Groups of totals, which contain rows. */
const ROWS = /cac:Tax(?:Total|Subtotal)$/;
/** The same, with the base quantities of prices. */
const VAT_OR_PER = /TaxCategory|ApplicableTradeTax|CategoryTradeTax|BasisQuantity|BaseQuantity/;

/** Whether an issue is related to a change. */
function involved(
  ways: readonly Change[],
  about: ReadonlySet<number>,
  agreement: Agreement,
  { tree, prefixes }: TreeContext,
): (issue: RankedIssue) => boolean {
  return (issue) =>
    ways.some((change) => {
      const { calculation, touch } = issue;
      const node = nodeOf(change);
      // A rate that is wrong everywhere is wrong there, too.
      if (change.kind === 'rates' && change.changes.some(({ rate }) => touch!.wrong.includes(rate.node))) return true;
      if (change.kind === 'codes' && change.codes.some((code) => touch!.wrong.includes(code.node))) return true;
      if (change.kind === 'signs') return isOfSigns(issue, change);
      if (isIn(issue.place, change, tree)) return true;
      if (change.kind === 'merge') return isOfMerged(issue, change);
      if (touch!.wrong.includes(node) || isOfTurned(issue, change, tree, prefixes)) return true;
      // Figures do not explain attributes.
      if (touch!.wrong.some((each) => tree.kind[each] === ATTRIBUTE)) return false;
      const isAmount = (change.kind === 'number' && change.kinship !== 'rate') || change.kind === 'carried';
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
      // A rule about the wrong category would not apply to the right one.
      if (touch!.closeness < CLOSENESS.relation && !(quoted !== null && saysCode(touch!.rule, quoted))) return false;
      const isWithin = change.kind === 'number' && change.isWithin === true;
      const looksAtIt = (): boolean =>
        touch!.reads.some((each) => each === node || (!isAmount && each !== 0 && about.has(each)));
      // A rule that reads no figures is unaffected.
      if (
        !isWithin &&
        saysLike(touch!.rule, VAT) &&
        !lacksElsewhere(touch!, node, tree) &&
        (change.kind !== 'number' || looksAtIt())
      )
        return true;
      return namesOfNode(node, tree, prefixes).every((name) => touch!.rule.names.has(name));
    });
}

/** Whether an issue is inside an allowance or charge that moves to the other level. */
function isIn(place: Place | undefined, change: Change, { end }: Tree): boolean {
  if (change.kind !== 'level' || place === undefined) return false;
  const { node } = change.part;
  return place.node >= node && place.node < end[node]!;
}

/** Whether the missing element is far from all categories and figures, such as a missing field of a party. */
function lacksElsewhere({ absent: [key] }: Touch, node: number, tree: Tree): boolean {
  if (key === undefined || VAT.test(key) || ROWS.test(key)) return false;
  const parent = Number(key.slice(0, key.indexOf(' ')));
  return node < parent || node >= tree.end[parent]!;
}

/** Whether an issue concerns one of several rows to merge, or reports that their category needs exactly one row. */
function isOfMerged(
  { calculation, touch }: RankedIssue,
  { rows }: Extract<Change, { readonly kind: 'merge' }>,
): boolean {
  if (calculation !== undefined) return rows.some(({ base }) => base.node === calculation.target);
  return (
    touch!.closeness >= CLOSENESS.relation &&
    saysLike(touch!.rule, VAT) &&
    saysCode(touch!.rule, rows[0].category!.value)
  );
}

/**
 * The issues that a change resolves, and the one to present it: the first that blames its node, else the first of all.
 * Issues with another cause are not chosen.
 * @returns -1 as cause if there are none
 */
function explainedBy(
  change: Change,
  issues: readonly RankedIssue[],
  isOpen: (index: number) => boolean,
  isOf: (issue: RankedIssue, index: number) => boolean,
): { readonly explained: ReadonlySet<number>; readonly cause: number } {
  const node = nodeOf(change);
  const explained = new Set<number>();
  let [cause, fit] = [-1, -1];
  for (let index = 0; index < issues.length; index++) {
    const each = issues[index]!;
    const { touch } = each;
    // The format of a value is unrelated to the figures.
    if (touch === undefined || touch.raised !== null || isFormOf(each)) continue;
    const isWrong = touch.wrong.includes(node);
    if (!(isWrong || isOpen(index)) || !isOf(each, index)) continue;
    explained.add(index);
    // That a misplaced element may be removed says less than what is missing or wrong.
    const isLess = change.kind === 'level' && each.mayGo === true;
    const isTelling = change.kind === 'signs' ? each.level === 'error' : isWrong;
    const fits = isLess ? 0 : 2 * Number(isOpen(index)) + Number(isTelling);
    if (fits > fit) [cause, fit] = [index, fits];
  }
  return { explained, cause };
}
