/** The formula of a single amount, independent of whether its numbers come from the document or are trial values. */
import {
  type Exact,
  addExact,
  isZeroExact,
  multiplyExact,
  subtractExact,
} from 'einvoice-schematron/runtime/numbers/exact.js';
import { divideExact } from 'einvoice-schematron/runtime/numbers/exact-divide.js';
import { CENT, toCents } from './cents.js';

/** Quantity times price divided by the base quantity, or a percentage of an amount; plus or minus further amounts. */
export interface Formula<Of> {
  /** One or two. */
  readonly factors: readonly Of[];
  /** Null for a divisor of one, or of a hundred if a factor is a percentage. */
  readonly divisor: Of | null;
  readonly isPercentage: boolean;
  readonly added: readonly Of[];
  readonly taken: readonly Of[];
}

/**
 * The calculated amount, rounded to cents; undefined if a number is missing or the divisor is zero.
 * @param per replaces the divisor
 */
export function amountBy<Of>(
  { factors, divisor, isPercentage, added, taken }: Formula<Of>,
  numberOf: (of: Of) => Exact | undefined,
  per = divisor === null ? 1 : numberOf(divisor),
): Exact | undefined {
  if (per === undefined || isZeroExact(per)) return undefined;
  let amount: Exact = 1;
  for (const factor of factors) {
    const number = numberOf(factor);
    if (number === undefined) return undefined;
    amount = multiplyExact(amount, number);
  }
  if (isPercentage) amount = multiplyExact(amount, CENT);
  else if (per !== 1) amount = divideExact(amount, per);
  for (const each of added) {
    const number = numberOf(each);
    if (number === undefined) return undefined;
    amount = addExact(amount, number);
  }
  for (const each of taken) {
    const number = numberOf(each);
    if (number === undefined) return undefined;
    amount = subtractExact(amount, number);
  }
  return toCents(amount);
}

/** A percentage of an amount, rounded to cents. */
export function percent(base: Exact, rate: Exact): Exact {
  return toCents(multiplyExact(multiplyExact(base, rate), CENT));
}

/** The formula of a percentage. */
export function percentOf<Of>(base: Of, rate: Of): Formula<Of> {
  return { factors: [base, rate], divisor: null, isPercentage: true, added: [], taken: [] };
}
