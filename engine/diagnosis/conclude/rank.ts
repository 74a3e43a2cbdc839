/** Ranks changes by likelihood: the most common human errors come first. */
import { PERCENTAGES } from 'einvoice-core/knowledge/invoice/amounts.js';
import { digitsIn, slip } from '../facts/calculations/slip.js';
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
 * Ranks of other changes. `ODD` values are hardly ever typed; `NEVER` is for changes that count only if nothing else
 * explains the failures.
 */
const [CODE, BOTH, REMOVED, ROUNDER, EVERYWHERE, ODD, NEVER] = [1, 2, 2, 1.5, 2.5, 4, 5];

/** Lower is likelier. */
export function rankChange(change: Change, { usual }: Pick<Figures, 'usual'>): number {
  switch (change.kind) {
    case 'remove':
      return REMOVED;
    case 'vat':
      return BOTH;
    case 'code':
    case 'per':
    case 'turn':
      return CODE;
    case 'swap':
      return BOTH;
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
      return NEVER;
    case 'number': {
      const { figure, to, errorPattern } = change;
      const rank = RANKS[errorPattern];
      const values = usual.get(figure.node) ?? [];
      if (values.some((value) => equalExact(value, to))) return 0;
      if (values.some((value) => equalExact(value, figure.value))) return ODD;
      // The price is the line amount, or the line has a quantity of one.
      if (figure.term === QUANTITY && change.isWithin && equalExact(to, 1)) return RANKS.ofLine;
      if (figure.term === PER) return POWER.test(exactToString(to)) ? 0 : NEVER;
      if (figure.term === PAID)
        return compareExact(to, 0) < 0 && compareExact(figure.value, 0) >= 0 ? NEVER : paidRank(figure.value, to, rank);
      // Discounts below one percent are implausible.
      if (PERCENTAGES.has(figure.term) && compareExact(to, 1) < 0 && compareExact(figure.value, 1) >= 0) return ODD;
      if (PERCENTAGES.has(figure.term) && equalExact(to, multiplyExact(figure.value, 100))) return 0;
      if (errorPattern === 'decimalPoint' && change.isWithin) return placesOf(figure.value, to) > 1 ? CODE : rank;
      if (rank < RANKS.other) return rank;
      // A negative deduction is implausible: it may be a charge of the same amount.
      if (PIECES.has(figure.term) && compareExact(to, 0) < 0 && compareExact(figure.value, 0) >= 0) return NEVER;
      // The field was left at zero.
      if (EMPTY.has(figure.term) && isZeroExact(figure.value)) return CODE;
      if (ENTERED.has(figure.term) && isOdd(figure.value, to)) return ODD;
      // The smaller slip is likelier; between gross price and discount, the rounder figure.
      const slips = change.isWithin ? slip(figure.value, to) : 0;
      return rank + (PRICES.has(figure.term) ? slips : Math.floor(slips)) / MAX_SLIPS;
    }
  }
}

/** Whether a change is a mere guess: neither a visible typing error (lower rank) nor implausible (higher rank). */
export function isGuess(rank: number): boolean {
  return rank > RANKS.gross && rank < ODD;
}

/** Above the number of digits of any amount. */
const MAX_SLIPS = 100;
const PRICES: ReadonlySet<string> = new Set(['BT-147', 'BT-148']);

const QUANTITY = 'BT-129';

/** Allowances and charges of a line, and the price discount. */
const PIECES: ReadonlySet<string> = new Set(['BT-136', 'BT-141', 'BT-147']);

/** Quantity and price: a line with an amount has both, so zero means that the field was not filled in. */
const EMPTY: ReadonlySet<string> = new Set([QUANTITY, 'BT-146']);

/** Prices are usually for 1, 10, 100 or 1000 units. */
const PER = 'BT-149';
const POWER = /^10{0,3}$/;

/** Of the prepaid amount and the amount due, people type the round one. */
const PAID = 'BT-113';

function paidRank(from: Exact, to: Exact, rank: number): number {
  const [before, after] = [digitsOf(from), digitsOf(to)];
  if (rank === RANKS.other && isOdd(from, to)) return ODD;
  return rank === RANKS.other && after > 0 && after <= before - 2 ? ROUNDER : rank;
}

/** The number of places by which the decimal point is off. */
function placesOf(from: Exact, to: Exact): number {
  const ratio = Math.abs(Math.log10(Math.abs(Number(exactToString(from)) / Number(exactToString(to)))));
  return Math.round(ratio);
}

/** Figures that people type; all others are computed. */
const ENTERED: ReadonlySet<string> = new Set([
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

/** Whether the right number has implausibly many digits or decimals compared with the wrong one. */
function isOdd(from: Exact, to: Exact): boolean {
  return digitsOf(to) >= digitsOf(from) + 2 || countDecimals(to) > Math.max(2, countDecimals(from));
}

/** The number of digits without leading and trailing zeros. */
function digitsOf(value: Exact): number {
  return digitsIn(exactToString(value));
}
