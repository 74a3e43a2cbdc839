/** Finds the amounts that equations add up: of lines, allowances, charges, VAT rows and totals. */
import {
  ALLOWANCE,
  type AmountTerms,
  CHARGE,
  COLLECTED,
  LINE,
  ROW,
  SERVICE_CHARGE,
} from 'einvoice-core/knowledge/invoice/amounts.js';
import {
  type Equation,
  OPTIONAL,
  type Operand,
  TAX_BASIS,
  type TotalTerm,
} from 'einvoice-core/knowledge/invoice/equations.js';
import type { CalculationContext, Summand } from './calculation.js';
import { rowsNextToTotal, vatTotalsInCurrency } from './vat-totals.js';

/** Whether a sum includes a line, allowance or charge; decided by its VAT category and rate. */
type Condition = (node: number, terms: AmountTerms) => boolean;

const ALL: Condition = () => true;

/** The lines that count in sums. For EXTENDED, these are the lines with the type `DETAIL` or without a type. */
function countedLines({ elements, terms, isExtended }: CalculationContext): readonly number[] {
  const lines = terms.all(LINE.group);
  return isExtended
    ? lines.filter((line) => ['', 'DETAIL'].includes(elements.text(terms.in(line, LINE_TYPE)[0] ?? -1)))
    : lines;
}

/** The line type: `DETAIL`, `GROUP` or `INFORMATION` (EXTENDED). */
export const LINE_TYPE = 'BT-X-8';
/** The group of sub-lines in the XRechnung extension. */
export const SUB_LINE = 'BG-DEX-01';

/** The amounts that an equation adds or subtracts; null if an amount is missing or occurs twice in its group. */
export function findSummands(
  context: CalculationContext,
  equation: Equation,
  isSelected: Condition = ALL,
): readonly Summand[] | null {
  const summands: Summand[] = [];
  for (const [sign, operand] of equation) {
    const nodes = nodesOfOperand(context, operand, isSelected);
    if (nodes === null) return null;
    for (const node of nodes) summands.push({ node, isNegative: sign < 0 });
  }
  return summands;
}

/** The nodes of an operand's amounts, such as those of all lines for `line`; null if one is missing or occurs twice. */
function nodesOfOperand(
  context: CalculationContext,
  operand: Operand,
  isSelected: Condition,
): readonly number[] | null {
  const { terms, isExtended } = context;
  const groupsOf = ({ group }: AmountTerms): readonly number[] => terms.withIndicator(group, terms.all(group));
  switch (operand) {
    case 'line':
      return amountsOf(context, countedLines(context), LINE, isSelected);
    case 'allowance':
      return amountsOf(context, groupsOf(ALLOWANCE), ALLOWANCE, isSelected);
    case 'charge': {
      const charges = amountsOf(context, groupsOf(CHARGE), CHARGE, isSelected);
      const serviceCharges = isExtended ? amountsOf(context, groupsOf(SERVICE_CHARGE), SERVICE_CHARGE, isSelected) : [];
      return charges && serviceCharges && [...charges, ...serviceCharges];
    }
    case 'row':
      return amountsOf(context, rowsNextToTotal(context), ROW);
    case 'collected': {
      const amountLists = COLLECTED.map((each) => amountsOf(context, terms.all(each.group), each));
      return amountLists.includes(null) ? null : amountLists.flatMap((nodes) => nodes ?? []);
    }
    default:
      return nodesOfTotal(context, operand);
  }
}

/**
 * The node of a total, in a list. An absent optional total gives an empty list, an absent required total gives null.
 */
function nodesOfTotal(context: CalculationContext, term: TotalTerm): readonly number[] | null {
  const totals = term === 'BT-110' ? vatTotalsInCurrency(context) : context.terms.all(term);
  return totals.length > 1 || (totals.length === 0 && !OPTIONAL.has(term)) ? null : totals;
}

/** The amounts of the selected groups; null if a group has no amount or several. */
export function amountsOf<Names extends Pick<AmountTerms, 'amount'>>(
  { terms }: Pick<CalculationContext, 'terms'>,
  owners: readonly number[],
  amountTerms: Names,
  isSelected: (owner: number, amountTerms: Names) => boolean = () => true,
): readonly number[] | null {
  const nodes = owners
    .filter((owner) => isSelected(owner, amountTerms))
    .map((owner) => terms.only(owner, amountTerms.amount));
  return nodes.includes(-1) ? null : nodes;
}

/** The taxable amounts: lines plus charges minus allowances. Null if one of them has no amount. */
export function findTaxedParts(context: CalculationContext, isSelected?: Condition): readonly Summand[] | null {
  return findSummands(context, TAX_BASIS, isSelected);
}
