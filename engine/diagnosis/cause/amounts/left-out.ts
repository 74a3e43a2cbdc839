/** Missing elements that the other figures determine: an amount, or the VAT breakdown. */
import { formatFigure } from '../../facts/figures/shown.js';
import type { Change } from '../../conclude/change.js';
import type { Conclusion } from '../conclusion.js';
import type { DescribedChange } from '../../describe/describe-change.js';
import type { RankedIssue } from '../../describe/ranked-issue.js';
import { type Open, appendConclusion, setTerm } from './append-conclusion.js';

/** Adds the derived value to the issue about a missing amount. */
export function fillAmount(
  { figure: { term }, to }: Extract<Change, { readonly kind: 'missing' }>,
  { sentence }: DescribedChange,
  issues: readonly RankedIssue[],
  isOpen: (index: number) => boolean,
): readonly Conclusion[] {
  const cause = issues.findIndex(({ gap }, index) => isOpen(index) && gap?.terms.includes(term) === true);
  if (cause < 0) return [];
  const filled: Open<RankedIssue> = setTerm(appendConclusion(issues[cause]!, sentence), term);
  filled.expected = formatFigure(to, term);
  return [{ explained: new Set([cause]), cause, issue: filled as RankedIssue }];
}

/** Adds the derived rows to the issue about a missing VAT breakdown. */
export function fillRows(
  { sentence }: DescribedChange,
  issues: readonly RankedIssue[],
  isOpen: (index: number) => boolean,
): readonly Conclusion[] {
  const cause = issues.findIndex((each, index) => isOpen(index) && lacksRows(each));
  return cause < 0 ? [] : [{ explained: new Set([cause]), cause, issue: appendConclusion(issues[cause]!, sentence) }];
}

/** Whether an issue reports a missing VAT breakdown. */
export function lacksRows({ place }: RankedIssue): boolean {
  return place?.missing != null && ROWS.test(place.missing.join('/'));
}

/** A VAT breakdown, as opposed to the VAT of a line. */
const ROWS = /(?:^|\/)(?:cac:TaxTotal|cac:TaxSubtotal|ram:ApplicableTradeTax)$/;
