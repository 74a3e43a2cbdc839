/**
 * Proposes single changes that might satisfy failing equations; each is tried afterwards (`solutions.ts`). A part is a
 * line, an allowance or a charge.
 */
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
import { nodesInEquations } from './group-failures.js';
import { computePercentage } from '../facts/calculations/formula.js';
import { type FailedEquation, NO_CHANGES, STANDARD, vatKey, computeVat } from '../facts/figures/equations.js';
import type { Figure, Figures, TaxablePart, VatRow } from '../facts/figures/figure.js';
import { type ErrorPattern, classifyError } from './error-pattern.js';
import { findSwaps } from './swaps.js';
import { solveFormula } from './solve-formula.js';

/**
 * The changes to try, in no particular order.
 * @param failures failing equations that share figures
 */
export function proposeChanges(figures: Figures, failures: readonly FailedEquation[]): readonly TrialChange[] {
  const formulaChanges: TrialChange[] = [];
  for (const { relation } of failures) if (relation !== undefined) formulaChanges.push(...solveFormula(relation));
  if (formulaChanges.length > 0) return formulaChanges;
  const nodes = nodesInEquations(failures);
  const changes: TrialChange[] = [];
  for (const failure of failures) changes.push(...amountChanges(figures, failure));
  if (failures.some(({ isVat, row }) => isVat === true || row !== undefined))
    changes.push(...codeChanges(figures), ...sharedRateChanges(figures), ...standardCategoryChanges(figures));
  changes.push(...duplicateRemovals(figures), ...indicatorChanges(figures), ...findSwaps(figures, nodes));
  return changes;
}

/** Proposes to turn each allowance into a charge, and each charge into an allowance. */
function indicatorChanges({ parts }: Figures): readonly Change[] {
  return parts.filter(({ indicator }) => indicator !== null).map((part) => ({ kind: 'turn', part }));
}

/** Proposes, for each amount in an equation, the value that satisfies the equation. */
function amountChanges(figures: Figures, { difference, terms, row, isVat }: FailedEquation): readonly TrialChange[] {
  const amounts = terms.map(({ figure, sign }) =>
    numberChange(figures, figure, subtractExact(figure.value, sign === 1 ? difference : negateExact(difference))),
  );
  if (row === undefined || isVat || row.rate === null || isZeroExact(row.rate.value)) return amounts;
  const base = truncateToCents(divideExact(multiplyExact(row.tax.value, HUNDRED), row.rate.value));
  return [...amounts, numberChange(figures, row.base, base)];
}

const HUNDRED = 100;

/** Drops digits after the second decimal: 12.349 becomes 12.34. */
function truncateToCents(value: Exact): Exact {
  return parseDecimal(exactToString(value).replace(/(\.\d\d)\d*$/, '$1')) ?? value;
}

/**
 * Proposes another VAT rate, another category, or both for each part and row, as they occur elsewhere in the invoice.
 */
