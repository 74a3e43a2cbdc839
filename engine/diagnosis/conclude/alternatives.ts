/** Proposes single changes that might satisfy an equation; they are tried afterwards. */
import { SUMMED } from 'einvoice-core/knowledge/invoice/equations.js';
import { WITHOUT_VAT } from 'einvoice-core/knowledge/categories.js';
import {
  type Exact,
  absExact,
  addExact,
  compareExact,
  equalExact,
  isZeroExact,
  multiplyExact,
  negateExact,
  subtractExact,
} from 'einvoice-schematron/runtime/numbers/exact.js';
import { divideExact } from 'einvoice-schematron/runtime/numbers/exact-divide.js';
import { exactToString, parseDecimal } from 'einvoice-schematron/runtime/numbers/exact-text.js';
import { once } from 'einvoice-schematron/xml/once.js';
import type { TrialChange, Change, RateChange } from './change.js';
import { figuresInAll } from './components.js';
import { percent } from '../facts/calculations/formula.js';
import { type Failure, NO_CHANGES, STANDARD, keyOf, taxOf } from '../facts/figures/equations.js';
import type { Figure, Figures, Part, Row } from '../facts/figures/figure.js';
import { type ErrorPattern, classifyError } from './error-pattern.js';
import { findSwaps } from './swaps.js';
import { solveFormula } from './within.js';

/** @param failures related failing equations */
export function findAlternatives(figures: Figures, failures: readonly Failure[]): readonly TrialChange[] {
  const within: TrialChange[] = [];
  for (const { relation } of failures) if (relation !== undefined) within.push(...solveFormula(relation));
  if (within.length > 0) return within;
  const about = figuresInAll(failures);
  const found: TrialChange[] = [];
  for (const failure of failures) found.push(...amountChanges(figures, failure));
  if (failures.some(({ isVat, row }) => isVat === true || row !== undefined))
    found.push(...codeChanges(figures), ...ratesEverywhere(figures), ...standardEverywhere(figures));
  found.push(...duplicateRemovals(figures), ...signChanges(figures), ...findSwaps(figures, about));
  return found;
}

/** Turns allowances into charges, and the reverse. */
function signChanges({ parts }: Figures): readonly Change[] {
  return parts.filter(({ indicator }) => indicator !== null).map((part) => ({ kind: 'turn', part }));
}

/** Sets each amount of an equation to the value that satisfies it. */
function amountChanges(figures: Figures, { difference, terms, row, isVat }: Failure): readonly TrialChange[] {
  const amounts = terms.map(({ figure, sign }) =>
    change(figures, figure, subtractExact(figure.value, sign === 1 ? difference : negateExact(difference))),
  );
  if (row === undefined || isVat || row.rate === null || isZeroExact(row.rate.value)) return amounts;
  const base = rounded(divideExact(multiplyExact(row.tax.value, HUNDRED), row.rate.value));
  return [...amounts, change(figures, row.base, base)];
}

const HUNDRED = 100;

function rounded(value: Exact): Exact {
  return parseDecimal(exactToString(value).replace(/(\.\d\d)\d*$/, '$1')) ?? value;
}

/**
 * Sets rates and categories, alone and combined, to those that occur elsewhere in the invoice, for every part and row.
 */
function codeChanges(figures: Figures): readonly Change[] {
  const { parts, rows } = figures;
  const owners = [...parts, ...rows];
  const rates = ratesOf(figures);
  const codes = [...new Set(owners.flatMap(({ category }) => (category === null ? [] : [category.value])))];
  const pairs = pairsOf(owners);
  return owners.flatMap((owner): Change[] => {
    const { rate, category } = owner;
    return [
      ...(rate === null ? [] : [...rates, ...rateOf(owner)])
        .filter((to) => !equalExact(to, rate!.value))
        .map((to): Change => ({ kind: 'number', figure: rate!, to, owner, errorPattern: 'rate' })),
      ...(category === null ? [] : codes)
        .filter((to) => to !== category!.value)
        .map((to): Change => ({ kind: 'code', code: category!, to, owner })),
      ...(category === null || rate === null ? [] : pairs)
        .filter(([to, toRate]) => to !== category!.value && !equalExact(toRate, rate!.value))
        .map(([to, toRate]): Change => ({ kind: 'vat', code: category!, to, rate: rate!, toRate, owner })),
    ];
  });
}

