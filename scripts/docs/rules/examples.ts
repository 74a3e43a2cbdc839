/** Examples for rules: mistakes in generated invoices, as `npm run diagnostics` makes them, with the correct lines. */
import { structuredPatch } from 'diff';
import type { IssueDetails, Language, ValidateOptions } from '#validator/index.js';
import type { Registry } from '#core/rules/registry.js';
import { validate } from '#validator/validate.js';
import { readHeldBases } from '../../diagnostics/by-hand/bases.js';
import { MISTAKES } from '../../diagnostics/by-hand/mistakes/all.js';
import { tryMistakes } from '../../diagnostics/generate.js';
import { Random } from '../../kit/random.js';

/** A line of an invoice: only in the wrong version, only in the right one, or in both. */
export interface ExampleLine {
  readonly kind: 'wrong' | 'right' | 'same';
  readonly text: string;
  /** Whether a gap precedes it. */
  readonly isAfterGap: boolean;
}

export interface Example {
  readonly lines: readonly ExampleLine[];
  /** The report's message for the rule. */
  readonly messageIn: (language: Language) => string;
  /** Other rules that find the same mistake. */
  readonly others: readonly string[];
}

/** An invoice with a mistake, and its original. */
interface Mistaken {
  readonly right: string;
  readonly wrong: string;
  readonly options: ValidateOptions;
}

interface Candidate extends Mistaken {
  readonly codes: readonly string[];
  /** Lower is better: few findings, close to the mistake, and short. */
  readonly cost: number;
}

/** Fixed, so that each build makes the same mistakes. */
const SEED = 1;
/** With more codes, a reader would have too many findings to tell apart. */
const MAX_CODES = 4;
const MAX_LINES = 24;
const CONTEXT_LINES = 2;

/**
 * Examples by code; rules that no mistake breaks have none.
 * @param tries number of mistakes to make, in addition to handwritten ones
 * @param problemOf the general English message of a rule, which an example should match
 * @throws Error if there are no examples
 */
export function findExamples(
  registry: Registry,
  tries: number,
  problemOf: (code: string) => string | undefined,
): ReadonlyMap<string, Example> {
  const best = new Map<string, Candidate>();
  for (const mistaken of mistakes(registry, tries)) {
    const found = findingsIn(mistaken, 'en', registry);
    const codes = [...new Set(found.map(({ code }) => code))];
    if (codes.length > MAX_CODES) continue;
    const { from, to } = changeIn(mistaken);
    for (const { code, causedBy, line, problem } of found) {
      const consequence = (causedBy === null ? 0 : 1) + (problem === problemOf(code) ? 0 : 2);
      const away = line === null ? MAX_LINES : Math.max(0, from - line, line - to);
      const cost = (codes.length + consequence) * 20_000 + Math.min(away, MAX_LINES) * 500 + sizeOf(mistaken);
      const known = best.get(code);
      if (known === undefined || cost < known.cost) best.set(code, { ...mistaken, codes, cost });
    }
  }
  const examples = [...best].flatMap(([code, candidate]): [string, Example][] => {
    const lines = linesOf(candidate);
    if (lines.length === 0 || lines.length > MAX_LINES) return [];
    const messageIn = (language: Language): string =>
      findingsIn(candidate, language, registry).find((issue) => issue.code === code)!.message;
    return [[code, { lines, messageIn, others: candidate.codes.filter((other) => other !== code) }]];
  });
  if (examples.length === 0) throw new Error('no rule has an example');
  return new Map(examples);
}

function* mistakes(registry: Registry, tries: number): Iterable<Mistaken> {
  const bases = readHeldBases(registry);
  for (const { base, edit } of MISTAKES) {
    const held = bases.get(base);
    if (held === undefined) continue;
    const { text: right, options } = held;
    const wrong = edit(right);
    // Encodings can't be shown as lines.
    if (typeof wrong === 'string') yield { right, wrong, options };
  }
  const samples = [...bases].map(([name, { tree, options }]) => ({ name, kind: name, tree, options }));
  for (const { sample, text } of tryMistakes(samples, new Random(SEED), tries))
    yield { right: sample.tree.source, wrong: text, options: sample.options };
}

function findingsIn({ wrong, options }: Mistaken, language: Language, registry: Registry): readonly IssueDetails[] {
  const { issues, information } = validate(Buffer.from(wrong), { ...options, language }, registry).details;
  return [...issues, ...information].filter(({ unevaluated }) => unevaluated === undefined);
}

/** The first and last line in which the wrong document differs from the right one. */
function changeIn({ right, wrong }: Mistaken): { readonly from: number; readonly to: number } {
  const [was, is] = [right.split('\n'), wrong.split('\n')];
  let start = 0;
  while (start < is.length && is[start] === was[start]) start++;
  let end = 0;
  while (end < Math.min(is.length, was.length) - start && is.at(-1 - end) === was.at(-1 - end)) end++;
  return { from: start + 1, to: Math.max(start + 1, is.length - end) };
}

/** Number of characters in the changed lines. */
function sizeOf(mistaken: Mistaken): number {
  const { from, to } = changeIn(mistaken);
  const changed = mistaken.wrong
    .split('\n')
    .slice(from - 1, to)
    .join('\n').length;
  return changed + Math.abs(mistaken.right.length - mistaken.wrong.length);
}

const KINDS: Readonly<Record<string, ExampleLine['kind']>> = { '-': 'wrong', '+': 'right', ' ': 'same' };

function linesOf({ right, wrong }: Mistaken): readonly ExampleLine[] {
  const { hunks } = structuredPatch('', '', wrong, right, '', '', { context: CONTEXT_LINES });
  return hunks.flatMap(({ lines }, hunk) => {
    const shown = lines.filter((line) => KINDS[line[0]!] !== undefined);
    const indent = Math.min(...shown.map((line) => line.slice(1).search(/\S|$/)));
    return shown.map((line, at) => ({
      kind: KINDS[line[0]!]!,
      text: line.slice(1 + indent),
      isAfterGap: hunk > 0 && at === 0,
    }));
  });
}
