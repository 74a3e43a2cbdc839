/**
 * A line with a typing error in quantity or price: the line amount was calculated from the mistyped value, but the
 * totals from the right value.
 */
import { addExact, compareExact, equalExact, isZeroExact } from 'einvoice-schematron/runtime/numbers/exact.js';
import { divideWithin } from 'einvoice-schematron/runtime/numbers/exact-divide.js';
import { type CorrectionChain, correctDependentAmounts } from './propagated-error.js';
import type { Change } from './change.js';
import type { FailedEquation } from '../facts/figures/equations.js';
import type { Figures, Relation } from '../facts/figures/figure.js';
import { type ErrorPattern, classifyError } from './error-pattern.js';

/** Only corrections of typing errors are accepted: in any line, some quantity or price makes the totals agree. */
const TYPING_ERRORS: ReadonlySet<ErrorPattern> = new Set(['sign', 'digits', 'decimalPoint']);

/** A corrected value that needs more decimals makes the totals agree by chance. */
const MAX_DECIMALS = 4;
/** The net price of an item. */
const PRICE = 'BT-146';

/**
 * The changes that each correct a quantity or price and its line amount, so that all equations hold.
 * @param failures all failing equations, including that of the sum of lines
 */
export function findMistypedLines(failures: readonly FailedEquation[], figures: Figures): readonly Change[] {
  const sumFailure = failures.find(({ id }) => id === 'BT-106');
  if (sumFailure === undefined || !figures.isComplete || figures.placeholder !== null) return [];
  return figures.relations
    .flatMap((relation) => mistypedFactors(relation, sumFailure, failures, figures))
    .map((totals) => ({ kind: 'carried', totals, isRounding: false }));
}

/** Corrections of a line's quantity or price and of its amount, after which all equations hold. */
function mistypedFactors(
  relation: Relation,
  sumFailure: FailedEquation,
  failures: readonly FailedEquation[],
  figures: Figures,
): readonly CorrectionChain[] {
  const { target, part, lineCharges = [] } = relation;
  const { factors, divisor, isPercentage } = relation.formula;
  if (part.kind !== 'line' || target !== part.amount || lineCharges.length > 0 || divisor !== null || isPercentage)
    return [];
  const amount = addExact(target.value, sumFailure.difference);
  return factors.flatMap((factor, index): readonly CorrectionChain[] => {
    const otherFactor = factors[1 - index];
    if (otherFactor === undefined || isZeroExact(otherFactor.value)) return [];
    const to = divideWithin(amount, otherFactor.value, MAX_DECIMALS);
    // Prices are never negative; quantities may be.
    if (to === undefined || equalExact(to, factor.value) || (factor.term === PRICE && compareExact(to, 0) < 0))
      return [];
    if (!TYPING_ERRORS.has(classifyError(factor.value, to, []))) return [];
    const first: CorrectionChain = [
      { figure: factor, to },
      { figure: target, to: amount },
    ];
    const chain = correctDependentAmounts(first, failures, figures);
    return chain?.length === first.length ? [chain] : [];
  });
}
