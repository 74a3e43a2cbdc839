/** The smallest change that makes everything agree: one value, one code, or something that stands twice. */
import {
  type Exact,
  addExact,
  equalExact,
  isZeroExact,
  multiplyExact,
  negateExact,
  subtractExact,
} from '../runtime/numbers/exact.js';
import { divideExact } from '../runtime/numbers/exact-divide.js';
import { exactToString, parseDecimal } from '../runtime/numbers/exact-text.js';
import { type Kinship, kinshipOf } from './kinship.js';
import { type Changes, type Failure, NO_CHANGES, calculated, doubtsOf, failuresOf } from './equations.js';
import type { Code, Figure, Figures, Part, Row } from './figures.js';

/** One change. */
export type Change =
  | {
      readonly kind: 'number';
      readonly figure: Figure;
      readonly to: Exact;
      readonly owner: Part | Row | null;
      readonly kinship: Kinship;
    }
  | { readonly kind: 'code'; readonly code: Code; readonly to: string; readonly owner: Part | Row }
  | { readonly kind: 'remove'; readonly part: Part };

/** More parts than that are no invoice that somebody adds up. */
const MOST_PARTS = 300;
/** More than two ways are no advice. */
const MOST_WAYS = 2;

/**
 * The change after which all totals and VAT agree, and no amount is another than what it is calculated from that was right
 * before; two where both are as likely. None where nothing is wrong, or one change is not enough.
 */
export function smallestChanges(figures: Figures): readonly Change[] {
  if (figures.parts.length > MOST_PARTS) return [];
  const failures = failuresOf(figures, NO_CHANGES);
  const doubts = doubtsOf(figures, NO_CHANGES);
  const candidates = failures.length > 0 ? candidatesFor(figures, failures) : doubts.flatMap(factorsOf);
  const known = new Set(doubts.map(({ id }) => id));
  const ways = candidates.flatMap((change) => {
    const changes = changesOf(change);
    if (failuresOf(figures, changes).length > 0) return [];
    const left = doubtsOf(figures, changes);
    if (left.some(({ id }) => !known.has(id))) return [];
    // An amount is not made another one that does not follow from what it is calculated from either.
    if (change.kind === 'number' && left.some(({ terms }) => terms[0]!.figure === change.figure)) return [];
    // Without anything else that is wrong, the change has to remove the doubt itself.
    if (failures.length === 0 && left.length >= doubts.length) return [];
    return [{ change, rank: [left.length, rankOf(change)] as const }];
  });
  ways.sort((a, b) => a.rank[0] - b.rank[0] || a.rank[1] - b.rank[1]);
  const best = ways.filter(({ rank }) => rank[0] === ways[0]!.rank[0] && rank[1] === ways[0]!.rank[1]);
  const distinct = best.filter(({ change }, at) => best.findIndex((other) => isSame(other.change, change)) === at);
  return distinct.length > MOST_WAYS ? [] : distinct.map(({ change }) => change);
}

/** The invoice with a change. */
function changesOf(change: Change): Changes {
  switch (change.kind) {
    case 'number':
      return new Map([[change.figure.node, change.to]]);
    case 'code':
      return new Map([[change.code.node, change.to]]);
    case 'remove':
      return new Map([[change.part.node, null]]);
  }
}

/** What people do most easily comes first. */
function rankOf(change: Change): number {
  if (change.kind === 'remove') return 2;
  if (change.kind === 'code') return 1;
  return RANKS[change.kinship];
}

const RANKS: Readonly<Record<Kinship, number>> = {
  rate: 1,
  sign: 0,
  digits: 0,
  decimalPoint: 0,
  gross: 1,
  net: 1,
  rounding: 1,
  leftOut: 1,
  other: 3,
  derived: 2,
};

function isSame(a: Change, b: Change): boolean {
  return [...changesOf(a).keys()][0] === [...changesOf(b).keys()][0];
}

function candidatesFor(figures: Figures, failures: readonly Failure[]): readonly Change[] {
  return [...failures.flatMap((failure) => amountsOf(figures, failure)), ...codesOf(figures), ...twinsOf(figures)];
}

/** Each amount of an equation with the value that makes it right. */
function amountsOf(figures: Figures, { difference, terms, row }: Failure): readonly Change[] {
  const solved = terms.map(({ figure, sign }) =>
    change(figures, figure, subtractExact(figure.value, sign === 1 ? difference : negateExact(difference))),
  );
  if (row === undefined || row.rate === null || isZeroExact(row.rate.value)) return solved;
  const base = rounded(divideExact(multiplyExact(row.tax.value, HUNDRED), row.rate.value));
  return [...solved, change(figures, row.base, base)];
}

const HUNDRED = 100;

function rounded(value: Exact): Exact {
  return parseDecimal(exactToString(value).replace(/(\.\d\d)\d*$/, '$1')) ?? value;
}

