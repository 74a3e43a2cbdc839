/** What amounts are calculated from: lines, allowances and charges. */
import type { Calculation, Summand } from './calculation.js';
import type { Dialect, Taxed } from './dialect.js';
import type { Elements } from '../elements.js';

/** What a calculation works on. */
export interface Place {
  readonly elements: Elements;
  readonly dialect: Dialect;
  /** The node that the rule was checked on. */
  readonly node: number;
  /** Rules of the EXTENDED profile: group lines and information lines do not count, service charges do. */
  readonly isExtended: boolean;
}

/** Finds what a rule calculates; null where the invoice lacks a part of it. */
export type Calculator = (place: Place) => Calculation | null;

/** Lines that count. */
export function linesOf({ elements, dialect, isExtended }: Place): readonly number[] {
  const lines = allLines({ elements, dialect });
  const { lineStatus } = dialect;
  if (!isExtended || lineStatus === null) return lines;
  return lines.filter((line) => ['', 'DETAIL'].includes(elements.text(elements.all(line, lineStatus)[0] ?? -1)));
}

/** Lines, whether they count or not. */
export function allLines({ elements, dialect }: Pick<Place, 'elements' | 'dialect'>): readonly number[] {
  return dialect.lines.flatMap((path) => elements.everywhere(path));
}

/** Document level charges, or allowances. */
export function chargesOf(
  elements: Elements,
  charges: readonly number[],
  dialect: Dialect,
  isCharge: boolean,
): readonly number[] {
  const wanted = isCharge ? ['true', '1'] : ['false', '0'];
  return charges.filter((charge) => wanted.includes(elements.text(elements.only(charge, dialect.charge.indicator))));
}

/** The amounts of lines, allowances or charges; null where one of them has none, or several. */
export function amountsOf(
  elements: Elements,
  owners: readonly number[],
  path: string,
  isNegative = false,
): readonly Summand[] | null {
  const nodes = owners.map((owner) => elements.only(owner, path));
  return nodes.includes(-1) ? null : nodes.map((node) => ({ node, isNegative }));
}

/** Whether an element with VAT is meant. */
type Condition = (element: number, names: Taxed) => boolean;

/** The amounts of service charges; none where they do not count. */
export function logisticsOf(
  { elements, dialect: { logistics }, isExtended }: Place,
  isMeant: Condition = () => true,
): readonly Summand[] | null {
  if (!isExtended || logistics === null) return [];
  return amountsOf(
    elements,
    elements.everywhere(logistics.path).filter((charge) => isMeant(charge, logistics)),
    logistics.amount,
  );
}

/** Lines plus charges minus allowances; null where one of them has no amount. */
export function partsOf(place: Place, isMeant: Condition = () => true): readonly Summand[] | null {
  const { elements, dialect } = place;
  const { line, charge } = dialect;
  const charges = elements.everywhere(dialect.charges).filter((each) => isMeant(each, charge));
  const parts = [
    amountsOf(
      elements,
      linesOf(place).filter((each) => isMeant(each, line)),
      line.amount,
    ),
    amountsOf(elements, chargesOf(elements, charges, dialect, true), charge.amount),
    logisticsOf(place, isMeant),
    amountsOf(elements, chargesOf(elements, charges, dialect, false), charge.amount, true),
  ];
  return parts.includes(null) ? null : parts.flatMap((part) => part ?? []);
}
