/**
 * Generates an invoice as data, with any number of lines and correct sums: every line gives the rules work to do.
 * Amounts are whole cents, so that no sum depends on rounding.
 */
import { Random } from '../../kit/random.js';
import { ARTICLES, type Article } from './vocabulary.js';

/** A VAT category with its rate (BT-118, BT-119). */
export interface Vat {
  readonly category: 'S' | 'Z' | 'E';
  readonly percent: number;
  /** Why no VAT is due (BT-120), if required. */
  readonly reason?: string;
}

/** An allowance or charge (BG-20, BG-21, BG-27, BG-28); `percent` of `base` makes `amount`. */
export interface Adjustment {
  readonly isCharge: boolean;
  readonly code: string;
  readonly reason: string;
  readonly percent: number;
  readonly base: number;
  readonly amount: number;
}

export interface Line {
  readonly number: number;
  readonly article: Article;
  readonly articleNumber: string;
  readonly gtin: string;
  readonly quantity: number;
  /** Net price in cents. */
  readonly price: number;
  readonly adjustments: readonly Adjustment[];
  /** Net amount of the line in cents (BT-131). */
  readonly net: number;
  readonly vat: Vat;
  /** Whether the line has its own invoicing period (BG-26). */
  readonly hasPeriod: boolean;
}

/** One row of the VAT breakdown (BG-23). */
export interface VatRow {
  readonly vat: Vat;
  readonly taxable: number;
  readonly tax: number;
}

export interface Invoice {
  readonly lines: readonly Line[];
  readonly adjustments: readonly (Adjustment & { readonly vat: Vat })[];
  readonly breakdown: readonly VatRow[];
  readonly totals: {
    readonly lines: number;
    readonly allowances: number;
    readonly charges: number;
    readonly withoutVat: number;
    readonly vat: number;
    readonly withVat: number;
    readonly prepaid: number;
    readonly due: number;
  };
}

const STANDARD: Vat = { category: 'S', percent: 19 };
const REDUCED: Vat = { category: 'S', percent: 7 };
const ZERO: Vat = { category: 'Z', percent: 0 };
const EXEMPT: Vat = { category: 'E', percent: 0, reason: 'Exempt under section 4 UStG' };

/** Categories of the lines, in rotation. */
const CATEGORIES: readonly Vat[] = [STANDARD, REDUCED, STANDARD, ZERO, STANDARD, REDUCED, EXEMPT, STANDARD];

/** Generates the invoice for a number of lines, always the same. */
export function makeInvoice(lineCount: number): Invoice {
  const random = new Random(lineCount);
  const lines = Array.from({ length: lineCount }, (_, index) => makeLine(index, random));
  const lineTotal = sum(lines.map(({ net }) => net));
  // The smallest documents have no room for them.
  const adjustments =
    lineCount < 4
      ? []
      : [
          { ...adjustment(false, 200, netOf(lines, STANDARD)), vat: STANDARD },
          { ...adjustment(true, 100, netOf(lines, REDUCED)), vat: REDUCED },
        ];
  const breakdown = [STANDARD, REDUCED, ZERO, EXEMPT]
    .filter((vat) => lines.some((line) => line.vat === vat))
    .map((vat) => vatRow(vat, netOf(lines, vat) + sum(adjustments.filter((each) => each.vat === vat).map(signed))));
  const allowances = sum(adjustments.filter(({ isCharge }) => !isCharge).map(({ amount }) => amount));
  const charges = sum(adjustments.filter(({ isCharge }) => isCharge).map(({ amount }) => amount));
  const withoutVat = lineTotal - allowances + charges;
  const vat = sum(breakdown.map(({ tax }) => tax));
  const prepaid = Math.round((withoutVat + vat) / 4);
  return {
    lines,
    adjustments,
    breakdown,
    totals: {
      lines: lineTotal,
      allowances,
      charges,
      withoutVat,
      vat,
      withVat: withoutVat + vat,
      prepaid,
      due: withoutVat + vat - prepaid,
    },
  };
}

function makeLine(index: number, random: Random): Line {
  const quantity = random.between(1, 48);
  const price = random.between(95, 24_950);
  const gross = quantity * price;
  const adjustments = [
    ...(index % 3 === 0 ? [adjustment(false, random.pick([150, 300, 500]), gross)] : []),
    ...(index % 5 === 1 ? [adjustment(true, random.pick([100, 250]), gross)] : []),
  ];
  return {
    number: index + 1,
    article: random.pick(ARTICLES),
    articleNumber: `A-${random.between(10_000, 99_999)}`,
    gtin: gtin(random.between(100_000, 999_999)),
    quantity,
    price,
    adjustments,
    net: gross + sum(adjustments.map(signed)),
    vat: CATEGORIES[index % CATEGORIES.length]!,
    hasPeriod: index % 2 === 1,
  };
}

/** @param rate in hundredths of a percent */
function adjustment(isCharge: boolean, rate: number, base: number): Adjustment {
  const [code, reason] = isCharge ? ['FC', 'Freight'] : ['95', 'Discount'];
  return {
    isCharge,
    code: code!,
    reason: reason!,
    percent: rate / 100,
    base,
    amount: Math.round((base * rate) / 10_000),
  };
}

function vatRow(vat: Vat, taxable: number): VatRow {
  return { vat, taxable, tax: Math.round((taxable * vat.percent) / 100) };
}

function netOf(lines: readonly Line[], vat: Vat): number {
  return sum(lines.filter((line) => line.vat === vat).map(({ net }) => net));
}

function signed({ isCharge, amount }: Adjustment): number {
  return isCharge ? amount : -amount;
}

function sum(amounts: readonly number[]): number {
  return amounts.reduce((total, amount) => total + amount, 0);
}

/** A 13-digit number with its check digit, from the range reserved for internal use. */
function gtin(serial: number): string {
  const digits = `200000${serial}`;
  const weighted = [...digits].reduce((total, digit, index) => total + Number(digit) * (index % 2 === 0 ? 1 : 3), 0);
  return `${digits}${(10 - (weighted % 10)) % 10}`;
}
