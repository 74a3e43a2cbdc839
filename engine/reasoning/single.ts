/** Single figures of an invoice, as they are read from its groups. */
import { type InvoiceGroup, valueOf, valuesOf } from '../invoice/invoice.js';
import { equalExact } from '../runtime/numbers/exact.js';
import { parseDecimal } from '../runtime/numbers/exact-text.js';
import type { Code, Figure } from './figure.js';

/** A figure that can't be read: nothing can be concluded. */
export class Unclear extends Error {}

export function figure(group: InvoiceGroup, term: string): Figure | null {
  const [first, second] = figures(group, term);
  if (second !== undefined && !equalExact(first!.value, second.value)) throw new Unclear();
  return first ?? null;
}

export function figures(group: InvoiceGroup, term: string): readonly Figure[] {
  return valuesOf(group, term).map(({ node, value }) => {
    const number = parseDecimal(value);
    if (number === undefined) throw new Unclear();
    return { node, term, value: number };
  });
}

export function required(group: InvoiceGroup, term: string): Figure {
  const found = figure(group, term);
  if (found === null) throw new Unclear();
  return found;
}

export function code(group: InvoiceGroup, term: string): Code | null {
  const found = valueOf(group, term);
  return found === null ? null : { node: found.node, term, value: found.value };
}
