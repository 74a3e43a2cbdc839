/**
 * Evaluates the equations of an invoice with trial changes. Results that a change does not affect are cached. A part is
 * a line, an allowance or a charge.
 */
import { type Exact, isZeroExact } from 'einvoice-schematron/runtime/numbers/exact.js';
import {
  type Changes,
  type FailedEquation,
  NO_CHANGES,
  codeAfter,
  computeDifference,
  nodeOfChangeKey,
  isVatRight,
  isTolerated,
  findWrongRates,
  findWrongRows,
} from '../facts/figures/equations.js';
import { findWrongSums } from '../facts/figures/sums.js';
import type { Figures, TaxablePart, Relation, VatRow } from '../facts/figures/figure.js';
import { once } from 'einvoice-schematron/xml/once.js';

/** Those equations of rules that fail after the changes. */
export function findFailures(figures: Figures, changes: Changes): readonly FailedEquation[] {
  const failures: FailedEquation[] = [];
  everyFailure(figures, changes, (failure) => failures.push(failure) > 0);
  return failures;
}

/** Whether all equations that fail after the changes satisfy a condition. Stops at the first equation that does not. */
export function everyFailure(
  figures: Figures,
  changes: Changes,
  condition: (failure: FailedEquation) => boolean,
): boolean {
  const { equationKinds, withoutChanges } = trialCacheOf(figures);
  const affected = kindsOfChanged(changes, equationKinds);
  return (
    ((affected & IN_SUMS) === 0 ? withoutChanges.sums : findWrongSums(figures, changes)).every(condition) &&
    ((affected & IN_RATES) === 0 ? withoutChanges.rates : findWrongRates(figures, changes)).every(condition) &&
    ((affected & IN_ROWS) === 0 ? withoutChanges.rows : findWrongRows(figures, changes)).every(condition)
  );
}

/** Whether all equations of rules hold. Nothing is cached, since the figures may differ from those of the document. */
export function allEquationsHold(figures: Figures): boolean {
  return [findWrongSums, findWrongRates, findWrongRows].every(
    (findWrong) => findWrong(figures, NO_CHANGES).length === 0,
  );
}

const trialCacheOf = once(createTrialCache);

/**
 * Failing equations that no rule requires: amounts that differ from their formula (quantity times price), and rows
 * whose exemption reason belongs to another category.
 */
export function findUncheckedFailures(figures: Figures, changes: Changes): readonly FailedEquation[] {
  const cache = trialCacheOf(figures);
  const affected = relationsOfChanged(changes, cache);
  const failures: FailedEquation[] = [];
  for (const checked of cache.failingRelations) if (!affected.includes(checked)) failures.push(checked.failure!);
  for (const { relation } of affected) {
    const failure = toFailure(relation, computeDifference(relation, changes));
    if (failure !== null) failures.push(failure);
  }
  for (const row of figures.rows) {
    const { exemptCategories, category, node, base } = row;
    if (exemptCategories !== null && !exemptCategories.includes(category === null ? '' : codeAfter(category, changes)))
      failures.push({ id: `reason ${node}`, difference: base.value, terms: [], row });
  }
  return failures;
}

/** The failed equation of an amount; null if the amount matches its formula within the tolerance. */
function toFailure(relation: Relation, difference: Exact): FailedEquation | null {
  const { target, tolerance } = relation;
  return isTolerated(difference, tolerance)
    ? null
    : { id: `amount ${target.node}`, difference, terms: [{ figure: target, sign: 1 }], relation };
}

/**
 * The number of amounts that differ from their formula at all, even within the tolerance. The fewer such amounts a
 * change leaves, the likelier the change.
 */
export function countInexact(figures: Figures, changes: Changes): number {
  const cache = trialCacheOf(figures);
  const affectsVat = (kindsOfChanged(changes, cache.equationKinds) & IN_TAXES) !== 0;
  let count = cache.inexactRelations + (affectsVat ? countInexactRows(figures, changes) : cache.inexactRows);
  for (const { relation, difference } of relationsOfChanged(changes, cache)) {
    if (!isZeroExact(difference)) count -= 1;
    if (!isZeroExact(computeDifference(relation, changes))) count += 1;
  }
  return count;
}

/** The number of rows whose VAT is not exactly base times rate. */
function countInexactRows({ rows }: Figures, changes: Changes): number {
  return rows.reduce((count, row) => count + Number(!isVatRight(row, changes)), 0);
}

/** Bits for the kinds of equations in which a node is used. */
const [IN_SUMS, IN_ROWS, IN_RATES, IN_TAXES] = [1, 2, 4, 8];

