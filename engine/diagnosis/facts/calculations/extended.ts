/**
 * The calculations of the EXTENDED profile of Factur-X: its rules add up single amounts, and tolerate one cent for
 * each.
 */
import type { Exact } from 'einvoice-schematron/runtime/numbers/exact.js';
import {
  type Calculation,
  type Calculator,
  type CalculationContext,
  type Summand,
  isRight,
  sum,
  tolerating,
} from './calculation.js';
import { type AmountTerms, LINE, ROW } from 'einvoice-core/knowledge/invoice/amounts.js';
import type { SummedTerm } from 'einvoice-core/knowledge/invoice/equations.js';
import { findTaxedParts } from './parts.js';
import { statedIn, total } from './totals.js';
import { type TaxRow, rowOf, vatOfRow } from './vat.js';

/** BT-106. Each line adds to the tolerance, even if the sum leaves it out. */
export function extendedSumOfLines(place: CalculationContext): Calculation | null {
  const calculation = total('BT-106')(place);
  return calculation && tolerating(calculation, place.terms.all(LINE.group).length);
}

/** BT-107, BT-108 */
export function extendedSumOfCharges(term: SummedTerm): Calculator {
  return (place) => {
    const calculation = total(term)(place);
    return calculation && tolerating(calculation, calculation.inputs.length);
  };
}

/** BT-109, calculated from lines, allowances and charges instead of their totals */
export function extendedTotalWithoutVat(place: CalculationContext): Calculation | null {
  const parts = findTaxedParts(place);
  return parts && parts.length > 0
    ? tolerating(sum(place.elements, statedIn(place, 'BT-109'), parts), parts.length)
    : null;
}

/** BT-112 */
export function extendedTotalWithVat(place: CalculationContext): Calculation | null {
  const [calculation, parts] = [total('BT-112')(place), findTaxedParts(place)];
  return calculation && parts && tolerating(calculation, parts.length);
}

/** BT-117 */
export function extendedVatOfRow(category: string): Calculator {
  return (place) => {
    const [calculation, row] = [vatOfRow(place), partsOfRow(place, category)];
    return calculation && row && tolerating(calculation, row.ofCategory.length);
  };
}

/** How a rule determines the taxable amount: by category, by exemption reason, or as either. */
type Asked = 'category' | 'reason' | 'either';

/**
 * BT-116. If several rows share category and rate, the exemption reason decides which parts belong to which row; a
 * single row contains all parts, with or without the reason. Rules that calculate it the other way are ignored if the
 * amount is right in this sense.
 */
export function extendedBaseOfRow(category: string, asked: Asked): Calculator {
  return (place) => {
    const row = partsOfRow(place, category);
    if (row === null) return null;
    const right = row.isAlone ? row.ofCategory : row.ofReason;
    const wanted = asked === 'either' ? right : asked === 'category' ? row.ofCategory : row.ofReason;
    // The parts by reason are a subset of those by category, so equal numbers mean equal parts.
    return right.length === 0 || wanted.length !== right.length
      ? null
      : tolerating(sum(place.elements, row.base, right), right.length);
  };
}

/** A taxable amount that is right for its category, and how much of it has the exemption reason; otherwise null. */
export function amountWithReason(
  place: CalculationContext,
  category: string,
): { readonly base: number; readonly marked: Exact } | null {
  const { elements } = place;
  const row = partsOfRow(place, category);
  const whole = extendedBaseOfRow(category, 'either')(place);
  if (row === null || whole === null || !row.isAlone || row.ofReason.length === row.ofCategory.length) return null;
  const numbers = (node: number): Exact | undefined => elements.amount(node);
  const marked = sum(elements, row.base, row.ofReason).expected(numbers);
  return marked !== undefined && isRight(whole, numbers(row.base), whole.expected(numbers))
    ? { base: row.base, marked }
    : null;
}

interface PartsOfRow {
  /** The taxable amount. */
  readonly base: number;
  /** Whether it is the only row with its category and rate. */
  readonly isAlone: boolean;
  readonly ofCategory: readonly Summand[];
  readonly ofReason: readonly Summand[];
}

/** Cached because three rules check each row. */
function partsOfRow(place: CalculationContext, category: string): PartsOfRow | null {
  const row = rowOf(place, category, category !== 'O');
  return row && place.elements.once(`parts of row ${row.node}`, () => findParts(place, row));
}

function findParts(place: CalculationContext, row: TaxRow): PartsOfRow | null {
  const { elements, terms } = place;
  const reason = reasons(place, row.node, ROW);
  const ofCategory = findTaxedParts(place, row.hasItsVat);
  const ofReason = findTaxedParts(
    place,
    (owner, names) => row.hasItsVat(owner, names) && reasons(place, owner, names) === reason,
  );
  const { parent } = elements.tree;
  const rows = terms.all(ROW.group).filter((other) => parent[other] === parent[row.node] && row.hasItsVat(other, ROW));
  return ofCategory && ofReason && { base: row.base, isAlone: rows.length === 1, ofCategory, ofReason };
}

function reasons({ elements, terms }: CalculationContext, owner: number, { exemption }: AmountTerms): string {
  return exemption.map((term) => elements.text(terms.only(owner, term)).replace(/\s+/g, ' ')).join('\n');
}
