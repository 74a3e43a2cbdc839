/** Measures the worst time of a pattern, and how it grows with the text. */
import { createContext, Script } from 'node:vm';
import type { RegexOperation } from '#schematron/compiled.js';
import { compileRegex, compileReplacement, matches, replace, tokenize } from '#schematron/runtime/regex/regex.js';
import type { Subject } from './collect.js';
import type { HostileText } from './hostile-texts.js';

export interface MeasureOptions {
  /** Length of the longest texts. */
  readonly size: number;
  /** A text that takes longer twice is given up; once may be caused by the machine. */
  readonly boundMs: number;
}

/** One text at its last size. */
export interface Measurement {
  readonly text: string;
  readonly size: number;
  /** For the whole text; null if it was given up at the limit. */
  readonly milliseconds: number | null;
  /** How many times as long as for a tenth of the text; null if it was given up. */
  readonly growth: number | null;
  readonly isLinear: boolean;
}

/** For ten times the text: 10 is linear, 100 quadratic. Values in between are noise, and measured again. */
const GROWTH_LIMIT = 30;
/** Above this, another turn may separate noise from growth. */
const UNCERTAIN_GROWTH = 15;
/** Shorter times are noise. */
const MIN_MS = 10;
/** How many of the slowest texts at smaller sizes are measured at all sizes. */
const SLOWEST = 6;

type Run = (text: string) => unknown;

/**
 * Measures a pattern.
 * @returns its worst text: one that is not linear if there is one, otherwise the slowest
 */
export function worstCase(
  subject: Subject,
  texts: readonly HostileText[],
  { size, boundMs }: MeasureOptions,
): Measurement {
  const runs = runsOf(subject);
  const [small, middle] = [size / 100, size / 10];
  const measured: { text: HostileText; milliseconds: number }[] = [];
  for (const text of texts) {
    const first = fastest(runs, text.of(small), boundMs);
    if (first === null) return givenUp(text, small);
    const second = fastest(runs, text.of(middle), boundMs);
    if (second === null) return givenUp(text, middle);
    // Growth must not depend on the slowest text alone.
    const again = growsTooFast(first, second) ? judged(runs, text, middle, boundMs) : null;
    if (again !== null && !again.isLinear) return again;
    measured.push({ text, milliseconds: second });
  }
  const slowest = measured.sort((a, b) => b.milliseconds - a.milliseconds).slice(0, SLOWEST);
  let worst: Measurement | null = null;
  for (const { text } of slowest) {
    const result = judged(runs, text, size, boundMs);
    if (!result.isLinear) return result;
    if (worst === null || result.milliseconds! > worst.milliseconds!) worst = result;
  }
  return worst!;
}

/** The times at a size and at a tenth of it; measured several times before a text counts as too slow. */
function judged(runs: readonly Run[], text: HostileText, size: number, boundMs: number): Measurement {
  let [small, large] = [Infinity, Infinity];
  for (let attempt = 0; attempt < 3; attempt++) {
    const [nextSmall, nextLarge] = [fastest(runs, text.of(size / 10), boundMs), fastest(runs, text.of(size), boundMs)];
    if (nextSmall === null) return givenUp(text, size / 10);
    if (nextLarge === null) return givenUp(text, size);
    [small, large] = [Math.min(small, nextSmall), Math.min(large, nextLarge)];
    if (large <= UNCERTAIN_GROWTH * small) break;
  }
  return { text: text.name, size, milliseconds: large, growth: large / small, isLinear: !growsTooFast(small, large) };
}

function growsTooFast(small: number, large: number): boolean {
  return large > MIN_MS && large > GROWTH_LIMIT * small;
}

function givenUp({ name }: HostileText, size: number): Measurement {
  return { text: name, size, milliseconds: null, growth: null, isLinear: false };
}

/** The pattern as the rules use it. */
function runsOf({ source, flags, operations }: Subject): readonly Run[] {
  const regex = compileRegex(source, flags);
  const nothing = compileReplacement('', regex);
  const byOperation: Readonly<Record<RegexOperation, Run>> = {
    matches: (text) => matches(text, regex),
    tokenize: (text) => tokenize(text, regex),
    replace: (text) => replace(text, regex, nothing),
  };
  return operations.map((operation) => byOperation[operation]);
}

/**
 * A turn can only be stopped from outside: the timeout of a script applies to everything it calls, even during a match.
 */
const CALL = new Script('run(text)');
const WITH: { run: Run; text: string } = { run: () => undefined, text: '' };
createContext(WITH);
const REPEATS = 4;

/** The time of the slowest operation, each the best of several turns; null beyond the limit. */
function fastest(runs: readonly Run[], text: string, boundMs: number): number | null {
  let slowest = 0;
  for (const run of runs) {
    Object.assign(WITH, { run, text });
    let best = Infinity;
    for (let [turn, late] = [0, 0]; turn < REPEATS; turn++) {
      const start = performance.now();
      try {
        CALL.runInContext(WITH, { timeout: boundMs });
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'ERR_SCRIPT_EXECUTION_TIMEOUT') throw error;
        if (++late === 2) return null;
        continue;
      }
      best = Math.min(best, performance.now() - start);
    }
    slowest = Math.max(slowest, best);
  }
  return slowest;
}
