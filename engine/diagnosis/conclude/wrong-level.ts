/** Allowances and charges at the wrong level: in a line instead of at document level, or vice versa. */
import type { Change } from './change.js';
import { type Failure, NO_CHANGES, computeDifference, isWithin } from '../facts/figures/equations.js';
import { allEquationsHold, findUncheckedFailures } from './failures.js';
import type { Figures, Part, Relation } from '../facts/figures/figure.js';
import { MAX_LINE_ALLOWANCES } from './solve-formula.js';

type LevelChange = Extract<Change, { readonly kind: 'level' }>;

/**
 * The allowance or charge with which all equations hold if it moves to the other level; null if there is none, or if
 * there are several. Only lines with a wrong amount are tried, to limit the search.
 * @param failures failing equations; if there are none, nothing is searched
 */
export function findWrongLevel(figures: Figures, failures: readonly Failure[]): LevelChange | null {
  if (failures.length === 0) return null;
  const changes: LevelChange[] = [];
  for (const { relation } of findUncheckedFailures(figures, NO_CHANGES).slice(0, MAX_LINES)) {
    // Only relations for the net amount of a line.
    if (relation === undefined || relation.target !== relation.part.amount || relation.part.kind !== 'line') continue;
    const { part: line, pieces = [] } = relation;
    if (pieces.length > MAX_LINE_ALLOWANCES) continue;
    for (const part of pieces)
      if (
        areAllRightAfterMove(figures, relation, withoutAllowance(relation, part), [
          ...figures.parts,
          toDocumentLevel(part),
        ])
      )
        changes.push({ kind: 'level', part, line, belongsInLine: false });
    for (const part of figures.parts)
      if (part.kind !== 'line' && mayBelongTo(part, line))
        if (areAllRightAfterMove(figures, relation, withAllowance(relation, part), withoutPart(figures.parts, part)))
          changes.push({ kind: 'level', part, line, belongsInLine: true });
  }
  return changes.length === 1 ? changes[0]! : null;
}

/** With more wrong lines, something else is wrong. */
const MAX_LINES = 5;

/**
 * Whether all equations hold after an allowance or charge moves to the other level, including that of the line amount.
 * @param moved the relation of the line after the move
 * @param parts the parts of the taxable amounts after the move
 */
function areAllRightAfterMove(figures: Figures, relation: Relation, moved: Relation, parts: readonly Part[]): boolean {
  if (!isWithin(computeDifference(moved, NO_CHANGES), moved.slack)) return false;
  const relations = figures.relations.map((each) => (each === relation ? moved : each));
  // The cache belongs to the unchanged invoice.
  const figuresAfterMove: Figures = { ...figures, cached: [], parts, relations };
  return (
    allEquationsHold(figuresAfterMove) &&
    findUncheckedFailures(figuresAfterMove, NO_CHANGES).every(
      ({ relation: other }) => other?.target !== relation.part.amount,
    )
  );
}

/** Whether an allowance or charge may belong to a line: it has the same VAT category, or none. */
function mayBelongTo({ category }: Part, line: Part): boolean {
  return category === null || category.value === line.category?.value;
}

/** The line allowance or charge at document level, with the VAT of its line. */
function toDocumentLevel({ of: line, ...part }: Part): Part {
  return { ...part, category: line?.category ?? null, rate: line?.rate ?? null };
}

/** The relation of a line without one of its allowances or charges. */
function withoutAllowance(relation: Relation, part: Part): Relation {
  const { formula } = relation;
  const isOther = ({ node }: { readonly node: number }): boolean => node !== part.amount.node;
  return {
    ...relation,
    formula: {
      ...formula,
      added: formula.added.filter(isOther),
      taken: formula.taken.filter(isOther),
    },
  };
}

/** The relation of a line with one more allowance or charge. */
function withAllowance(relation: Relation, { kind, amount }: Part): Relation {
  const { formula } = relation;
  const { added, taken } = formula;
  const isAllowance = kind === 'allowance';
  return {
    ...relation,
    formula: {
      ...formula,
      added: isAllowance ? added : [...added, amount],
      taken: isAllowance ? [...taken, amount] : taken,
    },
  };
}

function withoutPart(parts: readonly Part[], part: Part): readonly Part[] {
  return parts.filter((each) => each !== part);
}

/** The document level allowance or charge that no total or row includes; null unless there is exactly one. */
export function findOmittedCharge(figures: Figures, failures: readonly Failure[]): Change | null {
  const { parts } = figures;
  const charges = parts.filter(({ kind }) => kind !== 'line');
  if (failures.length < 2 || charges.length > MAX_CHARGES) return null;
  const omitted = charges.filter((part) =>
    allEquationsHold({ ...figures, cached: [], parts: withoutPart(parts, part) }),
  );
  return omitted.length === 1 ? { kind: 'uncounted', part: omitted[0]! } : null;
}

/** With more allowances and charges, one that seems to be omitted is a coincidence. */
const MAX_CHARGES = 20;

/** The nodes of all amounts of parts, rows and totals, and of the figures of one line. */
export function nodesAround(line: Part | null, { parts, rows, totals, relations }: Figures): ReadonlySet<number> {
  const relationsOfLine = relations.filter(({ part, pieces }) => part === line && pieces !== undefined);
  const figuresOfLine = relationsOfLine.flatMap(({ target, formula: { factors, divisor, added, taken } }) => [
    target,
    ...factors,
    ...(divisor === null ? [] : [divisor]),
    ...added,
    ...taken,
  ]);
  const amounts = [...parts.map(({ amount }) => amount), ...rows.flatMap(({ base, tax }) => [base, tax])];
  return new Set([...amounts, ...Object.values(totals), ...figuresOfLine].map(({ node }) => node));
}