/** Rates and categories that the invoice has elsewhere, wherever there is another one. */
function codesOf({ parts, rows }: Figures): readonly Change[] {
  const owners = [...parts, ...rows];
  const rates = distinct(owners.flatMap(({ rate }) => (rate === null ? [] : [rate.value])));
  const codes = [...new Set(owners.flatMap(({ category }) => (category === null ? [] : [category.value])))];
  return owners.flatMap((owner): Change[] => {
    const { rate, category } = owner;
    return [
      ...(rate === null ? [] : [...rates, ...rateOf(owner)])
        .filter((to) => !equalExact(to, rate!.value))
        .map((to): Change => ({ kind: 'number', figure: rate!, to, owner, kinship: 'rate' })),
      ...(category === null ? [] : codes)
        .filter((to) => to !== category!.value)
        .map((to): Change => ({ kind: 'code', code: category!, to, owner })),
    ];
  });
}

/** The rate that a row's tax has been calculated with. */
function rateOf(owner: Part | Row): readonly Exact[] {
  if (!('tax' in owner) || isZeroExact(owner.base.value)) return [];
  const exact = divideExact(multiplyExact(owner.tax.value, HUNDRED), owner.base.value);
  const half = parseDecimal((Math.round(Number(exactToString(exact)) * 2) / 2).toString());
  return half === undefined ? [] : [half];
}

function distinct(values: readonly Exact[]): readonly Exact[] {
  return values.filter((value, at) => values.findIndex((other) => equalExact(other, value)) === at);
}

/** What stands twice. */
function twinsOf({ parts }: Figures): readonly Change[] {
  return parts
    .filter((part, at) =>
      parts.some(
        (other, before) =>
          before < at &&
          other.kind === part.kind &&
          equalExact(other.amount.value, part.amount.value) &&
          other.category?.value === part.category?.value &&
          (part.kind === 'line' ? other.name === part.name : true),
      ),
    )
    .map((part) => ({ kind: 'remove', part }));
}

/** What an amount is calculated from, with the value that makes it right. */
function factorsOf({ part }: Failure): readonly Change[] {
  if (part?.calculation == null) return [];
  const { calculation, amount } = part;
  const { factors, divisor, isPercentage, added, taken } = calculation;
  const more = added.reduce<Exact>((sum, figure) => addExact(sum, figure.value), 0);
  const less = taken.reduce<Exact>((sum, figure) => addExact(sum, figure.value), 0);
  const product = multiplyExact(
    subtractExact(addExact(amount.value, less), more),
    divisor === null ? (isPercentage ? HUNDRED : 1) : divisor.value,
  );
  return factors.flatMap((factor, at): Change[] => {
    const other = factors[1 - at]!.value;
    if (isZeroExact(other)) return [];
    const to = divideExact(product, other);
    const written = exactToString(to);
    // Nobody writes a price of many decimals by mistake.
    return /\.\d{5}/.test(written) ? [] : [{ kind: 'number', figure: factor, to, owner: part, kinship: 'other' }];
  });
}

function change(figures: Figures, figure: Figure, to: Exact): Change {
  const owner =
    figures.parts.find(({ amount }) => amount === figure) ??
    figures.rows.find(({ base, tax }) => base === figure || tax === figure) ??
    null;
  return { kind: 'number', figure, to, owner, kinship: kinshipIn(figures, figure, to, owner) };
}

function kinshipIn(figures: Figures, figure: Figure, to: Exact, owner: Part | Row | null): Kinship {
  const rates = distinct(
    [...figures.parts, ...figures.rows].flatMap(({ rate }) => (rate === null ? [] : [rate.value])),
  );
  if (figure.term === 'BT-110' && equalExact(figure.value, taxOfLines(figures))) return 'rounding';
  const kinship = kinshipOf(figure.value, to, rates);
  if (kinship !== 'other') return kinship;
  const missing = subtractExact(to, figure.value);
  if (owner !== null && 'tax' in owner && figure === owner.base)
    if (figures.parts.some(({ amount, kind }) => kind === 'line' && equalExact(amount.value, missing)))
      return 'leftOut';
  if (figure.term === 'BT-106')
    if (figures.parts.some(({ amount, kind }) => kind === 'line' && equalExact(amount.value, missing)))
      return 'leftOut';
  // A sum is wrong more easily than what is added.
  return DERIVED.has(figure.term) ? 'derived' : 'other';
}

const DERIVED: ReadonlySet<string> = new Set(['BT-106', 'BT-107', 'BT-108', 'BT-109', 'BT-110', 'BT-112', 'BT-115']);

/** The VAT of each line rounded by itself. */
function taxOfLines({ parts }: Figures): Exact {
  return parts.reduce<Exact>((sum, part) => {
    if (part.rate === null) return sum;
    const tax = calculated(
      { factors: [part.amount, part.rate], divisor: null, isPercentage: true, added: [], taken: [] },
      NO_CHANGES,
    )!;
    return part.kind === 'allowance' ? subtractExact(sum, tax) : addExact(sum, tax);
  }, 0);
}
