/** The formulas that the amounts of lines, allowances, charges and prices must match. */
import { type InvoiceGroup, groupOf, groupsOf } from 'einvoice-core/invoice/invoice.js';
import { type ChargeTerms, LINE_ALLOWANCE, LINE_CHARGE } from 'einvoice-core/knowledge/invoice/amounts.js';
import {
  type Exact,
  addExact,
  equalExact,
  isZeroExact,
  multiplyExact,
} from 'einvoice-schematron/runtime/numbers/exact.js';
import { divideExact } from 'einvoice-schematron/runtime/numbers/exact-divide.js';
import { parseDecimal } from 'einvoice-schematron/runtime/numbers/exact-text.js';
import { CENT } from '../calculations/cents.js';
import { type Formula, percentageFormula } from '../calculations/formula.js';
import type { Figure, TaxablePart, Relation } from './figure.js';
import type { GapFiller } from './gap.js';
import { readFigure, readFigureList } from './read-figure.js';

/** Line amounts, and amounts calculated from a percentage, may deviate by two cents (PEPPOL-EN16931-R120). */
const TOLERANCE = parseDecimal('0.02')!;

/** Plausible base amounts of percentages, by the node that states the base. */
type PlausibleBases = Map<number, readonly Exact[]>;

/** The results so far, to which each line adds, and the filler that supplies missing figures. */
interface Collected {
  readonly relations: Relation[];
  readonly usualBases: PlausibleBases;
  readonly filler: GapFiller;
}

/** Adds the relations between the figures of a line, and the plausible bases of its percentages. */
export function addLineRelations(
  line: InvoiceGroup,
  part: TaxablePart,
  readAllowanceOrCharge: (group: InvoiceGroup, names: ChargeTerms) => TaxablePart,
  { relations, usualBases, filler }: Collected,
): void {
  const price = groupOf(line, 'BG-29');
  const netPrice = (price === null ? null : readFigure(price, 'BT-146')) ?? filler.fill('BT-146', line);
  const grossPrice = price === null ? null : readFigure(price, 'BT-148');
  const discount = price === null ? null : readFigure(price, 'BT-147');
  // In CII, a base quantity may follow the gross price (which comes first), the net price, or each of the two.
  const baseQuantities = price === null ? [] : readFigureList(price, 'BT-149');
  const baseQuantity =
    baseQuantities.find(({ node }) => netPrice !== null && node > netPrice.node) ?? baseQuantities[0] ?? null;
  const grossBaseQuantity = baseQuantities.find((base) => base !== baseQuantity) ?? null;
  const quantity = readFigure(line, 'BT-129') ?? filler.fill('BT-129', line);
  const lineCharges: TaxablePart[] = [];
  const readAmounts = (names: ChargeTerms): readonly Figure[] =>
    groupsOf(line, names.group).map((group) => {
      const lineCharge: TaxablePart = { ...readAllowanceOrCharge(group, names), line: part };
      lineCharges.push(lineCharge);
      for (const each of percentageRelation(group, part, lineCharge.amount, names))
        relations.push({ ...each, lineCharge });
      return lineCharge.amount;
    });
  const added = readAmounts(LINE_CHARGE);
  const subtracted = readAmounts(LINE_ALLOWANCE);
  const addRelation = (target: Figure, tolerance: Exact, formula: Formula<Figure>): void => {
    relations.push({ target, formula, tolerance, part, lineCharges });
  };
  if (quantity !== null && netPrice !== null)
    addRelation(part.amount, TOLERANCE, {
      factors: [quantity, netPrice],
      divisor: baseQuantity,
      isPercentage: false,
      added,
      subtracted,
    });
  if (netPrice && grossPrice && discount)
    addRelation(netPrice, CENT, { ...equalTo(grossPrice), subtracted: [discount] });
  if (baseQuantity !== null && grossBaseQuantity !== null) addRelation(baseQuantity, 0, equalTo(grossBaseQuantity));
  if (lineCharges.length > 0 && quantity !== null && netPrice !== null && !isZeroExact(baseQuantity?.value ?? 1))
    addUsualBaseOfLine(
      line,
      divideExact(multiplyExact(quantity.value, netPrice.value), baseQuantity?.value ?? 1),
      usualBases,
    );
}

/** A formula whose result is one figure: the target must equal this figure. */
function equalTo(figure: Figure): Formula<Figure> {
  return { factors: [figure], divisor: null, isPercentage: false, added: [], subtracted: [] };
}

/** The relation "amount = base × percentage" of an allowance or charge; empty without base or percentage. */
export function percentageRelation(
  group: InvoiceGroup,
  part: TaxablePart,
  amount: Figure,
  names: ChargeTerms,
): readonly Relation[] {
  const [base, percentage] = [readFigure(group, names.base), readFigure(group, names.percentage)];
  return base === null || percentage === null
    ? []
    : [
        {
          target: amount,
          formula: percentageFormula(base, percentage),
          tolerance: TOLERANCE,
          part,
        },
      ];
}

/** Adds the plausible base of a line's percentages: quantity times price. */
function addUsualBaseOfLine(line: InvoiceGroup, product: Exact, usualBases: PlausibleBases): void {
  for (const names of [LINE_ALLOWANCE, LINE_CHARGE])
    for (const group of groupsOf(line, names.group)) {
      const base = readFigure(group, names.base);
      if (base !== null) usualBases.set(base.node, [product]);
    }
}

/**
 * The plausible bases of a percentage of the whole invoice: the sum of all lines, and the sum of the lines with the
 * same VAT category and rate.
 */
export function computeUsualBases({ category, rate }: TaxablePart, lines: readonly TaxablePart[]): readonly Exact[] {
  let [sumOfLines, sumOfSameVat]: [Exact, Exact] = [0, 0];
  for (const line of lines) {
    sumOfLines = addExact(sumOfLines, line.amount.value);
    const hasSameVat = line.category?.value === category?.value && equalExact(line.rate?.value ?? 0, rate?.value ?? 0);
    if (hasSameVat) sumOfSameVat = addExact(sumOfSameVat, line.amount.value);
  }
  return [sumOfLines, sumOfSameVat];
}
