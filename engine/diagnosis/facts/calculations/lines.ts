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
  isAmountRight,
  operand,
  percentageCalculation,
  sumCalculation,
  withTolerance,
} from './calculation.js';
import { type Formula, computeFormula } from './formula.js';
import { SUB_LINE, amountsOf } from './summands.js';
import { typingDistance } from './typing-distance.js';
import { CURRENCY } from './vat-totals.js';

/** BT-131 = quantity × (price / base quantity) + charges - allowances */
export function netAmountOfLine(context: CalculationContext): Calculation | null {
  const { elements, terms, node: line } = context;
  const [target, quantity, price] = terms.onlyEach(line, [LINE.amount, 'BT-129', 'BT-146']);
  const baseQuantity =
    terms.in(line, 'BT-149').find((quantityNode) => !isZeroExact(elements.amount(quantityNode) ?? 0)) ?? null;
  const amountsOfCharges = (names: ChargeTerms): readonly number[] | null =>
    amountsOf(context, terms.withIndicator(names.group, terms.in(line, names.group)), names);
  const [added, subtracted] = [amountsOfCharges(LINE_CHARGE), amountsOfCharges(LINE_ALLOWANCE)];
  if (target < 0 || quantity < 0 || price < 0 || added === null || subtracted === null) return null;
  const formula: Formula<number> = {
    factors: [quantity, price],
    divisor: baseQuantity,
    isPercentage: false,
    added,
    subtracted,
  };
  return withPeppolTolerance(context, {
    target,
    inputs: [...(baseQuantity === null ? [quantity, price] : [quantity, price, baseQuantity]), ...added, ...subtracted],
    expected: (numbers) => computeFormula(formula, numbers),
    text: () => {
      const isPerOne = baseQuantity === null || compareExact(elements.amount(baseQuantity) ?? 1, 1) === 0;
      const product = `${elements.text(quantity)} × ${elements.text(price)}${isPerOne ? '' : ` ÷ ${elements.text(baseQuantity)}`}`;
      const signed = (sign: string, nodes: readonly number[]): readonly string[] =>
        nodes.map((node) => `${sign} ${operand(elements.text(node))}`);
      return calculationPart([product, ...signed('+', added), ...signed('-', subtracted)].join(' '));
    },
  });
}

/** An allowance or charge = base × percentage */
export function percentageOfCharge(context: CalculationContext): Calculation | null {
  const { elements, terms, node } = context;
  // `CHARGE` fits all allowances and charges, including those of lines: all of them use the same element names.
  const [target, base, percent] = terms.onlyEach(node, [CHARGE.amount, CHARGE.base, CHARGE.percentage]);
  return target < 0 || base < 0 || percent < 0
    ? null
    : withPeppolTolerance(context, percentageCalculation(elements, target, base, percent));
}

/**
 * Adds the tolerance of Peppol's rules (0.02) to a calculation. Forint amounts get no tolerance here, since XRechnung's
 * copy of the rules tolerates more. An amount that deviates by at most 0.02 gets no tolerance either: the rule failed
 * only because the rule compares without rounding.
 */
function withPeppolTolerance(
  { elements, terms }: CalculationContext,
  calculation: Calculation & { readonly target: number },
): Calculation {
  const tolerant = withTolerance(calculation, 2);
  const numbers = (node: number): Exact | undefined => elements.amount(node);
  const isToleratedAmount = isAmountRight(tolerant, numbers(calculation.target), calculation.expected(numbers));
  return isToleratedAmount || hasForintAmounts(elements, terms) ? calculation : tolerant;
}

function hasForintAmounts(elements: Elements, terms: Terms): boolean {
  const [only = -1, another] = terms.all(CURRENCY);
  return another === undefined && elements.text(only) === 'HUF';
}

/**
 * Item net price = gross price - discount. If the net price matches the net amount of the line, the gross price or the
 * discount is wrong: the one whose correction is the smaller typing error.
 */
export function netPrice(context: CalculationContext): Calculation | null {
  const { elements, terms } = context;
  const line = enclosingLine(context);
  const [target, gross, discount] = terms.onlyEach(line, ['BT-146', 'BT-148', 'BT-147']);
  if (target < 0 || gross < 0 || discount < 0) return null;
  // A price can have a discount, but no charge: if the indicator says "charge", the indicator may be wrong.
  const condition = terms.indicatorOf(CHARGE.group, elements.tree.parent[discount]!);
  const calculation = likeliestPriceError({ ...context, node: line }, target, gross, discount);
  return condition < 0 ? calculation : { ...calculation, condition };
}

/** The line or sub-line that contains the checked node; -1 if there is none. */
function enclosingLine({ terms, node }: CalculationContext): number {
  const subLine = terms.enclosingGroup(node, SUB_LINE);
  return subLine < 0 ? terms.enclosingGroup(node, LINE.group) : subLine;
}

/** The calculation of the amount that is most likely wrong: net price, gross price or discount. */
function likeliestPriceError(
  context: CalculationContext,
  target: number,
  gross: number,
  discount: number,
): Calculation {
  const { elements } = context;
  const [netAmount, listPrice, discountAmount] = [
    elements.amount(target),
    elements.amount(gross),
    elements.amount(discount),
  ];
  if (netAmount === undefined || listPrice === undefined || discountAmount === undefined || !matchesLineAmount(context))
    return sumCalculation(elements, target, [{ node: gross }, { node: discount, isNegative: true }]);
  return typingDistance(listPrice, addExact(netAmount, discountAmount)) <=
    typingDistance(discountAmount, subtractExact(listPrice, netAmount))
    ? sumCalculation(elements, gross, [{ node: target }, { node: discount }])
    : sumCalculation(elements, discount, [{ node: gross }, { node: target, isNegative: true }]);
}

/** Whether the net amount of a line matches the quantity and the net price of the line. */
function matchesLineAmount(context: CalculationContext): boolean {
  const calculation = netAmountOfLine(context);
  const numbers = (each: number): Exact | undefined => context.elements.amount(each);
  return (
    calculation?.target != null &&
    isAmountRight(calculation, numbers(calculation.target), calculation.expected(numbers))
  );
}
