/** `npm run conformance` without process handling, so that a test can run it. */
import { availableParallelism } from 'node:os';
import { type EngineName, type RulePaths, createValidator } from '#validator/index.js';
import { Progress, formatCount } from '#cli/terminal/progress.js';
import { versionOf } from '#core/rules/manifest.js';
import { Registry } from '#core/rules/registry.js';
import { UsageError, readOptionValues, wholeNumber } from '#cli/terminal/usage.js';
import { SUITE_NAMES, type SuiteName } from './case.js';
import { type Folders, requireSuites } from '../suites/folders.js';
import { createEvaluationCache } from './evaluation-cache.js';
import { isGood, jsonReport, textReport } from './report.js';
import { type SuiteResult, runSuite } from './run.js';
import { suitesNamed } from './suites.js';

/** The default engine. */
const DEFAULT_ENGINE: EngineName = 'native';

export const USAGE = `Usage: npm run conformance -- [--suite NAME]... [--engine native|saxon] [--jobs N] [--only TEXT] [--json]

Runs the publishers' own test suites, and compares findings with those of the publishers' XSLT under Saxon-HE.

  --suite NAME   ${SUITE_NAMES.join(', ')}; repeatable; default: all
  --engine NAME  native or saxon, for every rule set; default ${DEFAULT_ENGINE}
  --jobs N       number of worker threads; default: one per processor; 0 for none
  --only TEXT    only cases whose name contains TEXT
  --json         print the results as JSON

Uses the suites that "npm run suites" downloads, or those in the folder SUITES_DIR.
Exit codes: 0 every expectation is met; 1 at least one is not; 2 wrong usage, or a failure.
`;

export interface Context {
  readonly rules: RulePaths;
  readonly folders: Folders;
  readonly write: (text: string) => void;
  /** Shows progress; by default nothing does. */
  readonly progress?: NodeJS.WriteStream;
}

/** For output that can't be overwritten. */
const LINE_EVERY_MS = 10_000;

/** A document may wait for all others: the deadline is only against hanging. */
const TIMEOUT_MS = 600_000;

/**
 * Runs the suites and prints the report.
 * @returns the exit code
 * @throws UsageError, FolderError, SuiteError, EngineError if there is no result
 */
export async function conformance(
  args: readonly string[],
  { rules, folders, write, progress }: Context,
): Promise<number> {
  const options = readOptions(args);
  if (options === null) {
    write(USAGE);
    return 0;
  }
  const { engine, jobs, only } = options;
  requireSuites(folders);
  // Country-specific rules are compiled for the native engine only.
  const hold = engine === 'saxon' ? [] : 'available';
  // Reads all suites first, so that missing files are reported at once.
  const held = new Set(
    new Registry({ ...rules, hold }).manifest.ruleSets.flatMap((entry) => [
      entry.id,
      `${entry.id}@${versionOf(entry)}`,
    ]),
  );
  const lacking = suitesNamed(options.suites).flatMap((suite) => {
    const lacks = options.suites.length === 0 ? (suite.lacks?.(folders, held) ?? null) : null;
    return lacks === null ? [] : [{ suite, lacks }];
  });
  const wanted = suitesNamed(options.suites).filter((suite) => !lacking.some((left) => left.suite === suite));
  const loaded = wanted.map((suite) => ({ suite, content: suite.load(folders, engine) }));
  if (
    only !== undefined &&
    !loaded.some(({ content }) => content.cases.some((candidate) => candidate.name.includes(only)))
  ) {
    throw new UsageError(`no case has "${only}" in its name`);
  }
  const validator = await createValidator({ ...rules, hold, engine, workers: jobs, timeoutMs: TIMEOUT_MS });
  try {
    const cache = createEvaluationCache(validator);
    const display = progress && new Progress(progress, { lineEveryMs: LINE_EVERY_MS });
    const results: SuiteResult[] = [];
    for (const { suite, content } of loaded) {
      if (only !== undefined && !content.cases.some((candidate) => candidate.name.includes(only))) continue;
      const onProgress = (done: number, total: number, failed: number): void =>
        display?.show(`${suite.name}: ${formatCount(done, total)} cases${failed > 0 ? `, ${failed} not met` : ''}`);
      // Twice as many as workers, so that none has to wait for a document.
      results.push(await runSuite(suite, content, { cache, only, parallel: Math.max(1, jobs * 2), onProgress }));
      display?.clear();
    }
    if (!options.json) write(lacking.map(({ suite, lacks }) => `left out: ${suite.title}: ${lacks}\n`).join(''));
    write(options.json ? jsonReport(results, engine) : textReport(results, engine));
    return isGood(results) ? 0 : 1;
  } finally {
    await validator.close();
  }
}

interface Options {
  readonly suites: readonly SuiteName[];
  readonly engine: EngineName;
  readonly jobs: number;
  readonly only: string | undefined;
  readonly json: boolean;
}

function readOptions(args: readonly string[]): Options | null {
  const values = readOptionValues(args, {
    suite: { type: 'string', multiple: true, default: [] as string[] },
    engine: { type: 'string', default: DEFAULT_ENGINE },
    jobs: { type: 'string', default: String(availableParallelism()) },
    only: { type: 'string' },
    json: { type: 'boolean', default: false },
  });
  if (values === null) return null;
  const { suite, engine, jobs, only, json } = values;
  const unknown = suite.find((name) => !(SUITE_NAMES as readonly string[]).includes(name));
  if (unknown !== undefined)
    throw new UsageError(`--suite ${unknown} is not known; there are ${SUITE_NAMES.join(', ')}`);
  if (engine !== 'native' && engine !== 'saxon')
    throw new UsageError(`--engine ${engine} is not known, only native and saxon are`);
  return { suites: suite as SuiteName[], engine, jobs: wholeNumber('jobs', jobs, 0, 999), only, json };
}
