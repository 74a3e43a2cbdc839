/** Names lines, allowances, charges and VAT rows in sentences about figures: "line 3", "the VAT row S 19 %". */
import type { TaxablePart as Owned, VatRow } from '../facts/figures/figure.js';
import type { Exact } from 'einvoice-schematron/runtime/numbers/exact.js';
import { exactToString } from 'einvoice-schematron/runtime/numbers/exact-text.js';
import { clip } from 'einvoice-wording/clip.js';
import { type Datum, type Part, decimalPart, part } from 'einvoice-wording/part.js';

/** Names a line, allowance, charge or VAT row. */
export function nameOwner(owner: Owned | VatRow): Part {
  if ('tax' in owner) {
    const vat = formatCategory(owner.category?.value ?? '', owner.rate?.value ?? null);
    return vat === '' ? part('conclusions.rowWithout') : part('conclusions.row', { name: vat });
  }
  const name = clip(owner.name);
  if (owner.kind === 'line') return name === '' ? part('conclusions.lineWithout') : part('conclusions.line', { name });
  const kind = owner.kind === 'allowance' ? 'Allowance' : 'Charge';
  const key = kind === 'Allowance' ? 'allowance' : 'charge';
  if (owner.line !== undefined) {
    const term = name === '' ? part(`conclusions.line${kind}`) : part(`conclusions.${key}`, { name });
    return part('conclusions.numberOf', { term, place: nameOwner(owner.line) });
  }
  return name === '' ? part(`conclusions.${key}Without`) : part(`conclusions.${key}`, { name });
}

/** Names a VAT category with its rate: "S 19 %". */
export function nameVat(code: string, rate: Exact | null): Datum {
  return formatCategory(clip(code), rate);
}

function formatCategory(code: string, rate: Exact | null): Datum {
  if (rate === null) return code;
  const percent = decimalPart(exactToString(rate));
  return code === ''
    ? part('conclusions.percent', { rate: percent })
    : part('conclusions.categoryRate', { category: code, rate: percent });
}
