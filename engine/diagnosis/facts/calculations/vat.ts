/**
 * Calculations of VAT rows: BR-CO-17, and two rules of each VAT category, which end in -08 (taxable amount, such as
 * BR-S-08) and -09 (VAT amount).
 */
import { equalExact } from 'einvoice-schematron/runtime/numbers/exact.js';
import {
  type Calculation,
  type Calculator,
  type CalculationContext,
  percentageCalculation,
  sumCalculation,
  zeroCalculation,
} from './calculation.js';
import { BY_RATE } from 'einvoice-core/knowledge/categories.js';
import { type AmountTerms, ROW } from 'einvoice-core/knowledge/invoice/amounts.js';
import type { Elements } from '../elements.js';
import { findTaxedParts } from './summands.js';

/** BT-117 = BT-116 × BT-119 */
export function vatOfRow({ elements, terms, node }: CalculationContext): Calculation | null {
  const row = terms.enclosingGroup(node, ROW.group);
  const [target, base, rate] = terms.onlyEach(row, [ROW.amount, ROW.base, ROW.rate]);
  return target < 0 || base < 0 || rate < 0 ? null : percentageCalculation(elements, target, base, rate);
}

/** BT-117 = 0, for exempt and similar categories */
export function noVatOfRow({ terms, node }: CalculationContext): Calculation | null {
  const target = terms.only(terms.enclosingGroup(node, ROW.group), ROW.amount);
  return target < 0 ? null : zeroCalculation(target);
}

/** BT-116 = lines + charges - allowances with the category (and rate) of the row */
export function baseOfRow(category: string): Calculator {
  return (context) => {
    const { elements } = context;
    const row = findTaxRow(context, category, BY_RATE.has(category));
    const parts = row && findTaxedParts(context, row.hasSameVat);
    // If no line, allowance or charge has the category and rate of the row, it is unclear whether the row or the others
    // are wrong.
    return row && parts && parts.length > 0 ? sumCalculation(elements, row.base, parts) : null;
  };
}

/** A row of the VAT breakdown. */
export interface TaxRow {
  readonly node: number;
  /** The node of the row's taxable amount (BT-116). */
  readonly base: number;
  /**
   * Whether a line, allowance, charge or row has the category of this row (and its rate, if the category has several
   * rates).
   */
  readonly hasSameVat: (node: number, names: AmountTerms) => boolean;
}

/** The row that a rule checks; null if the taxable amount or the rate of the row is missing. */
export function findTaxRow(
  { elements, terms, node }: CalculationContext,
  category: string,
  isByRate: boolean,
): TaxRow | null {
  const row = terms.enclosingGroup(node, ROW.group);
  const base = terms.only(row, ROW.base);
  const rate = isByRate ? terms.only(row, ROW.rate) : null;
  if (base < 0 || rate === -1) return null;
  return {
    node: row,
    base,
    hasSameVat: (owner, names) =>
      terms.in(owner, names.category).some((code) => elements.text(code) === category) &&
      (rate === null || terms.in(owner, names.rate).some((rateNode) => isSameNumber(elements, rateNode, rate))),
  };
}

function isSameNumber(elements: Elements, a: number, b: number): boolean {
  const [left, right] = [elements.amount(a), elements.amount(b)];
  return left !== undefined && right !== undefined && equalExact(left, right);
}
