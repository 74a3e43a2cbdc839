/** What does not agree in an invoice, with changes that are tried; what they do not touch is computed once. */
import { type Exact, equalExact, isZeroExact } from '../runtime/numbers/exact.js';
import {
  type Changes,
  type Failure,
  NO_CHANGES,
  codeOf,
  differenceOf,
  isWithin,
  numberOf,
  perOf,
  ratesOff,
  rowsOff,
  sumsOff,
  taxOf,
} from './equations.js';
import type { Figures, Relation } from './figure.js';
import { once } from '../xml/once.js';

/** Everything that does not agree, with some values changed. */
export function failuresOf(figures: Figures, changes: Changes): readonly Failure[] {
  const found: Failure[] = [];
  isEach(figures, changes, (failure) => found.push(failure) > 0);
  return found;
}

/** Whether something holds for everything that does not agree; no more is computed than that takes. */
export function isEach(figures: Figures, changes: Changes, holds: (failure: Failure) => boolean): boolean {
  const { sums: inSums, rows: inRows, rates: inRates, known } = ledgerOf(figures);
  return (
    (touches(changes, inSums) ? sumsOff(figures, changes) : known.sums).every(holds) &&
    (touches(changes, inRates) ? ratesOff(figures, changes) : known.rates).every(holds) &&
    (touches(changes, inRows) ? rowsOff(figures, changes) : known.rows).every(holds)
  );
}

const ledgerOf = once(newLedger);

/** What rules need not ask for, and is nevertheless a hint: amounts that are not what they are calculated from. */
export function doubtsOf(figures: Figures, changes: Changes): readonly Failure[] {
  const { relations: byNode, doubts } = ledgerOf(figures);
  const found: Failure[] = [];
  const touched = touchedOf(changes, byNode);
  figures.relations.forEach((relation, at) => {
    const doubt = touched.includes(at) ? doubtOf(relation, differenceOf(relation, changes)) : doubts[at]!;
    if (doubt !== null) found.push(doubt);
  });
  for (const row of figures.rows) {
    const { exempt, category, node, base } = row;
    if (exempt !== null && !exempt.includes(category === null ? '' : codeOf(category, changes)))
      found.push({ id: `reason ${node}`, difference: base.value, terms: [], row });
  }
  return found;
}

/** Null where an amount is what it is calculated from. */
function doubtOf(relation: Relation, difference: Exact): Failure | null {
  const { target, slack } = relation;
  return isWithin(difference, slack)
    ? null
    : { id: `amount ${target.node}`, difference, terms: [{ figure: target, sign: 1 }], relation };
}

/** How many amounts are not exactly what they are calculated from: rounding is tolerated, but a hint. */
export function roundedOf(figures: Figures, changes: Changes): number {
  const { relations: byNode, differences, rounded, taxes, roundedTaxes } = ledgerOf(figures);
  let count = rounded + (touches(changes, taxes) ? roundedTaxesIn(figures, changes) : roundedTaxes);
  for (const at of new Set(touchedOf(changes, byNode))) {
    if (!isZeroExact(differences[at]!)) count -= 1;
    if (!isZeroExact(differenceOf(figures.relations[at]!, changes))) count += 1;
  }
  return count;
}

/** How many rows have another tax than that of their base and rate. */
function roundedTaxesIn({ rows }: Figures, changes: Changes): number {
  return rows.reduce((count, row) => count + Number(!equalExact(numberOf(row.tax, changes), taxOf(row, changes))), 0);
}

/** Whether changes are about one of some nodes. */
function touches(changes: Changes, nodes: ReadonlySet<number>): boolean {
  for (const node of changes.keys()) if (nodes.has(node)) return true;
  return false;
}

/** What is computed once for all changes that are tried: which nodes equations look at, and what they say without a change. */
interface Ledger {
  readonly sums: ReadonlySet<number>;
  readonly rows: ReadonlySet<number>;
  readonly rates: ReadonlySet<number>;
  readonly known: Readonly<Record<'sums' | 'rows' | 'rates', readonly Failure[]>>;
  /** The places of relations in their list, by each node that they look at. */
  readonly relations: ReadonlyMap<number, readonly number[]>;
  /** What each relation is off by, how many are at all, and whether that is too much. */
  readonly differences: readonly Exact[];
  readonly rounded: number;
  readonly doubts: readonly (Failure | null)[];
  /** The nodes that the taxes of rows follow from, and how many of these are not exactly what they follow from. */
  readonly taxes: ReadonlySet<number>;
  readonly roundedTaxes: number;
}

function newLedger(figures: Figures): Ledger {
  const { parts, rows: all, totals, thirdParties, relations } = figures;
  const rates = new Set<number>();
  for (const { node, category, rate } of [...parts, ...all]) {
    rates.add(node);
    if (category !== null) rates.add(category.node);
    if (rate !== null) rates.add(rate.node);
  }
  const sums = new Set([...parts, ...all].map(({ node }) => node));
  for (const { amount } of parts) sums.add(amount.node);
  for (const { tax } of all) sums.add(tax.node);
  const rows = new Set([...rates, ...sums]);
  for (const { base } of all) rows.add(base.node);
  for (const { node } of [...Object.values(totals), ...thirdParties]) sums.add(node);
  const byNode = new Map<number, number[]>();
  const keep = (node: number, at: number): void => {
    const places = byNode.get(node);
    if (places === undefined) byNode.set(node, [at]);
    else if (places.at(-1) !== at) places.push(at);
  };
  relations.forEach(({ target, calculation, part, piece }, at) => {
    const { factors, divisor, added, taken } = calculation;
    keep(target.node, at);
    for (const figure of factors) keep(figure.node, at);
    keep(divisor === null ? perOf(factors.at(-1)!) : divisor.node, at);
    for (const figure of added) keep(figure.node, at);
    for (const figure of taken) keep(figure.node, at);
    keep(part.node, at);
    if (piece !== undefined) keep(piece.node, at);
  });
  const differences = relations.map((relation) => differenceOf(relation, NO_CHANGES));
  return {
    sums,
    rows,
    rates,
    known: {
      sums: sumsOff(figures, NO_CHANGES),
      rows: rowsOff(figures, NO_CHANGES),
      rates: ratesOff(figures, NO_CHANGES),
    },
    relations: byNode,
    differences,
    rounded: differences.filter((difference) => !isZeroExact(difference)).length,
    taxes: new Set(
      all.flatMap(({ base, tax, category, rate }) =>
        [base, tax, category, rate].flatMap((each) => (each === null ? [] : [each.node])),
      ),
    ),
    roundedTaxes: roundedTaxesIn(figures, NO_CHANGES),
    doubts: relations.map((relation, at) => doubtOf(relation, differences[at]!)),
  };
}

/** The places of the relations that changes are about. */
function touchedOf(changes: Changes, byNode: Ledger['relations']): readonly number[] {
  let touched: readonly number[] = [];
  for (const node of changes.keys()) {
    const places = byNode.get(node);
    if (places !== undefined) touched = touched.length === 0 ? places : [...touched, ...places];
  }
  return touched;
}
