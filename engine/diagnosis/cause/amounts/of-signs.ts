/** What is found because amounts have signs that nothing needs. */
import type { Change } from '../../conclude/change.js';
import type { RankedIssue } from '../../describe/ranked-issue.js';
import { saysLike } from '../../facts/tests/rule-says.js';

/** What prices are. */
const PRICE = /PriceAmount|ChargeAmount/;

/** Whether an issue says that a price is wrong. */
export function isAboutPrice({ touch }: RankedIssue): boolean {
  return touch !== undefined && saysLike(touch.rule, PRICE);
}

/** Whether it is said of a figure that has a needless sign, or of what is calculated with one. */
export function isOfSigns(
  { calculation, touch }: RankedIssue,
  { figures }: Extract<Change, { readonly kind: 'signs' }>,
): boolean {
  const nodes = new Set(figures.map(({ node }) => node));
  const read = calculation === undefined ? [] : [...calculation.inputs, calculation.target ?? -1];
  return touch!.wrong.some((node) => nodes.has(node)) || read.some((node) => nodes.has(node));
}
