/** VAT breakdown rows to merge: some software writes one per line, but only one per rate is allowed. */
import { type Exact, addExact } from 'einvoice-schematron/runtime/numbers/exact.js';
import type { Change } from './change.js';
import { type Failure, NO_CHANGES, keyOf } from '../facts/figures/equations.js';
import type { Figures, Row } from '../facts/figures/figure.js';

type Merge = Extract<Change, { readonly kind: 'merge' }>;

/** This category may have several rows, one per exemption reason. */
const SEVERAL_REASONS = 'E';

/** @param failures failing equations; rows with a wrong sum are not merged */
export function rowsToMerge({ rows }: Figures, failures: readonly Failure[]): readonly Merge[] {
  const byKey = new Map<string, Row[]>();
  for (const row of rows) {
    if (row.category === null || row.category.value === SEVERAL_REASONS) continue;
    const key = keyOf(row, NO_CHANGES);
    const same = byKey.get(key);
    if (same === undefined) byKey.set(key, [row]);
    else same.push(row);
  }
  return [...byKey].flatMap(([key, [first, second, ...more]]): readonly Merge[] => {
    if (second === undefined || failures.some(({ id }) => id === `base ${key}`)) return [];
    const all: Merge['rows'] = [first!, second, ...more];
    const sum = (of: 'base' | 'tax'): Exact => all.reduce<Exact>((total, row) => addExact(total, row[of].value), 0);
    return [{ kind: 'merge', rows: all, base: sum('base'), tax: sum('tax') }];
  });
}
