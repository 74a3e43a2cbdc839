/** `npm run differential -- --verdicts N`: the command without its process. */
import { mkdtempSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import type { RulePaths } from '../../../engine/index.js';
import { detect } from '../../../engine/detection/detect.js';
import { today } from '../../../engine/rules/evaluate.js';
import { versionOf, inForce } from '../../../engine/rules/manifest.js';
import { Registry } from '../../../engine/rules/registry.js';
import { loadSchema } from '../../../engine/xsd/libxml2.js';
import type { Assertion } from '../../../engine/types.js';
import { validate } from '../../../engine/validate.js';
import { Progress, countOf } from '../../../cli/terminal/progress.js';
import { SAXON_JAR } from '../../bench/measure/contenders.js';
import type { Folders } from '../../suites/folders.js';
import { type PublishedStylesheets, fetchStylesheets } from '../../suites/stylesheets.js';
import { Random } from '../../kit/random.js';
import type { Source } from '../../compile-rules/sources/source.js';
import { UsageError, readOptionValues, wholeNumber } from '../../kit/usage.js';
import { USAGE } from '../usage.js';
import { type Difference, compare } from './compare.js';
import { type Kind, type Mutant, kindsOf, mutantsOf } from './documents.js';
import { EXPLANATIONS, type Explanation } from './known/explanations.js';
import { ourOpinion, refereesOpinion } from './opinion.js';
import { Referee } from './referee.js';
import { overridesOf } from './scenarios.js';
import { type Stylesheets, stylesheetsOf } from './stylesheets.js';

export interface VerdictsContext {
  readonly rules: RulePaths;
  readonly folders: Folders;
  /** Where the publishers' stylesheets are had from. */
  readonly sources: readonly Source[];
  readonly write: (text: string) => void;
  readonly progress: NodeJS.WriteStream;
}

interface Options {
  readonly verdicts: number;
  readonly seed: number;
  /** Processes of the referee. */
  readonly jobs: number;
  readonly only: string | undefined;
  readonly keep: string | undefined;
  readonly saxonJar: string;
  readonly ownXslt: boolean;
}

/** Documents that each referee has in its queue: enough that none waits. */
const AHEAD = 32;

/** Another run, or a smaller one, may well not need every explanation. */
const WHOLE_RUN = { verdicts: 20_000, seed: 1 };

/**
 * Compares whole verdicts and prints what is different.
 * @returns the exit code
 * @throws MissingError where something is missing that this takes
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
    const registry = new Registry(rules, loadSchema);
    const kinds = kindsOf(folders, registry.manifest).filter(
      ({ name }) => options.only === undefined || name.includes(options.only),
    );
    if (kinds.length === 0) throw new UsageError('no kind of document has that in its name');
    for (let number = 0; number < options.jobs; number++)
      referees.push(new Referee(rules.officialDir, options.saxonJar));
    const published = options.ownXslt ? null : await fetchStylesheets(folders, sources);
    const judge = new Judge(registry, sharedOut(kinds, referees), published, folder);
    const results = await judgeAll(
      mutantsOf(kinds, options.verdicts, new Random(options.seed)),
      options,
      judge,
      write,
      new Progress(progress),
    );
    const isWhole =
      options.verdicts >= WHOLE_RUN.verdicts && options.seed === WHOLE_RUN.seed && options.only === undefined;
    const needless = isWhole
      ? EXPLANATIONS.filter((entry) => !results.some(({ explained }) => explained.includes(entry)))
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
 * Which referee has which documents, by the first of their rule sets: each reads only the stylesheets that it needs. The
 * kinds of a rule set go to whoever has fewest.
 */
function sharedOut(kinds: readonly Kind[], referees: readonly Referee[]): ReadonlyMap<string, Referee> {
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
    keep: values.keep,
    saxonJar: values['saxon-jar'],
    ownXslt: values['own-xslt'],
  };
}

interface Judgement extends Difference {
  readonly isValid: boolean;
}

/** What stays of a document when it is done with: there are tens of thousands. */
interface Result {
  readonly kind: string;
  readonly isValid: boolean;
  readonly differs: boolean;
  readonly explained: readonly Explanation[];
}

/** Has both opinions on a document. */
class Judge {
  readonly registry: Registry;
  /** By the first rule set of a document. */
  readonly #referees: ReadonlyMap<string, Referee>;
  readonly #published: PublishedStylesheets | null;
  readonly #folder: string;
  readonly #stylesheets = new Map<string, Stylesheets>();
  readonly #assertions = new Map<string, readonly Assertion[]>();

  constructor(
    registry: Registry,
    referees: ReadonlyMap<string, Referee>,
    published: PublishedStylesheets | null,
    folder: string,
  ) {
    this.registry = registry;
    this.#referees = referees;
    this.#published = published;
    this.#folder = folder;
  }

