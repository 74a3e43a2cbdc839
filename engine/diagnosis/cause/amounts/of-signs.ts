/** Issues that result from superfluous minus signs. */
import type { Change } from '../../conclude/change.js';
import type { RankedIssue } from '../../describe/ranked-issue.js';
import { saysLike } from '../../facts/tests/rule-says.js';

/** Names of prices. */
const PRICE = /PriceAmount|ChargeAmount/;

/** Whether an issue reports a wrong price. */
export function isAboutPrice({ touch }: RankedIssue): boolean {
  return touch !== undefined && saysLike(touch.rule, PRICE);
}

/** Whether an issue concerns a figure with a superfluous sign, or an amount calculated from one. */
export function isOfSigns(
  { calculation, touch }: RankedIssue,
  { figures }: Extract<Change, { readonly kind: 'signs' }>,
): boolean {
  const nodes = new Set(figures.map(({ node }) => node));
  const read = calculation === undefined ? [] : [...calculation.inputs, calculation.target ?? -1];
  return touch!.wrong.some((node) => nodes.has(node)) || read.some((node) => nodes.has(node));
}