/** The data that all trials share: which equations use which nodes, and the results without changes. */
interface TrialCache {
  /** For each node, the kinds of equations that use the node, as bits. */
  readonly equationKinds: Uint8Array;
  /** The failures without changes. */
  readonly withoutChanges: Readonly<Record<'sums' | 'rows' | 'rates', readonly FailedEquation[]>>;
  /** For each line, allowance or charge, its relations. */
  readonly relationsByPart: readonly (readonly CheckedRelation[])[];
  /**
   * For each node, the position of its line, allowance or charge in `relationsByPart`, counted from 1; 0 for other
   * nodes.
   */
  readonly partNumbers: Int32Array;
  /** Relations that deviate more than tolerated. */
  readonly failingRelations: readonly CheckedRelation[];
  /** The number of relations that deviate at all. */
  readonly inexactRelations: number;
  /** The number of rows whose VAT is not exactly base times rate. */
  readonly inexactRows: number;
}

/** A relation, its deviation without changes, and a failure if the deviation exceeds the tolerance. */
interface CheckedRelation {
  readonly relation: Relation;
  readonly difference: Exact;
  readonly failure: FailedEquation | null;
}

function createTrialCache(figures: Figures): TrialCache {
  const { parts, rows, totals, collected, relations, size } = figures;
  const equationKinds = new Uint8Array(size);
  for (const part of parts) {
    recordUses(equationKinds, part, IN_SUMS | IN_ROWS | IN_RATES, IN_ROWS | IN_RATES);
    equationKinds[part.amount.node]! |= IN_SUMS | IN_ROWS;
  }
  for (const row of rows) {
    recordUses(equationKinds, row, IN_SUMS | IN_ROWS | IN_RATES, IN_ROWS | IN_RATES | IN_TAXES);
    equationKinds[row.base.node]! |= IN_ROWS | IN_TAXES;
    equationKinds[row.tax.node]! |= IN_SUMS | IN_ROWS | IN_TAXES;
  }
  for (const { node } of Object.values(totals)) equationKinds[node]! |= IN_SUMS;
  for (const { node } of collected) equationKinds[node]! |= IN_SUMS;
  const partNumbers = new Int32Array(size);
  const relationsByPart: CheckedRelation[][] = [];
  const failingRelations: CheckedRelation[] = [];
  let inexactRelations = 0;
  let lastPart: TaxablePart | null = null;
  for (const relation of relations) {
    // Relations of one part are consecutive.
    if (lastPart !== relation.part) relationsByPart.push([]);
    lastPart = relation.part;
    assignToPart(partNumbers, relation, relationsByPart.length);
    const difference = computeDifference(relation, NO_CHANGES);
    const checked: CheckedRelation = { relation, difference, failure: toFailure(relation, difference) };
    relationsByPart.at(-1)!.push(checked);
    if (checked.failure !== null) failingRelations.push(checked);
    if (!isZeroExact(difference)) inexactRelations += 1;
  }
  return {
    equationKinds,
    withoutChanges: {
      sums: findWrongSums(figures, NO_CHANGES),
      rows: findWrongRows(figures, NO_CHANGES),
      rates: findWrongRates(figures, NO_CHANGES),
    },
    relationsByPart,
    partNumbers,
    failingRelations,
    inexactRelations,
    inexactRows: countInexactRows(figures, NO_CHANGES),
  };
}

/**
 * Records which kinds of equations use a part or row (`ownKinds`), and which use its category and rate (`vatKinds`).
 */
function recordUses(
  equationKinds: Uint8Array,
  { node, category, rate }: TaxablePart | VatRow,
  ownKinds: number,
  vatKinds: number,
): void {
  equationKinds[node]! |= ownKinds;
  if (category !== null) equationKinds[category.node]! |= vatKinds;
  if (rate !== null) equationKinds[rate.node]! |= vatKinds;
}

/** Records `partNumber` for all nodes of a relation. */
function assignToPart(
  partNumbers: Int32Array,
  { target, formula, part, lineCharge }: Relation,
  partNumber: number,
): void {
  const { factors, divisor, added, subtracted } = formula;
  partNumbers[part.node] = partNumber;
  if (lineCharge !== undefined) partNumbers[lineCharge.node] = partNumber;
  partNumbers[target.node] = partNumber;
  for (const figure of factors) partNumbers[figure.node] = partNumber;
  if (divisor !== null) partNumbers[divisor.node] = partNumber;
  for (const figure of added) partNumbers[figure.node] = partNumber;
  for (const figure of subtracted) partNumbers[figure.node] = partNumber;
}

/** The kinds of equations that use a changed node, as bits. */
function kindsOfChanged(changes: Changes, equationKinds: Uint8Array): number {
  let bits = 0;
  for (const node of changes.keys()) if (node >= 0) bits |= equationKinds[node]!;
  return bits;
}

const NONE: readonly CheckedRelation[] = [];

/** The relations of parts with changed figures. */
function relationsOfChanged(
  changes: Changes,
  { partNumbers, relationsByPart }: TrialCache,
): readonly CheckedRelation[] {
  let [affected, lastPartNumber] = [NONE, 0];
  for (const node of changes.keys()) {
    const partNumber = partNumbers[nodeOfChangeKey(node)]!;
    if (partNumber === 0 || partNumber === lastPartNumber) continue;
    const relations = relationsByPart[partNumber - 1]!;
    affected = affected === NONE ? relations : [...affected, ...relations];
    lastPartNumber = partNumber;
  }
  return affected;
}
