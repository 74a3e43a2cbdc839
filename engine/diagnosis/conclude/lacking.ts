/** Missing parts, rows and totals in invoices without a wrong value. */
import { BY_RATE } from 'einvoice-core/knowledge/categories.js';
import {
  absExact,
  compareExact,
  equalExact,
  isZeroExact,
  multiplyExact,
  negateExact,
} from 'einvoice-schematron/runtime/numbers/exact.js';
import { parseDecimal } from 'einvoice-schematron/runtime/numbers/exact-text.js';
import { toCents } from '../facts/calculations/cents.js';
import type { Change } from './change.js';
import { type Failure, NO_CHANGES, keyOf } from '../facts/figures/equations.js';
import type { Figures, Row } from '../facts/figures/figure.js';

const CENT = parseDecimal('0.01')!;

/** A missing VAT breakdown row: parts use its category and rate, and the VAT total includes its VAT. */
export function findMissingRow(component: readonly Failure[], { parts, rows }: Figures): Change | null {
  const base = component.find(({ id }) => id.startsWith('base '));
  const total = component.find(({ id }) => id === 'BT-110');
  if (base === undefined || component.length !== (total === undefined ? 1 : 2)) return null;
  const part = parts.find((each) => `base ${keyOf(each, NO_CHANGES)}` === base.id);
  if (part?.category == null || (part.rate === null && BY_RATE.has(part.category.value))) return null;
  if (rows.some((row) => `base ${keyOf(row, NO_CHANGES)}` === base.id)) return null;
  const own = rows.find(({ category }) => category?.value === part.category!.value);
  const like = own ?? rows[0];
  const amount = negateExact(base.difference);
  const rate = part.rate?.value ?? null;
  const tax = rate === null ? 0 : toCents(multiplyExact(multiplyExact(amount, rate), CENT));
  if (like === undefined || !equalExact(tax, total?.difference ?? 0)) return null;
  return { kind: 'row', base: amount, tax, category: part.category.value, rate, like, isLike: own !== undefined };
}

/** An amount that both the sum of lines and a row include but no line states; or a line that both omit. */
export function findMissingPart(component: readonly Failure[], { rows, parts, totals }: Figures): Change | null {
  const base = component.find(({ id }) => id.startsWith('base '));
  const lines = component.find(({ id }) => id === 'BT-106');
  const sum = totals['BT-106'];
  if (component.length !== 2 || base === undefined || lines === undefined || sum === undefined) return null;
  if (isZeroExact(base.difference) || compareExact(base.difference, lines.difference) !== 0) return null;
  const owner = [...rows, ...parts].find((each) => `base ${keyOf(each, NO_CHANGES)}` === base.id);
  if (owner?.category == null) return null;
  const { category, rate } = owner;
  const needless = findUnusedRows({ rows, parts }).find((row) => row === owner) ?? null;
  return { kind: 'part', amount: base.difference, category: category.value, rate: rate?.value ?? null, sum, needless };
}

/** Rows that no line, allowance or charge belongs to; none if all rows are such. */
export function findUnusedRows({ rows, parts }: Pick<Figures, 'rows' | 'parts'>): readonly Row[] {
  const keys = new Set(parts.map((part) => keyOf(part, NO_CHANGES)));
  const found = rows.filter((row) => !keys.has(keyOf(row, NO_CHANGES)));
  return found.length === rows.length ? [] : found;
}

/** A forgotten rounding or prepaid amount: with it the amount due is right. */
export function findMissingTotal(component: readonly Failure[], { totals, collected }: Figures): Change | null {
  const [failure, another] = component;
  const due = totals['BT-115'];
  // Without a sum of lines it is a MINIMUM or BASIC WL invoice, which has neither total.
  if (failure?.id !== 'BT-115' || another !== undefined || due === undefined || totals['BT-106'] === undefined)
    return null;
  if (collected.length > 0) return null;
  const { difference } = failure;
  if (compareExact(absExact(difference), 1) < 0)
    return totals['BT-114'] === undefined ? { kind: 'total', term: 'BT-114', to: difference, due } : null;
  const isPaid = compareExact(difference, 0) < 0 && compareExact(due.value, 0) >= 0;
  return isPaid && totals['BT-113'] === undefined
    ? { kind: 'total', term: 'BT-113', to: negateExact(difference), due }
    : null;
}
