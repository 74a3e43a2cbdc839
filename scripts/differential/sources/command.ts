/** `npm run differential -- --sources` without process handling. */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { RulePaths } from '#validator/index.js';
import type { Manifest } from '#core/rules/manifest.js';
import { parseManifest } from '#core/rules/parse-manifest.js';
import { type Tree, rootOf } from '#schematron/xml/tree.js';
import { Progress, formatCount } from '#cli/terminal/progress.js';
import { table } from '#cli/terminal/table.js';
import type { Folders } from '../../suites/folders.js';
import type { Source } from '#cli/compile-rules/sources/source.js';
import { type PublishedStylesheets, fetchStylesheets } from '../../suites/stylesheets.js';
import { type Specimen, generatedSpecimens, ownSpecimens, suiteSpecimens, treeOf } from '../documents.js';
import { UsageError, readOptionValues, wholeNumber } from '#cli/terminal/usage.js';
import { USAGE } from '../usage.js';
import { compareSources } from './compare.js';
import { EXPLANATIONS, type Explanation } from './known/explanations.js';
import { type Both, bothSources } from './rule-sets.js';

export interface SourcesContext {
  readonly rules: Pick<RulePaths, 'manifestPath' | 'officialDir'>;
  readonly folders: Folders;
  /** Folder of official files, the first source of the publishers' stylesheets; null for none. */
  readonly sources: readonly Source[];
  /** Fetches the stylesheets that are in packages. */
  readonly packaged: () => Promise<PublishedStylesheets>;
  readonly write: (text: string) => void;
  readonly progress: NodeJS.WriteStream;
}

interface Options {
  readonly generated: number;
  readonly seed: number;
  readonly every: number;
  readonly only: string | undefined;
  readonly keep: string | undefined;
}

/** Another run, or a smaller one, need not use every explanation. */
const WHOLE_RUN = { generated: 5_000, seed: 1 };

/** The results for a rule set. */
interface Tally {
  documents: number;
  findings: number;
  explained: number;
  differences: number;
}

/**
 * Compares every rule set that exists in both forms, on all suites and on changed documents, and prints the
 * differences.
 * @returns the exit code
 * @throws EngineError for a file that is not available; SchematronError for a rule set that can't be compiled
 */
export async function sources(
  args: readonly string[],
  { rules, folders, sources: places, packaged, write, progress }: SourcesContext,
): Promise<number> {
  const options = readOptions(args);
  if (options === null) {
    write(USAGE);
    return 0;
  }
  const manifest = parseManifest(readFileSync(rules.manifestPath, 'utf8'));
  const stylesheets = new Map([...(await fetchStylesheets(folders, places)), ...(await packaged())]);
  const ruleSets = bothSources(manifest, rules.officialDir, stylesheets);
  const originals = [...suiteSpecimens(folders, manifest), ...ownSpecimens(manifest)];
  const tallies = new Map(
    [...ruleSets.values()]
      .flat()
      .map(({ name }) => [name, { documents: 0, findings: 0, explained: 0, differences: 0 }]),
  );
  const alike = ruleSetsByRoot(manifest);
  const needed = new Set<Explanation>();
  const line = new Progress(progress);
  const total = Math.ceil((originals.length + options.generated) / options.every);
  let [done, index] = [0, 0];
  for (const specimen of documents(
    originals,
    generatedSpecimens(originals, manifest, options.generated, options.seed),
  )) {
    if (index++ % options.every !== 0 || (options.only !== undefined && !specimen.name.includes(options.only)))
      continue;
    const tree = treeOf(specimen.document)!;
    const ids = new Set([...specimen.ruleSets, ...(alike.get(rootName(tree)) ?? [])]);
    const differences = compareAll(
      tree,
      [...ids].flatMap((id) => ruleSets.get(id) ?? []),
      tallies,
      needed,
    );
    line.show(formatCount(++done, total));
    if (differences.length === 0) continue;
    line.clear();
    write(`${specimen.name}\n${differences.map((difference) => `  ${difference}\n`).join('')}`);
    if (options.keep !== undefined) keep(specimen, options.keep);
  }
  line.clear();
  if (done === 0) throw new UsageError('no document has that in its name');
  const isWhole = options.every === 1 && options.only === undefined;
  const unused = isWhole ? [...tallies].filter(([, { documents: count }]) => count === 0).map(([name]) => name) : [];
  const needsAll = isWhole && options.generated >= WHOLE_RUN.generated && options.seed === WHOLE_RUN.seed;
  const needless = needsAll ? EXPLANATIONS.filter((entry) => !needed.has(entry)) : [];
  write(summary(done, tallies, [...needed], unused, needless));
  const isSame = [...tallies.values()].every(({ differences }) => differences === 0);
  return isSame && unused.length === 0 && needless.length === 0 ? 0 : 1;
}

