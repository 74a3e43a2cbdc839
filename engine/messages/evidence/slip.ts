/** How easily one amount is written instead of another. */
import { editDistance } from '../../edit-distance.js';
import { type Exact, absExact, compareExact, subtractExact } from '../../runtime/numbers/exact.js';
import { divideExact } from '../../runtime/numbers/exact-divide.js';
import { display } from './calculation.js';

const FEW_CENTS = divideExact(5, 100);

/** How far an amount is from another one as it is written; of two that are as far, the rounder one is nearer. */
export function slip(stated: Exact, meant: Exact): number {
  const [from, to] = [display(stated), display(meant)];
  const figures = to.replace(/\D/g, '').replace(/^0+|0+$/g, '').length;
  // A cent more or less is no slip of the pen, but of rounding: then only the rounder one tells.
  const isRounding = compareExact(absExact(subtractExact(stated, meant)), FEW_CENTS) <= 0;
  return (isRounding ? 0 : editDistance(from, to)) + figures / 100;
}
