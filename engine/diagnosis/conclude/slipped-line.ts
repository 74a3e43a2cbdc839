/**
 * A line with a typing error in quantity or price: its amount was calculated from the wrong value, but the totals from
 * the right one.
 */
import { addExact, compareExact, equalExact, isZeroExact } from 'einvoice-schematron/runtime/numbers/exact.js';
import { divideWithin } from 'einvoice-schematron/runtime/numbers/exact-divide.js';
import { type Carrying, correctLaterAmounts } from './carried.js';
import type { Change } from './change.js';
import type { Failure } from '../facts/figures/equations.js';
import type { Figures, Relation } from '../facts/figures/figure.js';
import { type ErrorPattern, classifyError } from './error-pattern.js';

/** Only differences that look like a typing error are accepted: some other value always fits by coincidence. */
const SLIPS: ReadonlySet<ErrorPattern> = new Set(['sign', 'digits', 'decimalPoint']);

const MAX_DECIMALS = 4;
const PRICE = 'BT-146';

/**
 * Each quantity or price with the line amount that satisfies all equations.
 * @param failures all failing equations, including the sum of lines
 */
export function slippedLines(failures: readonly Failure[], figures: Figures): readonly Change[] {
  const sum = failures.find(({ id }) => id === 'BT-106');
  if (sum === undefined || !figures.isWhole || figures.absent !== null) return [];
  return figures.relations
    .flatMap((relation) => slipsIn(relation, sum, failures, figures))
    .map((totals) => ({ kind: 'carried', totals, isRounding: false }));
}

function slipsIn(
  relation: Relation,
  sum: Failure,
  failures: readonly Failure[],
  figures: Figures,
): readonly Carrying[] {
  const { target, part, pieces = [] } = relation;
  const { factors, divisor, isPercentage } = relation.formula;
  if (part.kind !== 'line' || target !== part.amount || pieces.length > 0 || divisor !== null || isPercentage)
    return [];
  const amount = addExact(target.value, sum.difference);
  return factors.flatMap((factor, at): readonly Carrying[] => {
    const other = factors[1 - at];
    if (other === undefined || isZeroExact(other.value)) return [];
    const to = divideWithin(amount, other.value, MAX_DECIMALS);
    // Prices are never negative; quantities may be.
    if (to === undefined || equalExact(to, factor.value) || (factor.term === PRICE && compareExact(to, 0) < 0))
      return [];
    if (!SLIPS.has(classifyError(factor.value, to, []))) return [];
    const first: Carrying = [
      { figure: factor, to },
      { figure: target, to: amount },
    ];
    const carrying = correctLaterAmounts(first, failures, figures);
    return carrying?.length === first.length ? [carrying] : [];
  });
}
