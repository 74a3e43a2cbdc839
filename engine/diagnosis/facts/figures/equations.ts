/** The equations of an invoice (EN 16931-1, section 6.4) between its amounts, VAT rows and rates. */
import { BY_RATE, WITHOUT_VAT } from 'einvoice-core/knowledge/categories.js';
import { TAX_BASIS } from 'einvoice-core/knowledge/invoice/equations.js';
import {
  type Exact,
  absExact,
  addExact,
  compareExact,
  equalExact,
  isZeroExact,
  subtractExact,
} from 'einvoice-schematron/runtime/numbers/exact.js';
import { exactToString, parseDecimal } from 'einvoice-schematron/runtime/numbers/exact-text.js';
import { once } from 'einvoice-schematron/xml/once.js';
import { type Formula, computeFormula, computePercentage } from '../calculations/formula.js';
import type { CodeValue, Figure, Figures, TaxablePart, Relation, VatRow } from './figure.js';

/** Trial changes: the new value of each node; null removes the node. */
export type Changes = ReadonlyMap<number, Exact | string | null>;

export const NO_CHANGES: Changes = new Map();

/**
 * A figure in an equation, with the sign that it has on the left side if the right side is zero: `BT-109 - BT-106 +
 * BT-107 = 0`.
 */
export interface EquationTerm {
  readonly figure: Figure;
  readonly sign: 1 | -1;
}

/** An equation that does not hold. */
export interface FailedEquation {
  readonly id: string;
  /** The stated amount minus the expected one. */
  readonly difference: Exact;
  /**
   * The figures of the equation. Subtracting the difference from one of them (or adding it, if the sign is -1)
   * satisfies the equation.
   */
  readonly terms: readonly EquationTerm[];
  /** Whether the equation depends on VAT categories and rates. */
  readonly isVat?: true;
  /**
   * The VAT row whose VAT amount does not match its taxable amount and rate, or whose rate contradicts its category.
   */
  readonly row?: VatRow;
  /** The relation whose amount does not match its formula. */
  readonly relation?: Relation;
}

/** The VAT category with the standard and reduced rates, which are never zero. */
export const STANDARD = 'S';

/** The VAT of a row may deviate by less than one unit of the currency (BR-CO-17). */
const VAT_TOLERANCE = parseDecimal('0.99')!;

/** The signs of lines, allowances and charges in an equation in which the taxable amount of the row has the sign +1. */
const SIGNS_IN_BASE = Object.fromEntries(TAX_BASIS.map(([sign, kind]) => [kind, sign === 1 ? -1 : 1])) as Readonly<
  Record<TaxablePart['kind'], EquationTerm['sign']>
>;

/** The difference between an amount and the result of its formula, after the changes. */
export function computeDifference({ target, formula, part, lineCharge }: Relation, changes: Changes): Exact {
  if (isRemoved(part, changes) || (lineCharge !== undefined && isRemoved(lineCharge, changes))) return 0;
  const expected = evaluateFormula(formula, changes);
  // Division by zero gives no result.
  return expected === undefined ? figureAfter(target, changes) : subtractExact(figureAfter(target, changes), expected);
}

/** Whether the invoice has lines; Factur-X BASIC WL and MINIMUM have none. */
export function hasInvoiceLines({ parts }: Figures): boolean {
  return parts.some(({ kind }) => kind === 'line');
}

/** Finds VAT rows with a wrong taxable amount or a wrong VAT amount, and missing rows. */
export function findWrongRows(figures: Figures, changes: Changes): readonly FailedEquation[] {
  const { parts, rows: allRows } = figures;
  if (allRows.length === 0) return [];
  const byKey = new Map<string, EquationTerm[]>();
  const addTerm = (key: string, figure: Figure, sign: 1 | -1): void => {
    const terms = byKey.get(key);
    if (terms === undefined) byKey.set(key, [{ figure, sign }]);
    else terms.push({ figure, sign });
  };
  const remainingRows = allRows.filter((row) => !isRemoved(row, changes));
  const unchangedKeys = unchangedVatKeys(figures);
  const keyOfOwner = (owner: TaxablePart | VatRow): string => {
    const { category, rate } = owner;
    const isChanged = (category !== null && changes.has(category.node)) || (rate !== null && changes.has(rate.node));
    return isChanged ? vatKey(owner, changes) : unchangedKeys.get(owner)!;
  };
  for (const row of remainingRows) addTerm(keyOfOwner(row), row.base, 1);
  for (const part of parts)
    if (!isRemoved(part, changes)) addTerm(keyOfOwner(part), part.amount, SIGNS_IN_BASE[kindAfter(part, changes)]);
  const rowKeys = new Set(remainingRows.map(keyOfOwner));
  const failures: FailedEquation[] = [];
  for (const [key, terms] of hasInvoiceLines(figures) ? byKey : []) {
    const difference = sumFigures(terms, changes);
    // A category needs a row even if its allowances and charges cancel each other out.
    if (!isZeroExact(difference) || !rowKeys.has(key))
      failures.push({ id: `base ${key}`, difference, terms, isVat: true });
  }
  for (const row of remainingRows) {
    const difference = subtractExact(figureAfter(row.tax, changes), computeVat(row, changes));
    if (!isTolerated(difference, VAT_TOLERANCE))
      failures.push({ id: `tax ${row.node}`, difference, terms: [{ figure: row.tax, sign: 1 }], row });
  }
  return failures;
}