/** Sets another rate for a row and all its parts, and converts rates written as fractions of one to percentages. */
function ratesEverywhere({ parts, rows }: Figures): readonly Change[] {
  const owners = [...rows, ...parts];
  const to = (rate: Figure, factor: Exact): RateChange => ({ rate, to: multiplyExact(rate.value, factor) });
  const fractions = owners.flatMap(({ rate }) =>
    rate !== null && !isZeroExact(rate.value) && compareExact(absExact(rate.value), 1) < 0 ? [to(rate, HUNDRED)] : [],
  );
  return [
    ...(fractions.length < 2 ? [] : [{ kind: 'rates', changes: fractions, isFraction: true } as const]),
    ...rows.flatMap((row): readonly Change[] => {
      const [rate] = rateOf(row);
      if (rate === undefined || row.rate === null || isZeroExact(row.rate.value)) return [];
      // Exactly, because many rates would fit within the tolerance of the rules.
      if (!equalExact(taxOf(row, new Map([[row.rate.node, rate]])), row.tax.value)) return [];
      const key = keyOf(row, NO_CHANGES);
      const same = parts.filter((part) => part.rate !== null && keyOf(part, NO_CHANGES) === key);
      const changes = [row, ...same].map((owner) => ({ rate: owner.rate!, to: rate }));
      return same.length === 0 ? [] : [{ kind: 'rates', changes, isFraction: false }];
    }),
  ];
}

/**
 * If VAT was calculated despite a zero-VAT category, sets the standard category for all parts with that category and
 * rate.
 */
function standardEverywhere({ parts, rows }: Figures): readonly Change[] {
  return rows.flatMap((row): readonly Change[] => {
    const { category, rate } = row;
    if (category === null || rate === null || isZeroExact(rate.value) || !WITHOUT_VAT.has(category.value)) return [];
    const same = [...rows, ...parts].flatMap((other) =>
      other !== row && other.category?.value === category.value && equalExact(other.rate?.value ?? 0, rate.value)
        ? [other.category]
        : [],
    );
    return same.length === 0 ? [] : [{ kind: 'codes', codes: [category, ...same], to: STANDARD, owner: row }];
  });
}

/** Distinct pairs of category and rate. */
function pairsOf(owners: readonly (Part | Row)[]): readonly (readonly [string, Exact])[] {
  const found = new Map<string, readonly [string, Exact]>();
  for (const { category, rate } of owners)
    if (category !== null && rate !== null)
      found.set(`${category.value} ${exactToString(rate.value)}`, [category.value, rate.value]);
  return [...found.values()];
}

/** The rate that the VAT of a row was calculated with; none for a category without a rate. */
function rateOf(owner: Part | Row): readonly Exact[] {
  if (owner.category !== null && WITHOUT_VAT.has(owner.category.value)) return [0];
  if (!('tax' in owner) || isZeroExact(owner.base.value)) return [];
  const exact = divideExact(multiplyExact(owner.tax.value, HUNDRED), owner.base.value);
  const half = parseDecimal((Math.round(Number(exactToString(exact)) * 2) / 2).toString());
  return half === undefined ? [] : [half];
}

/** Removes duplicates. */
function duplicateRemovals({ parts, rows }: Figures): readonly Change[] {
  return [...repeated(parts, isTwin), ...repeated(rows, isTwinRow)];
}

function repeated<Of extends Part | Row>(
  all: readonly Of[],
  isSame: (one: Of, other: Of) => boolean,
): readonly Change[] {
  const found: Change[] = [];
  for (const [at, part] of all.entries()) {
    const before = all.findIndex((other) => other === part || isSame(other, part));
    if (before < at) found.push({ kind: 'remove', part, twin: all[before]! });
  }
  return found;
}

