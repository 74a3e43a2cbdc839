/** What amounts of lines, allowances, charges and prices are calculated from. */
import { type InvoiceGroup, groupsOf } from '../invoice/invoice.js';
import { type Exact, addExact, equalExact, isZeroExact, multiplyExact } from '../runtime/numbers/exact.js';
import { divideExact } from '../runtime/numbers/exact-divide.js';
import { parseDecimal } from '../runtime/numbers/exact-text.js';
import type { Calculation, Figure, Part, Relation } from './figure.js';
import type { Filler } from './gap.js';
import { figure, figures } from './single.js';

/** Numbers of the terms of an allowance or charge. */
export interface ChargeTerms {
  readonly amount: string;
  readonly base: string;
  readonly percentage: string;
  readonly category: string;
  readonly rate: string;
  readonly reason: string;
}

const terms = (
  amount: string,
  base: string,
  percentage: string,
  category: string,
  rate: string,
  reason: string,
): ChargeTerms => ({
  amount,
  base,
  percentage,
  category,
  rate,
  reason,
});
export const ALLOWANCE = terms('BT-92', 'BT-93', 'BT-94', 'BT-95', 'BT-96', 'BT-97');
export const CHARGE = terms('BT-99', 'BT-100', 'BT-101', 'BT-102', 'BT-103', 'BT-104');
const LINE_ALLOWANCE = terms('BT-136', 'BT-137', 'BT-138', '', '', '');
const LINE_CHARGE = terms('BT-141', 'BT-142', 'BT-143', '', '', '');
export const LOGISTICS = terms('BT-X-272', '', '', 'BT-X-273', 'BT-X-274', 'BT-X-271');

/** Rows may be off by less than one (BR-CO-17); what is calculated from single amounts by cents (PEPPOL-EN16931-R120). */
const SLACK = parseDecimal('0.02')!;
const CENT = parseDecimal('0.01')!;

/** What the figures of a line have to do with each other. */
export function relationsOf(
  line: InvoiceGroup,
  part: Part,
  filler: Filler,
  pieceOf: (kind: 'allowance' | 'charge', group: InvoiceGroup, names: ChargeTerms) => Part,
): readonly Relation[] {
  const price = groupsOf(line, 'BG-29')[0];
  const net = (price === undefined ? null : figure(price, 'BT-146')) ?? filler.figure('BT-146', line);
  const [gross, discount] = ['BT-148', 'BT-147'].map((term) => (price === undefined ? null : figure(price, term)));
  // CII has it with the net price, with the gross price, or with both.
  const [per = null, perGross = null] = price === undefined ? [] : figures(price, 'BT-149');
  const quantity = figure(line, 'BT-129') ?? filler.figure('BT-129', line);
  const pieces = [
    ...groupsOf(line, 'BG-28').map((group) => ({
      group,
      names: LINE_CHARGE,
      own: pieceOf('charge', group, LINE_CHARGE),
    })),
    ...groupsOf(line, 'BG-27').map((group) => ({
      group,
      names: LINE_ALLOWANCE,
      own: pieceOf('allowance', group, LINE_ALLOWANCE),
    })),
  ];
  const amounts = (names: ChargeTerms): readonly Figure[] =>
    pieces.filter((piece) => piece.names === names).map(({ own }) => own.amount);
  const found: Relation[] = pieces.flatMap(({ group, names, own }) =>
    percentageOf(group, part, own.amount, names).map((each) => ({ ...each, piece: own })),
  );
  const add = (target: Figure, slack: Exact, calculation: Partial<Calculation>): void => {
    found.push({
      target,
      calculation: { ...NOTHING, ...calculation },
      slack,
      part,
      pieces: pieces.map(({ own }) => own),
    });
  };
  if (quantity !== null && net !== null)
    add(part.amount, SLACK, {
      factors: [quantity, net],
      divisor: per,
      added: amounts(LINE_CHARGE),
      taken: amounts(LINE_ALLOWANCE),
    });
  if (net && gross && discount) add(net, CENT, { factors: [gross], taken: [discount] });
  if (per !== null && perGross !== null) add(per, 0, { factors: [perGross] });
  return found;
}

const NOTHING: Calculation = { factors: [], divisor: null, isPercentage: false, added: [], taken: [] };

/** The percentage of an amount that an allowance or charge is. */
export function percentageOf(group: InvoiceGroup, part: Part, amount: Figure, names: ChargeTerms): readonly Relation[] {
  const [base, percentage] = [figure(group, names.base), figure(group, names.percentage)];
  return base === null || percentage === null
    ? []
    : [
        {
          target: amount,
          calculation: { ...NOTHING, factors: [base, percentage], isPercentage: true },
          slack: SLACK,
          part,
        },
      ];
}

/** What the percentages of a line are of: quantity times price. */
export function usualOfLine(line: InvoiceGroup): readonly (readonly [number, readonly Exact[]])[] {
  const pieces = [...groupsOf(line, 'BG-27'), ...groupsOf(line, 'BG-28')];
  if (pieces.length === 0) return [];
  const price = groupsOf(line, 'BG-29')[0];
  const net = price === undefined ? null : figure(price, 'BT-146');
  const per = price === undefined ? undefined : figures(price, 'BT-149')[0];
  const quantity = figure(line, 'BT-129');
  if (quantity === null || net === null || isZeroExact(per?.value ?? 1)) return [];
  const product = divideExact(multiplyExact(quantity.value, net.value), per?.value ?? 1);
  return pieces.flatMap((group) =>
    ['BT-137', 'BT-142'].flatMap((term) => {
      const base = figure(group, term);
      return base === null ? [] : [[base.node, [product]] as const];
    }),
  );
}

/** What the percentages of an invoice are of: all lines, or those of the same VAT. */
export function usualOf(
  group: InvoiceGroup,
  { category, rate }: Part,
  names: ChargeTerms,
  lines: readonly Part[],
): readonly (readonly [number, readonly Exact[]])[] {
  const base = figure(group, names.base);
  if (base === null) return [];
  const sum = (some: readonly Part[]): Exact =>
    some.reduce<Exact>((total, { amount }) => addExact(total, amount.value), 0);
  const same = lines.filter(
    (line) => line.category?.value === category?.value && equalExact(line.rate?.value ?? 0, rate?.value ?? 0),
  );
  return [[base.node, [sum(lines), sum(same)]]];
}
