/**
 * Finds rows of the VAT breakdown to merge: some software writes a row per line, but only one row per category and rate
 * is allowed.
 */
import { type Exact, addExact } from 'einvoice-schematron/runtime/numbers/exact.js';
import type { Change } from './change.js';
import { type FailedEquation, NO_CHANGES, vatKey } from '../facts/figures/equations.js';
import type { Figures, VatRow } from '../facts/figures/figure.js';

type MergeChange = Extract<Change, { readonly kind: 'merge' }>;

/** The exempt category may have several rows, one for each exemption reason. */
const EXEMPT = 'E';

/**
 * For each category and rate with several rows, the change that merges these rows into one.
 * @param failures failing equations; rows whose taxable amounts have a wrong sum are not merged
 */
export function findRowsToMerge({ rows }: Figures, failures: readonly FailedEquation[]): readonly MergeChange[] {
  const byKey = new Map<string, VatRow[]>();
  for (const row of rows) {
    if (row.category === null || row.category.value === EXEMPT) continue;
    const key = vatKey(row, NO_CHANGES);
    const rowsOfKey = byKey.get(key);
    if (rowsOfKey === undefined) byKey.set(key, [row]);
    else rowsOfKey.push(row);
  }
  return [...byKey].flatMap(([key, [first, second, ...more]]): readonly MergeChange[] => {
    if (second === undefined || failures.some(({ id }) => id === `base ${key}`)) return [];
    const rowsToMerge: MergeChange['rows'] = [first!, second, ...more];
    const sum = (field: 'base' | 'tax'): Exact =>
      rowsToMerge.reduce<Exact>((total, row) => addExact(total, row[field].value), 0);
    return [{ kind: 'merge', rows: rowsToMerge, base: sum('base'), tax: sum('tax') }];
  });
}
