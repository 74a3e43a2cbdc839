/** Recognises issues that result from superfluous minus signs. */
import type { Change } from '../../conclude/change.js';
import type { RankedIssue } from '../../describe/ranked-issue.js';
import { mentionsMatch } from '../../facts/tests/rule-vocabulary.js';

/** Matches element names of prices. */
const PRICE = /PriceAmount|ChargeAmount/;

/** Whether an issue may be about a price. */
export function isAboutPrice({ footprint }: RankedIssue): boolean {
  return footprint !== undefined && mentionsMatch(footprint.vocabulary, PRICE);
}

/** Whether an issue concerns a figure with a superfluous sign, or a calculation with such a figure. */
export function dependsOnSigns(
  { calculation, footprint }: RankedIssue,
  { figures }: Extract<Change, { readonly kind: 'signs' }>,
): boolean {
  const signedNodes = new Set(figures.map(({ node }) => node));
  const calculationNodes = calculation === undefined ? [] : [...calculation.inputs, calculation.target ?? -1];
  return (
    footprint!.wrongNodes.some((node) => signedNodes.has(node)) ||
    calculationNodes.some((node) => signedNodes.has(node))
  );
}
