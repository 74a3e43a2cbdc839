/** Estimates how likely it is that somebody typed one amount instead of another. */
import { editDistance } from 'einvoice-core/edit-distance.js';
import { type Exact, absExact, compareExact, subtractExact } from 'einvoice-schematron/runtime/numbers/exact.js';
import { divideExact } from 'einvoice-schematron/runtime/numbers/exact-divide.js';
import { formatAmount } from './calculation.js';

/** Amounts that differ by at most 0.05 differ because of rounding. */
const ROUNDING_DIFFERENCE = divideExact(5, 100);

/**
 * The edit distance between two amounts as written: about 1 for 12.50 and 12.60. Each digit of the intended amount adds
 * a small fraction, so that the shorter of two intended amounts with the same distance wins.
 */
export function typingDistance(stated: Exact, intended: Exact): number {
  const [statedText, intendedText] = [formatAmount(stated), formatAmount(intended)];
  // A difference of a few cents comes from rounding, not from typing: then only the number of digits counts.
  const isRounding = compareExact(absExact(subtractExact(stated, intended)), ROUNDING_DIFFERENCE) <= 0;
  return (isRounding ? 0 : editDistance(statedText, intendedText)) + significantDigits(intendedText) / 100;
}

/** The number of digits without leading and trailing zeros: 3 for `1230.00`. */
export function significantDigits(text: string): number {
  let [digits, lastNonZero] = [0, 0];
  for (let index = 0; index < text.length; index++) {
    const code = text.charCodeAt(index);
    if (code < ZERO || code > NINE || (digits === 0 && code === ZERO)) continue;
    digits += 1;
    if (code !== ZERO) lastNonZero = digits;
  }
  return lastNonZero;
}

const [ZERO, NINE] = [0x30, 0x39];
