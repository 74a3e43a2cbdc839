/** Rounds amounts to cents. */
import {
  type Exact,
  absExact,
  compareExact,
  multiplyExact,
  negateExact,
} from 'einvoice-schematron/runtime/numbers/exact.js';
import { scaleOf } from 'einvoice-schematron/runtime/numbers/exact-units.js';
import { roundExact } from 'einvoice-schematron/runtime/numbers/exact-round.js';
import { parseDecimal } from 'einvoice-schematron/runtime/numbers/exact-text.js';

/** The value 0.01: one cent of an amount, and the factor for one percent. */
export const CENT = parseDecimal('0.01')!;

/** The factor that turns a percentage into a share. */
export const ONE_PERCENT = parseDecimal('0.01')!;

/** Rounds to two decimals, halves away from zero: 1.235 becomes 1.24. */
export function roundToCents(amount: Exact): Exact {
  if (scaleOf(amount) <= 2) return amount;
  const cents = roundExact(multiplyExact(absExact(amount), 100));
  const rounded = multiplyExact(cents, CENT);
  return compareExact(amount, 0) < 0 ? negateExact(rounded) : rounded;
}
