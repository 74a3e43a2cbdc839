/** Reads single figures and codes from groups of the invoice. */
import { type InvoiceGroup, type InvoiceValue, valueOf, valuesOf } from 'einvoice-core/invoice/invoice.js';
import { type Exact, equalExact } from 'einvoice-schematron/runtime/numbers/exact.js';
import { parseDecimal } from 'einvoice-schematron/runtime/numbers/exact-text.js';
import { repairValue } from '../values/repair.js';
import type { CodeValue, Figure } from './figure.js';
import type { GapFiller } from './gap.js';

/** Thrown if a figure is missing, ambiguous or not a number: then nothing can be concluded. */
export class UnreadableFigure extends Error {}

/** The figure of a term in a group; null if absent. Repetitions must have the same value. */
export function readFigure(group: InvoiceGroup, term: string): Figure | null {
  let [first, second]: (Figure | null)[] = [null, null];
  for (const each of group.values) {
    if (each.term !== term) continue;
    const current = parseFigure(each);
    if (first === null) first = current;
    else second ??= current;
  }
  if (second && !equalExact(first!.value, second.value)) throw new UnreadableFigure();
  return first!;
}

/** All figures of a term in a group. */
export function readFigureList(group: InvoiceGroup, term: string): readonly Figure[] {
  return valuesOf(group, term).map(parseFigure);
}

function parseFigure({ node, term, value }: InvoiceValue): Figure {
  const number = parseNumber(value);
  if (number === undefined) throw new UnreadableFigure();
  return { node, term, value: number };
}

/** No real figure is longer; parsing a million digits would take too long. */
const MAX_LENGTH = 100;

/** The number in a text. If the format is wrong, the intended number: "1.234,56" is read as 1234.56. */
export function parseNumber(text: string): Exact | undefined {
  if (text.length > MAX_LENGTH) return undefined;
  return parseDecimal(text) ?? parseDecimal(repairValue(text, 'decimal') ?? '');
}

/** A required figure; if the invoice lacks the figure, the placeholder for it. */
export function readRequiredFigure(group: InvoiceGroup, term: string, filler: GapFiller): Figure {
  const required = readFigure(group, term) ?? filler.fill(term, group);
  if (required === null) throw new UnreadableFigure();
  return required;
}

/** The code of a term in a group; null if absent. */
export function readCode(group: InvoiceGroup, term: string): CodeValue | null {
  const invoiceValue = valueOf(group, term);
  return invoiceValue === null ? null : { node: invoiceValue.node, term, value: invoiceValue.value };
}
