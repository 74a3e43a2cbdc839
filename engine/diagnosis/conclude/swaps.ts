/** Two swapped figures. */
import {
  absExact,
  compareExact,
  equalExact,
  multiplyExact,
  subtractExact,
} from 'einvoice-schematron/runtime/numbers/exact.js';
import type { Change } from './change.js';
import type { Figure, Figures, Relation, Row } from '../facts/figures/figure.js';

/**
 * Tries to swap two totals, base and tax of a row, the same figure of two rows, or the net amount of a line and one of
 * its factors.
 * @param suspects nodes of figures in failing equations
 */
export function findSwaps({ totals, rows, relations }: Figures, suspects: ReadonlySet<number>): readonly Change[] {
  const found: Change[] = [];
  const all = Object.values(totals).filter(({ node }) => suspects.has(node));
  for (const [at, one] of all.entries())
    for (const other of all.slice(at + 1)) found.push({ kind: 'swap', one, other, owner: null });
  for (const row of rows)
    if (suspects.has(row.tax.node)) found.push({ kind: 'swap', one: row.base, other: row.tax, owner: row });
  found.push(...rowSwaps(rows, suspects));
  for (const relation of relations)
    if (suspects.has(relation.target.node)) found.push(...findSwapsWithin(relation, [relation.target]));
  return found;
}

/** Rows are tried in pairs; with more rows, none are tried. */
const MAX_ROWS = 12;

/** The same figure of two rows, at least one of which fails. */
function rowSwaps(rows: readonly Row[], suspects: ReadonlySet<number>): readonly Change[] {
  if (rows.length > MAX_ROWS) return [];
  const isSuspect = ({ base }: Row): boolean => suspects.has(base.node);
  return rows.flatMap((row, at) =>
    rows.slice(at + 1).flatMap((otherRow) =>
      !isSuspect(row) && !isSuspect(otherRow)
        ? []
        : ([row.rate, row.base, row.tax] as const).flatMap((one, which): readonly Change[] => {
            const other = [otherRow.rate, otherRow.base, otherRow.tax][which] ?? null;
            return one === null || other === null || equalExact(one.value, other.value)
              ? []
              : [{ kind: 'swap', one, other, owner: row, otherRow }];
          }),
    ),
  );
}

/** Swaps figures of a line with the factors and the divisor of its formula. */
export function findSwapsWithin({ formula, part }: Relation, swapped: readonly Figure[]): readonly Change[] {
  const { factors, divisor } = formula;
  const found: Change[] = [];
  for (const one of swapped)
    for (const other of divisor === null ? factors : [...factors, divisor])
      if (LINE_FACTORS.has(other.term) && one !== other && !isSameInCents(one, other))
        found.push({ kind: 'swap', one, other, owner: part });
  return found;
}

/** Figures less than a cent apart are the same amount, calculated in two ways: swapping them changes nothing. */
function isSameInCents(one: Figure, other: Figure): boolean {
  return compareExact(multiplyExact(absExact(subtractExact(one.value, other.value)), 100), 1) < 0;
}

/** Quantity, price and base quantity. */
const LINE_FACTORS: ReadonlySet<string> = new Set(['BT-129', 'BT-146', 'BT-149']);
