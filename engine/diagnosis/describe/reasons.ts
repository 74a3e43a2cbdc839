/** Names of lines, allowances, charges and VAT rows in conclusions. */
import type { Part as Owned, Row } from '../facts/figures/figure.js';
import type { Exact } from 'einvoice-schematron/runtime/numbers/exact.js';
import { exactToString } from 'einvoice-schematron/runtime/numbers/exact-text.js';
import { clip } from 'einvoice-wording/clip.js';
import { type Datum, type Part, decimalPart, part } from 'einvoice-wording/part.js';

/** The name of a part or row. */
export function ownerName(owner: Owned | Row): Part {
  if ('tax' in owner) {
    const vat = named(owner.category?.value ?? '', owner.rate?.value ?? null);
    return vat === '' ? part('conclusions.rowWithout') : part('conclusions.row', { name: vat });
  }
  const name = clip(owner.name);
  if (owner.kind === 'line') return name === '' ? part('conclusions.lineWithout') : part('conclusions.line', { name });
  const kind = owner.kind === 'allowance' ? 'Allowance' : 'Charge';
  const own = kind === 'Allowance' ? 'allowance' : 'charge';
  if (owner.of !== undefined) {
    const term = name === '' ? part(`conclusions.line${kind}`) : part(`conclusions.${own}`, { name });
    return part('conclusions.numberOf', { term, place: ownerName(owner.of) });
  }
  return name === '' ? part(`conclusions.${own}Without`) : part(`conclusions.${own}`, { name });
}

/** A category with its rate. */
export function vatName(code: string, rate: Exact | null): Datum {
  return named(clip(code), rate);
}

function named(code: string, rate: Exact | null): Datum {
  if (rate === null) return code;
  const percent = decimalPart(exactToString(rate));
  return code === ''
    ? part('conclusions.percent', { rate: percent })
    : part('conclusions.categoryRate', { category: code, rate: percent });
}
