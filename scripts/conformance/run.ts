import type { Case, Counts, EvaluationCache, LoadedSuite, Outcome, Suite, SuiteName } from './case.js';

/** A failed case. */
export interface Failure {
  readonly suite: SuiteName;
  readonly name: string;
  readonly document: Uint8Array;
  /** The outcomes that are not met. */
  readonly outcomes: readonly Outcome[];
}

/** An expectation that is met by a listed exception. */
export interface Exception {
  readonly name: string;
  readonly rule: string;
  readonly reason: string;
}

export interface SuiteResult {
  readonly suite: SuiteName;
  readonly title: string;
  readonly counts: Counts;
  readonly met: number;
  readonly notMet: number;
  readonly exceptions: readonly Exception[];
  readonly failures: readonly Failure[];
  /** How the suite differs from the published one; null if it does not. */
  readonly miscount: string | null;
}

export interface RunOptions {
  readonly cache: EvaluationCache;
  /** Number of cases in progress. */
  readonly parallel: number;
  /** Runs only cases whose name contains this; the suites are counted in full anyway. */
  readonly only?: string | undefined;
  readonly onProgress: (done: number, total: number, failed: number) => void;
}

/** Runs a loaded suite. An outcome that can't be determined is not met. */
export async function runSuite(
  suite: Suite,
  loaded: LoadedSuite,
  { cache, parallel, only, onProgress }: RunOptions,
): Promise<SuiteResult> {
  const counts = { files: loaded.files, cases: loaded.cases.length, expectations: sum(loaded.cases) };
  const cases = only === undefined ? loaded.cases : loaded.cases.filter((candidate) => candidate.name.includes(only));
  const failures: (Failure & { readonly at: number })[] = [];
  const exceptions: Exception[] = [];
  let met = 0;
  let done = 0;
  let next = 0;
  const work = async (): Promise<void> => {
    while (next < cases.length) {
      const at = next++;
      const current = cases[at]!;
      const outcomes = await outcomesOf(current, cache);
      const unmet = outcomes.filter((outcome) => !outcome.met);
      met += outcomes.length - unmet.length;
      for (const { met: isMet, exception, rule } of outcomes)
        if (isMet && exception !== undefined) exceptions.push({ name: current.name, rule, reason: exception });
      if (unmet.length > 0)
        failures.push({ at, suite: suite.name, name: current.name, document: current.document, outcomes: unmet });
      onProgress(++done, cases.length, failures.length);
    }
  };
  await Promise.all(Array.from({ length: parallel }, work));
  return {
    suite: suite.name,
    title: suite.title,
    counts,
    met,
    notMet: sum(cases) - met,
    exceptions: exceptions.sort((a, b) => (a.name < b.name ? -1 : 1)),
    failures: failures.sort((a, b) => a.at - b.at),
    miscount: miscountOf(counts, suite.pinned),
  };
}

async function outcomesOf(current: Case, cache: EvaluationCache): Promise<readonly Outcome[]> {
  let outcomes: readonly Outcome[];
  let reason = 'the case has not as many outcomes as expectations';
  try {
    outcomes = await current.check(cache);
    if (outcomes.length === current.expectations) return outcomes;
  } catch (error) {
    reason = error instanceof Error ? error.message : String(error);
  }
  const failed: Outcome = {
    met: false,
    rule: 'all',
    expected: 'an evaluation',
    actual: [reason],
    command: ['evaluate'],
  };
  return Array.from({ length: Math.max(1, current.expectations) }, () => failed);
}

function sum(cases: readonly Case[]): number {
  return cases.reduce((total, { expectations }) => total + expectations, 0);
}

function miscountOf(counts: Counts, pinned: Counts): string | null {
  const wrong = (['files', 'cases', 'expectations'] as const).filter((key) => counts[key] !== pinned[key]);
  return wrong.length === 0
    ? null
    : wrong.map((key) => `${counts[key]} ${key} where ${pinned[key]} are expected`).join(', ');
}
