/** Corrects the formula of a line, an allowance or a price if the totals confirm its result. */
import {
  type Exact,
  addExact,
  compareExact,
  equalExact,
  isZeroExact,
  multiplyExact,
  negateExact,
  subtractExact,
} from 'einvoice-schematron/runtime/numbers/exact.js';
import { divideWithin } from 'einvoice-schematron/runtime/numbers/exact-divide.js';
import { countDecimals, exactToString } from 'einvoice-schematron/runtime/numbers/exact-text.js';
import type { TrialChange } from './change.js';
import { NO_CHANGES, calculated } from '../facts/figures/equations.js';
import type { Figure, Relation } from '../facts/figures/figure.js';
import { findSwapsWithin } from './swaps.js';

const HUNDRED = 100;
/** The net price and the gross price. */
const PRICES: ReadonlySet<string> = new Set(['BT-146', 'BT-148']);

/** Common base quantities other than one. */
const COMMON_BASE_QUANTITIES = [100, 1000];

/**
 * The maximum number of allowances and charges in a line: among more, any could explain a difference, and each trial
 * visits all of them.
 */
export const MAX_PIECES = 12;

/** Figures of a line are not written with more decimals: such a solution is a coincidence. */
const MAX_DECIMALS = 4;

/** Sets each figure of a formula to the value that satisfies it. */
export function solveFormula(relation: Relation): readonly TrialChange[] {
  const { target, formula, part, pieces = [] } = relation;
  const { factors, divisor, isPercentage, added, taken } = formula;
  const expected = calculated(formula, NO_CHANGES);
  const found: TrialChange[] = divisor === null ? [] : [...findSwapsWithin(relation, [divisor])];
  const add = (figure: Figure, to: Exact | undefined): void => {
    if (to === undefined || countDecimals(to) > MAX_DECIMALS || equalExact(to, figure.value)) return;
    // Prices are never negative; quantities may be.
    if (PRICES.has(figure.term) && compareExact(to, 0) < 0) return;
    const piece = pieces.find(({ amount, indicator }) => amount === figure && indicator !== null);
    if (piece !== undefined && isZeroExact(to) && expected !== undefined) {
      found.push({ kind: 'drop', part: piece, target, expected, owner: part });
      return;
    }
    const changesSign = piece !== undefined && compareExact(to, 0) < 0 && equalExact(to, negateExact(figure.value));
    const candidate = { kind: 'number', figure, to, owner: part, errorPattern: null, isWithin: true } as const;
    found.push(changesSign ? { ...candidate, turned: piece } : candidate);
  };
  let product = target.value;
  for (const { value } of taken) product = addExact(product, value);
  for (const { value } of added) product = subtractExact(product, value);
  const per = divisor?.value ?? (isPercentage ? HUNDRED : 1);
  // If the base quantity is zero, the formula can only be solved for it.
  if (expected !== undefined) {
    const gap = subtractExact(target.value, expected);
    add(target, expected);
    for (const [at, factor] of factors.entries()) {
      const other = factors[1 - at]?.value ?? 1;
      if (!isZeroExact(other)) add(factor, divideWithin(multiplyExact(product, per), other, MAX_DECIMALS));
    }
    if (added.length + taken.length <= MAX_PIECES) {
      for (const figure of added) add(figure, addExact(figure.value, gap));
      for (const figure of taken) add(figure, subtractExact(figure.value, gap));
    }
  }
  if (isZeroExact(product)) return found;
  let factorProduct: Exact = 1;
  for (const { value } of factors) factorProduct = multiplyExact(factorProduct, value);
  const ratio = divideWithin(factorProduct, product, MAX_DECIMALS);
  if (divisor !== null) add(divisor, ratio);
  else if (
    !isPercentage &&
    factors.length === 2 &&
    COMMON_BASE_QUANTITIES.some((common) => ratio !== undefined && equalExact(common, ratio))
  )
    found.push({ kind: 'per', price: factors[1]!, to: ratio!, owner: part });
  return found.sort((one, other) => Number(becomesFraction(one)) - Number(becomesFraction(other)));
}

/** Whether a whole quantity becomes a fraction; among equally likely changes it comes last. */
function becomesFraction(change: TrialChange): boolean {
  if (change.kind !== 'number' || change.figure.term !== 'BT-129') return false;
  return exactToString(change.to).includes('.') && !exactToString(change.figure.value).includes('.');
}
