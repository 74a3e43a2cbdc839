/** The sums and totals of an invoice (EN 16931-1, section 6.4), as equations over its figures. */
import {
  EQUATIONS,
  OPTIONAL,
  type Operand,
  type TotalTerm,
  isTotal,
} from 'einvoice-core/knowledge/invoice/equations.js';
import { isZeroExact } from 'einvoice-schematron/runtime/numbers/exact.js';
import { once } from 'einvoice-schematron/xml/once.js';
import {
  type Changes,
  type Failure,
  NO_CHANGES,
  TURNED,
  type Term,
  hasLines,
  isGone,
  kindOf,
  sumFigures,
} from './equations.js';
import type { Figure, Figures, Part } from './figure.js';

/** The sums and totals that do not match. */
export function findWrongSums(figures: Figures, changes: Changes): readonly Failure[] {
  const found: Failure[] = [];
  const sums = sumsOf(figures, changes);
  for (const sum of sums) {
    const failure = isChanged(sum, changes) ? checkSum(sum, changes) : (sum.unchanged ??= checkSum(sum, NO_CHANGES));
    if (failure !== 'right') found.push(failure);
  }
  return found;
}

function checkSum({ id, terms, isMissing, without }: Sum, changes: Changes): Failure | 'right' {
  const difference = sumFigures(terms, changes);
  if (isZeroExact(difference) || (without !== null && isZeroExact(sumFigures(without, changes)))) return 'right';
  // A missing total cannot be changed.
  return isMissing ? { id, difference, terms: [], isVat: true } : { id, difference, terms };
}

/** Whether changes affect a figure of a sum; the alternative operands are a subset of its operands. */
function isChanged({ terms }: Sum, changes: Changes): boolean {
  for (const node of changes.keys()) for (const { figure } of terms) if (figure.node === node) return true;
  return false;
}

/** Operands that must add up to zero. */
interface Sum {
  readonly id: string;
  readonly terms: readonly Term[];
  /** Whether the total itself is missing. */
  readonly isMissing: boolean;
  /** A subset of the operands that may add up to zero instead; null if there is none. */
  readonly without: readonly Term[] | null;
  /** The result without changes; cached, since hundreds of changes are tried, most of which do not affect this sum. */
  unchanged?: Failure | 'right';
}

/** The sums without changes; cached for all trial changes. */
const unchangedSums = once((figures: Figures) => newSums(figures, NO_CHANGES));

/** The sums of an invoice. */
function sumsOf(figures: Figures, changes: Changes): readonly Sum[] {
  for (const change of changes.values()) if (change === null || change === TURNED) return newSums(figures, changes);
  return unchangedSums(figures);
}

function newSums(figures: Figures, changes: Changes): readonly Sum[] {
  const { totals, rows, collected } = figures;
  const several: Readonly<Record<Exclude<Operand, TotalTerm>, readonly Figure[]>> = {
    ...amountsByKind(figures, changes),
    row: rows.filter((row) => !isGone(row, changes)).map(({ tax }) => tax),
    collected,
  };
  const figuresOf = (of: Operand): readonly Figure[] => {
    if (!isTotal(of)) return several[of];
    const total = totals[of];
    if (total !== undefined) return [total];
    // If an optional total is absent, its operands are used instead.
    return EQUATIONS.flatMap(([id, equation]) => (id === of ? equation.flatMap(([, each]) => figuresOf(each)) : []));
  };
  const sums: Sum[] = [];
  for (const [id, equation] of EQUATIONS) {
    if (!isThere(id, figures) || !equation.every(([, of]) => isThere(of, figures))) continue;
    const stated = totals[id];
    const terms: Term[] = stated === undefined ? [] : [{ figure: stated, sign: 1 }];
    let without: readonly Term[] | null = null;
    for (const [sign, of] of equation) {
      // `collected` is the last operand, and not every specification includes it.
      if (of === 'collected' && collected.length > 0) without = [...terms];
      for (const figure of figuresOf(of)) terms.push({ figure, sign: sign === 1 ? -1 : 1 });
    }
    sums.push({ id, terms, isMissing: stated === undefined, without });
  }
  return sums;
}

/** Whether a required operand exists. */
function isThere(of: Operand, figures: Figures): boolean {
  if (of === 'line') return hasLines(figures);
  if (of === 'row') return figures.rows.length > 0;
  return !isTotal(of) || OPTIONAL.has(of) || figures.totals[of] !== undefined;
}

/** The amounts of the lines, allowances and charges that exist. */
function amountsByKind({ parts }: Figures, changes: Changes): Readonly<Record<Part['kind'], readonly Figure[]>> {
  const amounts: Record<Part['kind'], Figure[]> = { line: [], allowance: [], charge: [] };
  for (const part of parts) if (!isGone(part, changes)) amounts[kindOf(part, changes)].push(part.amount);
  return amounts;
}
