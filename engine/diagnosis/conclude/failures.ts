/** Evaluates all equations of an invoice with trial changes; only affected equations are recomputed. */
import { type Exact, isZeroExact } from 'einvoice-schematron/runtime/numbers/exact.js';
import {
  type Changes,
  type Failure,
  NO_CHANGES,
  codeOf,
  computeDifference,
  elementOf,
  isTaxRight,
  isWithin,
  findWrongRates,
  findWrongRows,
} from '../facts/figures/equations.js';
import { findWrongSums } from '../facts/figures/sums.js';
import type { Figures, Part, Relation, Row } from '../facts/figures/figure.js';
import { once } from 'einvoice-schematron/xml/once.js';

/** All equations that fail with some changes. */
export function findFailures(figures: Figures, changes: Changes): readonly Failure[] {
  const found: Failure[] = [];
  everyFailure(figures, changes, (failure) => found.push(failure) > 0);
  return found;
}

/** Whether a predicate holds for all failures; stops at the first exception. */
export function everyFailure(figures: Figures, changes: Changes, holds: (failure: Failure) => boolean): boolean {
  const { uses, known } = ledgerOf(figures);
  const touched = usesOfChanged(changes, uses);
  return (
    ((touched & IN_SUMS) === 0 ? known.sums : findWrongSums(figures, changes)).every(holds) &&
    ((touched & IN_RATES) === 0 ? known.rates : findWrongRates(figures, changes)).every(holds) &&
    ((touched & IN_ROWS) === 0 ? known.rows : findWrongRows(figures, changes)).every(holds)
  );
}

/** Whether all equations hold, without caching. */
export function agree(figures: Figures): boolean {
  return [findWrongSums, findWrongRates, findWrongRows].every(
    (findWrong) => findWrong(figures, NO_CHANGES).length === 0,
  );
}

const ledgerOf = once(newLedger);

/** Failures of equations that no rule checks: amounts that differ from their calculation. */
export function findDoubts(figures: Figures, changes: Changes): readonly Failure[] {
  const ledger = ledgerOf(figures);
  const touched = relationsOfChanged(changes, ledger);
  const found: Failure[] = [];
  for (const watched of ledger.doubtful) if (!touched.includes(watched)) found.push(watched.doubt!);
  for (const { relation } of touched) {
    const doubt = toDoubt(relation, computeDifference(relation, changes));
    if (doubt !== null) found.push(doubt);
  }
  for (const row of figures.rows) {
    const { exempt, category, node, base } = row;
    if (exempt !== null && !exempt.includes(category === null ? '' : codeOf(category, changes)))
      found.push({ id: `reason ${node}`, difference: base.value, terms: [], row });
  }
  return found;
}

/** Null if an amount matches its calculation. */
function toDoubt(relation: Relation, difference: Exact): Failure | null {
  const { target, slack } = relation;
  return isWithin(difference, slack)
    ? null
    : { id: `amount ${target.node}`, difference, terms: [{ figure: target, sign: 1 }], relation };
}

/** The number of amounts that deviate from their calculation within the tolerance: a hint to mistakes elsewhere. */
export function countRounded(figures: Figures, changes: Changes): number {
  const ledger = ledgerOf(figures);
  const isTaxed = (usesOfChanged(changes, ledger.uses) & IN_TAXES) !== 0;
  let count = ledger.rounded + (isTaxed ? roundedTaxesIn(figures, changes) : ledger.roundedTaxes);
  for (const { relation, difference } of relationsOfChanged(changes, ledger)) {
    if (!isZeroExact(difference)) count -= 1;
    if (!isZeroExact(computeDifference(relation, changes))) count += 1;
  }
  return count;
}

/** The number of rows whose VAT is not exactly base times rate. */
function roundedTaxesIn({ rows }: Figures, changes: Changes): number {
  return rows.reduce((count, row) => count + Number(!isTaxRight(row, changes)), 0);
}

