/** A wrong VAT category in all lines, which leads to an issue in each: one mistake. */
import { findOtherCategories } from 'einvoice-core/knowledge/by-code.js';
import type { Figures } from '../../facts/figures/figure.js';
import { isZeroExact } from 'einvoice-schematron/runtime/numbers/exact.js';
import type { Conclusion } from '../conclusion.js';
import type { RankedIssue } from '../../describe/ranked-issue.js';

/**
 * Explains issues about a category with rate 0 (such as `S`) if the VAT breakdown has the same: then the category is
 * wrong and not the rate, which is hardly ever forgotten everywhere.
 * @param isUnexplained whether no other cause of an issue is known
 */
export function explainSameCategory(
  issues: readonly RankedIssue[],
  isUnexplained: (index: number) => boolean,
  { rows }: Pick<Figures, 'rows'>,
): readonly Conclusion[] {
  const affected = issues.flatMap(({ code }, index) => {
    const otherCategories = isUnexplained(index) ? findOtherCategories(code) : null;
    const isInBreakdown =
      otherCategories?.onlyWithoutVat === true &&
      rows.some(
        ({ category, rate }) => category?.value === otherCategories.from && rate !== null && isZeroExact(rate.value),
      );
    return isInBreakdown ? [index] : [];
  });
  const [cause] = affected;
  return cause === undefined ? [] : [{ explained: new Set(affected), cause, issue: issues[cause]! }];
}
