/** Proposes to swap two figures. */
import {
  absExact,
  compareExact,
  equalExact,
  multiplyExact,
  subtractExact,
} from 'einvoice-schematron/runtime/numbers/exact.js';
import type { Change } from './change.js';
import type { Figure, Figures, Relation, VatRow } from '../facts/figures/figure.js';

/**
 * Proposes to swap two totals, the base and VAT of a row, the rates, bases or VAT of two rows, or the net amount of a
 * line with its quantity, price or base quantity.
 * @param suspects nodes of figures in failing equations
 */
export function findSwaps({ totals, rows, relations }: Figures, suspects: ReadonlySet<number>): readonly Change[] {
  const changes: Change[] = [];
  const suspectTotals = Object.values(totals).filter(({ node }) => suspects.has(node));
  for (const [index, one] of suspectTotals.entries())
    for (const other of suspectTotals.slice(index + 1)) changes.push({ kind: 'swap', one, other, owner: null });
  for (const row of rows)
    if (suspects.has(row.tax.node)) changes.push({ kind: 'swap', one: row.base, other: row.tax, owner: row });
  changes.push(...findRowSwaps(rows, suspects));
  for (const relation of relations)
    if (suspects.has(relation.target.node)) changes.push(...findSwapsInFormula(relation, [relation.target]));
  return changes;
}

/** With more rows there are too many pairs to try. */
const MAX_ROWS = 12;

/** Proposes to swap the rates, bases or VAT of two rows, if the equations of at least one of the rows fail. */
function findRowSwaps(rows: readonly VatRow[], suspects: ReadonlySet<number>): readonly Change[] {
  if (rows.length > MAX_ROWS) return [];
  const isSuspect = ({ base }: VatRow): boolean => suspects.has(base.node);
  return rows.flatMap((row, rowIndex) =>
    rows.slice(rowIndex + 1).flatMap((otherRow) =>
      !isSuspect(row) && !isSuspect(otherRow)
        ? []
        : ([row.rate, row.base, row.tax] as const).flatMap((one, figureIndex): readonly Change[] => {
            const other = [otherRow.rate, otherRow.base, otherRow.tax][figureIndex] ?? null;
            return one === null || other === null || equalExact(one.value, other.value)
              ? []
              : [{ kind: 'swap', one, other, owner: row, otherRow }];
          }),
    ),
  );
}

/** Proposes to swap each of the given figures with a factor or the divisor of the line's formula. */
export function findSwapsInFormula({ formula, part }: Relation, figures: readonly Figure[]): readonly Change[] {
  const { factors, divisor } = formula;
  const changes: Change[] = [];
  for (const one of figures)
    for (const other of divisor === null ? factors : [...factors, divisor])
      if (LINE_FACTORS.has(other.term) && one !== other && !areEqualInCents(one, other))
        changes.push({ kind: 'swap', one, other, owner: part });
  return changes;
}

/** Whether two figures differ by less than a cent: swapping them would change nothing. */
function areEqualInCents(one: Figure, other: Figure): boolean {
  return compareExact(multiplyExact(absExact(subtractExact(one.value, other.value)), 100), 1) < 0;
}

/** Quantity, price and base quantity. */
const LINE_FACTORS: ReadonlySet<string> = new Set(['BT-129', 'BT-146', 'BT-149']);
