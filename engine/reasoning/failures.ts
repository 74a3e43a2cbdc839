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
import type { Figures } from './figure.js';

/** Everything that does not agree, with some values changed. */
export function failuresOf(figures: Figures, changes: Changes): readonly Failure[] {
  const found: Failure[] = [];
  isEach(figures, changes, (failure) => found.push(failure) > 0);
  return found;
}

/** Whether something holds for everything that does not agree; no more is computed than that takes. */
export function isEach(figures: Figures, changes: Changes, holds: (failure: Failure) => boolean): boolean {
  const { sums: inSums, rows: inRows, rates: inRates, known } = ledgerOf(figures);
  const touches = (nodes: ReadonlySet<number>): boolean => [...changes.keys()].some((node) => nodes.has(node));
  return (
    (touches(inSums) ? sumsOff(figures, changes) : known.sums).every(holds) &&
    (touches(inRates) ? ratesOff(figures, changes) : known.rates).every(holds) &&
    (touches(inRows) ? rowsOff(figures, changes) : known.rows).every(holds)
  );
}

function ledgerOf(figures: Figures): Ledger {
  let ledger = LEDGERS.get(figures);
  if (ledger === undefined) LEDGERS.set(figures, (ledger = newLedger(figures)));
  return ledger;
}

/** What rules need not ask for, and is nevertheless a hint: amounts that are not what they are calculated from. */
export function doubtsOf(figures: Figures, changes: Changes): readonly Failure[] {
  const { relations, rows: all } = figures;
  return [
    ...differencesOf(figures, changes).flatMap((difference, at): Failure[] => {
      const relation = relations[at]!;
      return isWithin(difference, relation.slack)
        ? []
        : [
            {
              id: `amount ${relation.target.node}`,
              difference,
              terms: [{ figure: relation.target, sign: 1 }],
              relation,
            },
          ];
    }),
    ...all
      .filter(
        ({ exempt, category }) =>
          exempt !== null && !exempt.includes(category === null ? '' : codeOf(category, changes)),
      )
      .map((row): Failure => ({ id: `reason ${row.node}`, difference: row.base.value, terms: [], row })),
  ];
}

/** How many amounts are not exactly what they are calculated from: rounding is tolerated, but a hint. */
export function roundedOf(figures: Figures, changes: Changes): number {
  return (
    differencesOf(figures, changes).filter((difference) => !isZeroExact(difference)).length +
    figures.rows.filter((row) => !equalExact(numberOf(row.tax, changes), taxOf(row, changes))).length
  );
}

/** What is computed once for all changes that are tried: which nodes equations look at, and what they say without a change. */
interface Ledger {
  readonly sums: ReadonlySet<number>;
  readonly rows: ReadonlySet<number>;
  readonly rates: ReadonlySet<number>;
  readonly known: Readonly<Record<'sums' | 'rows' | 'rates', readonly Failure[]>>;
  /** The places of relations in their list, by each node that they look at. */
  readonly relations: ReadonlyMap<number, readonly number[]>;
  /** What each relation is off by. */
  readonly differences: readonly Exact[];
}

const LEDGERS = new WeakMap<Figures, Ledger>();

function newLedger(figures: Figures): Ledger {
  const { parts, rows: all, totals, thirdParties, relations } = figures;
  const owners = [...parts, ...all];
  const [own, amounts] = [owners.map(({ node }) => node), parts.map(({ amount }) => amount.node)];
  const vat = owners.flatMap(({ category, rate }) => [category?.node ?? NONE, rate?.node ?? NONE]);
  const byNode = new Map<number, number[]>();
  relations.forEach(({ target, calculation, part }, at) => {
    const { factors, divisor, added, taken } = calculation;
    const looked = [target, ...factors, ...(divisor === null ? [] : [divisor]), ...added, ...taken];
    const price = divisor === null ? perOf(factors.at(-1)!) : NONE;
    for (const node of new Set([...looked.map((figure) => figure.node), part.node, price]))
      byNode.set(node, [...(byNode.get(node) ?? []), at]);
  });
  const sumNodes = [...Object.values(totals), ...thirdParties, ...all.map(({ tax }) => tax)].map(({ node }) => node);
  return {
    sums: new Set([...own, ...amounts, ...sumNodes]),
    rows: new Set([...own, ...amounts, ...vat, ...all.flatMap(({ base, tax }) => [base.node, tax.node])]),
    rates: new Set([...own, ...vat]),
    known: {
      sums: sumsOff(figures, NO_CHANGES),
      rows: rowsOff(figures, NO_CHANGES),
      rates: ratesOff(figures, NO_CHANGES),
    },
    relations: byNode,
    differences: relations.map((relation) => differenceOf(relation, NO_CHANGES)),
  };
}

/** No node. */
const NONE = Number.NaN;

/** What each relation is off by, with changes. */
function differencesOf(figures: Figures, changes: Changes): readonly Exact[] {
  const { relations: byNode, differences } = ledgerOf(figures);
  const touched = [...changes.keys()].flatMap((node) => byNode.get(node) ?? []);
  if (touched.length === 0) return differences;
  const changed = [...differences];
  for (const at of touched) changed[at] = differenceOf(figures.relations[at]!, changes);
  return changed;
}
