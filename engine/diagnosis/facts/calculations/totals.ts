/** Calculations of totals: BR-CO-10 to BR-CO-16. */
import {
  type Equation,
  type Operand,
  SUMS,
  type SummedTerm,
  isTotal,
} from 'einvoice-core/knowledge/invoice/equations.js';
import { type Calculator, type CalculationContext, sumCalculation } from './calculation.js';
import { findSummands } from './summands.js';
import { vatTotalAtContext } from './vat-totals.js';

/** Operands that occur at least once in every invoice: lines and VAT rows. */
const ALWAYS_PRESENT: ReadonlySet<string> = new Set(['line', 'row']);

/**
 * Creates the calculator of a total. The calculator returns null if one of the operands is itself a total and missing:
 * then the missing total is the mistake to report.
 * @param ignored an operand that the rule leaves out
 */
export function totalCalculator(term: SummedTerm, ignored: Operand | null = null): Calculator {
  const equation: Equation = SUMS[term];
  const usedTerms = equation.filter(([, operand]) => operand !== ignored);
  const usesTotals = usedTerms.some(([, operand]) => isTotal(operand));
  const needsOperands = usedTerms.some(([, operand]) => ALWAYS_PRESENT.has(operand));
  return (context) => {
    const summands = findSummands(context, usedTerms);
    const statedNode = statedTotal(context, term);
    if (summands === null || (needsOperands && summands.length === 0)) return null;
    return statedNode === null && (usesTotals || term === 'BT-110')
      ? null
      : sumCalculation(context.elements, statedNode, summands);
  };
}

/** The element of a total; null if the invoice has none or several. */
export function statedTotal(context: CalculationContext, term: SummedTerm): number | null {
  const [node = -1, another] = term === 'BT-110' ? [vatTotalAtContext(context)] : context.terms.all(term);
  return node < 0 || another !== undefined ? null : node;
}
