/** Explains failing equations when amounts are missing. */
import type { Tree } from 'einvoice-schematron/xml/tree.js';
import { findAlternatives } from './alternatives.js';
import { figuresInAll } from './components.js';
import { NO_CHANGES } from '../facts/figures/equations.js';
import { findFailures } from './failures.js';
import type { Figures } from '../facts/figures/figure.js';
import { readFigures } from '../facts/figures/figures.js';
import type { Gap, KnownFigure } from '../facts/figures/gap.js';
import { type Explanation, explainFigures } from './search.js';
import { exactToString } from 'einvoice-schematron/runtime/numbers/exact-text.js';
import type { Exact } from 'einvoice-schematron/runtime/numbers/exact.js';

/**
 * The explanations for a parsed document; none if it is not an invoice, or a figure is not a number.
 * @param gaps missing amounts
 * @param figures those of the document, with the first gap filled
 */
export function explainDocument(tree: Tree, gaps: readonly Gap[], figures: Figures | null): readonly Explanation[] {
  const found = figures === null ? [] : explainFigures(figures);
  return [...found, ...otherGaps(tree, gaps, found, figures)];
}

/**
 * Values of further missing amounts. Each is derived alone first, then using the ones already derived.
 * @param found conclusions for the first gap
 */
function otherGaps(
  tree: Tree,
  gaps: readonly Gap[],
  found: readonly Explanation[],
  figures: Figures | null,
): readonly Explanation[] {
  const [only] = gaps;
  if (only === undefined) return [];
  const isKnown = found.some(({ ways }) => ways[0].kind === 'missing');
  if (gaps.length === 1) return isKnown || figures === null ? [] : deriveDespiteMistakes(tree, only, figures);
  const known: KnownFigure[] = [];
  const more: Explanation[] = [];
  const [first] = found.flatMap(({ ways }) => (ways[0].kind === 'missing' ? [ways[0]] : []));
  if (first !== undefined) known.push({ gap: gaps[0]!, value: first.to });
  let remaining = first === undefined ? gaps : gaps.slice(1);
  for (let before = -1; before < known.length && remaining.length > 0;) {
    before = known.length;
    for (const gap of remaining) {
      const figures = readFigures(tree, gap, known);
      const only = (figures === null ? [] : explainFigures(figures)).find(({ ways }) => ways[0].kind === 'missing');
      if (only === undefined || only.ways[0].kind !== 'missing') continue;
      known.push({ gap, value: only.ways[0].to });
      more.push(only);
    }
    remaining = remaining.filter((gap) => !known.some((each) => each.gap === gap));
  }
  return more;
}

/** With more possible values, the amount stays open. */
const MAX_VALUES = 6;

/**
 * The value of a missing amount in an invoice with other mistakes: the value with the fewest remaining explanations.
 * None if no value explains everything, or if two are equally good.
 */
function deriveDespiteMistakes(tree: Tree, gap: Gap, figures: Figures): readonly Explanation[] {
  const { absent } = figures;
  if (absent === null) return [];
  const failures = findFailures(figures, NO_CHANGES);
  const own = failures.filter((failure) => figuresInAll([failure]).has(absent.node));
  const values = new Map<string, Exact>();
  for (const candidate of findAlternatives(figures, own))
    if (candidate.kind === 'number' && candidate.figure === absent)
      values.set(exactToString(candidate.to), candidate.to);
  const accepted: (readonly Explanation[])[] = [];
  for (const value of [...values.values()].slice(0, MAX_VALUES)) {
    const filled = readFigures(tree, null, [{ gap, value }]);
    const found = filled === null ? [] : explainFigures(filled);
    if (filled === null || found.length === 0 || !isAllExplained(filled, found)) continue;
    accepted.push([{ ways: [{ kind: 'missing', figure: absent, to: value }], about: figuresInAll(own) }, ...found]);
  }
  accepted.sort((one, other) => one.length - other.length);
  const [best, next] = accepted;
  return best === undefined || best.length === next?.length ? [] : best;
}

function isAllExplained(figures: Figures, found: readonly Explanation[]): boolean {
  return findFailures(figures, NO_CHANGES).every((failure) =>
    found.some(({ about }) => [...figuresInAll([failure])].every((node) => about.has(node))),
  );
}