/**
 * Finds rates that contradict their VAT category: a rate above zero in an exempt category, or a rate of zero in
 * category S.
 */
export function findWrongRates({ parts, rows: allRows }: Figures, changes: Changes): readonly FailedEquation[] {
  const failures: FailedEquation[] = [];
  const addFailure = (owner: TaxablePart | VatRow): void => {
    const { category, rate } = owner;
    if (category === null || rate === null || isRemoved(owner, changes)) return;
    const code = codeAfter(category, changes);
    const percent = figureAfter(rate, changes);
    const isRateValid = WITHOUT_VAT.has(code) ? isZeroExact(percent) : code !== STANDARD || !isZeroExact(percent);
    if (isRateValid) return;
    const row = 'tax' in owner ? { row: owner } : {};
    failures.push({
      id: `rate ${owner.node}`,
      difference: percent,
      terms: [{ figure: rate, sign: 1 }],
      isVat: true,
      ...row,
    });
  };
  parts.forEach(addFailure);
  allRows.forEach(addFailure);
  return failures;
}

/**
 * The key that assigns lines, allowances and charges to VAT rows: category and rate (`S 19`), or only the category if
 * it has just one rate (`E`).
 */
export function vatKey(
  { category, rate }: { readonly category: CodeValue | null; readonly rate: Figure | null },
  changes: Changes,
): string {
  const code = category === null ? '' : codeAfter(category, changes);
  return BY_RATE.has(code) && rate !== null ? `${code} ${exactToString(figureAfter(rate, changes))}` : code;
}

/** The keys of the unchanged invoice; cached, since most trial changes concern amounts. */
const unchangedVatKeys = once(
  ({ parts, rows }: Figures): ReadonlyMap<TaxablePart | VatRow, string> =>
    new Map([...parts, ...rows].map((owner) => [owner, vatKey(owner, NO_CHANGES)])),
);

/** The VAT of a row according to its taxable amount and rate. */
export function computeVat(row: VatRow, changes: Changes): Exact {
  const code = row.category === null ? 'S' : codeAfter(row.category, changes);
  if (row.rate === null || !BY_RATE.has(code)) return 0;
  return computePercentage(figureAfter(row.base, changes), figureAfter(row.rate, changes));
}

/** Whether the VAT amount of a row exactly matches its taxable amount and rate. */
export function isVatRight(row: VatRow, changes: Changes): boolean {
  return equalExact(figureAfter(row.tax, changes), computeVat(row, changes));
}

/** The result of a formula after the changes; undefined if the formula divides by zero. */
export function evaluateFormula(formula: Formula<Figure>, changes: Changes): Exact | undefined {
  const { divisor, factors } = formula;
  const divisorValue =
    divisor !== null ? figureAfter(divisor, changes) : numberAfter(baseQuantityNode(factors.at(-1)!), 1, changes);
  return computeFormula(formula, (figure) => figureAfter(figure, changes), divisorValue);
}

/** The value of a figure after the changes. */
function figureAfter({ node, value }: Figure, changes: Changes): Exact {
  return numberAfter(node, value, changes);
}

function numberAfter(node: number, value: Exact, changes: Changes): Exact {
  if (changes === NO_CHANGES) return value;
  const changed = changes.get(node);
  return changed === undefined || changed === null || typeof changed === 'string' ? value : changed;
}

/**
 * The key in `Changes` for the base quantity of a price. It is used if the invoice states no base quantity, which then
 * has no node.
 */
export function baseQuantityNode(price: Figure): number {
  return ~price.node;
}

/** The node for a key in `Changes`. For the key of a missing base quantity, this is the node of the price. */
export function nodeOfChangeKey(node: number): number {
  return node < 0 ? ~node : node;
}

/** A value in `Changes` that turns an allowance into a charge, or the reverse. */
export const TURNED = 'turned';

/** Whether a part is a line, an allowance or a charge after the changes. */
export function kindAfter({ kind, node }: TaxablePart, changes: Changes): TaxablePart['kind'] {
  return changes.get(node) !== TURNED ? kind : kind === 'charge' ? 'allowance' : 'charge';
}

/** The value of a code after the changes. */
export function codeAfter({ node, value }: CodeValue, changes: Changes): string {
  const changed = changes.get(node);
  return typeof changed === 'string' ? changed : value;
}

/** Whether the changes remove a node. */
export function isRemoved({ node }: { readonly node: number }, changes: Changes): boolean {
  return changes.get(node) === null;
}

/** The sum of figures after the changes. */
export function sumFigures(terms: readonly EquationTerm[], changes: Changes): Exact {
  let sum: Exact = 0;
  for (const { figure, sign } of terms) {
    const amount = figureAfter(figure, changes);
    sum = sign === 1 ? addExact(sum, amount) : subtractExact(sum, amount);
  }
  return sum;
}

/** Whether a difference is within a tolerance. */
export function isTolerated(difference: Exact, tolerance: Exact): boolean {
  return compareExact(absExact(difference), tolerance) <= 0;
}
