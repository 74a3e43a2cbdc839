/** A wrong VAT category in all lines: the issues about all these lines have one cause. */
import { findOtherCategories } from 'einvoice-core/knowledge/by-code.js';
import type { Figures } from '../../facts/figures/figure.js';
import { isZeroExact } from 'einvoice-schematron/runtime/numbers/exact.js';
import type { Conclusion } from '../conclusion.js';
import type { RankedIssue } from '../../describe/ranked-issue.js';

/**
 * Explains issues about lines with rate 0 in a category that requires a rate (such as `S`), if a VAT row has the same
 * category and rate. Then the category is wrong: the rate is hardly ever forgotten everywhere.
 * @param isUnexplained whether no other cause of an issue is known
 */
export function explainWrongCategoryEverywhere(
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
