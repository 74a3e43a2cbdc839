/** Finds missing lines, VAT rows and totals: all stated values are right, but something must be added. */
import { BY_RATE } from 'einvoice-core/knowledge/categories.js';
import {
  absExact,
  compareExact,
  equalExact,
  isZeroExact,
  multiplyExact,
  negateExact,
} from 'einvoice-schematron/runtime/numbers/exact.js';
import { ONE_PERCENT, roundToCents } from '../facts/calculations/cents.js';
import type { Change } from './change.js';
import { type FailedEquation, NO_CHANGES, vatKey } from '../facts/figures/equations.js';
import type { Figures, VatRow } from '../facts/figures/figure.js';

/**
 * Finds a missing row of the VAT breakdown: lines, allowances or charges have its category and rate, and the VAT total
 * includes its VAT.
 * @param failures failing equations that share figures
 */
export function findMissingRow(failures: readonly FailedEquation[], { parts, rows }: Figures): Change | null {
  const baseFailure = failures.find(({ id }) => id.startsWith('base '));
  const vatFailure = failures.find(({ id }) => id === 'BT-110');
  if (baseFailure === undefined || failures.length !== (vatFailure === undefined ? 1 : 2)) return null;
  const part = parts.find((each) => `base ${vatKey(each, NO_CHANGES)}` === baseFailure.id);
  if (part?.category == null || (part.rate === null && BY_RATE.has(part.category.value))) return null;
  if (rows.some((row) => `base ${vatKey(row, NO_CHANGES)}` === baseFailure.id)) return null;
  const rowOfCategory = rows.find(({ category }) => category?.value === part.category!.value);
  const template = rowOfCategory ?? rows[0];
  const amount = negateExact(baseFailure.difference);
  const rate = part.rate?.value ?? null;
  const tax = rate === null ? 0 : roundToCents(multiplyExact(multiplyExact(amount, rate), ONE_PERCENT));
  if (template === undefined || !equalExact(tax, vatFailure?.difference ?? 0)) return null;
  return {
    kind: 'row',
    base: amount,
    tax,
    category: part.category.value,
    rate,
    template,
    isSameCategory: rowOfCategory !== undefined,
  };
}

/**
 * Finds a missing line: both the sum of lines (BT-106) and the taxable amount of a row include its amount. If the
 * amount is negative, the sum and the row omit an amount that the lines include.
 */
export function findMissingPart(failures: readonly FailedEquation[], { rows, parts, totals }: Figures): Change | null {
  const baseFailure = failures.find(({ id }) => id.startsWith('base '));
  const sumFailure = failures.find(({ id }) => id === 'BT-106');
  const sum = totals['BT-106'];
  if (failures.length !== 2 || baseFailure === undefined || sumFailure === undefined || sum === undefined) return null;
  if (isZeroExact(baseFailure.difference) || compareExact(baseFailure.difference, sumFailure.difference) !== 0)
    return null;
  const owner = [...rows, ...parts].find((each) => `base ${vatKey(each, NO_CHANGES)}` === baseFailure.id);
  if (owner?.category == null) return null;
  const { category, rate } = owner;
  const unusedRow = findUnusedRows({ rows, parts }).find((row) => row === owner) ?? null;
  return {
    kind: 'part',
    amount: baseFailure.difference,
    category: category.value,
    rate: rate?.value ?? null,
    sum,
    unusedRow,
  };
}

/** The VAT rows to which no line, allowance or charge belongs; empty if that is true of all rows. */
export function findUnusedRows({ rows, parts }: Pick<Figures, 'rows' | 'parts'>): readonly VatRow[] {
  const keys = new Set(parts.map((part) => vatKey(part, NO_CHANGES)));
  const unused = rows.filter((row) => !keys.has(vatKey(row, NO_CHANGES)));
  return unused.length === rows.length ? [] : unused;
}

/** Finds a forgotten rounding amount (BT-114) or prepaid amount (BT-113): with this amount the amount due is right. */
export function findMissingTotal(failures: readonly FailedEquation[], { totals, collected }: Figures): Change | null {
  const [failure, another] = failures;
  const due = totals['BT-115'];
  // MINIMUM and BASIC WL invoices have neither a sum of lines (BT-106) nor these two totals.
  if (failure?.id !== 'BT-115' || another !== undefined || due === undefined || totals['BT-106'] === undefined)
    return null;
  if (collected.length > 0) return null;
  const { difference } = failure;
  if (compareExact(absExact(difference), 1) < 0)
    return totals['BT-114'] === undefined ? { kind: 'total', term: 'BT-114', to: difference, due } : null;
  const mayBePrepaid = compareExact(difference, 0) < 0 && compareExact(due.value, 0) >= 0;
  return mayBePrepaid && totals['BT-113'] === undefined
    ? { kind: 'total', term: 'BT-113', to: negateExact(difference), due }
    : null;
}
