/** How likely it is to mistype one amount for another. */
import { editDistance } from 'einvoice-core/edit-distance.js';
import { type Exact, absExact, compareExact, subtractExact } from 'einvoice-schematron/runtime/numbers/exact.js';
import { divideExact } from 'einvoice-schematron/runtime/numbers/exact-divide.js';
import { display } from './calculation.js';

const FEW_CENTS = divideExact(5, 100);

/** The edit distance between two amounts as written. If distances are equal, the rounder amount is closer. */
export function slip(stated: Exact, meant: Exact): number {
  const [from, to] = [display(stated), display(meant)];
  // A difference of a few cents is due to rounding, not typing: then only the rounder amount counts as closer.
  const isRounding = compareExact(absExact(subtractExact(stated, meant)), FEW_CENTS) <= 0;
  return (isRounding ? 0 : editDistance(from, to)) + digitsIn(to) / 100;
}

/** The number of digits of a number, without leading and trailing zeros. */
export function digitsIn(text: string): number {
  let [digits, last] = [0, 0];
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code < ZERO || code > NINE || (digits === 0 && code === ZERO)) continue;
    digits += 1;
    if (code !== ZERO) last = digits;
  }
  return last;
}

const [ZERO, NINE] = [0x30, 0x39];
