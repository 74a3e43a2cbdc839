/** What does not agree in an invoice, with changes that are tried; what they do not touch is computed once. */
import { type Exact, isZeroExact } from 'einvoice-schematron/runtime/numbers/exact.js';
import {
  type Changes,
  type Failure,
  NO_CHANGES,
  codeOf,
  differenceOf,
  elementOf,
  isTaxRight,
  isWithin,
  ratesOff,
  rowsOff,
} from '../facts/figures/equations.js';
import { sumsOff } from '../facts/figures/sums.js';
import type { Figures, Part, Relation, Row } from '../facts/figures/figure.js';
import { once } from 'einvoice-schematron/xml/once.js';

/** Everything that does not agree, with some values changed. */
export function failuresOf(figures: Figures, changes: Changes): readonly Failure[] {
  const found: Failure[] = [];
  isEach(figures, changes, (failure) => found.push(failure) > 0);
  return found;
}

/** Whether something holds for everything that does not agree; no more is computed than that takes. */
export function isEach(figures: Figures, changes: Changes, holds: (failure: Failure) => boolean): boolean {
  const { looks, known } = ledgerOf(figures);
  const touched = lookedAt(changes, looks);
  return (
    ((touched & IN_SUMS) === 0 ? known.sums : sumsOff(figures, changes)).every(holds) &&
    ((touched & IN_RATES) === 0 ? known.rates : ratesOff(figures, changes)).every(holds) &&
    ((touched & IN_ROWS) === 0 ? known.rows : rowsOff(figures, changes)).every(holds)
  );
}

/** Whether everything agrees, of figures that nothing else is asked about: no more is computed than that takes. */
export function agree(figures: Figures): boolean {
  return [sumsOff, ratesOff, rowsOff].every((off) => off(figures, NO_CHANGES).length === 0);
}

const ledgerOf = once(newLedger);

/** What rules need not ask for, and is nevertheless a hint: amounts that are not what they are calculated from. */
export function doubtsOf(figures: Figures, changes: Changes): readonly Failure[] {
  const ledger = ledgerOf(figures);
  const touched = touchedOf(changes, ledger);
  const found: Failure[] = [];
  for (const watched of ledger.doubtful) if (!touched.includes(watched)) found.push(watched.doubt!);
  for (const { relation } of touched) {
    const doubt = doubtOf(relation, differenceOf(relation, changes));
    if (doubt !== null) found.push(doubt);
  }
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
  const ledger = ledgerOf(figures);
  const isTaxed = (lookedAt(changes, ledger.looks) & IN_TAXES) !== 0;
  let count = ledger.rounded + (isTaxed ? roundedTaxesIn(figures, changes) : ledger.roundedTaxes);
  for (const { relation, difference } of touchedOf(changes, ledger)) {
    if (!isZeroExact(difference)) count -= 1;
    if (!isZeroExact(differenceOf(relation, changes))) count += 1;
  }
  return count;
}

/** How many rows have another tax than that of their base and rate. */
function roundedTaxesIn({ rows }: Figures, changes: Changes): number {
  return rows.reduce((count, row) => count + Number(!isTaxRight(row, changes)), 0);
}

/** What looks at a node, as bits. */
const [IN_SUMS, IN_ROWS, IN_RATES, IN_TAXES] = [1, 2, 4, 8];

/** What is computed once for all changes that are tried: what looks at which nodes, and what it says without a change. */
interface Ledger {
  /** By node what looks at it. */
  readonly looks: Uint8Array;
  readonly known: Readonly<Record<'sums' | 'rows' | 'rates', readonly Failure[]>>;
  /** The relations of each line, allowance or charge; which one a node belongs to, from 1, and 0 for none. */
  readonly watched: readonly (readonly Watched[])[];
  readonly owners: Int32Array;
  /** Those that are off by too much, and how many are off at all. */
  readonly doubtful: readonly Watched[];
  readonly rounded: number;
  /** How many taxes of rows are not exactly what they follow from. */
  readonly roundedTaxes: number;
}

/** What a relation is off by without a change, and the doubt where that is too much. */
interface Watched {
  readonly relation: Relation;
  readonly difference: Exact;
  readonly doubt: Failure | null;
}

function newLedger(figures: Figures): Ledger {
  const { parts, rows, totals, collected, relations, size } = figures;
  const looks = new Uint8Array(size);
  for (const part of parts) {
    mark(looks, part, IN_SUMS | IN_ROWS | IN_RATES, IN_ROWS | IN_RATES);
    looks[part.amount.node]! |= IN_SUMS | IN_ROWS;
  }
  for (const row of rows) {
    mark(looks, row, IN_SUMS | IN_ROWS | IN_RATES, IN_ROWS | IN_RATES | IN_TAXES);
    looks[row.base.node]! |= IN_ROWS | IN_TAXES;
    looks[row.tax.node]! |= IN_SUMS | IN_ROWS | IN_TAXES;
  }
  for (const { node } of Object.values(totals)) looks[node]! |= IN_SUMS;
  for (const { node } of collected) looks[node]! |= IN_SUMS;
  const owners = new Int32Array(size);
  const watched: Watched[][] = [];
  const doubtful: Watched[] = [];
  let rounded = 0;
  let last: Part | null = null;
  for (const relation of relations) {
    // Those of one part stand side by side.
    if (last !== relation.part) watched.push([]);
    last = relation.part;
    own(owners, relation, watched.length);
    const difference = differenceOf(relation, NO_CHANGES);
    const each: Watched = { relation, difference, doubt: doubtOf(relation, difference) };
    watched.at(-1)!.push(each);
    if (each.doubt !== null) doubtful.push(each);
    if (!isZeroExact(difference)) rounded += 1;
  }
  return {
    looks,
    known: {
      sums: sumsOff(figures, NO_CHANGES),
      rows: rowsOff(figures, NO_CHANGES),
      rates: ratesOff(figures, NO_CHANGES),
    },
    watched,
    owners,
    doubtful,
    rounded,
    roundedTaxes: roundedTaxesIn(figures, NO_CHANGES),
  };
}

/** Marks a part or row, and its category and rate. */
function mark(looks: Uint8Array, { node, category, rate }: Part | Row, own: number, ofVat: number): void {
  looks[node]! |= own;
  if (category !== null) looks[category.node]! |= ofVat;
  if (rate !== null) looks[rate.node]! |= ofVat;
}

/** Notes whose figures a relation looks at. */
function own(owners: Int32Array, { target, formula, part, piece }: Relation, owner: number): void {
  const { factors, divisor, added, taken } = formula;
  owners[part.node] = owner;
  if (piece !== undefined) owners[piece.node] = owner;
  owners[target.node] = owner;
  for (const figure of factors) owners[figure.node] = owner;
  if (divisor !== null) owners[divisor.node] = owner;
  for (const figure of added) owners[figure.node] = owner;
  for (const figure of taken) owners[figure.node] = owner;
}

/** What looks at one of the nodes that changes are about. */
function lookedAt(changes: Changes, looks: Uint8Array): number {
  let found = 0;
  for (const node of changes.keys()) if (node >= 0) found |= looks[node]!;
  return found;
}

const NONE: readonly Watched[] = [];

/** The relations of the parts that changes are about. */
function touchedOf(changes: Changes, { owners, watched }: Ledger): readonly Watched[] {
  let [touched, last] = [NONE, 0];
  for (const node of changes.keys()) {
    const owner = owners[elementOf(node)]!;
    if (owner === 0 || owner === last) continue;
    const more = watched[owner - 1]!;
    touched = touched === NONE ? more : [...touched, ...more];
    last = owner;
  }
  return touched;
}
