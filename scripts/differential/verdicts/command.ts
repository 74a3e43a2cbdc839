/** `npm run differential -- --verdicts N` without process handling. */
import { mkdtempSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import type { RulePaths } from '#validator/index.js';
import { Registry } from '#core/rules/registry.js';
import { Progress, formatCount } from '#cli/terminal/progress.js';
import { SAXON_JAR } from '../../bench/measure/contenders.js';
import type { Folders } from '../../suites/folders.js';
import { fetchStylesheets } from '../../suites/stylesheets.js';
import { Random } from '../../kit/random.js';
import type { Source } from '#cli/compile-rules/sources/source.js';
import { UsageError, readOptionValues, wholeNumber } from '#cli/terminal/usage.js';
import { USAGE } from '../usage.js';
import { type Kind, type Mutant, kindsOf, mutantsOf, samplesOf } from './documents.js';
import { Judge } from './judge.js';
import { EXPLANATIONS } from './known/explanations.js';
import { Referee } from './referee.js';
import { type Result, summary } from './summary.js';

export interface VerdictsContext {
  readonly rules: RulePaths;
  readonly folders: Folders;
  /** Sources of the publishers' stylesheets. */
  readonly sources: readonly Source[];
  readonly write: (text: string) => void;
  readonly progress: NodeJS.WriteStream;
}

interface Options {
  readonly verdicts: number;
  readonly seed: number;
  /** Number of referee processes. */
  readonly jobs: number;
  readonly only: string | undefined;
  /** Countries whose rule sets are compared, instead of those of the core. */
  readonly countries: readonly string[];
  /** Whether to compare the unchanged samples, too. */
  readonly samples: boolean;
  readonly keep: string | undefined;
  readonly saxonJar: string;
  readonly ownXslt: boolean;
}

/** Number of documents queued for each referee, so that none has to wait. */
const AHEAD = 32;

/** Another run, or a smaller one, need not use every explanation. */
const WHOLE_RUN = { verdicts: 20_000, seed: 1 };

/**
 * Compares complete verdicts and prints the differences.
 * @returns the exit code
 * @throws MissingError if something that this needs is missing
 */
export async function verdicts(
  args: readonly string[],
  { rules, folders, sources, write, progress }: VerdictsContext,
): Promise<number> {
  const options = readOptions(args);
  if (options === null) {
    write(USAGE);
    return 0;
  }
  const folder = mkdtempSync(join(tmpdir(), 'verdicts-'));
  const referees: Referee[] = [];
  try {
    // Except for the requested countries, its samples and stylesheets are those of the core.
    const registry = new Registry({ ...rules, hold: options.countries });
    const kinds = kindsOf(folders, registry.manifest, options.countries).filter(
      ({ name }) => options.only === undefined || name.includes(options.only),
    );
    if (kinds.length === 0) throw new UsageError('no kind of document has that in its name');
    for (let number = 0; number < options.jobs; number++)
      referees.push(new Referee(rules.officialDir, options.saxonJar));
    const published = options.ownXslt ? null : await fetchStylesheets(folders, sources);
    const judge = new Judge(registry, assignReferees(kinds, referees), published, folder);
    const unchanged = options.samples ? [...samplesOf(kinds)] : [];
    const results = await judgeAll(
      inTurn(unchanged, mutantsOf(kinds, options.verdicts, new Random(options.seed))),
      { ...options, total: unchanged.length + options.verdicts },
      judge,
      write,
      new Progress(progress),
    );
    const isWhole =
      options.verdicts >= WHOLE_RUN.verdicts &&
      options.seed === WHOLE_RUN.seed &&
      options.only === undefined &&
      options.countries.length === 0;
    const needless = isWhole
      ? EXPLANATIONS.filter(
          (entry) => entry.isOfCountry !== true && !results.some(({ explained }) => explained.includes(entry)),
        )
      : [];
    write(
      summary(
        results,
        kinds.map(({ name }) => name),
        needless,
      ),
    );
    return results.every(({ differs }) => !differs) && needless.length === 0 ? 0 : 1;
  } finally {
    for (const referee of referees) referee.end();
    rmSync(folder, { recursive: true, force: true });
  }
}

/**
 * Assigns documents to referees by their first rule set, so that each reads only the stylesheets it needs. The kinds of
 * a rule set go to the referee with the fewest.
 */
function assignReferees(kinds: readonly Kind[], referees: readonly Referee[]): ReadonlyMap<string, Referee> {
  const groups = new Map<string, number>();
  for (const { row } of kinds) groups.set(row.ruleSets[0]!, (groups.get(row.ruleSets[0]!) ?? 0) + 1);
  const load = referees.map(() => 0);
  return new Map(
    [...groups]
      .sort(([, a], [, b]) => b - a)
      .map(([ruleSet, count]) => {
        const least = load.indexOf(Math.min(...load));
        load[least]! += count;
        return [ruleSet, referees[least]!];
      }),
  );
}

function readOptions(args: readonly string[]): Options | null {
  const values = readOptionValues(args, {
    verdicts: { type: 'string', default: '20000' },
    seed: { type: 'string', default: '1' },
    jobs: { type: 'string', default: String(availableParallelism()) },
    only: { type: 'string' },
    country: { type: 'string', multiple: true, default: [] },
    samples: { type: 'boolean', default: false },
    keep: { type: 'string' },
    'saxon-jar': { type: 'string', default: SAXON_JAR },
    'own-xslt': { type: 'boolean', default: false },
  });
  if (values === null) return null;
  const number = (name: 'verdicts' | 'seed' | 'jobs', least: number): number => wholeNumber(name, values[name], least);
  return {
    verdicts: number('verdicts', 1),
    seed: number('seed', 0),
    jobs: number('jobs', 1),
    only: values.only,
    countries: values.country,
    samples: values.samples,
    keep: values.keep,
    saxonJar: values['saxon-jar'],
    ownXslt: values['own-xslt'],
  };
}

function* inTurn<T>(first: Iterable<T>, second: Iterable<T>): Iterable<T> {
  yield* first;
  yield* second;
}

async function judgeAll(
  mutants: Iterable<Mutant>,
  { total, keep, jobs }: Options & { readonly total: number },
  judge: Judge,
  write: (text: string) => void,
  progress: Progress,
): Promise<readonly Result[]> {
  const results: Result[] = [];
  const source = mutants[Symbol.iterator]();
  const work = async (): Promise<void> => {
    for (let next = source.next(); next.done !== true; next = source.next()) {
      const { kind, name, document } = next.value;
      const { unexplained, explained, hasNoReferee, isValid } = await judge.judge(next.value);
      results.push({ kind, isValid, explained, hasNoReferee, differs: unexplained.length > 0 });
      progress.show(formatCount(results.length, total));
      const print = (text: string): void => {
        progress.clear();
        write(text);
      };
      if (results.length % 1000 === 0) print(`${results.length} of ${total} documents\n`);
      if (unexplained.length === 0) continue;
      print(`${kind}: ${name}\n${unexplained.map((line) => `  ${line}\n`).join('')}`);
      if (keep !== undefined) {
        mkdirSync(keep, { recursive: true });
        writeFileSync(join(keep, `${name.replace(/[^\w.-]+/g, '_')}.xml`), document);
      }
    }
  };
  await Promise.all(Array.from({ length: AHEAD * jobs }, work));
  progress.clear();
  return results;
}
