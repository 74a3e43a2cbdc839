/** Reads single figures and codes from groups of the invoice. */
import { type InvoiceGroup, type InvoiceValue, valueOf, valuesOf } from 'einvoice-core/invoice/invoice.js';
import { type Exact, equalExact } from 'einvoice-schematron/runtime/numbers/exact.js';
import { parseDecimal } from 'einvoice-schematron/runtime/numbers/exact-text.js';
import { repaired } from '../values/repair.js';
import type { Code, Figure } from './figure.js';
import type { GapFiller } from './gap.js';

/** A figure cannot be read, so nothing can be concluded. */
export class Unclear extends Error {}

export function figure(group: InvoiceGroup, term: string): Figure | null {
  let [first, second]: (Figure | null)[] = [null, null];
  for (const each of group.values) {
    if (each.term !== term) continue;
    const read = figureOf(each);
    if (first === null) first = read;
    else second ??= read;
  }
  if (second && !equalExact(first!.value, second.value)) throw new Unclear();
  return first!;
}

export function figures(group: InvoiceGroup, term: string): readonly Figure[] {
  return valuesOf(group, term).map(figureOf);
}

function figureOf({ node, term, value }: InvoiceValue): Figure {
  const number = numberIn(value);
  if (number === undefined) throw new Unclear();
  return { node, term, value: number };
}

/** Longer than any real figure; guards against parsing a million digits. */
const LONGEST = 100;

/** A number; if its format is wrong, the intended number, since the other checks do not depend on the format. */
export function numberIn(text: string): Exact | undefined {
  if (text.length > LONGEST) return undefined;
  return parseDecimal(text) ?? parseDecimal(repaired(text, 'decimal') ?? '');
}

/** A required figure; the placeholder if it is missing and the placeholder stands for it. */
export function requiredFigure(group: InvoiceGroup, term: string, filler: GapFiller): Figure {
  const found = figure(group, term) ?? filler.figure(term, group);
  if (found === null) throw new Unclear();
  return found;
}

export function code(group: InvoiceGroup, term: string): Code | null {
  const found = valueOf(group, term);
  return found === null ? null : { node: found.node, term, value: found.value };
}
