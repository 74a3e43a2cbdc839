/** Calculations within a line, an allowance or a charge. */
import {
  type Exact,
  addExact,
  compareExact,
  isZeroExact,
  multiplyExact,
  subtractExact,
} from '../../../runtime/numbers/exact.js';
import { divideExact } from '../../../runtime/numbers/exact-divide.js';
import {
  type Calculation,
  type Summand,
  calculationPart,
  isRight,
  operand,
  percentage,
  sum,
  toCents,
  tolerating,
} from './calculation.js';
import type { Dialect } from './dialect.js';
import type { Elements } from '../elements.js';
import { type Place, amountsOf, chargesOf } from './parts.js';
import { slip } from './slip.js';

/** BT-131 = quantity × (price / base quantity) + charges - allowances */
export function netAmountOfLine(place: Place): Calculation | null {
  const { elements, dialect, node } = place;
  const { line } = dialect;
  const target = elements.only(node, line.amount);
  const quantity = one(allAt(elements, node, line.quantity));
  const price = elements.only(node, line.price);
  const base =
    allAt(elements, node, line.baseQuantity).find((found) => !isZeroExact(elements.amount(found) ?? 0)) ?? null;
  const own = elements.all(node, line.charges);
  const charges = amountsOf(elements, chargesOf(elements, own, dialect, true), dialect.charge.amount);
  const allowances = amountsOf(elements, chargesOf(elements, own, dialect, false), dialect.charge.amount, true);
  if (target < 0 || quantity < 0 || price < 0 || charges === null || allowances === null) return null;
  const summands: readonly Summand[] = charges.length + allowances.length === 0 ? NONE : [...charges, ...allowances];
  return withSlack(place, {
    target,
    inputs: [...(base === null ? [quantity, price] : [quantity, price, base]), ...summands.map((each) => each.node)],
    expected: (numbers) => {
      const [count, each, per] = [numbers(quantity), numbers(price), base === null ? 1 : numbers(base)];
      if (count === undefined || each === undefined || per === undefined) return undefined;
      let total: Exact = divideExact(multiplyExact(count, each), per);
      for (const { node: charge, isNegative } of summands) {
        const amount = numbers(charge);
        if (amount === undefined) return undefined;
        total = isNegative ? subtractExact(total, amount) : addExact(total, amount);
      }
      return toCents(total);
    },
    text: () => {
      const product = `${elements.text(quantity)} × ${elements.text(price)}${base === null || compareExact(elements.amount(base) ?? 1, 1) === 0 ? '' : ` ÷ ${elements.text(base)}`}`;
      return calculationPart(
        [
          product,
          ...summands.map(
            ({ node: charge, isNegative }) => `${isNegative ? '-' : '+'} ${operand(elements.text(charge))}`,
          ),
        ].join(' '),
      );
    },
  });
}

const NONE: readonly Summand[] = [];

/** All elements at several paths. */
function allAt(elements: Elements, node: number, paths: readonly string[]): readonly number[] {
  if (paths.length === 1) return elements.all(node, paths[0]!);
  const found: number[] = [];
  for (const path of paths) for (const each of elements.all(node, path)) found.push(each);
  return found;
}

/** An allowance or charge = base × percentage */
export function percentageOfCharge(place: Place): Calculation | null {
  const {
    elements,
    dialect: { charge },
    node,
  } = place;
  const [target, base, percent] = [charge.amount, charge.base, charge.percent].map((path) =>
    elements.only(node, path),
  ) as [number, number, number];
  return target < 0 || base < 0 || percent < 0 ? null : withSlack(place, percentage(elements, target, base, percent));
}

/**
 * With the 0.02 that Peppol's rules tolerate. Not for the forint, where XRechnung's copy of them tolerates more, and not
 * where only what was rounded away exceeds it.
 */
function withSlack({ elements, dialect }: Place, calculation: Calculation & { readonly target: number }): Calculation {
  const tolerant = tolerating(calculation, 2);
  const numbers = (node: number): Exact | undefined => elements.amount(node);
  const isWithin = isRight(tolerant, numbers(calculation.target), calculation.expected(numbers));
  return isWithin || isInForint(elements, dialect) ? calculation : tolerant;
}

function isInForint(elements: Elements, { currency }: Dialect): boolean {
  const [only = -1, another] = elements.everywhere(currency);
  return another === undefined && elements.text(only) === 'HUF';
}

/** Where the rule about the net price is checked, with paths from the element around to the prices. */
const PRICES = [
  {
    context: 'cac:AllowanceCharge',
    net: 'cbc:PriceAmount',
    gross: 'cbc:BaseAmount',
    discount: 'cbc:Amount',
    indicator: 'cbc:ChargeIndicator',
  },
  {
    context: 'ram:GrossPriceProductTradePrice',
    net: 'ram:NetPriceProductTradePrice/ram:ChargeAmount',
    gross: 'ram:ChargeAmount',
    discount: 'ram:AppliedTradeAllowanceCharge/ram:ActualAmount',
    indicator: 'ram:AppliedTradeAllowanceCharge/ram:ChargeIndicator/udt:Indicator',
  },
];

/**
 * Item net price = gross price - discount. Where the net amount of the line follows from the net price, that is right, and
 * one of the two others is wrong: the one that the smaller slip would explain.
 */
export function netPrice(place: Place): Calculation | null {
  const { elements, node } = place;
  const names = PRICES.find(({ context }) => elements.isNamed(node, context));
  if (names === undefined) return null;
  const target = elements.only(elements.tree.parent[node]!, names.net);
  const [gross, discount] = [elements.only(node, names.gross), elements.only(node, names.discount)];
  if (target < 0 || gross < 0 || discount < 0) return null;
  const indicator = elements.only(node, names.indicator);
  // A price has no charge: as one it is no discount.
  const isCharge = indicator > 0 && CHARGE.test(elements.text(indicator));
  const found = priceOf(place, target, gross, discount);
  return isCharge ? { ...found, condition: indicator } : found;
}

const CHARGE = /^(?:true|1)$/;

function priceOf(place: Place, target: number, gross: number, discount: number): Calculation {
  const { elements } = place;
  const [net, list, less] = [elements.amount(target), elements.amount(gross), elements.amount(discount)];
  if (net === undefined || list === undefined || less === undefined || !isOfItsLine(place))
    return sum(elements, target, [{ node: gross }, { node: discount, isNegative: true }]);
  return slip(list, addExact(net, less)) <= slip(less, subtractExact(list, net))
    ? sum(elements, gross, [{ node: target }, { node: discount }])
    : sum(elements, discount, [{ node: gross }, { node: target, isNegative: true }]);
}

/** Whether the net amount of the line that a price is in is what its quantity and price give. */
function isOfItsLine(place: Place): boolean {
  const { elements, dialect, node } = place;
  const line = dialect.lines
    .map((path) => elements.ancestor(node, path.slice(path.lastIndexOf('/') + 1)))
    .find((found) => found > 0);
  const calculation = line === undefined ? null : netAmountOfLine({ ...place, node: line });
  const numbers = (each: number): Exact | undefined => elements.amount(each);
  return (
    calculation?.target != null && isRight(calculation, numbers(calculation.target), calculation.expected(numbers))
  );
}

function one(nodes: readonly number[]): number {
  return nodes.length === 1 ? nodes[0]! : -1;
}
