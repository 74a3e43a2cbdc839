/**
 * Proposes corrections of an amount and of the figures in its formula, such as quantity, price and base quantity of a
 * line.
 */
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
import { NO_CHANGES, evaluateFormula } from '../facts/figures/equations.js';
import type { Figure, Relation } from '../facts/figures/figure.js';
import { findSwapsInFormula } from './swaps.js';

const HUNDRED = 100;
/** The net price and the gross price. */
const PRICES: ReadonlySet<string> = new Set(['BT-146', 'BT-148']);

/** Base quantities to try where none is stated. */
const COMMON_BASE_QUANTITIES = [100, 1000];

/**
 * Lines with more allowances and charges are skipped: any of them could explain a difference, and each trial visits
 * them all.
 */
export const MAX_LINE_ALLOWANCES = 12;

/** A solution that needs more decimals satisfies the formula by chance. */
const MAX_DECIMALS = 4;

/** Proposes, for each figure of a formula, the value that satisfies the formula. */
export function solveFormula(relation: Relation): readonly TrialChange[] {
  const { target, formula, part, lineCharges = [] } = relation;
  const { factors, divisor, isPercentage, added, subtracted } = formula;
  const expected = evaluateFormula(formula, NO_CHANGES);
  const changes: TrialChange[] = divisor === null ? [] : [...findSwapsInFormula(relation, [divisor])];
  const addChange = (figure: Figure, to: Exact | undefined): void => {
    if (to === undefined || countDecimals(to) > MAX_DECIMALS || equalExact(to, figure.value)) return;
    // Prices are never negative; quantities may be.
    if (PRICES.has(figure.term) && compareExact(to, 0) < 0) return;
    const piece = lineCharges.find(({ amount, indicator }) => amount === figure && indicator !== null);
    if (piece !== undefined && isZeroExact(to) && expected !== undefined) {
      changes.push({ kind: 'drop', part: piece, target, expected, owner: part });
      return;
    }
    const changesSign = piece !== undefined && compareExact(to, 0) < 0 && equalExact(to, negateExact(figure.value));
    const candidate = { kind: 'number', figure, to, owner: part, errorPattern: null, isWithinPart: true } as const;
    changes.push(changesSign ? { ...candidate, signChanged: piece } : candidate);
  };
  let product = target.value;
  for (const { value } of subtracted) product = addExact(product, value);
  for (const { value } of added) product = subtractExact(product, value);
  const divisorValue = divisor?.value ?? (isPercentage ? HUNDRED : 1);
  // If the formula has no result, because the base quantity is zero, only the base quantity can be corrected.
  if (expected !== undefined) {
    const deviation = subtractExact(target.value, expected);
    addChange(target, expected);
    for (const [index, factor] of factors.entries()) {
      const otherFactor = factors[1 - index]?.value ?? 1;
      if (!isZeroExact(otherFactor))
        addChange(factor, divideWithin(multiplyExact(product, divisorValue), otherFactor, MAX_DECIMALS));
    }
    if (added.length + subtracted.length <= MAX_LINE_ALLOWANCES) {
      for (const figure of added) addChange(figure, addExact(figure.value, deviation));
      for (const figure of subtracted) addChange(figure, subtractExact(figure.value, deviation));
    }
  }
  if (isZeroExact(product)) return changes;
  let factorProduct: Exact = 1;
  for (const { value } of factors) factorProduct = multiplyExact(factorProduct, value);
  const ratio = divideWithin(factorProduct, product, MAX_DECIMALS);
  if (divisor !== null) addChange(divisor, ratio);
  else if (
    !isPercentage &&
    factors.length === 2 &&
    COMMON_BASE_QUANTITIES.some((common) => ratio !== undefined && equalExact(common, ratio))
  )
    changes.push({ kind: 'per', price: factors[1]!, to: ratio!, owner: part });
  return changes.sort((one, other) => Number(becomesFraction(one)) - Number(becomesFraction(other)));
}

/** Whether a whole quantity becomes a fraction (2 becomes 1.5): such changes come last. */
function becomesFraction(change: TrialChange): boolean {
  if (change.kind !== 'number' || change.figure.term !== 'BT-129') return false;
  return exactToString(change.to).includes('.') && !exactToString(change.figure.value).includes('.');
}
