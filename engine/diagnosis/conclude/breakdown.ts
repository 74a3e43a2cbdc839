/** Derives the missing VAT breakdown of an invoice from its lines, allowances and charges. */
import { BY_RATE } from 'einvoice-core/knowledge/categories.js';
import {
  type Exact,
  addExact,
  equalExact,
  multiplyExact,
  subtractExact,
} from 'einvoice-schematron/runtime/numbers/exact.js';
import { ONE_PERCENT, roundToCents } from '../facts/calculations/cents.js';
import type { Change, NewRow } from './change.js';
import { NO_CHANGES, hasInvoiceLines, vatKey } from '../facts/figures/equations.js';
import type { Figure, Figures, TaxablePart } from '../facts/figures/figure.js';

/**
 * Returns null if the invoice has VAT rows or no lines, if a line, allowance or charge lacks its amount, category or
 * rate, or if the totals contradict the derived VAT.
 */
export function deriveBreakdown(figures: Figures): Change | null {
  const { rows, parts, totals, placeholder } = figures;
  if (rows.length > 0 || !hasInvoiceLines(figures)) return null;
  const byKey = new Map<string, TaxablePart[]>();
  for (const part of parts) {
    if (part.category === null || part.amount === placeholder) return null;
    if (part.rate === null && BY_RATE.has(part.category.value)) return null;
    const key = vatKey(part, NO_CHANGES);
    const partsOfRow = byKey.get(key);
    if (partsOfRow === undefined) byKey.set(key, [part]);
    else partsOfRow.push(part);
  }
  const newRows = [...byKey.values()].map(deriveRow);
  const tax = newRows.reduce<Exact>((sum, row) => addExact(sum, row.tax), 0);
  const isStated = (figure: Figure | undefined): figure is Figure => figure !== undefined && figure !== placeholder;
  const { 'BT-110': vat, 'BT-109': net, 'BT-112': gross } = totals;
  if (isStated(vat) && !equalExact(vat.value, tax)) return null;
  if (isStated(net) && isStated(gross) && !equalExact(subtractExact(gross.value, net.value), tax)) return null;
  return { kind: 'rows', rows: newRows, tax, firstPart: parts[0]! };
}

/** Derives the VAT row for lines, allowances and charges with the same category and rate. */
function deriveRow(parts: readonly TaxablePart[]): NewRow {
  const { category, rate } = parts[0]!;
  let base: Exact = 0;
  for (const { kind, amount } of parts)
    base = kind === 'allowance' ? subtractExact(base, amount.value) : addExact(base, amount.value);
  const percent = rate?.value ?? null;
  const tax = percent === null ? 0 : roundToCents(multiplyExact(multiplyExact(base, percent), ONE_PERCENT));
  return { category: category!.value, rate: percent, base, tax };
}
