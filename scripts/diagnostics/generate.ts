/**
 * Generates defects from valid samples: tries many, and of those that rules find selects as many different rules as
 * possible.
 */
import type { Registry } from '#core/rules/registry.js';
import type { Verdict } from '#validator/index.js';
import { validate } from '#validator/validate.js';
import { applyEdits } from '#schematron/xml/edits.js';
import { lineColumnAt } from '#schematron/xml/locate.js';
import { Random } from '../kit/random.js';
import type { Change, Defect, Mistake, Place, Sample } from './defect.js';
import { AMOUNTS } from './mistakes/amounts.js';
import { EXPORTS } from './mistakes/exports.js';
import { NESTING } from './mistakes/nesting.js';
import { STRUCTURE } from './mistakes/structure.js';
import { SURPLUS } from './mistakes/surplus.js';
import { VALUES } from './mistakes/values.js';
import { elementsBelowRoot, isLeaf, pathOf } from './place.js';

const MISTAKES: readonly Mistake[] = [...STRUCTURE, ...NESTING, ...EXPORTS, ...SURPLUS, ...VALUES, ...AMOUNTS];

/** A defect, and what is reported about it. */
export interface Found {
  readonly defect: Defect;
  readonly verdict: Verdict;
}

export interface GeneratorOptions {
  readonly seed: number;
  /** Number of defects to keep. */
  readonly count: number;
  /** Number of changes to try. */
  readonly tries: number;
}

/** The defects for a seed: the same for the same samples. */
export function defectsOf(samples: readonly Sample[], registry: Registry, options: GeneratorOptions): readonly Found[] {
  const random = new Random(options.seed);
  const found = tryMistakes(samples, random, options.tries).flatMap((defect): Found[] => {
    const verdict = validate(Buffer.from(defect.text), defect.sample.options, registry);
    return verdict.details.issues.length === 0 ? [] : [{ defect, verdict }];
  });
  return selected(found, options.count);
}

/**
 * Changed documents, whatever rules report on them: takes each kind of document, path and mistake in rotation, so that
 * frequent elements do not crowd out rare ones.
 */
export function tryMistakes(samples: readonly Sample[], random: Random, count: number): readonly Defect[] {
  const queues = new Map<string, Place[]>();
  for (const sample of shuffled(samples, random)) {
    const { tree, kind } = sample;
    for (const node of elementsBelowRoot(tree)) {
      const path = pathOf(tree, node);
      const key = `${kind} ${path.join('/')}`;
      const queue = queues.get(key) ?? [];
      queues.set(key, queue);
      if (queue.length >= PLACES_PER_PATH) continue;
      const value = isLeaf(tree, node) ? tree.stringValue(node) : null;
      queue.push({ sample, source: tree.source, node, path, value, isUbl: /^(?:ubl|cn):/.test(path[0]!), random });
    }
  }
  const pairs = shuffled(
    [...queues.values()].flatMap((places) => MISTAKES.map((mistake) => ({ places, mistake }))),
    random,
  );
  const defects: Defect[] = [];
  for (const { places, mistake } of pairs) {
    if (defects.length >= count) break;
    const place = random.pick(places);
    const change = mistake.make(place);
    if (change !== null) defects.push(defectOf(place, mistake, change));
  }
  return defects;
}

const PLACES_PER_PATH = 4;

function defectOf({ sample, source, path, value }: Place, { name }: Mistake, change: Change): Defect {
  const text = applyEdits(source, change.edits);
  const lines = new Set(change.spots.map((spot) => lineColumnAt(text, moved(spot, change)).line));
  if (change.kind === 'surplus') for (const line of surplusLines(text, change)) lines.add(line);
  const what = change.attribute === undefined ? '' : `/@${change.attribute}`;
  const was = value === null ? '' : ` (${JSON.stringify(value.slice(0, 60))})`;
  const now = change.wrong === null ? '' : `: ${JSON.stringify(change.wrong.slice(0, 60))}`;
  return { sample, mistake: name, change, text, lines, note: `${path.join('/')}${what}${was}${now}` };
}

/** Any line of an added part, and of its original. */
function* surplusLines(text: string, { edits, copied = [] }: Change): Iterable<number> {
  const added = edits.map(({ from, text: inserted }) => {
    const blank = inserted.length - inserted.trimStart().length;
    return [from + blank, from + inserted.trimEnd().length] as const;
  });
  for (const [from, to] of [...added, ...copied])
    for (let { line } = lineColumnAt(text, from), { line: last } = lineColumnAt(text, to); line <= last; line++)
      yield line;
}

/** An offset of the valid text in the changed one. */
function moved(offset: number, { edits }: Change): number {
  let by = 0;
  for (const { from, to, text } of edits) {
    if (from >= offset) break;
    by += to <= offset ? text.length - (to - from) : from - offset;
  }
  return offset + by;
}

/** Takes each sort of mistake in rotation, first those that show a rule for the first time. */
function selected(found: readonly Found[], count: number): readonly Found[] {
  const rules = new Set<string>();
  const queues = new Map<string, Found[]>();
  for (const each of found) {
    const { mistake } = each.defect;
    queues.set(mistake, [...(queues.get(mistake) ?? []), each]);
  }
  const kept: Found[] = [];
  for (let rest = [...queues.values()]; kept.length < count && rest.length > 0;) {
    for (const queue of rest) {
      const fresh = queue.findIndex(({ verdict }) => verdict.details.issues.some(({ code }) => !rules.has(code)));
      const [next] = queue.splice(Math.max(fresh, 0), 1);
      kept.push(next!);
      for (const { code } of next!.verdict.details.issues) rules.add(code);
    }
    rest = rest.filter((queue) => queue.length > 0);
  }
  return kept.slice(0, count);
}

function shuffled<T>(items: readonly T[], random: Random): T[] {
  const all = [...items];
  for (let at = all.length - 1; at > 0; at--) {
    const other = random.below(at + 1);
    [all[at], all[other]] = [all[other]!, all[at]!];
  }
  return all;
}
