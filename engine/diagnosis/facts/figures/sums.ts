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
  type FailedEquation,
  NO_CHANGES,
  TURNED,
  type EquationTerm,
  hasInvoiceLines,
  isRemoved,
  kindAfter,
  sumFigures,
} from './equations.js';
import type { Figure, Figures, TaxablePart } from './figure.js';

/** Finds the sums and totals that do not match. */
export function findWrongSums(figures: Figures, changes: Changes): readonly FailedEquation[] {
  const failures: FailedEquation[] = [];
  const allSums = sumsAfter(figures, changes);
  for (const each of allSums) {
    const failure = isAffected(each, changes)
      ? checkSum(each, changes)
      : (each.unchanged ??= checkSum(each, NO_CHANGES));
    if (failure !== 'right') failures.push(failure);
  }
  return failures;
}

function checkSum({ id, terms, isTotalMissing, alternativeTerms }: Sum, changes: Changes): FailedEquation | 'right' {
  const difference = sumFigures(terms, changes);
  if (isZeroExact(difference) || (alternativeTerms !== null && isZeroExact(sumFigures(alternativeTerms, changes))))
    return 'right';
  // A missing total has no figure that could be changed.
  return isTotalMissing ? { id, difference, terms: [], isVat: true } : { id, difference, terms };
}

/** Whether the changes affect a sum. The alternative terms of a sum are all among its terms, so they need no check. */
function isAffected({ terms }: Sum, changes: Changes): boolean {
  for (const node of changes.keys()) for (const { figure } of terms) if (figure.node === node) return true;
  return false;
}

/** An equation whose terms must add up to zero. */
interface Sum {
  readonly id: string;
  readonly terms: readonly EquationTerm[];
  /** Whether the invoice lacks the total that the other terms must add up to. */
  readonly isTotalMissing: boolean;
  /**
   * The terms without amounts collected for third parties. The sum is also right if these terms add up to zero. Null if
   * the invoice has no such amounts.
   */
  readonly alternativeTerms: readonly EquationTerm[] | null;
  /**
   * The result for the unchanged invoice; cached, since most of the hundreds of trial changes do not affect this sum.
   */
  unchanged?: FailedEquation | 'right';
}

/** The sums of the unchanged invoice; cached, since most trial changes share them. */
const unchangedSums = once((figures: Figures) => buildSums(figures, NO_CHANGES));

/** The sums of an invoice after changes. */
function sumsAfter(figures: Figures, changes: Changes): readonly Sum[] {
  for (const change of changes.values()) if (change === null || change === TURNED) return buildSums(figures, changes);
  return unchangedSums(figures);
}

function buildSums(figures: Figures, changes: Changes): readonly Sum[] {
  const { totals, rows, collected } = figures;
  const figuresByOperand: Readonly<Record<Exclude<Operand, TotalTerm>, readonly Figure[]>> = {
    ...amountsByKind(figures, changes),
    row: rows.filter((row) => !isRemoved(row, changes)).map(({ tax }) => tax),
    collected,
  };
  const figuresOfOperand = (operand: Operand): readonly Figure[] => {
    if (!isTotal(operand)) return figuresByOperand[operand];
    const total = totals[operand];
    if (total !== undefined) return [total];
    // The operands of an absent optional total replace the total.
    return EQUATIONS.flatMap(([id, equation]) =>
      id === operand ? equation.flatMap(([, each]) => figuresOfOperand(each)) : [],
    );
  };
  const sums: Sum[] = [];
  for (const [id, equation] of EQUATIONS) {
    if (!isOperandPresent(id, figures) || !equation.every(([, operand]) => isOperandPresent(operand, figures)))
      continue;
    const stated = totals[id];
    const terms: EquationTerm[] = stated === undefined ? [] : [{ figure: stated, sign: 1 }];
    let alternativeTerms: readonly EquationTerm[] | null = null;
    for (const [sign, operand] of equation) {
      // `collected` is the last operand. Not every specification includes it, so the terms before it may be all that
      // count.
      if (operand === 'collected' && collected.length > 0) alternativeTerms = [...terms];
      for (const figure of figuresOfOperand(operand)) terms.push({ figure, sign: sign === 1 ? -1 : 1 });
    }
    sums.push({ id, terms, isTotalMissing: stated === undefined, alternativeTerms });
  }
  return sums;
}

/** Whether the invoice has an operand, or the operand is optional. */
function isOperandPresent(operand: Operand, figures: Figures): boolean {
  if (operand === 'line') return hasInvoiceLines(figures);
  if (operand === 'row') return figures.rows.length > 0;
  return !isTotal(operand) || OPTIONAL.has(operand) || figures.totals[operand] !== undefined;
}

/** The amounts of the lines, allowances and charges that the changes do not remove. */
function amountsByKind({ parts }: Figures, changes: Changes): Readonly<Record<TaxablePart['kind'], readonly Figure[]>> {
  const amounts: Record<TaxablePart['kind'], Figure[]> = { line: [], allowance: [], charge: [] };
  for (const part of parts) if (!isRemoved(part, changes)) amounts[kindAfter(part, changes)].push(part.amount);
  return amounts;
}
