/** Totals of the invoice: BR-CO-10 to BR-CO-16. */
import {
  type Equation,
  type Operand,
  SUMS,
  type SummedTerm,
  isTotal,
} from 'einvoice-core/knowledge/invoice/equations.js';
import { type Calculator, type CalculationContext, sum } from './calculation.js';
import { findSummands } from './parts.js';
import { totalAt } from './vat-totals.js';

/** Operands that every invoice has. */
const NEVER_NONE: ReadonlySet<string> = new Set(['line', 'row']);

/**
 * Calculates a total from its operands. Totals among the operands must exist: if one is missing, that is the error.
 * @param without the operand that the rule ignores
 */
export function total(term: SummedTerm, without: Operand | null = null): Calculator {
  const equation: Equation = SUMS[term];
  const asked = equation.filter(([, of]) => of !== without);
  const isOfTotals = asked.some(([, of]) => isTotal(of));
  const isNeverNone = asked.some(([, of]) => NEVER_NONE.has(of));
  return (place) => {
    const summands = findSummands(place, asked);
    const stated = statedIn(place, term);
    if (summands === null || (isNeverNone && summands.length === 0)) return null;
    return stated === null && (isOfTotals || term === 'BT-110') ? null : sum(place.elements, stated, summands);
  };
}

/** The element of a total; null if there is none or more than one. */
export function statedIn(place: CalculationContext, term: SummedTerm): number | null {
  const [found = -1, another] = term === 'BT-110' ? [totalAt(place)] : place.terms.all(term);
  return found < 0 || another !== undefined ? null : found;
}