function codeChanges(figures: Figures): readonly Change[] {
  const { parts, rows } = figures;
  const owners = [...parts, ...rows];
  const rates = findRates(figures);
  const codes = [...new Set(owners.flatMap(({ category }) => (category === null ? [] : [category.value])))];
  const pairs = findCategoryRatePairs(owners);
  return owners.flatMap((owner): Change[] => {
    const { rate, category } = owner;
    return [
      ...(rate === null ? [] : [...rates, ...deriveRate(owner)])
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

/** Proposes another rate for a row and all its parts, or converts all rates written as fractions (0.19 for 19 %). */
function sharedRateChanges({ parts, rows }: Figures): readonly Change[] {
  const owners = [...rows, ...parts];
  const scaleRate = (rate: Figure, factor: Exact): RateChange => ({ rate, to: multiplyExact(rate.value, factor) });
  const fractions = owners.flatMap(({ rate }) =>
    rate !== null && !isZeroExact(rate.value) && compareExact(absExact(rate.value), 1) < 0
      ? [scaleRate(rate, HUNDRED)]
      : [],
  );
  return [
    ...(fractions.length < 2 ? [] : [{ kind: 'rates', changes: fractions, isFraction: true } as const]),
    ...rows.flatMap((row): readonly Change[] => {
      const [rate] = deriveRate(row);
      if (rate === undefined || row.rate === null || isZeroExact(row.rate.value)) return [];
      // The rate must give exactly the stated VAT: within the tolerance of rules, many rates would fit.
      if (!equalExact(computeVat(row, new Map([[row.rate.node, rate]])), row.tax.value)) return [];
      const key = vatKey(row, NO_CHANGES);
      const partsOfRow = parts.filter((part) => part.rate !== null && vatKey(part, NO_CHANGES) === key);
      const changes = [row, ...partsOfRow].map((owner) => ({ rate: owner.rate!, to: rate }));
      return partsOfRow.length === 0 ? [] : [{ kind: 'rates', changes, isFraction: false }];
    }),
  ];
}

/**
 * If a row has a category without VAT (such as `E`) but a rate above zero, proposes the standard category `S` for the
 * row and for all parts and rows with the same category and rate.
 */
function standardCategoryChanges({ parts, rows }: Figures): readonly Change[] {
  return rows.flatMap((row): readonly Change[] => {
    const { category, rate } = row;
    if (category === null || rate === null || isZeroExact(rate.value) || !WITHOUT_VAT.has(category.value)) return [];
    const otherCategories = [...rows, ...parts].flatMap((other) =>
      other !== row && other.category?.value === category.value && equalExact(other.rate?.value ?? 0, rate.value)
        ? [other.category]
        : [],
    );
    return otherCategories.length === 0
      ? []
      : [{ kind: 'codes', codes: [category, ...otherCategories], to: STANDARD, owner: row }];
  });
}

/** The distinct pairs of category and rate, such as `S` and 19. */
function findCategoryRatePairs(owners: readonly (TaxablePart | VatRow)[]): readonly (readonly [string, Exact])[] {
  const pairs = new Map<string, readonly [string, Exact]>();
  for (const { category, rate } of owners)
    if (category !== null && rate !== null)
      pairs.set(`${category.value} ${exactToString(rate.value)}`, [category.value, rate.value]);
  return [...pairs.values()];
}

/**
 * The rate that the VAT amount of a row implies, rounded to half a percent; 0 for a category without VAT. Empty if
 * there is no VAT amount to derive the rate from.
 */
function deriveRate(owner: TaxablePart | VatRow): readonly Exact[] {
  if (owner.category !== null && WITHOUT_VAT.has(owner.category.value)) return [0];
  if (!('tax' in owner) || isZeroExact(owner.base.value)) return [];
  const exactRate = divideExact(multiplyExact(owner.tax.value, HUNDRED), owner.base.value);
  const roundedRate = parseDecimal((Math.round(Number(exactToString(exactRate)) * 2) / 2).toString());
  return roundedRate === undefined ? [] : [roundedRate];
}

/** Proposes to remove repeated parts and rows. */
function duplicateRemovals({ parts, rows }: Figures): readonly Change[] {
  return [...duplicatesIn(parts, isSamePart), ...duplicatesIn(rows, isSameRow)];
}

/** Proposes to remove each part or row that repeats an earlier one. */
function duplicatesIn<Item extends TaxablePart | VatRow>(
  all: readonly Item[],
  isSame: (one: Item, other: Item) => boolean,
): readonly Change[] {
  const changes: Change[] = [];
  for (const [index, item] of all.entries()) {
    const firstIndex = all.findIndex((other) => other === item || isSame(other, item));
    if (firstIndex < index) changes.push({ kind: 'remove', part: item, original: all[firstIndex]! });
  }
  return changes;
}

/** Whether two parts have the same content. */
function isSamePart(one: TaxablePart, other: TaxablePart): boolean {
  return (
    one.kind === other.kind &&
    one.description === other.description &&
    equalExact(one.amount.value, other.amount.value) &&
    hasSameVat(one, other)
  );
}

/** Whether two rows have the same amounts, category and rate. */
function isSameRow(one: VatRow, other: VatRow): boolean {
  return (
    equalExact(one.base.value, other.base.value) && equalExact(one.tax.value, other.tax.value) && hasSameVat(one, other)
  );
}

function hasSameVat(one: TaxablePart | VatRow, other: TaxablePart | VatRow): boolean {
  return one.category?.value === other.category?.value && equalExact(one.rate?.value ?? 0, other.rate?.value ?? 0);
}

/** Proposes another value for a figure. */
function numberChange(figures: Figures, figure: Figure, to: Exact): TrialChange {
  const owner =
    figures.parts.find(({ amount, rate }) => amount === figure || rate === figure) ??
    figures.rows.find(({ base, tax, rate }) => base === figure || tax === figure || rate === figure) ??
    null;
  const errorPattern = owner?.rate === figure ? 'rate' : null;
  return { kind: 'number', figure, to, owner, errorPattern };
}

/** Completes a change that helps: adds why the number was probably wrong. */
export function addErrorPattern(figures: Figures, candidate: TrialChange): Change {
  if (candidate.kind === 'number' && candidate.signChanged !== undefined)
    return { kind: 'turn', part: candidate.signChanged };
  return candidate.kind === 'number' && candidate.errorPattern === null
    ? { ...candidate, errorPattern: findErrorPattern(figures, candidate.figure, candidate.to) }
    : (candidate as Change);
}

/** The likeliest reason why a number is wrong, given the right number. */
function findErrorPattern(figures: Figures, figure: Figure, to: Exact): ErrorPattern {
  const rates = findRates(figures);
  if (isVatRoundedPerLine(figure, figures)) return 'rounding';
  if (figure.term === PRICE && isLineAmount(figures, figure)) return 'ofLine';
  // If an amount collected for third parties was subtracted instead of added, the amount is right, and the total is
  // wrong.
  if (figures.collected.includes(figure)) return 'other';
  const errorPattern = classifyError(figure.value, to, NEITHER_NET_NOR_GROSS.has(figure.term) ? [] : rates);
  if (errorPattern !== 'other') return errorPattern;
  const difference = subtractExact(to, figure.value);
  const equalsLineAmount = figures.parts.some(
    ({ amount, kind }) => kind === 'line' && equalExact(amount.value, difference),
  );
  if (equalsLineAmount && (figure.term === 'BT-116' || figure.term === 'BT-106')) return 'leftOut';
  // A sum is more likely to be wrong than its operands.
  return SUMMED.has(figure.term) ? 'derived' : 'other';
}

/** The net price of an item. */
const PRICE = 'BT-146';

/** Whether a price equals the amount of its line. */
function isLineAmount({ relations }: Figures, { node, value }: Figure): boolean {
  for (const { target, formula } of relations)
    for (const factor of formula.factors) if (factor.node === node && equalExact(target.value, value)) return true;
  return false;
}

/** The distinct rates of an invoice. */
const findRates = once(({ parts, rows }: Figures): readonly Exact[] => {
  const rates: Exact[] = [];
  for (const owners of [parts, rows])
    for (const { rate } of owners)
      if (rate !== null && !rates.some((other) => equalExact(other, rate.value))) rates.push(rate.value);
  return rates;
});

/** Numbers that are neither net nor gross amounts: quantities, percentages and VAT amounts. */
const NEITHER_NET_NOR_GROSS: ReadonlySet<string> = new Set([
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

/** Whether a figure is the VAT total (BT-110), calculated and rounded for each line instead of for each row. */
export function isVatRoundedPerLine(figure: Figure, figures: Figures): boolean {
  return figure.term === 'BT-110' && equalExact(figure.value, sumVatPerLine(figures));
}

/** The sum of the VAT of all parts, each rounded to cents. */
function sumVatPerLine({ parts }: Figures): Exact {
  return parts.reduce<Exact>((sum, part) => {
    if (part.rate === null) return sum;
    const tax = computePercentage(part.amount.value, part.rate.value);
    return part.kind === 'allowance' ? subtractExact(sum, tax) : addExact(sum, tax);
  }, 0);
}
