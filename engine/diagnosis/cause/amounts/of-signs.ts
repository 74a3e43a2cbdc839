/** Issues that result from superfluous minus signs. */
import type { Change } from '../../conclude/change.js';
import type { RankedIssue } from '../../describe/ranked-issue.js';
import { mentionsMatch } from '../../facts/tests/rule-vocabulary.js';

/** Names of prices. */
const PRICE = /PriceAmount|ChargeAmount/;

/** Whether an issue reports a wrong price. */
export function isAboutPrice({ footprint }: RankedIssue): boolean {
  return footprint !== undefined && mentionsMatch(footprint.rule, PRICE);
}

/** Whether an issue concerns a figure with a superfluous sign, or an amount calculated from such a figure. */
export function dependsOnSigns(
  { calculation, footprint }: RankedIssue,
  { figures }: Extract<Change, { readonly kind: 'signs' }>,
): boolean {
  const nodes = new Set(figures.map(({ node }) => node));
  const read = calculation === undefined ? [] : [...calculation.inputs, calculation.target ?? -1];
  return footprint!.wrong.some((node) => nodes.has(node)) || read.some((node) => nodes.has(node));
}
