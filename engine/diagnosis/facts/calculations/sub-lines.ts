/** Lines that are made of others: subtotals of Factur-X EXTENDED, lines with sub-lines in the extension of XRechnung. */
import { type Calculation, isRight, sum } from './calculation.js';
import { type Place, allLines, amountsOf } from './parts.js';

/** A line and those directly below it. */
interface Group {
  readonly line: number;
  readonly parts: readonly number[];
}

/** BT-131 = sum of the lines directly below; the rules look at all lines of the invoice at once, some of them on each. */
export function sumOfSubLines(place: Place): Calculation | null {
  return place.elements.once('sub-lines', () => firstWrong(place));
}

/** The first line that is wrong while the lines below it are right; null where an amount is not clear. */
function firstWrong(place: Place): Calculation | null {
  const {
    elements,
    dialect: {
      line: { id, amount },
      lineStatus,
    },
  } = place;
  const groups = lineStatus === null ? linesWithSubLines(place) : subtotals(place, lineStatus);
  const wrong = new Map<number, Calculation>();
  for (const { line, parts } of groups) {
    const target = elements.only(line, amount);
    const summands = amountsOf(elements, parts, amount);
    if (target < 0 || summands === null) return null;
    const calculation = sum(elements, target, summands);
    const numbers = (node: number) => elements.amount(node);
    if (!isRight(calculation, numbers(target), calculation.expected(numbers))) wrong.set(line, calculation);
  }
  const first = groups.find(({ line, parts }) => wrong.has(line) && !parts.some((part) => wrong.has(part)));
  return first === undefined
    ? null
    : { ...wrong.get(first.line)!, line: { id: elements.text(elements.only(first.line, id)), wrong: wrong.size } };
}

/** XRechnung: sub-lines stand inside of their line. */
function linesWithSubLines(place: Place): readonly Group[] {
  const { elements } = place;
  const groups: Group[] = [];
  const open = [...allLines(place)].reverse();
  for (let line = open.pop(); line !== undefined; line = open.pop()) {
    const parts = elements.all(line, 'cac:SubInvoiceLine');
    if (parts.length > 0) groups.push({ line, parts });
    for (const part of [...parts].reverse()) open.push(part);
  }
  return groups;
}

/** EXTENDED: all lines stand side by side, and name the line that they belong to. */
function subtotals(place: Place, status: string): readonly Group[] {
  const {
    elements,
    dialect: { line: names },
  } = place;
  const textOf = (line: number, path: string): string => elements.text(elements.only(line, path)).replace(/\s+/g, ' ');
  const below = new Map<string, number[]>();
  const groups: number[] = [];
  for (const line of allLines(place)) {
    const kind = textOf(line, status);
    if (kind === 'GROUP' && textOf(line, names.amount) !== '') groups.push(line);
    if (kind !== 'GROUP' && kind !== 'DETAIL') continue;
    const parent = textOf(line, PARENT);
    const siblings = below.get(parent);
    if (siblings === undefined) below.set(parent, [line]);
    else siblings.push(line);
  }
  return groups.map((line) => ({ line, parts: below.get(textOf(line, names.id)) ?? [] }));
}

const PARENT = 'ram:AssociatedDocumentLineDocument/ram:ParentLineID';