/** Bits for the kinds of equations that use a node. */
const [IN_SUMS, IN_ROWS, IN_RATES, IN_TAXES] = [1, 2, 4, 8];

/** Cache for all trial changes: which equations use which nodes, and their results without changes. */
interface Ledger {
  /** By node, the kinds of equations that use it. */
  readonly uses: Uint8Array;
  readonly known: Readonly<Record<'sums' | 'rows' | 'rates', readonly Failure[]>>;
  /**
   * `watched`: the relations of each line, allowance or charge; `owners`: by node, the number of its part from 1; 0 for
   * none.
   */
  readonly watched: readonly (readonly Watched[])[];
  readonly owners: Int32Array;
  /** `doubtful`: relations that deviate too much; `rounded`: the number of those that deviate at all. */
  readonly doubtful: readonly Watched[];
  readonly rounded: number;
  /** The number of rows whose VAT is not exact. */
  readonly roundedTaxes: number;
}

/** The deviation of a relation without changes, and the failure if it exceeds the tolerance. */
interface Watched {
  readonly relation: Relation;
  readonly difference: Exact;
  readonly doubt: Failure | null;
}

function newLedger(figures: Figures): Ledger {
  const { parts, rows, totals, collected, relations, size } = figures;
  const uses = new Uint8Array(size);
  for (const part of parts) {
    mark(uses, part, IN_SUMS | IN_ROWS | IN_RATES, IN_ROWS | IN_RATES);
    uses[part.amount.node]! |= IN_SUMS | IN_ROWS;
  }
  for (const row of rows) {
    mark(uses, row, IN_SUMS | IN_ROWS | IN_RATES, IN_ROWS | IN_RATES | IN_TAXES);
    uses[row.base.node]! |= IN_ROWS | IN_TAXES;
    uses[row.tax.node]! |= IN_SUMS | IN_ROWS | IN_TAXES;
  }
  for (const { node } of Object.values(totals)) uses[node]! |= IN_SUMS;
  for (const { node } of collected) uses[node]! |= IN_SUMS;
  const owners = new Int32Array(size);
  const watched: Watched[][] = [];
  const doubtful: Watched[] = [];
  let rounded = 0;
  let last: Part | null = null;
  for (const relation of relations) {
    // Relations of one part are consecutive.
    if (last !== relation.part) watched.push([]);
    last = relation.part;
    own(owners, relation, watched.length);
    const difference = computeDifference(relation, NO_CHANGES);
    const each: Watched = { relation, difference, doubt: toDoubt(relation, difference) };
    watched.at(-1)!.push(each);
    if (each.doubt !== null) doubtful.push(each);
    if (!isZeroExact(difference)) rounded += 1;
  }
  return {
    uses,
    known: {
      sums: findWrongSums(figures, NO_CHANGES),
      rows: findWrongRows(figures, NO_CHANGES),
      rates: findWrongRates(figures, NO_CHANGES),
    },
    watched,
    owners,
    doubtful,
    rounded,
    roundedTaxes: roundedTaxesIn(figures, NO_CHANGES),
  };
}

/** Marks the nodes of a part or row, and of its category and rate. */
function mark(uses: Uint8Array, { node, category, rate }: Part | Row, own: number, ofVat: number): void {
  uses[node]! |= own;
  if (category !== null) uses[category.node]! |= ofVat;
  if (rate !== null) uses[rate.node]! |= ofVat;
}

/** Assigns the figures of a relation to a part. */
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

/** The kinds of equations that use a changed node. */
function usesOfChanged(changes: Changes, uses: Uint8Array): number {
  let found = 0;
  for (const node of changes.keys()) if (node >= 0) found |= uses[node]!;
  return found;
}

const NONE: readonly Watched[] = [];

/** The relations of parts with changed figures. */
function relationsOfChanged(changes: Changes, { owners, watched }: Ledger): readonly Watched[] {
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
