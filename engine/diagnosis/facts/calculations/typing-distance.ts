/** How likely it is to mistype one amount for another. */
import { editDistance } from 'einvoice-core/edit-distance.js';
import { type Exact, absExact, compareExact, subtractExact } from 'einvoice-schematron/runtime/numbers/exact.js';
import { divideExact } from 'einvoice-schematron/runtime/numbers/exact-divide.js';
import { formatAmount } from './calculation.js';

const ROUNDING_DIFFERENCE = divideExact(5, 100);

/** The edit distance between two amounts as written. If distances are equal, the rounder amount is closer. */
export function typingDistance(stated: Exact, intended: Exact): number {
  const [statedText, intendedText] = [formatAmount(stated), formatAmount(intended)];
  // A difference of a few cents is due to rounding, not typing: then only the rounder amount counts as closer.
  const isRounding = compareExact(absExact(subtractExact(stated, intended)), ROUNDING_DIFFERENCE) <= 0;
  return (isRounding ? 0 : editDistance(statedText, intendedText)) + countDigits(intendedText) / 100;
}

/** The number of digits of a number, without leading and trailing zeros. */
export function countDigits(text: string): number {
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
