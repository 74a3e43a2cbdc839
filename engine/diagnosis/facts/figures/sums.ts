/** The sums and totals of an invoice (EN 16931-1, section 6.4), as equations over its figures. */
import { isZeroExact } from '../../../runtime/numbers/exact.js';
import { once } from '../../../xml/once.js';
import {
  type Changes,
  type Failure,
  NO_CHANGES,
  TURNED,
  type Term,
  hasLines,
  isGone,
  kindOf,
  sumOf,
} from './equations.js';
import type { Figure, Figures, Part, TotalTerm } from './figure.js';

/** Sums and totals that are off. */
export function sumsOff(figures: Figures, changes: Changes): readonly Failure[] {
  const found: Failure[] = [];
  const sums = sumsOf(figures, changes);
  for (const sum of sums) {
    const failure = isChanged(sum, changes) ? sumOff(sum, changes) : (sum.unchanged ??= sumOff(sum, NO_CHANGES));
    if (failure !== 'right') found.push(failure);
  }
  return found;
}

function sumOff({ id, terms, isMissing, without }: Sum, changes: Changes): Failure | 'right' {
  const difference = sumOf(terms, changes);
  if (isZeroExact(difference) || (without !== null && isZeroExact(sumOf(without, changes)))) return 'right';
  // A total that is missing is no value to be changed.
  return isMissing ? { id, difference, terms: [], isVat: true } : { id, difference, terms };
}

/** Whether a change is about one of the figures of a sum; what may add up instead has no others. */
function isChanged({ terms }: Sum, changes: Changes): boolean {
  for (const node of changes.keys()) for (const { figure } of terms) if (figure.node === node) return true;
  return false;
}

/** What has to add up to nothing. */
interface Sum {
  readonly id: string;
  readonly terms: readonly Term[];
  /** Whether the total is missing that all of it would be. */
  readonly isMissing: boolean;
  /** The part of them that may do so instead; null for nothing else. */
  readonly without: readonly Term[] | null;
  /** What it is off by without changes: hundreds are tried, and most are about other sums. */
  unchanged?: Failure | 'right';
}

/** The same for all changes of values: made once, since hundreds of them are tried. */
const unchangedSums = once((figures: Figures) => newSums(figures, NO_CHANGES));

/** The sums of an invoice. */
function sumsOf(figures: Figures, changes: Changes): readonly Sum[] {
  for (const change of changes.values()) if (change === null || change === TURNED) return newSums(figures, changes);
  return unchangedSums(figures);
}

function newSums(figures: Figures, changes: Changes): readonly Sum[] {
  const { totals, rows, thirdParties } = figures;
  const { 'BT-106': ofLines, 'BT-107': ofAllowances, 'BT-108': ofCharges, 'BT-109': net } = totals;
  const { 'BT-110': vat, 'BT-112': gross, 'BT-113': paid, 'BT-114': rounding, 'BT-115': due } = totals;
  const { line: lines, allowance: allowances, charge: charges } = amountsByKind(figures, changes);
  const sums: Sum[] = [];
  const add = (id: TotalTerm, terms: readonly Term[], without: readonly Term[] | null = null): void => {
    sums.push({ id, terms, isMissing: totals[id] === undefined, without });
  };
  if (hasLines(figures) && ofLines !== undefined) add('BT-106', termsOf([1, [ofLines]], [-1, lines]));
  if (ofAllowances !== undefined) add('BT-107', termsOf([1, [ofAllowances]], [-1, allowances]));
  if (ofCharges !== undefined) add('BT-108', termsOf([1, [ofCharges]], [-1, charges]));
  if (ofAllowances === undefined) add('BT-107', termsOf([-1, allowances]));
  if (ofCharges === undefined) add('BT-108', termsOf([-1, charges]));
  if (net !== undefined && ofLines !== undefined) {
    const taken = ofAllowances === undefined ? allowances : [ofAllowances];
    const added = ofCharges === undefined ? charges : [ofCharges];
    add('BT-109', termsOf([1, [net]], [-1, [ofLines]], [1, taken], [-1, added]));
  }
  if (rows.length > 0 && vat !== undefined) {
    const taxes = rows.filter((row) => !isGone(row, changes)).map(({ tax }) => tax);
    add('BT-110', termsOf([1, [vat]], [-1, taxes]));
  }
  if (gross !== undefined && net !== undefined && vat !== undefined)
    add('BT-112', termsOf([1, [gross]], [-1, [net]], [-1, [vat]]));
  if (due !== undefined && gross !== undefined) {
    const own = termsOf([1, [due]], [-1, [gross]], [1, [paid]], [-1, [rounding]]);
    // Not every specification adds what is collected for others.
    const others = termsOf([-1, thirdParties]);
    add('BT-115', [...own, ...others], others.length === 0 ? null : own);
  }
  return sums;
}

/** The amounts of lines, allowances and charges that are there. */
function amountsByKind({ parts }: Figures, changes: Changes): Readonly<Record<Part['kind'], readonly Figure[]>> {
  const amounts: Record<Part['kind'], Figure[]> = { line: [], allowance: [], charge: [] };
  for (const part of parts) if (!isGone(part, changes)) amounts[kindOf(part, changes)].push(part.amount);
  return amounts;
}

/** What is added to what is stated, and what is taken away from it; what there is not is left out. */
function termsOf(
  ...sides: readonly (readonly [sign: Term['sign'], figures: readonly (Figure | undefined)[]])[]
): readonly Term[] {
  const terms: Term[] = [];
  for (const [sign, figures] of sides)
    for (const figure of figures) if (figure !== undefined) terms.push({ figure, sign });
  return terms;
}
