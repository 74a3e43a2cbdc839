/** An implausible VAT category that every line reports: one mistake. */
import { findOtherCategories } from 'einvoice-core/knowledge/by-code.js';
import type { Figures } from '../../facts/figures/figure.js';
import { isZeroExact } from 'einvoice-schematron/runtime/numbers/exact.js';
import type { Conclusion } from '../conclusion.js';
import type { RankedIssue } from '../../describe/ranked-issue.js';

/**
 * The standard category without a rate, in lines and VAT breakdown alike: the category is wrong, since the same rate is
 * hardly ever forgotten in every line.
 * @param isOpen whether no other cause of an issue is known
 */
export function explainSameCategory(
  issues: readonly RankedIssue[],
  isOpen: (index: number) => boolean,
  { rows }: Pick<Figures, 'rows'>,
): readonly Conclusion[] {
  const found = issues.flatMap(({ code }, index) => {
    const known = isOpen(index) ? findOtherCategories(code) : null;
    const isThroughout =
      known?.onlyWithoutVat === true &&
      rows.some(({ category, rate }) => category?.value === known.from && rate !== null && isZeroExact(rate.value));
    return isThroughout ? [index] : [];
  });
  const [cause] = found;
  return cause === undefined ? [] : [{ explained: new Set(found), cause, issue: issues[cause]! }];
}
