/** What has to agree in an invoice (EN 16931-1, section 6.4), as equations over its figures. */
import {
  type Exact,
  absExact,
  addExact,
  compareExact,
  isZeroExact,
  multiplyExact,
  subtractExact,
} from '../runtime/numbers/exact.js';
import { divideExact } from '../runtime/numbers/exact-divide.js';
import { exactToString, parseDecimal } from '../runtime/numbers/exact-text.js';
import { once } from '../xml/once.js';
import { toCents } from '../messages/evidence/calculation.js';
import type { Calculation, Code, Figure, Figures, Part, Relation, Row, TotalTerm } from './figure.js';

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
/** Categories without VAT. */
export const WITHOUT: ReadonlySet<string> = new Set(['Z', 'E', 'AE', 'K', 'G', 'O']);
/** The standard rate, or a reduced one: nothing is none. */
const STANDARD = 'S';

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

/** Sums and totals that are off. */
export function sumsOff(figures: Figures, changes: Changes): readonly Failure[] {
  const found: Failure[] = [];
  for (const sum of sumsOf(figures, changes)) {
    const failure = isChanged(sum, changes) ? sumOff(sum, changes) : (sum.unchanged ??= sumOff(sum, NO_CHANGES));
    if (failure !== 'right') found.push(failure);
  }
  return found;
}

function sumOff({ id, terms, isMissing, without }: Sum, changes: Changes): Failure | 'right' {
  const difference = sumOf(terms, changes);
  if (isZeroExact(difference) || (without !== null && isZeroExact(sumOf(without, changes)))) return 'right';
  // A total that is missing is no value to be changed.
  return isMissing ? { id, difference, terms: [], isVat: true } : { id, difference, terms };
}

/** Whether a change is about one of the figures of a sum. */
function isChanged(sum: Sum, changes: Changes): boolean {
  if (changes.size === 0) return false;
  sum.nodes ??= new Set([...sum.terms, ...(sum.without ?? [])].map(({ figure }) => figure.node));
  for (const node of changes.keys()) if (sum.nodes.has(node)) return true;
  return false;
}

/** What has to add up to nothing. */
interface Sum {
  readonly id: string;
  readonly terms: readonly Term[];
  /** Whether the total is missing that all of it would be. */
  readonly isMissing: boolean;
  /** What may do so instead; null for nothing else. */
  readonly without: readonly Term[] | null;
  /** The nodes of its figures, and what it is off by without changes: hundreds are tried, and most are about other sums. */
  nodes?: ReadonlySet<number>;
  unchanged?: Failure | 'right';
}

/** The same for all changes of values: made once, since hundreds of them are tried. */
const unchangedSums = once((figures: Figures) => newSums(figures, NO_CHANGES));

/** The sums of an invoice. */
function sumsOf(figures: Figures, changes: Changes): readonly Sum[] {
  for (const change of changes.values()) if (change === null || change === TURNED) return newSums(figures, changes);
  return unchangedSums(figures);
}

