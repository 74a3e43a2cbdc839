/** Lines with sub-lines: subtotals in Factur-X EXTENDED, and sub-lines in the XRechnung extension. */
import { type Calculation, type CalculationContext, isRight, sum } from './calculation.js';
import { LINE } from 'einvoice-core/knowledge/invoice/amounts.js';
import { STATUS, SUB_LINE, amountsOf } from './parts.js';

/** A line and its direct sub-lines. */
interface Group {
  readonly line: number;
  readonly parts: readonly number[];
}

/** BT-131 = sum of the direct sub-lines. Some rules check all lines of the invoice at once, and do so for each line. */
export function sumOfSubLines(place: CalculationContext): Calculation | null {
  return place.elements.once('sub-lines', () => firstWrong(place));
}

/** The first wrong line with right sub-lines; null if an amount is unclear. */
function firstWrong(place: CalculationContext): Calculation | null {
  const { elements, terms } = place;
  const groups = terms.isCii ? subtotals(place) : linesWithSubLines(place);
  const wrong = new Map<number, Calculation>();
  for (const { line, parts } of groups) {
    const target = terms.only(line, LINE.amount);
    const amounts = amountsOf(place, parts, LINE);
    if (target < 0 || amounts === null) return null;
    const calculation = sum(
      elements,
      target,
      amounts.map((node) => ({ node })),
    );
    const numbers = (node: number) => elements.amount(node);
    if (!isRight(calculation, numbers(target), calculation.expected(numbers))) wrong.set(line, calculation);
  }
  const first = groups.find(({ line, parts }) => wrong.has(line) && !parts.some((part) => wrong.has(part)));
  return first === undefined
    ? null
    : { ...wrong.get(first.line)!, line: { id: elements.text(terms.only(first.line, ID)), wrong: wrong.size } };
}

/** XRechnung nests sub-lines inside their line. */
function linesWithSubLines({ terms }: CalculationContext): readonly Group[] {
  const groups: Group[] = [];
  const open = [...terms.all(LINE.group)].reverse();
  for (let line = open.pop(); line !== undefined; line = open.pop()) {
    const parts = terms.in(line, SUB_LINE);
    if (parts.length > 0) groups.push({ line, parts });
    for (const part of [...parts].reverse()) open.push(part);
  }
  return groups;
}

/** EXTENDED does not nest lines: each has the id of its parent line. */
function subtotals({ elements, terms }: CalculationContext): readonly Group[] {
  const textOf = (line: number, term: string): string => elements.text(terms.only(line, term)).replace(/\s+/g, ' ');
  const below = new Map<string, number[]>();
  const groups: number[] = [];
  for (const line of terms.all(LINE.group)) {
    const kind = textOf(line, STATUS);
    if (kind === 'GROUP' && textOf(line, LINE.amount) !== '') groups.push(line);
    if (kind !== 'GROUP' && kind !== 'DETAIL') continue;
    const parent = textOf(line, PARENT);
    const siblings = below.get(parent);
    if (siblings === undefined) below.set(parent, [line]);
    else siblings.push(line);
  }
  return groups.map((line) => ({ line, parts: below.get(textOf(line, ID)) ?? [] }));
}

const [ID, PARENT] = ['BT-126', 'BT-X-304'];
