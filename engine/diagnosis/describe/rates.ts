/** Checks whether the figures show that a VAT rate or another percentage is wrong. */
import { PERCENTAGES } from 'einvoice-core/knowledge/invoice/amounts.js';
import type { Figure, Figures, TaxablePart, VatRow } from '../facts/figures/figure.js';
import { type Exact, equalExact, multiplyExact } from 'einvoice-schematron/runtime/numbers/exact.js';
import { ONE_PERCENT, roundToCents } from '../facts/calculations/cents.js';

/** Whether the VAT amount of a row equals its taxable amount times a rate. */
export function matchesRate({ base, tax }: VatRow, rate: Exact): boolean {
  return equalExact(roundToCents(multiplyExact(multiplyExact(base.value, rate), ONE_PERCENT)), tax.value);
}

/** The amount that a percentage results in, and its base; null for other figures. */
export function amountOfPercentage(
  figure: Figure,
  { relations }: Figures,
): readonly [amount: Figure, base: Figure] | null {
  for (const { target, formula } of relations) {
    const [first, second] = formula.factors;
    if (!formula.isPercentage || first === undefined || second === undefined) continue;
    if (formula.added.length + formula.subtracted.length > 0) continue;
    if (second === figure && PERCENTAGES.has(figure.term)) return [target, first];
    if (first === figure && PERCENTAGES.has(figure.term)) return [target, second];
  }
  return null;
}

/** Whether all other lines, allowances, charges and VAT rows already have the new rate. */
export function othersHaveRate(owner: TaxablePart | VatRow, newRate: Exact, { parts, rows }: Figures): boolean {
  return [...parts, ...rows].every(
    (other) => other === owner || (other.rate !== null && equalExact(other.rate.value, newRate)),
  );
}