function isTwin(one: Part, other: Part): boolean {
  return (
    one.kind === other.kind &&
    one.about === other.about &&
    equalExact(one.amount.value, other.amount.value) &&
    hasSameVat(one, other)
  );
}

function isTwinRow(one: Row, other: Row): boolean {
  return (
    equalExact(one.base.value, other.base.value) && equalExact(one.tax.value, other.tax.value) && hasSameVat(one, other)
  );
}

function hasSameVat(one: Part | Row, other: Part | Row): boolean {
  return one.category?.value === other.category?.value && equalExact(one.rate?.value ?? 0, other.rate?.value ?? 0);
}

function change(figures: Figures, figure: Figure, to: Exact): TrialChange {
  const owner =
    figures.parts.find(({ amount, rate }) => amount === figure || rate === figure) ??
    figures.rows.find(({ base, tax, rate }) => base === figure || tax === figure || rate === figure) ??
    null;
  const errorPattern = owner?.rate === figure ? 'rate' : null;
  return { kind: 'number', figure, to, owner, errorPattern };
}

/** Adds the likely origin of the wrong number to a change that helps. */
export function addErrorPattern(figures: Figures, candidate: TrialChange): Change {
  if (candidate.kind === 'number' && candidate.turned !== undefined) return { kind: 'turn', part: candidate.turned };
  return candidate.kind === 'number' && candidate.errorPattern === null
    ? { ...candidate, errorPattern: errorPatternIn(figures, candidate.figure, candidate.to) }
    : (candidate as Change);
}

function errorPatternIn(figures: Figures, figure: Figure, to: Exact): ErrorPattern {
  const rates = ratesOf(figures);
  if (isRoundedByLine(figure, figures)) return 'rounding';
  if (figure.term === PRICE && isAmountOfLine(figures, figure)) return 'ofLine';
  // An amount collected for third parties that was subtracted instead of added is right itself: the total is wrong.
  if (figures.collected.includes(figure)) return 'other';
  const errorPattern = classifyError(figure.value, to, HAS_NO_VAT.has(figure.term) ? [] : rates);
  if (errorPattern !== 'other') return errorPattern;
  const missing = subtractExact(to, figure.value);
  const isOfLine = figures.parts.some(({ amount, kind }) => kind === 'line' && equalExact(amount.value, missing));
  if (isOfLine && (figure.term === 'BT-116' || figure.term === 'BT-106')) return 'leftOut';
  // A sum is more likely to be wrong than its operands.
  return SUMMED.has(figure.term) ? 'derived' : 'other';
}

const PRICE = 'BT-146';

/** Whether a price equals the amount of its line. */
function isAmountOfLine({ relations }: Figures, { node, value }: Figure): boolean {
  for (const { target, formula } of relations)
    for (const factor of formula.factors) if (factor.node === node && equalExact(target.value, value)) return true;
  return false;
}

/** The distinct rates of an invoice. */
const ratesOf = once(({ parts, rows }: Figures): readonly Exact[] => {
  const found: Exact[] = [];
  for (const some of [parts, rows])
    for (const { rate } of some)
      if (rate !== null && !found.some((other) => equalExact(other, rate.value))) found.push(rate.value);
  return found;
});

/** Numbers that are not amounts, and VAT amounts: neither can be confused with a net or gross amount. */
const HAS_NO_VAT: ReadonlySet<string> = new Set([
  'BT-94',
  'BT-101',
  'BT-110',
  'BT-111',
  'BT-117',
  'BT-129',
  'BT-138',
  'BT-143',
  'BT-149',
]);

/** Whether a figure is the VAT total with each line rounded separately. */
export function isRoundedByLine(figure: Figure, figures: Figures): boolean {
  return figure.term === 'BT-110' && equalExact(figure.value, taxOfLines(figures));
}

function taxOfLines({ parts }: Figures): Exact {
  return parts.reduce<Exact>((sum, part) => {
    if (part.rate === null) return sum;
    const tax = percent(part.amount.value, part.rate.value);
    return part.kind === 'allowance' ? subtractExact(sum, tax) : addExact(sum, tax);
  }, 0);
}