  async judge({ document, tree, options }: Mutant): Promise<Judgement> {
    const { manifest } = this.registry;
    const { row } = detect(tree, manifest, options.as);
    if (row === null) return { unexplained: ['no kind of invoice any more'], explained: [], isValid: false };
    const ruleSets = row.ruleSets;
    const assertions = new Map(ruleSets.map((id) => [id, this.#assertionsOf(id)]));
    const sheets = new Map(ruleSets.map((id) => [id, this.#stylesheetsOf(id)]));
    const first = new Map([...sheets].map(([id, { publishers, own }]) => [publishers ?? own(), id]));
    const schema = inForce(
      manifest,
      manifest.schemas.filter(({ id }) => id === row.schema),
      today(),
    )!.entry;
    // A change may make a document one of a kind that was not asked for.
    const referee = this.#referees.get(ruleSets[0]!) ?? [...this.#referees.values()][0]!;
    const answering = referee.ask({ schema, stylesheets: [...first.keys()], document });
    const ours = ourOpinion(validate(document, options, this.registry), assertions);
    let answer = await answering;
    // A publisher's stylesheet that has ended tells nothing more; in ours each check stands alone, and the one that raised is known.
    const raised = answer
      .filter(
        ([what, stylesheet]) => what === 'raised' && sheets.get(first.get(stylesheet!)!)!.publishers === stylesheet,
      )
      .map(([, stylesheet]) => first.get(stylesheet!)!);
    if (raised.length > 0) {
      const again = new Map(raised.map((id) => [sheets.get(id)!.own(), id]));
      const alone = await referee.ask({ schema: '', stylesheets: [...again.keys()], document });
      answer = [
        ...answer.filter(([what, stylesheet]) => what !== 'raised' || !raised.includes(first.get(stylesheet!)!)),
        ...alone,
      ];
      for (const [stylesheet, id] of again) {
        first.set(stylesheet, id);
        if (!alone.some(([what, from]) => what === 'dynamic' && from === stylesheet))
          answer = [
            ...answer,
            ['raised', sheets.get(id)!.publishers!, "the publisher's stylesheet ended, and no check of ours raised"],
          ];
      }
    }
    const referees = refereesOpinion(
      answer,
      first,
      assertions,
      ruleSets.some((id) => id.startsWith('xrechnung-')) ? overridesOf(tree) : () => undefined,
    );
    return { ...compare(tree.source, ours, referees), isValid: ours.isValid };
  }

  #assertionsOf(ruleSet: string): readonly Assertion[] {
    let assertions = this.#assertions.get(ruleSet);
    if (assertions === undefined)
      this.#assertions.set(ruleSet, (assertions = this.registry.assertions(this.registry.entry(ruleSet, today()))));
    return assertions;
  }

  #stylesheetsOf(ruleSet: string): Stylesheets {
    let stylesheets = this.#stylesheets.get(ruleSet);
    if (stylesheets === undefined) {
      this.#stylesheets.set(
        ruleSet,
        (stylesheets = stylesheetsOf(
          ruleSet,
          versionOf(this.registry.entry(ruleSet, today())),
          this.#published,
          this.#folder,
        )),
      );
    }
    return stylesheets;
  }
}

async function judgeAll(
  mutants: Iterable<Mutant>,
  { verdicts: total, keep, jobs }: Options,
  judge: Judge,
  write: (text: string) => void,
  progress: Progress,
): Promise<readonly Result[]> {
  const results: Result[] = [];
  const source = mutants[Symbol.iterator]();
  const work = async (): Promise<void> => {
    for (let next = source.next(); next.done !== true; next = source.next()) {
      const { kind, name, document } = next.value;
      const { unexplained, explained, isValid } = await judge.judge(next.value);
      results.push({ kind, isValid, explained, differs: unexplained.length > 0 });
      progress.show(countOf(results.length, total));
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

function summary(results: readonly Result[], kinds: readonly string[], needless: readonly Explanation[]): string {
  const explained = new Map<Explanation, number>();
  for (const entry of results.flatMap((result) => [...new Set(result.explained)]))
    explained.set(entry, (explained.get(entry) ?? 0) + 1);
  const rows = kinds.map((kind) => {
    const own = results.filter((result) => result.kind === kind);
    return `${String(own.length).padStart(7)} ${String(own.filter(({ isValid }) => isValid).length).padStart(6)}  ${kind}`;
  });
  const differences = results.filter(({ differs }) => differs).length;
  return [
    '  count  valid  kind',
    ...rows,
    ...[...explained].map(
      ([{ reason, specification }, count]) => `explained, in ${count} documents: ${reason} (${specification})`,
    ),
    ...needless.map(({ finding, only }) => `explanation that no document needs: only ${only}: ${finding}`),
    `verdicts: ${results.length} documents of ${kinds.length} kinds, ${differences} with differences, ${results.filter((result) => result.explained.length > 0).length} with explained ones\n`,
  ].join('\n');
}
