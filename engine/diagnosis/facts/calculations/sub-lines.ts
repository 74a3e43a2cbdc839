/** Calculates lines that consist of sub-lines, in Factur-X EXTENDED (subtotals) and in the XRechnung extension. */
import { type Calculation, type CalculationContext, isAmountRight, sumCalculation } from './calculation.js';
import { LINE } from 'einvoice-core/knowledge/invoice/amounts.js';
import { LINE_TYPE, SUB_LINE, amountsOf } from './summands.js';

/** A line and its direct sub-lines. */
interface LineWithSubLines {
  readonly line: number;
  readonly subLines: readonly number[];
}

/**
 * BT-131 = sum of the direct sub-lines. Cached, since a rule that checks all lines at once is evaluated again for each
 * line.
 */
export function sumOfSubLines(context: CalculationContext): Calculation | null {
  return context.elements.once('sub-lines', () => findFirstWrong(context));
}

/**
 * The calculation of the first wrong line whose sub-lines are all right; null if there is none, or if an amount is
 * missing.
 */
function findFirstWrong(context: CalculationContext): Calculation | null {
  const { elements, terms } = context;
  const linesToCheck = terms.isCii ? findSubtotals(context) : linesWithSubLines(context);
  const wrong = new Map<number, Calculation>();
  for (const { line, subLines } of linesToCheck) {
    const target = terms.only(line, LINE.amount);
    const amounts = amountsOf(context, subLines, LINE);
    if (target < 0 || amounts === null) return null;
    const calculation = sumCalculation(
      elements,
      target,
      amounts.map((node) => ({ node })),
    );
    const numbers = (node: number) => elements.amount(node);
    if (!isAmountRight(calculation, numbers(target), calculation.expected(numbers))) wrong.set(line, calculation);
  }
  const first = linesToCheck.find(
    ({ line, subLines: parts }) => wrong.has(line) && !parts.some((part) => wrong.has(part)),
  );
  return first === undefined
    ? null
    : { ...wrong.get(first.line)!, line: { id: elements.text(terms.only(first.line, ID)), wrong: wrong.size } };
}

/** The lines that contain sub-lines, in an invoice of the XRechnung extension. */
function linesWithSubLines({ terms }: CalculationContext): readonly LineWithSubLines[] {
  const result: LineWithSubLines[] = [];
  const pending = [...terms.all(LINE.group)].reverse();
  for (let line = pending.pop(); line !== undefined; line = pending.pop()) {
    const subLines = terms.in(line, SUB_LINE);
    if (subLines.length > 0) result.push({ line, subLines });
    for (const part of [...subLines].reverse()) pending.push(part);
  }
  return result;
}

/** The subtotal lines of an EXTENDED invoice. A sub-line states the id of its parent line (BT-X-304). */
function findSubtotals({ elements, terms }: CalculationContext): readonly LineWithSubLines[] {
  const textOf = (line: number, term: string): string => elements.text(terms.only(line, term)).replace(/\s+/g, ' ');
  const subLinesByParent = new Map<string, number[]>();
  const subtotalLines: number[] = [];
  for (const line of terms.all(LINE.group)) {
    const kind = textOf(line, LINE_TYPE);
    if (kind === 'GROUP' && textOf(line, LINE.amount) !== '') subtotalLines.push(line);
    if (kind !== 'GROUP' && kind !== 'DETAIL') continue;
    const parent = textOf(line, PARENT);
    const siblings = subLinesByParent.get(parent);
    if (siblings === undefined) subLinesByParent.set(parent, [line]);
    else siblings.push(line);
  }
  return subtotalLines.map((line) => ({ line, subLines: subLinesByParent.get(textOf(line, ID)) ?? [] }));
}

const [ID, PARENT] = ['BT-126', 'BT-X-304'];
