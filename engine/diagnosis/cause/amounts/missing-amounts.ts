/** Adds values that follow from the other figures to issues about a missing amount or VAT breakdown. */
import { formatFigure } from '../../facts/figures/format-figure.js';
import type { Change } from '../../conclude/change.js';
import type { Conclusion } from '../conclusion.js';
import type { DescribedChange } from '../../describe/describe-change.js';
import type { RankedIssue } from '../../describe/ranked-issue.js';
import { type Draft, appendConclusion, setTerm } from './append-conclusion.js';

/** Adds the derived value to the issue about a missing amount. */
export function explainMissingAmount(
  { figure: { term }, to }: Extract<Change, { readonly kind: 'missing' }>,
  { sentence }: DescribedChange,
  issues: readonly RankedIssue[],
  isUnexplained: (index: number) => boolean,
): readonly Conclusion[] {
  const cause = issues.findIndex(({ gap }, index) => isUnexplained(index) && gap?.terms.includes(term) === true);
  if (cause < 0) return [];
  const filled: Draft<RankedIssue> = setTerm(appendConclusion(issues[cause]!, sentence), term);
  filled.expected = formatFigure(to, term);
  return [{ explained: new Set([cause]), cause, issue: filled as RankedIssue }];
}

/** Adds the derived rows to the issue about a missing VAT breakdown. */
export function explainMissingBreakdown(
  { sentence }: DescribedChange,
  issues: readonly RankedIssue[],
  isUnexplained: (index: number) => boolean,
): readonly Conclusion[] {
  const cause = issues.findIndex((each, index) => isUnexplained(index) && isMissingBreakdown(each));
  return cause < 0 ? [] : [{ explained: new Set([cause]), cause, issue: appendConclusion(issues[cause]!, sentence) }];
}

/** Whether an issue reports a missing VAT breakdown. */
export function isMissingBreakdown({ place }: RankedIssue): boolean {
  return place?.missing != null && BREAKDOWN.test(place.missing.join('/'));
}

/** Matches paths that end with a VAT breakdown or one of its rows. */
const BREAKDOWN = /(?:^|\/)(?:cac:TaxTotal|cac:TaxSubtotal|ram:ApplicableTradeTax)$/;
