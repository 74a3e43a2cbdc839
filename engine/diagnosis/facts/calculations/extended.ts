/**
 * The calculations of Factur-X EXTENDED. Its rules tolerate one cent for each amount that they add up. A "part" is a
 * line, an allowance or a charge.
 */
import type { Exact } from 'einvoice-schematron/runtime/numbers/exact.js';
import {
  type Calculation,
  type Calculator,
  type CalculationContext,
  type Summand,
  isAmountRight,
  sumCalculation,
  withTolerance,
} from './calculation.js';
import { type AmountTerms, LINE, ROW } from 'einvoice-core/knowledge/invoice/amounts.js';
import type { SummedTerm } from 'einvoice-core/knowledge/invoice/equations.js';
import { findTaxedParts } from './summands.js';
import { statedTotal, totalCalculator } from './totals.js';
import { type TaxRow, findTaxRow, vatOfRow } from './vat.js';

/** BT-106, the sum of lines. Each line adds one cent to the tolerance, even a line that the sum leaves out. */
export function extendedSumOfLines(context: CalculationContext): Calculation | null {
  const calculation = totalCalculator('BT-106')(context);
  return calculation && withTolerance(calculation, context.terms.all(LINE.group).length);
}

/** BT-107 and BT-108, the sums of allowances and charges */
export function extendedSumOfCharges(term: SummedTerm): Calculator {
  return (context) => {
    const calculation = totalCalculator(term)(context);
    return calculation && withTolerance(calculation, calculation.inputs.length);
  };
}

/** BT-109, the total without VAT, calculated from lines, allowances and charges instead of their sums */
export function extendedTotalWithoutVat(context: CalculationContext): Calculation | null {
  const parts = findTaxedParts(context);
  return parts && parts.length > 0
    ? withTolerance(sumCalculation(context.elements, statedTotal(context, 'BT-109'), parts), parts.length)
    : null;
}

/** BT-112, the total with VAT */
export function extendedTotalWithVat(context: CalculationContext): Calculation | null {
  const [calculation, parts] = [totalCalculator('BT-112')(context), findTaxedParts(context)];
  return calculation && parts && withTolerance(calculation, parts.length);
}

/** BT-117, the VAT amount of a row */
export function extendedVatOfRow(category: string): Calculator {
  return (context) => {
    const [calculation, row] = [vatOfRow(context), partsOfRow(context, category)];
    return calculation && row && withTolerance(calculation, row.ofCategory.length);
  };
}

/** How a rule assigns parts to a VAT row: by category, by category and exemption reason, or in either way. */
type Assignment = 'category' | 'reason' | 'either';

/**
 * BT-116, the taxable amount of a row. If several rows share category and rate, a part belongs to the row with the same
 * exemption reason. If only one row has this category and rate, all parts belong to the row, with or without the
 * reason. Null if the rule assigns other parts to the row.
 */
export function extendedBaseOfRow(category: string, assignment: Assignment): Calculator {
  return (context) => {
    const row = partsOfRow(context, category);
    if (row === null) return null;
    const actualParts = row.isOnlyRow ? row.ofCategory : row.ofReason;
    const assignedParts =
      assignment === 'either' ? actualParts : assignment === 'category' ? row.ofCategory : row.ofReason;
    // The parts with the reason are a subset of the parts with the category, so equal numbers mean equal parts.
    return actualParts.length === 0 || assignedParts.length !== actualParts.length
      ? null
      : withTolerance(sumCalculation(context.elements, row.base, actualParts), actualParts.length);
  };
}

/**
 * A taxable amount that is right for its category, and how much of it comes from parts with the row's exemption reason.
 * Null if the amount is wrong, if all parts state the reason, or if several rows share category and rate.
 */
export function amountWithReason(
  context: CalculationContext,
  category: string,
): { readonly base: number; readonly withReason: Exact } | null {
  const { elements } = context;
  const row = partsOfRow(context, category);
  const calculation = extendedBaseOfRow(category, 'either')(context);
  if (row === null || calculation === null || !row.isOnlyRow || row.ofReason.length === row.ofCategory.length)
    return null;
  const numbers = (node: number): Exact | undefined => elements.amount(node);
  const withReason = sumCalculation(elements, row.base, row.ofReason).expected(numbers);
  return withReason !== undefined && isAmountRight(calculation, numbers(row.base), calculation.expected(numbers))
    ? { base: row.base, withReason }
    : null;
}

/** The parts (lines, allowances and charges) that belong to a VAT row. */
interface PartsOfRow {
  /** The node of the taxable amount (BT-116). */
  readonly base: number;
  /** Whether no other row has the same category and rate. */
  readonly isOnlyRow: boolean;
  /** The parts with the category and rate of the row. */
  readonly ofCategory: readonly Summand[];
  /** The parts in `ofCategory` that also state the exemption reason of the row. */
  readonly ofReason: readonly Summand[];
}

/** The parts of the checked row; cached, since three rules check each row. */
function partsOfRow(context: CalculationContext, category: string): PartsOfRow | null {
  const row = findTaxRow(context, category, category !== 'O');
  return row && context.elements.once(`parts of row ${row.node}`, () => findParts(context, row));
}

function findParts(context: CalculationContext, row: TaxRow): PartsOfRow | null {
  const { elements, terms } = context;
  const reason = exemptionReason(context, row.node, ROW);
  const ofCategory = findTaxedParts(context, row.hasSameVat);
  const ofReason = findTaxedParts(
    context,
    (owner, names) => row.hasSameVat(owner, names) && exemptionReason(context, owner, names) === reason,
  );
  const { parent } = elements.tree;
  const rows = terms.all(ROW.group).filter((other) => parent[other] === parent[row.node] && row.hasSameVat(other, ROW));
  return ofCategory && ofReason && { base: row.base, isOnlyRow: rows.length === 1, ofCategory, ofReason };
}

/** The exemption code and the exemption reason of a VAT row, line, allowance or charge. */
function exemptionReason({ elements, terms }: CalculationContext, owner: number, { exemption }: AmountTerms): string {
  return exemption.map((term) => elements.text(terms.only(owner, term)).replace(/\s+/g, ' ')).join('\n');
}
