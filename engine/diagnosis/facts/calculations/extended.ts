/**
 * The calculations of the EXTENDED profile of Factur-X: its rules tolerate one cent for each amount that they add up.
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

/** BT-106. Each line adds to the tolerance, even if the sum leaves it out. */
export function extendedSumOfLines(context: CalculationContext): Calculation | null {
  const calculation = totalCalculator('BT-106')(context);
  return calculation && withTolerance(calculation, context.terms.all(LINE.group).length);
}

/** BT-107, BT-108 */
export function extendedSumOfCharges(term: SummedTerm): Calculator {
  return (context) => {
    const calculation = totalCalculator(term)(context);
    return calculation && withTolerance(calculation, calculation.inputs.length);
  };
}

/** BT-109, calculated from lines, allowances and charges instead of their totals */
export function extendedTotalWithoutVat(context: CalculationContext): Calculation | null {
  const parts = findTaxedParts(context);
  return parts && parts.length > 0
    ? withTolerance(sumCalculation(context.elements, statedTotal(context, 'BT-109'), parts), parts.length)
    : null;
}

/** BT-112 */
export function extendedTotalWithVat(context: CalculationContext): Calculation | null {
  const [calculation, parts] = [totalCalculator('BT-112')(context), findTaxedParts(context)];
  return calculation && parts && withTolerance(calculation, parts.length);
}

/** BT-117 */
export function extendedVatOfRow(category: string): Calculator {
  return (context) => {
    const [calculation, row] = [vatOfRow(context), partsOfRow(context, category)];
    return calculation && row && withTolerance(calculation, row.ofCategory.length);
  };
}

/** How a rule assigns parts to a VAT row: by category, by category and exemption reason, or either. */
type Assignment = 'category' | 'reason' | 'either';

/**
 * BT-116. If several rows share category and rate, the exemption reason decides which parts belong to which row; a
 * single row contains all parts, with or without the reason. For rules that assign other parts, there is no
 * calculation.
 */
export function extendedBaseOfRow(category: string, assignment: Assignment): Calculator {
  return (context) => {
    const row = partsOfRow(context, category);
    if (row === null) return null;
    const actualParts = row.isOnlyRow ? row.ofCategory : row.ofReason;
    const assignedParts =
      assignment === 'either' ? actualParts : assignment === 'category' ? row.ofCategory : row.ofReason;
    // The parts by reason are a subset of those by category, so equal numbers mean equal parts.
    return actualParts.length === 0 || assignedParts.length !== actualParts.length
      ? null
      : withTolerance(sumCalculation(context.elements, row.base, actualParts), actualParts.length);
  };
}

/** A taxable amount that is right for its category, and how much of it has the exemption reason; null for others. */
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

/** The parts that belong to a VAT row. */
interface PartsOfRow {
  /** The taxable amount. */
  readonly base: number;
  /** Whether it is the only row with its category and rate. */
  readonly isOnlyRow: boolean;
  /** The parts with the category and rate of the row. */
  readonly ofCategory: readonly Summand[];
  /** Those that also state the exemption reason of the row. */
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

/** The exemption code and reason of a row or part. */
function exemptionReason({ elements, terms }: CalculationContext, owner: number, { exemption }: AmountTerms): string {
  return exemption.map((term) => elements.text(terms.only(owner, term)).replace(/\s+/g, ' ')).join('\n');
}
