/** Ranks changes by likelihood, the most common human errors first. */
import { PERCENTAGES } from 'einvoice-core/knowledge/invoice/amounts.js';
import { significantDigits, typingDistance } from '../facts/calculations/typing-distance.js';
import {
  type Exact,
  compareExact,
  equalExact,
  isZeroExact,
  multiplyExact,
} from 'einvoice-schematron/runtime/numbers/exact.js';
import { countDecimals, exactToString } from 'einvoice-schematron/runtime/numbers/exact-text.js';
import type { Change } from './change.js';
import type { Figures } from '../facts/figures/figure.js';
import type { ErrorPattern } from './error-pattern.js';

const RANKS: Readonly<Record<ErrorPattern, number>> = {
  sign: 0,
  digits: 0,
  decimalPoint: 0,
  rate: 1,
  gross: 1,
  net: 1,
  rounding: 1,
  leftOut: 1,
  ofLine: 1,
  derived: 2,
  other: 3,
};

/**
 * Ranks of other changes: another code, two values at once, a removal, a rounder prepaid amount, the same change in
 * many places, an implausible value, and changes that count only if nothing else explains the failures.
 */
const [OTHER_CODE, TWO_VALUES, REMOVAL, ROUNDER_PREPAID, EVERYWHERE, IMPLAUSIBLE, LAST_RESORT] = [
  1, 2, 2, 1.5, 2.5, 4, 5,
];

/** The lower the rank, the likelier the change. */
export function rankChange(change: Change, { usualBases }: Pick<Figures, 'usualBases'>): number {
  switch (change.kind) {
    case 'remove':
      return REMOVAL;
    case 'vat':
      return TWO_VALUES;
    case 'code':
    case 'per':
    case 'turn':
      return OTHER_CODE;
    case 'swap':
      return TWO_VALUES;
    case 'rates':
      return change.isFraction ? 0 : EVERYWHERE;
    case 'codes':
      return EVERYWHERE;
    case 'drop':
    case 'missing':
    case 'signs':
      return 0;
    case 'total':
    case 'carried':
      return RANKS.derived;
    case 'row':
    case 'rows':
    case 'merge':
    case 'part':
    case 'level':
    case 'uncounted':
      return LAST_RESORT;
    case 'number': {
      const { figure, to, errorPattern } = change;
      const rank = RANKS[errorPattern];
      const values = usualBases.get(figure.node) ?? [];
      if (values.some((value) => equalExact(value, to))) return 0;
      if (values.some((value) => equalExact(value, figure.value))) return IMPLAUSIBLE;
      // With quantity 1, the price equals the line amount, as for the error pattern `ofLine`.
      if (figure.term === QUANTITY && change.isWithinPart && equalExact(to, 1)) return RANKS.ofLine;
      if (figure.term === BASE_QUANTITY) return POWER_OF_TEN.test(exactToString(to)) ? 0 : LAST_RESORT;
      if (figure.term === PREPAID)
        return compareExact(to, 0) < 0 && compareExact(figure.value, 0) >= 0
          ? LAST_RESORT
          : rankPrepaid(figure.value, to, rank);
      // A percentage that would become less than 1 % is implausible, but a stated 0.05 probably means 5 %.
      if (PERCENTAGES.has(figure.term) && compareExact(to, 1) < 0 && compareExact(figure.value, 1) >= 0)
        return IMPLAUSIBLE;
      if (PERCENTAGES.has(figure.term) && equalExact(to, multiplyExact(figure.value, 100))) return 0;
      if (errorPattern === 'decimalPoint' && change.isWithinPart)
        return decimalShift(figure.value, to) > 1 ? OTHER_CODE : rank;
      if (rank < RANKS.other) return rank;
      // A negative allowance is implausible; it may be a charge instead.
      if (LINE_ALLOWANCES.has(figure.term) && compareExact(to, 0) < 0 && compareExact(figure.value, 0) >= 0)
        return LAST_RESORT;
      // A quantity or price of zero means that the field was not filled in.
      if (NEVER_ZERO.has(figure.term) && isZeroExact(figure.value)) return OTHER_CODE;
      if (TYPED.has(figure.term) && isImplausiblyPrecise(figure.value, to)) return IMPLAUSIBLE;
      // The fewer characters differ, the likelier. For gross price and discount, the number of digits counts as well.
      const slipScore = change.isWithinPart ? typingDistance(figure.value, to) : 0;
      return rank + (PRICES.has(figure.term) ? slipScore : Math.floor(slipScore)) / MAX_SLIP_SCORE;
    }
  }
}

/**
 * Whether nothing speaks for or against a change: the change neither corrects a visible typing error nor is
 * implausible.
 */
export function isGuess(rank: number): boolean {
  return rank > RANKS.gross && rank < IMPLAUSIBLE;
}

/** More than the typing distance between any two amounts. */
const MAX_SLIP_SCORE = 100;
/** Discount on the item price, and gross price. */
const PRICES: ReadonlySet<string> = new Set(['BT-147', 'BT-148']);

/** The invoiced quantity. */
const QUANTITY = 'BT-129';

/** Amounts of line allowances and charges, and the price discount. */
const LINE_ALLOWANCES: ReadonlySet<string> = new Set(['BT-136', 'BT-141', 'BT-147']);

/** Quantity and price: zero means that the field was not filled in. */
const NEVER_ZERO: ReadonlySet<string> = new Set([QUANTITY, 'BT-146']);

/** The number of units for which a price is stated. */
const BASE_QUANTITY = 'BT-149';
/** Matches usual base quantities: 1, 10, 100 or 1000. */
const POWER_OF_TEN = /^10{0,3}$/;

/** The prepaid amount: people usually pay round amounts. */
const PREPAID = 'BT-113';

/** Ranks a change of the prepaid amount: rounder amounts are likelier, more digits are implausible. */
function rankPrepaid(fromValue: Exact, to: Exact, rank: number): number {
  const [before, after] = [countDigits(fromValue), countDigits(to)];
  if (rank === RANKS.other && isImplausiblyPrecise(fromValue, to)) return IMPLAUSIBLE;
  return rank === RANKS.other && after > 0 && after <= before - 2 ? ROUNDER_PREPAID : rank;
}

/** The number of digits by which the decimal point moves: 2 from 1.00 to 100. */
function decimalShift(fromValue: Exact, to: Exact): number {
  const ratio = Math.abs(Math.log10(Math.abs(Number(exactToString(fromValue)) / Number(exactToString(to)))));
  return Math.round(ratio);
}

/** Figures that people type; software computes all others. */
const TYPED: ReadonlySet<string> = new Set([
  'BT-93',
  'BT-94',
  'BT-100',
  'BT-101',
  'BT-114',
  'BT-129',
  'BT-136',
  'BT-137',
  'BT-138',
  'BT-141',
  'BT-142',
  'BT-143',
  'BT-146',
  'BT-147',
  'BT-148',
]);

/** Whether the new number has implausibly many digits or decimals, such as 33.3333 for 30. */
function isImplausiblyPrecise(fromValue: Exact, to: Exact): boolean {
  return countDigits(to) >= countDigits(fromValue) + 2 || countDecimals(to) > Math.max(2, countDecimals(fromValue));
}

/** The number of digits without leading and trailing zeros. */
function countDigits(value: Exact): number {
  return significantDigits(exactToString(value));
}
