/** What amounts are calculated from: lines, allowances and charges. */
import type { Calculation, Summand } from './calculation.js';
import type { Dialect, Taxed } from './dialect.js';
import type { Invoice } from './invoice.js';

/** What a calculation works on. */
export interface Place {
  readonly invoice: Invoice;
  readonly dialect: Dialect;
  /** The node that the rule was checked on. */
  readonly node: number;
  /** Rules of the EXTENDED profile: group lines and information lines do not count, service charges do. */
  readonly isExtended: boolean;
}

/** Finds what a rule calculates; null where the invoice lacks a part of it. */
export type Calculator = (place: Place) => Calculation | null;

/** Lines that count. */
export function linesOf({ invoice, dialect, isExtended }: Place): readonly number[] {
  const lines = allLines({ invoice, dialect });
  const { lineStatus } = dialect;
  if (!isExtended || lineStatus === null) return lines;
  return lines.filter((line) => ['', 'DETAIL'].includes(invoice.text(invoice.all(line, lineStatus)[0] ?? -1)));
}

/** Lines, whether they count or not. */
export function allLines({ invoice, dialect }: Pick<Place, 'invoice' | 'dialect'>): readonly number[] {
  return dialect.lines.flatMap((path) => invoice.everywhere(path));
}

/** Document level charges, or allowances. */
export function chargesOf(
  invoice: Invoice,
  charges: readonly number[],
  dialect: Dialect,
  isCharge: boolean,
): readonly number[] {
  const wanted = isCharge ? ['true', '1'] : ['false', '0'];
  return charges.filter((charge) => wanted.includes(invoice.text(invoice.only(charge, dialect.charge.indicator))));
}

/** The amounts of elements; null where one of them has none, or several. */
export function amountsOf(
  invoice: Invoice,
  elements: readonly number[],
  path: string,
  isNegative = false,
): readonly Summand[] | null {
  const nodes = elements.map((element) => invoice.only(element, path));
  return nodes.includes(-1) ? null : nodes.map((node) => ({ node, isNegative }));
}

/** Whether an element with VAT is meant. */
type Condition = (element: number, names: Taxed) => boolean;

/** The amounts of service charges; none where they do not count. */
export function logisticsOf(
  { invoice, dialect: { logistics }, isExtended }: Place,
  isMeant: Condition = () => true,
): readonly Summand[] | null {
  if (!isExtended || logistics === null) return [];
  return amountsOf(
    invoice,
    invoice.everywhere(logistics.path).filter((charge) => isMeant(charge, logistics)),
    logistics.amount,
  );
}

/** Lines plus charges minus allowances; null where one of them has no amount. */
export function partsOf(place: Place, isMeant: Condition = () => true): readonly Summand[] | null {
  const { invoice, dialect } = place;
  const { line, charge } = dialect;
  const charges = invoice.everywhere(dialect.charges).filter((each) => isMeant(each, charge));
  const parts = [
    amountsOf(
      invoice,
      linesOf(place).filter((each) => isMeant(each, line)),
      line.amount,
    ),
    amountsOf(invoice, chargesOf(invoice, charges, dialect, true), charge.amount),
    logisticsOf(place, isMeant),
    amountsOf(invoice, chargesOf(invoice, charges, dialect, false), charge.amount, true),
  ];
  return parts.includes(null) ? null : parts.flatMap((part) => part ?? []);
}
