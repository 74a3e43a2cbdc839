/** `npm run differential` without process handling. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { type RulePaths, createValidator } from '#validator/index.js';
import { Registry } from '#core/rules/registry.js';
import { Progress, formatCount } from '#cli/terminal/progress.js';
import type { Folders } from '../suites/folders.js';
import { type Comparison, compare } from './compare.js';
import { type Specimen, generatedSpecimens, ownSpecimens, suiteSpecimens, unusedRuleSets } from './documents.js';
import { UsageError, readOptionValues, wholeNumber } from '#cli/terminal/usage.js';
import { USAGE } from './usage.js';

export interface Context {
  readonly rules: RulePaths;
  readonly folders: Folders;
  readonly write: (text: string) => void;
  /** Shows progress if it is a terminal. */
  readonly progress: NodeJS.WriteStream;
}

interface Options {
  readonly generated: number;
  readonly seed: number;
  readonly every: number;
  readonly only: string | undefined;
  readonly jobs: number;
  readonly keep: string | undefined;
}

/** The deadline is only against hanging: documents wait for their turn. */
const TIMEOUT_MS = 600_000;

/**
 * Runs the comparison and prints the differences.
 * @returns the exit code
 */
export async function differential(
  args: readonly string[],
  { rules, folders, write, progress }: Context,
): Promise<number> {
  const options = readOptions(args);
  if (options === null) {
    write(USAGE);
    return 0;
  }
  const core = { ...rules, hold: [] };
  const { manifest } = new Registry(core);
  const originals = [...suiteSpecimens(folders, manifest), ...ownSpecimens(manifest)];
  const everything = [...originals, ...generatedSpecimens(originals, manifest, options.generated, options.seed)];
  const specimens = everything.filter(
    ({ name }, index) => index % options.every === 0 && (options.only === undefined || name.includes(options.only)),
  );
  if (specimens.length === 0) throw new UsageError('no document has that in its name');
  const native = await createValidator({ ...core, engine: 'native', workers: 0 });
  const saxon = await createValidator({ ...core, engine: 'saxon', workers: options.jobs, timeoutMs: TIMEOUT_MS });
  try {
    const results = await runAll(
      specimens,
      options.jobs + 1,
      (specimen) => compare(specimen, native, saxon),
      write,
      new Progress(progress),
    );
    if (options.keep !== undefined) keep(results, options.keep);
    const isWhole = options.every === 1 && options.only === undefined;
    const unused = isWhole ? unusedRuleSets(specimens, manifest) : [];
    write(summary(results, unused));
    return results.every(({ differences }) => differences.length === 0) && unused.length === 0 ? 0 : 1;
  } finally {
    await Promise.all([native.close(), saxon.close()]);
  }
}

/** @returns null if help was requested @throws UsageError */
export function readOptions(args: readonly string[]): Options | null {
  const values = readOptionValues(args, {
    generated: { type: 'string', default: '8000' },
    seed: { type: 'string', default: '1' },
    every: { type: 'string', default: '1' },
    jobs: { type: 'string', default: String(availableParallelism()) },
    only: { type: 'string' },
    keep: { type: 'string' },
  });
  if (values === null) return null;
  const number = (name: 'generated' | 'seed' | 'every' | 'jobs', least: number): number =>
    wholeNumber(name, values[name], least);
  return {
    generated: number('generated', 0),
    seed: number('seed', 0),
    every: number('every', 1),
    jobs: number('jobs', 1),
    only: values.only,
    keep: values.keep,
  };
}

/** Compares several at a time; prints differences as they are found. */
async function runAll(
  specimens: readonly Specimen[],
  parallel: number,
  run: (specimen: Specimen) => Promise<Comparison>,
  write: (text: string) => void,
  progress: Progress,
): Promise<readonly Comparison[]> {
  const results: Comparison[] = [];
  let next = 0;
  const print = (text: string): void => {
    progress.clear();
    write(text);
  };
  const work = async (): Promise<void> => {
    while (next < specimens.length) {
      const result = await run(specimens[next++]!);
      results.push(result);
      progress.show(formatCount(results.length, specimens.length));
      if (result.differences.length > 0)
        print(`${result.specimen.name}\n${result.differences.map((line) => `  ${line}\n`).join('')}`);
      if (results.length % 1000 === 0) print(`${results.length} of ${specimens.length} documents\n`);
    }
  };
  await Promise.all(Array.from({ length: parallel }, work));
  progress.clear();
  return results;
}

function keep(results: readonly Comparison[], folder: string): void {
  mkdirSync(folder, { recursive: true });
  for (const { specimen, differences } of results) {
    if (differences.length > 0)
      writeFileSync(join(folder, `${specimen.name.replace(/[^\w.#-]+/g, '_')}.xml`), specimen.document);
  }
}

function summary(results: readonly Comparison[], unused: readonly string[]): string {
  const explained = new Map<string, number>();
  for (const { reason, specification } of results.flatMap((result) => result.explained)) {
    const line = `${reason} (${specification})`;
    explained.set(line, (explained.get(line) ?? 0) + 1);
  }
  const runs = results.reduce((sum, { specimen }) => sum + specimen.ruleSets.length, 0);
  const differences = results.reduce((sum, result) => sum + result.differences.length, 0);
  return [
    ...[...explained].map(([line, count]) => `explained, ${count} times: ${line}`),
    ...unused.map((id) => `no document for the rule set ${id}`),
    `differential: ${results.length} documents, ${runs} rule-set runs, ${differences} differences\n`,
  ].join('\n');
}
