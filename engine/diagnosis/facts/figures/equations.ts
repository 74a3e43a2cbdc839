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
import { type Formula, amountBy, percent } from '../calculations/formula.js';
import type { Code, Figure, Figures, Part, Relation, Row } from './figure.js';

/** New values by node; null removes the node. */
export type Changes = ReadonlyMap<number, Exact | string | null>;

export const NO_CHANGES: Changes = new Map();

/** An operand of an equation: a figure, and its sign on the side of the stated amount. */
export interface Term {
  readonly figure: Figure;
  readonly sign: 1 | -1;
}

/** An equation that does not hold. */
export interface Failure {
  readonly id: string;
  /** Stated amount minus expected amount. */
  readonly difference: Exact;
  /** The operands. Changing one of them by the difference (with its sign) satisfies the equation. */
  readonly terms: readonly Term[];
  /** Whether it concerns categories and rates, which depend on each other. */
  readonly isVat?: true;
  /** The row, if its VAT does not match its base and rate. */
  readonly row?: Row;
  /** The relation, if an amount does not match its calculation. */
  readonly relation?: Relation;
}

/** The category of the standard and reduced rates, which are never zero. */
export const STANDARD = 'S';

/** The VAT of a row may deviate by less than one (BR-CO-17). */
const SLACK = parseDecimal('0.99')!;

/** The signs of lines, allowances and charges on the side of the stated taxable amount. */
const IN_BASE = Object.fromEntries(TAX_BASIS.map(([sign, kind]) => [kind, sign === 1 ? -1 : 1])) as Readonly<
  Record<Part['kind'], Term['sign']>
>;

/** The deviation of an amount from its formula. */
export function computeDifference({ target, formula, part, piece }: Relation, changes: Changes): Exact {
  if (isGone(part, changes) || (piece !== undefined && isGone(piece, changes))) return 0;
  const expected = calculated(formula, changes);
  // Division by zero gives no result.
  return expected === undefined ? numberOf(target, changes) : subtractExact(numberOf(target, changes), expected);
}

/** Factur-X BASIC WL and MINIMUM have no lines. */
export function hasLines({ parts }: Figures): boolean {
  return parts.some(({ kind }) => kind === 'line');
}

/** VAT breakdown rows with a wrong base or a wrong VAT amount. */
export function findWrongRows(figures: Figures, changes: Changes): readonly Failure[] {
  const { parts, rows: all } = figures;
  if (all.length === 0) return [];
  const byKey = new Map<string, Term[]>();
  const add = (key: string, figure: Figure, sign: 1 | -1): void => {
    const terms = byKey.get(key);
    if (terms === undefined) byKey.set(key, [{ figure, sign }]);
    else terms.push({ figure, sign });
  };
  const there = all.filter((row) => !isGone(row, changes));
  const keyIn = keysOf(figures);
  const keyFor = (owner: Part | Row): string => {
    const { category, rate } = owner;
    const isOther = (category !== null && changes.has(category.node)) || (rate !== null && changes.has(rate.node));
    return isOther ? keyOf(owner, changes) : keyIn.get(owner)!;
  };
  for (const row of there) add(keyFor(row), row.base, 1);
  for (const part of parts) if (!isGone(part, changes)) add(keyFor(part), part.amount, IN_BASE[kindOf(part, changes)]);
  const rowKeys = new Set(there.map(keyFor));
  const found: Failure[] = [];
  for (const [key, terms] of hasLines(figures) ? byKey : []) {
    const difference = sumFigures(terms, changes);
    // A row is needed even if allowances and charges cancel each other out.
    if (!isZeroExact(difference) || !rowKeys.has(key))
      found.push({ id: `base ${key}`, difference, terms, isVat: true });
  }
  for (const row of there) {
    const difference = subtractExact(numberOf(row.tax, changes), taxOf(row, changes));
    if (!isWithin(difference, SLACK))
      found.push({ id: `tax ${row.node}`, difference, terms: [{ figure: row.tax, sign: 1 }], row });
  }
  return found;
}

