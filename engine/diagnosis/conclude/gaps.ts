/** Explains the failing equations of a document, and derives missing amounts. */
import type { Tree } from 'einvoice-schematron/xml/tree.js';
import { proposeChanges } from './propose-changes.js';
import { nodesInEquations } from './group-failures.js';
import { NO_CHANGES } from '../facts/figures/equations.js';
import { findFailures } from './failures.js';
import type { Figures } from '../facts/figures/figure.js';
import { readFigures } from '../facts/figures/figures.js';
import type { Gap, DerivedFigure } from '../facts/figures/gap.js';
import { type Explanation, explainFigures } from './search.js';
import { exactToString } from 'einvoice-schematron/runtime/numbers/exact-text.js';
import type { Exact } from 'einvoice-schematron/runtime/numbers/exact.js';

/**
 * Explains failing equations; returns no explanations if the document is not an invoice, or if a figure is not a
 * number.
 * @param gaps the missing amounts
 * @param figures the figures of the document, with a placeholder for the first gap
 */
export function explainDocument(tree: Tree, gaps: readonly Gap[], figures: Figures | null): readonly Explanation[] {
  const explanations = figures === null ? [] : explainFigures(figures);
  return [...explanations, ...explainOtherGaps(tree, gaps, explanations, figures)];
}

/**
 * Derives the missing amounts that `explanations` do not derive. Each derived amount helps to derive the remaining
 * ones.
 * @param explanations the explanations of figures with a placeholder for the first gap
 */
function explainOtherGaps(
  tree: Tree,
  gaps: readonly Gap[],
  explanations: readonly Explanation[],
  figures: Figures | null,
): readonly Explanation[] {
  const [firstGap] = gaps;
  if (firstGap === undefined) return [];
  const isDerived = explanations.some(({ solutions }) => solutions[0].kind === 'missing');
  if (gaps.length === 1) return isDerived || figures === null ? [] : deriveDespiteMistakes(tree, firstGap, figures);
  const derived: DerivedFigure[] = [];
  const derivedExplanations: Explanation[] = [];
  const [firstDerived] = explanations.flatMap(({ solutions }) =>
    solutions[0].kind === 'missing' ? [solutions[0]] : [],
  );
  if (firstDerived !== undefined) derived.push({ gap: firstGap, value: firstDerived.to });
  let remaining = firstDerived === undefined ? gaps : gaps.slice(1);
  for (let countBefore = -1; countBefore < derived.length && remaining.length > 0;) {
    countBefore = derived.length;
    for (const gap of remaining) {
      const filled = readFigures(tree, gap, derived);
      const explanation = (filled === null ? [] : explainFigures(filled)).find(
        ({ solutions }) => solutions[0].kind === 'missing',
      );
      if (explanation?.solutions[0].kind !== 'missing') continue;
      derived.push({ gap, value: explanation.solutions[0].to });
      derivedExplanations.push(explanation);
    }
    remaining = remaining.filter((gap) => !derived.some((each) => each.gap === gap));
  }
  return derivedExplanations;
}

/** At most this many values are tried for a missing amount. */
const MAX_VALUES = 6;

/**
 * Derives a missing amount in an invoice with other mistakes. The result is the value with which the fewest other
 * changes explain all failures. Empty if no value explains all failures, or if two values need equally few changes.
 */
function deriveDespiteMistakes(tree: Tree, gap: Gap, figures: Figures): readonly Explanation[] {
  const { placeholder } = figures;
  if (placeholder === null) return [];
  const failures = findFailures(figures, NO_CHANGES);
  const failuresWithGap = failures.filter((failure) => nodesInEquations([failure]).has(placeholder.node));
  const values = new Map<string, Exact>();
  for (const candidate of proposeChanges(figures, failuresWithGap))
    if (candidate.kind === 'number' && candidate.figure === placeholder)
      values.set(exactToString(candidate.to), candidate.to);
  const accepted: (readonly Explanation[])[] = [];
  for (const value of [...values.values()].slice(0, MAX_VALUES)) {
    const filled = readFigures(tree, null, [{ gap, value }]);
    const explanations = filled === null ? [] : explainFigures(filled);
    if (filled === null || explanations.length === 0 || !areAllExplained(filled, explanations)) continue;
    accepted.push([
      { solutions: [{ kind: 'missing', figure: placeholder, to: value }], nodes: nodesInEquations(failuresWithGap) },
      ...explanations,
    ]);
  }
  accepted.sort((one, other) => one.length - other.length);
  const [best, next] = accepted;
  return best === undefined || best.length === next?.length ? [] : best;
}

/** Whether each failing equation has an explanation that covers all its figures. */
function areAllExplained(figures: Figures, explanations: readonly Explanation[]): boolean {
  return findFailures(figures, NO_CHANGES).every((failure) =>
    explanations.some(({ nodes }) => [...nodesInEquations([failure])].every((node) => nodes.has(node))),
  );
}
