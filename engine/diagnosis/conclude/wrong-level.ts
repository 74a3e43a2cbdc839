/** Allowances and charges at the wrong level: in a line instead of in the document, or the reverse. */
import type { Change } from './change.js';
import { type Failure, NO_CHANGES, computeDifference, isWithin } from '../facts/figures/equations.js';
import { agree, findDoubts } from './failures.js';
import type { Figures, Part, Relation } from '../facts/figures/figure.js';
import { MAX_PIECES } from './within.js';

type LevelChange = Extract<Change, { readonly kind: 'level' }>;

/**
 * The only allowance or charge that satisfies all equations at the other level; null if there is none, or several. Only
 * lines with a wrong amount are tried, to limit the search.
 * @param failures failing equations; without any, nothing is searched
 */
export function findWrongLevel(figures: Figures, failures: readonly Failure[]): LevelChange | null {
  if (failures.length === 0) return null;
  const found: LevelChange[] = [];
  for (const { relation } of findDoubts(figures, NO_CHANGES).slice(0, MAX_LINES)) {
    // The net amount of a line, not that of an allowance in it.
    if (relation === undefined || relation.target !== relation.part.amount || relation.part.kind !== 'line') continue;
    const { part: line, pieces = [] } = relation;
    if (pieces.length > MAX_PIECES) continue;
    for (const part of pieces)
      if (isRight(figures, relation, removePiece(relation, part), [...figures.parts, toDocumentLevel(part)]))
        found.push({ kind: 'level', part, line, isOfLine: false });
    for (const part of figures.parts)
      if (part.kind !== 'line' && isSameVat(part, line))
        if (isRight(figures, relation, addPiece(relation, part), without(figures.parts, part)))
          found.push({ kind: 'level', part, line, isOfLine: true });
  }
  return found.length === 1 ? found[0]! : null;
}

/** With more wrong lines, something else is wrong. */
const MAX_LINES = 5;

/**
 * Whether all equations hold, including the line's own, once an allowance or charge is moved to the other level.
 * @param moved the relation of the line after the move
 * @param parts everything that VAT is calculated on after the move
 */
function isRight(figures: Figures, relation: Relation, moved: Relation, parts: readonly Part[]): boolean {
  if (!isWithin(computeDifference(moved, NO_CHANGES), moved.slack)) return false;
  const relations = figures.relations.map((each) => (each === relation ? moved : each));
  // The cache belongs to the unchanged invoice.
  const all: Figures = { ...figures, cached: [], parts, relations };
  return (
    agree(all) && findDoubts(all, NO_CHANGES).every(({ relation: other }) => other?.target !== relation.part.amount)
  );
}

/** Without its own VAT category it may belong to any line. */
function isSameVat({ category }: Part, line: Part): boolean {
  return category === null || category.value === line.category?.value;
}

/** The line allowance or charge as one of the document, with the VAT of the line. */
function toDocumentLevel({ of: line, ...part }: Part): Part {
  return { ...part, category: line?.category ?? null, rate: line?.rate ?? null };
}

/** The relation of a line without one of its allowances or charges. */
function removePiece(relation: Relation, part: Part): Relation {
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
function addPiece(relation: Relation, { kind, amount }: Part): Relation {
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

function without(parts: readonly Part[], part: Part): readonly Part[] {
  return parts.filter((each) => each !== part);
}

/** A document level allowance or charge that no total or row includes; null if there are several. */
export function findUncounted(figures: Figures, failures: readonly Failure[]): Change | null {
  const { parts } = figures;
  const own = parts.filter(({ kind }) => kind !== 'line');
  if (failures.length < 2 || own.length > MAX_CHARGES) return null;
  const found = own.filter((part) => agree({ ...figures, cached: [], parts: without(parts, part) }));
  return found.length === 1 ? { kind: 'uncounted', part: found[0]! } : null;
}

const MAX_CHARGES = 20;

/** The nodes of all amounts that depend on lines, allowances and charges, and of the line's own calculation. */
export function figuresAround(line: Part | null, { parts, rows, totals, relations }: Figures): ReadonlySet<number> {
  const own = relations.filter(({ part, pieces }) => part === line && pieces !== undefined);
  const within = own.flatMap(({ target, formula: { factors, divisor, added, taken } }) => [
    target,
    ...factors,
    ...(divisor === null ? [] : [divisor]),
    ...added,
    ...taken,
  ]);
  const amounts = [...parts.map(({ amount }) => amount), ...rows.flatMap(({ base, tax }) => [base, tax])];
  return new Set([...amounts, ...Object.values(totals), ...within].map(({ node }) => node));
}