/** Categories that must have no rate but have one, and the reverse. */
export function findWrongRates({ parts, rows: all }: Figures, changes: Changes): readonly Failure[] {
  const found: Failure[] = [];
  const add = (owner: Part | Row): void => {
    const { category, rate } = owner;
    if (category === null || rate === null || isGone(owner, changes)) return;
    const code = codeOf(category, changes);
    const percent = numberOf(rate, changes);
    const isRight = WITHOUT_VAT.has(code) ? isZeroExact(percent) : code !== STANDARD || !isZeroExact(percent);
    if (isRight) return;
    const row = 'tax' in owner ? { row: owner } : {};
    found.push({
      id: `rate ${owner.node}`,
      difference: percent,
      terms: [{ figure: rate, sign: 1 }],
      isVat: true,
      ...row,
    });
  };
  parts.forEach(add);
  all.forEach(add);
  return found;
}

/** The key that assigns parts to rows: the category, with the rate if rows of the category differ in it. */
export function keyOf(
  { category, rate }: { readonly category: Code | null; readonly rate: Figure | null },
  changes: Changes,
): string {
  const code = category === null ? '' : codeOf(category, changes);
  return BY_RATE.has(code) && rate !== null ? `${code} ${exactToString(numberOf(rate, changes))}` : code;
}

/** Keys without changes; cached, since most changes concern amounts. */
const keysOf = once(
  ({ parts, rows }: Figures): ReadonlyMap<Part | Row, string> =>
    new Map([...parts, ...rows].map((owner) => [owner, keyOf(owner, NO_CHANGES)])),
);

/** The VAT of a row. */
export function taxOf(row: Row, changes: Changes): Exact {
  const code = row.category === null ? 'S' : codeOf(row.category, changes);
  if (row.rate === null || !BY_RATE.has(code)) return 0;
  return percent(numberOf(row.base, changes), numberOf(row.rate, changes));
}

/** Whether the VAT of a row exactly matches its base and rate. */
export function isTaxRight(row: Row, changes: Changes): boolean {
  return equalExact(numberOf(row.tax, changes), taxOf(row, changes));
}

/** The result of a formula; undefined for division by zero. */
export function calculated(formula: Formula<Figure>, changes: Changes): Exact | undefined {
  const { divisor, factors } = formula;
  const per = divisor !== null ? numberOf(divisor, changes) : numberAt(baseQuantityNode(factors.at(-1)!), 1, changes);
  return amountBy(formula, (figure) => numberOf(figure, changes), per);
}

/** The value of a figure after the changes. */
function numberOf({ node, value }: Figure, changes: Changes): Exact {
  return numberAt(node, value, changes);
}

function numberAt(node: number, value: Exact, changes: Changes): Exact {
  if (changes === NO_CHANGES) return value;
  const other = changes.get(node);
  return other === undefined || other === null || typeof other === 'string' ? value : other;
}

/** A pseudo node in `Changes` for the missing base quantity of a price. */
export function baseQuantityNode(price: Figure): number {
  return ~price.node;
}

/** The real node of a change: for a missing base quantity, its price. */
export function elementOf(node: number): number {
  return node < 0 ? ~node : node;
}

/** A value in `Changes` that turns an allowance into a charge, or the reverse. */
export const TURNED = 'turned';

/** Whether a part is a line, an allowance or a charge after the changes. */
export function kindOf({ kind, node }: Part, changes: Changes): Part['kind'] {
  return changes.get(node) !== TURNED ? kind : kind === 'charge' ? 'allowance' : 'charge';
}

/** The value of a code after the changes. */
export function codeOf({ node, value }: Code, changes: Changes): string {
  const other = changes.get(node);
  return typeof other === 'string' ? other : value;
}

/** Whether the changes remove it. */
export function isGone({ node }: { readonly node: number }, changes: Changes): boolean {
  return changes.get(node) === null;
}

/** The sum of figures after the changes. */
export function sumFigures(terms: readonly Term[], changes: Changes): Exact {
  let sum: Exact = 0;
  for (const { figure, sign } of terms) {
    const amount = numberOf(figure, changes);
    sum = sign === 1 ? addExact(sum, amount) : subtractExact(sum, amount);
  }
  return sum;
}

/** Whether a difference is tolerated. */
export function isWithin(difference: Exact, slack: Exact): boolean {
  return compareExact(absExact(difference), slack) <= 0;
}
