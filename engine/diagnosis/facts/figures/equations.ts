/** What has to agree in an invoice (EN 16931-1, section 6.4), as equations over its figures: amounts, rows and rates. */
import {
  type Exact,
  absExact,
  addExact,
  compareExact,
  equalExact,
  isZeroExact,
  multiplyExact,
  subtractExact,
} from '../../../runtime/numbers/exact.js';
import { divideExact } from '../../../runtime/numbers/exact-divide.js';
import { exactToString, parseDecimal } from '../../../runtime/numbers/exact-text.js';
import { once } from '../../../xml/once.js';
import { toCents } from '../calculations/calculation.js';
import type { Calculation, Code, Figure, Figures, Part, Relation, Row } from './figure.js';

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

/** Categories with a rate of their own: their rows are told apart by it. */
const BY_RATE: ReadonlySet<string> = new Set(['S', 'L', 'M', 'B']);
/** Whether the rows of a category are told apart by their rates. */
export function isByRate(category: string): boolean {
  return BY_RATE.has(category);
}

/** Categories without VAT. */
export const WITHOUT: ReadonlySet<string> = new Set(['Z', 'E', 'AE', 'K', 'G', 'O']);
/** The standard rate, or a reduced one: nothing is none. */
export const STANDARD = 'S';

const CENT = parseDecimal('0.01')!;
/** Rows may be off by less than one (BR-CO-17). */
const SLACK = parseDecimal('0.99')!;

/** What an amount is off by. */
export function differenceOf({ target, calculation, part, piece }: Relation, changes: Changes): Exact {
  if (isGone(part, changes) || (piece !== undefined && isGone(piece, changes))) return 0;
  const expected = calculated(calculation, changes);
  // A division by nothing gives no amount.
  return expected === null ? numberOf(target, changes) : subtractExact(numberOf(target, changes), expected);
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
  for (const part of parts)
    if (!isGone(part, changes)) add(keyFor(part), part.amount, kindOf(part, changes) === 'allowance' ? 1 : -1);
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
    const isRight = WITHOUT.has(code) ? isZeroExact(percent) : code !== STANDARD || !isZeroExact(percent);
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
  return toCents(multiplyExact(multiplyExact(numberOf(row.base, changes), numberOf(row.rate, changes)), CENT));
}

/** Whether the VAT of a row is just what its base and rate give. */
export function isTaxRight(row: Row, changes: Changes): boolean {
  return equalExact(numberOf(row.tax, changes), taxOf(row, changes));
}

/** What an amount is by its calculation; null for a division by nothing. */
export function calculated(
  { factors, divisor, isPercentage, added, taken }: Calculation,
  changes: Changes,
): Exact | null {
  const per = divisor !== null ? numberOf(divisor, changes) : numberAt(perOf(factors.at(-1)!), 1, changes);
  if (isZeroExact(per)) return null;
  let amount: Exact = 1;
  for (const factor of factors) amount = multiplyExact(amount, numberOf(factor, changes));
  if (isPercentage) amount = multiplyExact(amount, CENT);
  else if (per !== 1) amount = divideExact(amount, per);
  for (const figure of added) amount = addExact(amount, numberOf(figure, changes));
  for (const figure of taken) amount = subtractExact(amount, numberOf(figure, changes));
  return toCents(amount);
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
