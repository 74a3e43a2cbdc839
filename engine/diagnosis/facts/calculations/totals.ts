/** Totals of the invoice: BR-CO-10 to BR-CO-16. */
import {
  type Equation,
  type Operand,
  SUMS,
  type SummedTerm,
  isTotal,
} from 'einvoice-core/knowledge/invoice/equations.js';
import { type Calculator, type Place, sum } from './calculation.js';
import { summandsOf } from './parts.js';
import { totalAt } from './vat-totals.js';

/** Of these an invoice has at least one. */
const NEVER_NONE: ReadonlySet<string> = new Set(['line', 'row']);

/**
 * A total, by what it consists of. Where it is made of other totals it has to be there itself: else that is what is wrong.
 * @param without what a rule does not ask for
 */
export function total(term: SummedTerm, without: Operand | null = null): Calculator {
  const equation: Equation = SUMS[term];
  const asked = equation.filter(([, of]) => of !== without);
  const isOfTotals = asked.some(([, of]) => isTotal(of));
  const isNeverNone = asked.some(([, of]) => NEVER_NONE.has(of));
  return (place) => {
    const summands = summandsOf(place, asked);
    const stated = statedIn(place, term);
    if (summands === null || (isNeverNone && summands.length === 0)) return null;
    return stated === null && (isOfTotals || term === 'BT-110') ? null : sum(place.elements, stated, summands);
  };
}

/** The element with a total; null where there is none or several. */
export function statedIn(place: Place, term: SummedTerm): number | null {
  const [found = -1, another] = term === 'BT-110' ? [totalAt(place)] : place.terms.all(term);
  return found < 0 || another !== undefined ? null : found;
}
