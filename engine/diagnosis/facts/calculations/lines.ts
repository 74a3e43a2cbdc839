/** Calculations within a line, an allowance or a charge. */
import {
  CHARGE,
  type ChargeTerms,
  LINE,
  LINE_ALLOWANCE,
  LINE_CHARGE,
} from 'einvoice-core/knowledge/invoice/amounts.js';
import {
  type Exact,
  addExact,
  compareExact,
  isZeroExact,
  subtractExact,
} from 'einvoice-schematron/runtime/numbers/exact.js';
import type { Elements } from '../elements.js';
import type { Terms } from '../terms/terms.js';
import {
  type Calculation,
  type CalculationContext,
  calculationPart,
  isRight,
  operand,
  percentage,
  sum,
  tolerating,
} from './calculation.js';
import { type Formula, amountBy } from './formula.js';
import { SUB_LINE, amountsOf } from './parts.js';
import { slip } from './slip.js';
import { CURRENCY } from './vat-totals.js';

/** BT-131 = quantity × (price / base quantity) + charges - allowances */
export function netAmountOfLine(place: CalculationContext): Calculation | null {
  const { elements, terms, node: line } = place;
  const [target, quantity, price] = terms.onlyOf(line, [LINE.amount, 'BT-129', 'BT-146']);
  const base = terms.in(line, 'BT-149').find((found) => !isZeroExact(elements.amount(found) ?? 0)) ?? null;
  const piecesOf = (names: ChargeTerms): readonly number[] | null =>
    amountsOf(place, terms.marked(names.group, terms.in(line, names.group)), names);
  const [added, taken] = [piecesOf(LINE_CHARGE), piecesOf(LINE_ALLOWANCE)];
  if (target < 0 || quantity < 0 || price < 0 || added === null || taken === null) return null;
  const formula: Formula<number> = { factors: [quantity, price], divisor: base, isPercentage: false, added, taken };
  return withSlack(place, {
    target,
    inputs: [...(base === null ? [quantity, price] : [quantity, price, base]), ...added, ...taken],
    expected: (numbers) => amountBy(formula, numbers),
    text: () => {
      const isPerOne = base === null || compareExact(elements.amount(base) ?? 1, 1) === 0;
      const product = `${elements.text(quantity)} × ${elements.text(price)}${isPerOne ? '' : ` ÷ ${elements.text(base)}`}`;
      const signed = (sign: string, nodes: readonly number[]): readonly string[] =>
        nodes.map((node) => `${sign} ${operand(elements.text(node))}`);
      return calculationPart([product, ...signed('+', added), ...signed('-', taken)].join(' '));
    },
  });
}

/** An allowance or charge = base × percentage */
export function percentageOfCharge(place: CalculationContext): Calculation | null {
  const { elements, terms, node } = place;
  // Allowances and charges of lines use the same names.
  const [target, base, percent] = terms.onlyOf(node, [CHARGE.amount, CHARGE.base, CHARGE.percentage]);
  return target < 0 || base < 0 || percent < 0 ? null : withSlack(place, percentage(elements, target, base, percent));
}

/**
 * Adds the tolerance of 0.02 of Peppol's rules. Not for forint, where XRechnung's copy of the rules tolerates more, and
 * not for a difference that exceeds it only by rounding.
 */
function withSlack(
  { elements, terms }: CalculationContext,
  calculation: Calculation & { readonly target: number },
): Calculation {
  const tolerant = tolerating(calculation, 2);
  const numbers = (node: number): Exact | undefined => elements.amount(node);
  const isWithin = isRight(tolerant, numbers(calculation.target), calculation.expected(numbers));
  return isWithin || isInForint(elements, terms) ? calculation : tolerant;
}

function isInForint(elements: Elements, terms: Terms): boolean {
  const [only = -1, another] = terms.all(CURRENCY);
  return another === undefined && elements.text(only) === 'HUF';
}

/**
 * Item net price = gross price - discount. If the line net amount matches the net price, one of the two others is
 * wrong: the one with the smaller correction.
 */
export function netPrice(place: CalculationContext): Calculation | null {
  const { elements, terms } = place;
  const line = lineAround(place);
  const [target, gross, discount] = terms.onlyOf(line, ['BT-146', 'BT-148', 'BT-147']);
  if (target < 0 || gross < 0 || discount < 0) return null;
  // A price may have a discount but no charge, so an element marked as a charge does not count.
  const condition = terms.mark(CHARGE.group, elements.tree.parent[discount]!);
  const found = priceOf({ ...place, node: line }, target, gross, discount);
  return condition < 0 ? found : { ...found, condition };
}

/** The line of the checked node; a sub-line counts as a line. */
function lineAround({ terms, node }: CalculationContext): number {
  const inLine = terms.around(node, SUB_LINE);
  return inLine < 0 ? terms.around(node, LINE.group) : inLine;
}

function priceOf(place: CalculationContext, target: number, gross: number, discount: number): Calculation {
  const { elements } = place;
  const [net, list, less] = [elements.amount(target), elements.amount(gross), elements.amount(discount)];
  if (net === undefined || list === undefined || less === undefined || !isOfItsLine(place))
    return sum(elements, target, [{ node: gross }, { node: discount, isNegative: true }]);
  return slip(list, addExact(net, less)) <= slip(less, subtractExact(list, net))
    ? sum(elements, gross, [{ node: target }, { node: discount }])
    : sum(elements, discount, [{ node: gross }, { node: target, isNegative: true }]);
}

/** Whether the net amount of a line equals quantity times price. */
function isOfItsLine(place: CalculationContext): boolean {
  const calculation = netAmountOfLine(place);
  const numbers = (each: number): Exact | undefined => place.elements.amount(each);
  return (
    calculation?.target != null && isRight(calculation, numbers(calculation.target), calculation.expected(numbers))
  );
}