function readOptions(args: readonly string[]): Options | null {
  const values = readOptionValues(args, {
    sources: { type: 'boolean' },
    generated: { type: 'string', default: String(WHOLE_RUN.generated) },
    seed: { type: 'string', default: String(WHOLE_RUN.seed) },
    every: { type: 'string', default: '1' },
    only: { type: 'string' },
    keep: { type: 'string' },
  });
  if (values === null) return null;
  const number = (name: 'generated' | 'seed' | 'every', least: number): number =>
    wholeNumber(name, values[name], least);
  return {
    generated: number('generated', 0),
    seed: number('seed', 0),
    every: number('every', 1),
    only: values.only,
    keep: values.keep,
  };
}

/** Changed documents are generated one by one, and not stored. */
function* documents(originals: readonly Specimen[], generated: Iterable<Specimen>): Iterable<Specimen> {
  yield* originals;
  yield* generated;
}

/** A document made for one rule set breaks the rules of others: runs all rule sets for its root element. */
function ruleSetsByRoot({ detection, documentTypes }: Manifest): ReadonlyMap<string, readonly string[]> {
  const found = new Map<string, string[]>();
  for (const { documentType, ruleSets } of detection) {
    const { root } = documentTypes[documentType]!;
    found.set(root, [...(found.get(root) ?? []), ...ruleSets]);
  }
  return found;
}

function rootName(tree: Tree): string {
  const { uri, local } = tree.names[tree.name[rootOf(tree)]!]!;
  return `Q{${uri}}${local}`;
}

function compareAll(
  tree: Tree,
  ruleSets: readonly Both[],
  tallies: ReadonlyMap<string, Tally>,
  needed: Set<Explanation>,
): readonly string[] {
  return ruleSets.flatMap((both) => {
    const tally = tallies.get(both.name)!;
    const { differences, explained, findings } = compareSources(both, tree);
    tally.documents++;
    tally.findings += findings;
    tally.explained += explained.length;
    tally.differences += differences.length;
    for (const entry of explained) needed.add(entry);
    return differences;
  });
}

function keep({ name, document }: Specimen, folder: string): void {
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, `${name.replace(/[^\w.#-]+/g, '_')}.xml`), document);
}

function summary(
  count: number,
  tallies: ReadonlyMap<string, Tally>,
  needed: readonly Explanation[],
  unused: readonly string[],
  needless: readonly Explanation[],
): string {
  const rows = [...tallies].map(([name, { documents: own, findings, explained, differences }]) => [
    name,
    ...[own, findings, explained, differences].map((number) => number.toLocaleString('en')),
  ]);
  const differences = [...tallies.values()].reduce((sum, tally) => sum + tally.differences, 0);
  return [
    table(['rule set', 'documents', 'findings', 'explained', 'differences'], rows),
    ...needed.map(({ ruleSet, rule, only, reason }) => `explained: ${ruleSet}: only ${only}: ${rule}: ${reason}`),
    ...unused.map((name) => `no document for the rule set ${name}`),
    ...needless.map(
      ({ ruleSet, rule, only }) => `explanation that no document needs: ${ruleSet}: only ${only}: ${rule}`,
    ),
    `sources: ${tallies.size} rule sets from Schematron and from XSLT, ${count.toLocaleString('en')} documents, ${differences.toLocaleString('en')} differences\n`,
  ].join('\n');
}
