/** Missing elements whose content follows from the other figures: an amount, a VAT breakdown. */
import { shown } from '../../facts/figures/shown.js';
import type { Change } from '../../conclude/change.js';
import type { Reasoned } from '../conclusion.js';
import type { ToldChange } from '../../describe/told-change.js';
import type { RankedIssue } from '../../describe/ranked-issue.js';
import { type Open, saying, withTerm } from './saying.js';

/** Adds the concluded value to the issue about a missing amount. */
export function filled(
  { figure: { term }, to }: Extract<Change, { readonly kind: 'missing' }>,
  { sentence }: ToldChange,
  issues: readonly RankedIssue[],
  isOpen: (index: number) => boolean,
): readonly Reasoned[] {
  const cause = issues.findIndex(({ gap }, index) => isOpen(index) && gap?.terms.includes(term) === true);
  if (cause < 0) return [];
  const led: Open<RankedIssue> = withTerm(saying(issues[cause]!, sentence), term);
  led.expected = shown(to, term);
  return [{ explained: new Set([cause]), cause, issue: led as RankedIssue }];
}

/** Adds the concluded rows to the issue about a missing VAT breakdown. */
export function withRows(
  { sentence }: ToldChange,
  issues: readonly RankedIssue[],
  isOpen: (index: number) => boolean,
): readonly Reasoned[] {
  const cause = issues.findIndex((each, index) => isOpen(index) && lacksRows(each));
  return cause < 0 ? [] : [{ explained: new Set([cause]), cause, issue: saying(issues[cause]!, sentence) }];
}

/** Whether an issue reports a missing VAT breakdown. */
export function lacksRows({ place }: RankedIssue): boolean {
  return place?.missing != null && ROWS.test(place.missing.join('/'));
}

/** A VAT breakdown, as opposed to the VAT of a line. */
const ROWS = /(?:^|\/)(?:cac:TaxTotal|cac:TaxSubtotal|ram:ApplicableTradeTax)$/;
