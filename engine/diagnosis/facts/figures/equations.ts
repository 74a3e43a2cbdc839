/** The equations of an invoice (EN 16931-1, section 6.4) over its amounts, VAT rows and rates. */
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

/** New values by node; null removes the node. */
export type Changes = ReadonlyMap<number, Exact | string | null>;

export const NO_CHANGES: Changes = new Map();

/** An operand of an equation: a figure, and its sign on the side of the stated amount. */
export interface EquationTerm {
  readonly figure: Figure;
  readonly sign: 1 | -1;
}

/** An equation that does not hold. */
export interface FailedEquation {
  readonly id: string;
  /** Stated amount minus expected amount. */
  readonly difference: Exact;
  /** The operands. Changing one of them by the difference (with its sign) satisfies the equation. */
  readonly terms: readonly EquationTerm[];
  /** Whether it concerns categories and rates, which depend on each other. */
  readonly isVat?: true;
  /** The row, if its VAT does not match its base and rate. */
  readonly row?: VatRow;
  /** The relation, if an amount does not match its calculation. */
  readonly relation?: Relation;
}

/** The category of the standard and reduced rates, which are never zero. */
export const STANDARD = 'S';

/** The VAT of a row may deviate by less than one (BR-CO-17). */
const VAT_TOLERANCE = parseDecimal('0.99')!;

/** The signs of lines, allowances and charges on the side of the stated taxable amount. */
const SIGNS_IN_BASE = Object.fromEntries(TAX_BASIS.map(([sign, kind]) => [kind, sign === 1 ? -1 : 1])) as Readonly<
  Record<TaxablePart['kind'], EquationTerm['sign']>
>;

/** The deviation of an amount from its formula. */
export function computeDifference({ target, formula, part, lineCharge }: Relation, changes: Changes): Exact {
  if (isRemoved(part, changes) || (lineCharge !== undefined && isRemoved(lineCharge, changes))) return 0;
  const expected = evaluateFormula(formula, changes);
  // Division by zero gives no result.
  return expected === undefined ? figureAfter(target, changes) : subtractExact(figureAfter(target, changes), expected);
}

/** Factur-X BASIC WL and MINIMUM have no lines. */
export function hasInvoiceLines({ parts }: Figures): boolean {
  return parts.some(({ kind }) => kind === 'line');
}

/** VAT breakdown rows with a wrong base or a wrong VAT amount. */
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
    // A row is needed even if allowances and charges cancel each other out.
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

/** Categories that must have no rate but have one, and the reverse. */
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

/** The key that assigns parts to rows: the category, with the rate if rows of the category differ in it. */
export function vatKey(
  { category, rate }: { readonly category: CodeValue | null; readonly rate: Figure | null },
  changes: Changes,
): string {
  const code = category === null ? '' : codeAfter(category, changes);
  return BY_RATE.has(code) && rate !== null ? `${code} ${exactToString(figureAfter(rate, changes))}` : code;
}

/** Keys without changes; cached, since most changes concern amounts. */
const unchangedVatKeys = once(
  ({ parts, rows }: Figures): ReadonlyMap<TaxablePart | VatRow, string> =>
    new Map([...parts, ...rows].map((owner) => [owner, vatKey(owner, NO_CHANGES)])),
);

/** The VAT of a row. */
export function computeVat(row: VatRow, changes: Changes): Exact {
  const code = row.category === null ? 'S' : codeAfter(row.category, changes);
  if (row.rate === null || !BY_RATE.has(code)) return 0;
  return computePercentage(figureAfter(row.base, changes), figureAfter(row.rate, changes));
}

/** Whether the VAT of a row exactly matches its base and rate. */
export function isVatRight(row: VatRow, changes: Changes): boolean {
  return equalExact(figureAfter(row.tax, changes), computeVat(row, changes));
}

/** The result of a formula; undefined for division by zero. */
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

/** A pseudo node in `Changes` for the missing base quantity of a price. */
export function baseQuantityNode(price: Figure): number {
  return ~price.node;
}

/** The real node of a change: for a missing base quantity, its price. */
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

/** Whether the changes remove it. */
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

/** Whether a difference is tolerated. */
export function isTolerated(difference: Exact, tolerance: Exact): boolean {
  return compareExact(absExact(difference), tolerance) <= 0;
}
