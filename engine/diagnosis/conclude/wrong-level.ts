/** Allowances and charges at the wrong level: in a line instead of at document level, or vice versa. */
import type { Change } from './change.js';
import { type FailedEquation, NO_CHANGES, computeDifference, isTolerated } from '../facts/figures/equations.js';
import { allEquationsHold, findUncheckedFailures } from './failures.js';
import type { Figures, TaxablePart, Relation } from '../facts/figures/figure.js';
import { MAX_LINE_ALLOWANCES } from './solve-formula.js';

type LevelChange = Extract<Change, { readonly kind: 'level' }>;

/**
 * The only allowance or charge whose move to the other level makes all equations hold; null if there is none, or if
 * there are several. Only lines with a wrong amount are tried, to limit the search.
 * @param failures failing equations; if there are none, nothing is searched
 */
export function findWrongLevel(figures: Figures, failures: readonly FailedEquation[]): LevelChange | null {
  if (failures.length === 0) return null;
  const changes: LevelChange[] = [];
  for (const { relation } of findUncheckedFailures(figures, NO_CHANGES).slice(0, MAX_LINES)) {
    // Only the relation of a line's net amount matters here.
    if (relation === undefined || relation.target !== relation.part.amount || relation.part.kind !== 'line') continue;
    const { part: line, lineCharges = [] } = relation;
    if (lineCharges.length > MAX_LINE_ALLOWANCES) continue;
    for (const part of lineCharges)
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

/** At most this many wrong lines are tried. More wrong lines have another reason. */
const MAX_LINES = 5;

/**
 * Whether all equations hold after an allowance or charge moves to the other level, including the equation of the line
 * amount.
 * @param moved the relation of the line after the move
 * @param parts the parts of the taxable amounts after the move
 */
function areAllRightAfterMove(
  figures: Figures,
  relation: Relation,
  moved: Relation,
  parts: readonly TaxablePart[],
): boolean {
  if (!isTolerated(computeDifference(moved, NO_CHANGES), moved.tolerance)) return false;
  const relations = figures.relations.map((each) => (each === relation ? moved : each));
  // The cached results belong to the unchanged invoice, so they are dropped.
  const figuresAfterMove: Figures = { ...figures, cached: [], parts, relations };
  return (
    allEquationsHold(figuresAfterMove) &&
    findUncheckedFailures(figuresAfterMove, NO_CHANGES).every(
      ({ relation: other }) => other?.target !== relation.part.amount,
    )
  );
}

/** Whether an allowance or charge may belong to a line: it has the same VAT category, or none. */
function mayBelongTo({ category }: TaxablePart, line: TaxablePart): boolean {
  return category === null || category.value === line.category?.value;
}

/** A line allowance or charge as it would be at document level, with the VAT of its line. */
function toDocumentLevel({ line, ...part }: TaxablePart): TaxablePart {
  return { ...part, category: line?.category ?? null, rate: line?.rate ?? null };
}

/** The relation of a line without one of its allowances or charges. */
function withoutAllowance(relation: Relation, part: TaxablePart): Relation {
  const { formula } = relation;
  const isOther = ({ node }: { readonly node: number }): boolean => node !== part.amount.node;
  return {
    ...relation,
    formula: {
      ...formula,
      added: formula.added.filter(isOther),
      subtracted: formula.subtracted.filter(isOther),
    },
  };
}

/** The relation of a line with one more allowance or charge. */
function withAllowance(relation: Relation, { kind, amount }: TaxablePart): Relation {
  const { formula } = relation;
  const { added, subtracted } = formula;
  const isAllowance = kind === 'allowance';
  return {
    ...relation,
    formula: {
      ...formula,
      added: isAllowance ? added : [...added, amount],
      subtracted: isAllowance ? [...subtracted, amount] : subtracted,
    },
  };
}

function withoutPart(parts: readonly TaxablePart[], part: TaxablePart): readonly TaxablePart[] {
  return parts.filter((each) => each !== part);
}

/** The document level allowance or charge that no total or row includes; null unless there is exactly one. */
export function findOmittedCharge(figures: Figures, failures: readonly FailedEquation[]): Change | null {
  const { parts } = figures;
  const charges = parts.filter(({ kind }) => kind !== 'line');
  if (failures.length < 2 || charges.length > MAX_CHARGES) return null;
  const omitted = charges.filter((part) =>
    allEquationsHold({ ...figures, cached: [], parts: withoutPart(parts, part) }),
  );
  return omitted.length === 1 ? { kind: 'uncounted', part: omitted[0]! } : null;
}

/** With more allowances and charges, all equations may hold by chance if one of them is left out. */
const MAX_CHARGES = 20;

/** The nodes of all amounts of parts, rows and totals, and of the figures of one line. */
export function nodesAround(
  line: TaxablePart | null,
  { parts, rows, totals, relations }: Figures,
): ReadonlySet<number> {
  const relationsOfLine = relations.filter(({ part, lineCharges }) => part === line && lineCharges !== undefined);
  const figuresOfLine = relationsOfLine.flatMap(({ target, formula: { factors, divisor, added, subtracted } }) => [
    target,
    ...factors,
    ...(divisor === null ? [] : [divisor]),
    ...added,
    ...subtracted,
  ]);
  const amounts = [...parts.map(({ amount }) => amount), ...rows.flatMap(({ base, tax }) => [base, tax])];
  return new Set([...amounts, ...Object.values(totals), ...figuresOfLine].map(({ node }) => node));
}
