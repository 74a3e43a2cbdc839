/** How easily one amount is written instead of another. */
import { editDistance } from 'einvoice-core/edit-distance.js';
import { type Exact, absExact, compareExact, subtractExact } from 'einvoice-schematron/runtime/numbers/exact.js';
import { divideExact } from 'einvoice-schematron/runtime/numbers/exact-divide.js';
import { display } from './calculation.js';

const FEW_CENTS = divideExact(5, 100);

/** How far an amount is from another one as it is written; of two that are as far, the rounder one is nearer. */
export function slip(stated: Exact, meant: Exact): number {
  const [from, to] = [display(stated), display(meant)];
  // A cent more or less is no slip of the pen, but of rounding: then only the rounder one tells.
  const isRounding = compareExact(absExact(subtractExact(stated, meant)), FEW_CENTS) <= 0;
  return (isRounding ? 0 : editDistance(from, to)) + digitsIn(to) / 100;
}

/** How many digits a number has as it is written, without zeros at both ends. */
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
