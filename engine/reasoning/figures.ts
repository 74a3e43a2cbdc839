/** The figures of an invoice that depend on each other: lines, allowances, charges, VAT rows and totals, each with its node. */
import type { Invoice, InvoiceGroup } from '../invoice/invoice.js';
import { valueOf } from '../invoice/invoice.js';
import type { Exact } from '../runtime/numbers/exact.js';
import { parseDecimal } from '../runtime/numbers/exact-text.js';

/** A number of the invoice. */
export interface Figure {
  readonly node: number;
  readonly term: string;
  readonly value: Exact;
}

/** A code of the invoice. */
export interface Code {
  readonly node: number;
  readonly term: string;
  readonly value: string;
}

/** What VAT is calculated on: a line, an allowance, a charge. */
export interface Part {
  readonly kind: 'line' | 'allowance' | 'charge';
  /** Identifier of the line, reason of the others; '' without one. */
  readonly name: string;
  readonly node: number;
  readonly amount: Figure;
  readonly category: Code | null;
  readonly rate: Figure | null;
  /** What the amount is calculated from, where the invoice says it. */
  readonly calculation: Calculation | null;
}

/** Quantity times price for so many, or a percentage of an amount; then what is added and taken away. */
export interface Calculation {
  readonly factors: readonly Figure[];
  /** Null for one, or a hundred where a factor is a percentage. */
  readonly divisor: Figure | null;
  readonly isPercentage: boolean;
  readonly added: readonly Figure[];
  readonly taken: readonly Figure[];
}

/** A row of the VAT breakdown. */
export interface Row {
  readonly node: number;
  readonly base: Figure;
  readonly tax: Figure;
  readonly category: Code | null;
  readonly rate: Figure | null;
}

export type TotalTerm =
  | 'BT-106'
  | 'BT-107'
  | 'BT-108'
  | 'BT-109'
  | 'BT-110'
  | 'BT-112'
  | 'BT-113'
  | 'BT-114'
  | 'BT-115';

export interface Figures {
  readonly parts: readonly Part[];
  readonly rows: readonly Row[];
  readonly totals: Readonly<Partial<Record<TotalTerm, Figure>>>;
  /** Amounts that are collected for others. */
  readonly thirdParties: readonly Figure[];
  /** Prices with what they come from: net, gross, discount. */
  readonly prices: readonly { readonly net: Figure; readonly gross: Figure; readonly discount: Figure }[];
}

/** Lines that do not count: those that only group others, or only inform (BT-X-8). */
const COUNTED = 'DETAIL';

/** Null where a figure is missing or no number: then that is what is wrong. */
export function figuresOf({ content }: Invoice): Figures | null {
  try {
    const lines = groups(content, 'BG-25').filter((line) =>
      [COUNTED, undefined].includes(valueOf(line, 'BT-X-8')?.value),
    );
    const totals = groups(content, 'BG-22')[0];
    return {
      parts: [
        ...lines.map(lineOf),
        ...groups(content, 'BG-20').map((group) => chargeOf('allowance', group, ALLOWANCE)),
        ...groups(content, 'BG-21').map((group) => chargeOf('charge', group, CHARGE)),
        ...groups(content, 'BG-X-42').map((group) => chargeOf('charge', group, LOGISTICS)),
      ],
      rows: groups(content, 'BG-23').map((row) => ({
        node: row.node,
        base: required(row, 'BT-116'),
        tax: required(row, 'BT-117'),
        category: code(row, 'BT-118'),
        rate: figure(row, 'BT-119'),
      })),
      totals: Object.fromEntries(
        TOTALS.flatMap((term) => {
          const found = totals === undefined ? null : figure(totals, term);
          return found === null ? [] : [[term, found]];
        }),
      ),
      thirdParties: [
        ...groups(content, 'BG-DEX-09').map((group) => required(group, 'BT-DEX-002')),
        ...groups(content, 'BG-34').map((group) => required(group, 'BT-179')),
      ],
      prices: lines.flatMap((line) => {
        const price = groups(line, 'BG-29')[0];
        const [net, gross, discount] = ['BT-146', 'BT-148', 'BT-147'].map((term) => price && figure(price, term));
        return net && gross && discount ? [{ net, gross, discount }] : [];
      }),
    };
  } catch (error) {
    if (error instanceof Unclear) return null;
    throw error;
  }
}

const TOTALS: readonly TotalTerm[] = [
  'BT-106',
  'BT-107',
  'BT-108',
  'BT-109',
  'BT-110',
  'BT-112',
  'BT-113',
  'BT-114',
  'BT-115',
];

/** Numbers of the terms of an allowance or charge. */
interface ChargeTerms {
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
const ALLOWANCE = terms('BT-92', 'BT-93', 'BT-94', 'BT-95', 'BT-96', 'BT-97');
const CHARGE = terms('BT-99', 'BT-100', 'BT-101', 'BT-102', 'BT-103', 'BT-104');
const LOGISTICS = terms('BT-X-272', '', '', 'BT-X-273', 'BT-X-274', 'BT-X-271');

function chargeOf(kind: 'allowance' | 'charge', group: InvoiceGroup, names: ChargeTerms): Part {
  const [base, percentage] = [figure(group, names.base), figure(group, names.percentage)];
  return {
    kind,
    name: valueOf(group, names.reason)?.value ?? '',
    node: group.node,
    amount: required(group, names.amount),
    category: code(group, names.category),
    rate: figure(group, names.rate),
    calculation:
      base === null || percentage === null
        ? null
        : { factors: [base, percentage], divisor: null, isPercentage: true, added: [], taken: [] },
  };
}

function lineOf(line: InvoiceGroup): Part {
  const vat = groups(line, 'BG-30')[0];
  const price = groups(line, 'BG-29')[0];
  const quantity = figure(line, 'BT-129');
  const net = price === undefined ? null : figure(price, 'BT-146');
  return {
    kind: 'line',
    name: valueOf(line, 'BT-126')?.value ?? '',
    node: line.node,
    amount: required(line, 'BT-131'),
    category: vat === undefined ? null : code(vat, 'BT-151'),
    rate: vat === undefined ? null : figure(vat, 'BT-152'),
    calculation:
      quantity === null || net === null
        ? null
        : {
            factors: [quantity, net],
            divisor: figure(price!, 'BT-149'),
            isPercentage: false,
            added: groups(line, 'BG-28').map((group) => required(group, 'BT-141')),
            taken: groups(line, 'BG-27').map((group) => required(group, 'BT-136')),
          },
  };
}

/** A figure that can't be read: nothing can be concluded. */
class Unclear extends Error {}

function groups(group: InvoiceGroup, term: string): readonly InvoiceGroup[] {
  return group.groups.filter((inner) => inner.term === term);
}

function figure(group: InvoiceGroup, term: string): Figure | null {
  const [first, second] = group.values.filter((value) => value.term === term);
  if (first === undefined) return null;
  const value = parseDecimal(first.value);
  if (value === undefined || (second !== undefined && second.value !== first.value)) throw new Unclear();
  return { node: first.node, term, value };
}

function required(group: InvoiceGroup, term: string): Figure {
  const found = figure(group, term);
  if (found === null) throw new Unclear();
  return found;
}

function code(group: InvoiceGroup, term: string): Code | null {
  const found = valueOf(group, term);
  return found === null ? null : { node: found.node, term, value: found.value };
}
