/** The formulas of the amounts of lines, allowances, charges and prices. */
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
import { type Formula, percentOf } from '../calculations/formula.js';
import type { Figure, Part, Relation } from './figure.js';
import type { GapFiller } from './gap.js';
import { figure, figures } from './single.js';

/** Amounts calculated from single values may deviate by cents (PEPPOL-EN16931-R120). */
const SLACK = parseDecimal('0.02')!;

/** The usual bases of percentages, by the node of the base. */
type Usual = Map<number, readonly Exact[]>;

/** Collects the results while reading. */
interface Gathered {
  readonly relations: Relation[];
  readonly usual: Usual;
  readonly filler: GapFiller;
}

/** Adds the relations between the figures of a line, and the bases of its percentages. */
export function addLineRelations(
  line: InvoiceGroup,
  part: Part,
  pieceOf: (group: InvoiceGroup, names: ChargeTerms) => Part,
  { relations, usual, filler }: Gathered,
): void {
  const price = groupOf(line, 'BG-29');
  const net = (price === null ? null : figure(price, 'BT-146')) ?? filler.figure('BT-146', line);
  const gross = price === null ? null : figure(price, 'BT-148');
  const discount = price === null ? null : figure(price, 'BT-147');
  // In CII the base quantity follows the gross price (which comes first), the net price, or both.
  const bases = price === null ? [] : figures(price, 'BT-149');
  const per = bases.find(({ node }) => net !== null && node > net.node) ?? bases[0] ?? null;
  const perGross = bases.find((base) => base !== per) ?? null;
  const quantity = figure(line, 'BT-129') ?? filler.figure('BT-129', line);
  const pieces: Part[] = [];
  const amountsOf = (names: ChargeTerms): readonly Figure[] =>
    groupsOf(line, names.group).map((group) => {
      const piece: Part = { ...pieceOf(group, names), of: part };
      pieces.push(piece);
      for (const each of percentageRelation(group, part, piece.amount, names)) relations.push({ ...each, piece });
      return piece.amount;
    });
  const added = amountsOf(LINE_CHARGE);
  const taken = amountsOf(LINE_ALLOWANCE);
  const add = (target: Figure, slack: Exact, formula: Formula<Figure>): void => {
    relations.push({ target, formula, slack, part, pieces });
  };
  if (quantity !== null && net !== null)
    add(part.amount, SLACK, { factors: [quantity, net], divisor: per, isPercentage: false, added, taken });
  if (net && gross && discount) add(net, CENT, { ...same(gross), taken: [discount] });
  if (per !== null && perGross !== null) add(per, 0, same(perGross));
  if (pieces.length > 0 && quantity !== null && net !== null && !isZeroExact(per?.value ?? 1))
    addUsualOfLine(line, divideExact(multiplyExact(quantity.value, net.value), per?.value ?? 1), usual);
}

function same(figure: Figure): Formula<Figure> {
  return { factors: [figure], divisor: null, isPercentage: false, added: [], taken: [] };
}

/** The relation of an allowance or charge to its percentage and base. */
export function percentageRelation(
  group: InvoiceGroup,
  part: Part,
  amount: Figure,
  names: ChargeTerms,
): readonly Relation[] {
  const [base, percentage] = [figure(group, names.base), figure(group, names.percentage)];
  return base === null || percentage === null
    ? []
    : [
        {
          target: amount,
          formula: percentOf(base, percentage),
          slack: SLACK,
          part,
        },
      ];
}

/** Adds the usual base for percentages of a line: quantity times price. */
function addUsualOfLine(line: InvoiceGroup, product: Exact, usual: Usual): void {
  for (const names of [LINE_ALLOWANCE, LINE_CHARGE])
    for (const group of groupsOf(line, names.group)) {
      const base = figure(group, names.base);
      if (base !== null) usual.set(base.node, [product]);
    }
}

/** The usual bases of document level percentages: the sum of all lines, or of those with the same VAT. */
export function usualBases({ category, rate }: Part, lines: readonly Part[]): readonly Exact[] {
  let [all, same]: [Exact, Exact] = [0, 0];
  for (const line of lines) {
    all = addExact(all, line.amount.value);
    const isSame = line.category?.value === category?.value && equalExact(line.rate?.value ?? 0, rate?.value ?? 0);
    if (isSame) same = addExact(same, line.amount.value);
  }
  return [all, same];
}
