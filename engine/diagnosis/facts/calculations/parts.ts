/** The operands of equations: amounts of lines, allowances, charges, rows and totals. */
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
import { rowsBeside, vatTotalsIn } from './vat-totals.js';

/** Selects elements by their VAT. */
type Condition = (node: number, terms: AmountTerms) => boolean;

const ALL: Condition = () => true;

/** The lines that belong to the sums. */
function linesOf({ elements, terms, isExtended }: CalculationContext): readonly number[] {
  const lines = terms.all(LINE.group);
  return isExtended
    ? lines.filter((line) => ['', 'DETAIL'].includes(elements.text(terms.in(line, STATUS)[0] ?? -1)))
    : lines;
}

/** The line type of EXTENDED. */
export const STATUS = 'BT-X-8';
/** Sub-lines of the XRechnung extension. */
export const SUB_LINE = 'BG-DEX-01';

/** The summands of an equation; null if one of the amounts is missing or duplicated. */
export function findSummands(
  place: CalculationContext,
  equation: Equation,
  isMeant: Condition = ALL,
): readonly Summand[] | null {
  const summands: Summand[] = [];
  for (const [sign, of] of equation) {
    const nodes = nodesOf(place, of, isMeant);
    if (nodes === null) return null;
    for (const node of nodes) summands.push({ node, isNegative: sign < 0 });
  }
  return summands;
}

function nodesOf(place: CalculationContext, of: Operand, isMeant: Condition): readonly number[] | null {
  const { terms, isExtended } = place;
  const groupsOf = ({ group }: AmountTerms): readonly number[] => terms.marked(group, terms.all(group));
  switch (of) {
    case 'line':
      return amountsOf(place, linesOf(place), LINE, isMeant);
    case 'allowance':
      return amountsOf(place, groupsOf(ALLOWANCE), ALLOWANCE, isMeant);
    case 'charge': {
      const own = amountsOf(place, groupsOf(CHARGE), CHARGE, isMeant);
      const others = isExtended ? amountsOf(place, groupsOf(SERVICE_CHARGE), SERVICE_CHARGE, isMeant) : [];
      return own && others && [...own, ...others];
    }
    case 'row':
      return amountsOf(place, rowsBeside(place), ROW);
    case 'collected': {
      const found = COLLECTED.map((each) => amountsOf(place, terms.all(each.group), each));
      return found.includes(null) ? null : found.flatMap((nodes) => nodes ?? []);
    }
    default:
      return totalIn(place, of);
  }
}

/** A total as a list, which is empty if an optional total is absent. */
function totalIn(place: CalculationContext, term: TotalTerm): readonly number[] | null {
  const found = term === 'BT-110' ? vatTotalsIn(place) : place.terms.all(term);
  return found.length > 1 || (found.length === 0 && !OPTIONAL.has(term)) ? null : found;
}

/** The amounts of the selected elements; null if one of them has no amount or several. */
export function amountsOf<Names extends Pick<AmountTerms, 'amount'>>(
  { terms }: Pick<CalculationContext, 'terms'>,
  owners: readonly number[],
  names: Names,
  isMeant: (owner: number, names: Names) => boolean = () => true,
): readonly number[] | null {
  const nodes = owners.filter((owner) => isMeant(owner, names)).map((owner) => terms.only(owner, names.amount));
  return nodes.includes(-1) ? null : nodes;
}

/** Lines plus charges minus allowances; null if one of them has no amount. */
export function findTaxedParts(place: CalculationContext, isMeant?: Condition): readonly Summand[] | null {
  return findSummands(place, TAX_BASIS, isMeant);
}
