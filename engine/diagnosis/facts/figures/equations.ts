/** What has to agree in an invoice (EN 16931-1, section 6.4), as equations over its figures: amounts, rows and rates. */
import { BY_RATE, WITHOUT_VAT } from 'einvoice-core/knowledge/categories.js';
import { TAXED } from 'einvoice-core/knowledge/invoice/equations.js';
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

/** The invoice as it would be with other values, by node; null for what would not be there. */
export type Changes = ReadonlyMap<number, Exact | string | null>;

export const NO_CHANGES: Changes = new Map();

/** A side of an equation: a figure, and whether it is added or taken away on the side of what is stated. */
export interface Term {
  readonly figure: Figure;
  readonly sign: 1 | -1;
}

/** Something that does not agree. */
export interface Failure {
  readonly id: string;
  /** What is stated, minus what it would have to be. */
  readonly difference: Exact;
  /** What it consists of; changing one of them by the difference, with its sign, makes it right. */
  readonly terms: readonly Term[];
  /** Whether it is about categories and rates: all of these belong together. */
  readonly isVat?: true;
  /** A row whose tax is not that of its base and rate. */
  readonly row?: Row;
  /** An amount that is not what it is calculated from. */
  readonly relation?: Relation;
}

/** The standard rate, or a reduced one: nothing is none. */
export const STANDARD = 'S';

/** Rows may be off by less than one (BR-CO-17). */
const SLACK = parseDecimal('0.99')!;

/** With which sign parts are on the side of the taxable amount, where that is stated. */
const IN_BASE = Object.fromEntries(TAXED.map(([sign, kind]) => [kind, sign === 1 ? -1 : 1])) as Readonly<
  Record<Part['kind'], Term['sign']>
>;

/** What an amount is off by. */
export function differenceOf({ target, formula, part, piece }: Relation, changes: Changes): Exact {
  if (isGone(part, changes) || (piece !== undefined && isGone(piece, changes))) return 0;
  const expected = calculated(formula, changes);
  // A division by nothing gives no amount.
  return expected === undefined ? numberOf(target, changes) : subtractExact(numberOf(target, changes), expected);
}

/** Factur-X BASIC WL and MINIMUM have none. */
export function hasLines({ parts }: Figures): boolean {
  return parts.some(({ kind }) => kind === 'line');
}

/** Rows of the VAT breakdown that are off: their bases and their VAT. */
export function rowsOff(figures: Figures, changes: Changes): readonly Failure[] {
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
    const difference = sumOf(terms, changes);
    // Allowances and charges that cancel each other out need a row, too.
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

/** Categories that have no rate, with one, and the other way round. */
export function ratesOff({ parts, rows: all }: Figures, changes: Changes): readonly Failure[] {
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

/** Category, and rate where rows are told apart by it. */
export function keyOf(
  { category, rate }: { readonly category: Code | null; readonly rate: Figure | null },
  changes: Changes,
): string {
  const code = category === null ? '' : codeOf(category, changes);
  return BY_RATE.has(code) && rate !== null ? `${code} ${exactToString(numberOf(rate, changes))}` : code;
}

/** The keys without changes: most changes are about amounts. */
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

/** Whether the VAT of a row is just what its base and rate give. */
export function isTaxRight(row: Row, changes: Changes): boolean {
  return equalExact(numberOf(row.tax, changes), taxOf(row, changes));
}

/** What an amount is by its formula; undefined for a division by nothing. */
export function calculated(formula: Formula<Figure>, changes: Changes): Exact | undefined {
  const { divisor, factors } = formula;
  const per = divisor !== null ? numberOf(divisor, changes) : numberAt(perOf(factors.at(-1)!), 1, changes);
  return amountBy(formula, (figure) => numberOf(figure, changes), per);
}

/** A figure with the changes. */
function numberOf({ node, value }: Figure, changes: Changes): Exact {
  return numberAt(node, value, changes);
}

function numberAt(node: number, value: Exact, changes: Changes): Exact {
  if (changes === NO_CHANGES) return value;
  const other = changes.get(node);
  return other === undefined || other === null || typeof other === 'string' ? value : other;
}

/** For changes: the base quantity of a price that has none. */
export function perOf(price: Figure): number {
  return ~price.node;
}

/** The node that something is in which changes are about: a base quantity that is not there belongs to its price. */
export function elementOf(node: number): number {
  return node < 0 ? ~node : node;
}

/** For changes: what is an allowance instead of a charge, or the other way round. */
export const TURNED = 'turned';

/** Whether a part is a line, an allowance or a charge, with the changes. */
export function kindOf({ kind, node }: Part, changes: Changes): Part['kind'] {
  return changes.get(node) !== TURNED ? kind : kind === 'charge' ? 'allowance' : 'charge';
}

/** A code with the changes. */
export function codeOf({ node, value }: Code, changes: Changes): string {
  const other = changes.get(node);
  return typeof other === 'string' ? other : value;
}

/** Whether something is not there with the changes. */
export function isGone({ node }: { readonly node: number }, changes: Changes): boolean {
  return changes.get(node) === null;
}

/** What figures come to with the changes. */
export function sumOf(terms: readonly Term[], changes: Changes): Exact {
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