function newSums(figures: Figures, changes: Changes): readonly Sum[] {
  const { totals, parts, rows: all, thirdParties } = figures;
  const kind = (wanted: Part['kind'], sign: 1 | -1): readonly Term[] =>
    parts
      .filter((part) => kindOf(part, changes) === wanted && !isGone(part, changes))
      .map(({ amount }) => ({ figure: amount, sign }));
  const total = (term: TotalTerm, sign: 1 | -1): readonly Term[] => {
    const figure = totals[term];
    return figure === undefined ? [] : [{ figure, sign }];
  };
  const sums: Sum[] = [];
  const add = (id: string, needed: readonly TotalTerm[], ...terms: readonly (readonly Term[])[]): void => {
    if (needed.every((term) => totals[term] !== undefined))
      sums.push({ id, terms: terms.flat(), isMissing: false, without: null });
  };
  if (hasLines(figures)) add('BT-106', ['BT-106'], total('BT-106', 1), kind('line', -1));
  const [allowances, charges] = [kind('allowance', -1), kind('charge', -1)];
  add('BT-107', ['BT-107'], total('BT-107', 1), allowances);
  add('BT-108', ['BT-108'], total('BT-108', 1), charges);
  if (totals['BT-107'] === undefined) sums.push({ id: 'BT-107', terms: allowances, isMissing: true, without: null });
  if (totals['BT-108'] === undefined) sums.push({ id: 'BT-108', terms: charges, isMissing: true, without: null });
  add(
    'BT-109',
    ['BT-109', 'BT-106'],
    total('BT-109', 1),
    total('BT-106', -1),
    totals['BT-107'] === undefined ? kind('allowance', 1) : total('BT-107', 1),
    totals['BT-108'] === undefined ? charges : total('BT-108', -1),
  );
  if (all.length > 0)
    add(
      'BT-110',
      ['BT-110'],
      total('BT-110', 1),
      all.filter((row) => !isGone(row, changes)).map(({ tax }) => ({ figure: tax, sign: -1 as const })),
    );
  add('BT-112', ['BT-112', 'BT-109', 'BT-110'], total('BT-112', 1), total('BT-109', -1), total('BT-110', -1));
  const due = [total('BT-115', 1), total('BT-112', -1), total('BT-113', 1), total('BT-114', -1)].flat();
  const others: readonly Term[] = thirdParties.map((figure) => ({ figure, sign: -1 }));
  // Not every specification adds what is collected for others.
  if (totals['BT-115'] !== undefined && totals['BT-112'] !== undefined)
    sums.push({
      id: 'BT-115',
      terms: [...due, ...others],
      isMissing: false,
      without: others.length === 0 ? null : due,
    });
  return sums;
}

/** Factur-X BASIC WL and MINIMUM have none. */
function hasLines({ parts }: Figures): boolean {
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
  return [...parts, ...all].flatMap((owner): Failure[] => {
    const { category, rate } = owner;
    if (category === null || rate === null || isGone(owner, changes)) return [];
    const code = codeOf(category, changes);
    const percent = numberOf(rate, changes);
    const isRight = WITHOUT.has(code) ? isZeroExact(percent) : code !== STANDARD || !isZeroExact(percent);
    if (isRight) return [];
    const row = 'tax' in owner ? { row: owner } : {};
    return [{ id: `rate ${owner.node}`, difference: percent, terms: [{ figure: rate, sign: 1 }], isVat: true, ...row }];
  });
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

/** What an amount is by its calculation; null for a division by nothing. */
export function calculated(
  { factors, divisor, isPercentage, added, taken }: Calculation,
  changes: Changes,
): Exact | null {
  const per = divisor !== null ? numberOf(divisor, changes) : numberAt(perOf(factors.at(-1)!), 1, changes);
  if (isZeroExact(per)) return null;
  const product = factors.map((factor) => numberOf(factor, changes)).reduce(multiplyExact);
  const amount = isPercentage ? multiplyExact(product, CENT) : divideExact(product, per);
  const more = added.reduce<Exact>((sum, figure) => addExact(sum, numberOf(figure, changes)), 0);
  const less = taken.reduce<Exact>((sum, figure) => addExact(sum, numberOf(figure, changes)), 0);
  return toCents(subtractExact(addExact(amount, more), less));
}

/** A figure with the changes. */
export function numberOf({ node, value }: Figure, changes: Changes): Exact {
  return numberAt(node, value, changes);
}

function numberAt(node: number, value: Exact, changes: Changes): Exact {
  const other = changes.get(node);
  return other === undefined || other === null || typeof other === 'string' ? value : other;
}

/** For changes: the base quantity of a price that has none. */
export function perOf(price: Figure): number {
  return ~price.node;
}

/** For changes: what is an allowance instead of a charge, or the other way round. */
export const TURNED = 'turned';

function kindOf({ kind, node }: Part, changes: Changes): Part['kind'] {
  return changes.get(node) !== TURNED ? kind : kind === 'charge' ? 'allowance' : 'charge';
}

/** A code with the changes. */
export function codeOf({ node, value }: Code, changes: Changes): string {
  const other = changes.get(node);
  return typeof other === 'string' ? other : value;
}

function isGone({ node }: { readonly node: number }, changes: Changes): boolean {
  return changes.get(node) === null;
}

function sumOf(terms: readonly Term[], changes: Changes): Exact {
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
