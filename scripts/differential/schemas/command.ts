/** `npm run differential -- --schemas` without process handling. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Progress, formatCount } from '#cli/terminal/progress.js';
import type { RulePaths } from '#validator/index.js';
import { Registry } from '#core/rules/registry.js';
import type { Tree } from '#schematron/xml/tree.js';
import type { Folders } from '../../suites/folders.js';
import { Random } from '../../kit/random.js';
import { readOptionValues, wholeNumber } from '#cli/terminal/usage.js';
import { USAGE } from '../usage.js';
import { type Difference, compare } from './compare.js';
import { type Specimen, mutantsOf, originalsOf, rootName, treeOf } from './documents.js';
import { explanationOf } from './explain.js';
import { LocatedFiles } from './located.js';
import { EXPLANATIONS, type Explanation } from './known/explanations.js';
import { OWN, OWN_ROOT, disputedDocuments, officialSubjects, ownDocuments, ownSubject } from './subjects.js';
import { Xerces } from './xerces.js';

export interface SchemasContext {
  readonly rules: RulePaths;
  readonly folders: Folders;
  readonly write: (text: string) => void;
  readonly progress: NodeJS.WriteStream;
}

interface Options {
  readonly generated: number;
  readonly seed: number;
  readonly only: string | undefined;
  readonly keep: string | undefined;
}

/** Another run, or a smaller one, need not use every explanation. */
const WHOLE_RUN = { generated: 100_000, seed: 1 };

/** Number of documents queued for Xerces: enough that it never waits. */
const AHEAD = 32;

interface Tally {
  documents: number;
  readings: number;
  valid: number;
  differences: number;
  readonly explained: Map<Explanation, number>;
}

/**
 * Runs the comparison and prints the differences.
 * @returns the exit code
 * @throws MissingError, FolderError if something that this needs is missing
 */
export async function schemas(
  args: readonly string[],
  { rules, folders, write, progress }: SchemasContext,
): Promise<number> {
  const options = readOptions(args);
  if (options === null) {
    write(USAGE);
    return 0;
  }
  const registry = new Registry(rules);
  const located = new LocatedFiles();
  const subjects = [...officialSubjects(registry, rules, located), ownSubject()];
  const byId = new Map(subjects.map((subject) => [subject.id, subject]));
  const roots = new Map([...rootsOf(registry), [OWN_ROOT, [OWN]]]);
  const originals = originalsOf(folders, (tree) => roots.get(rootName(tree)) ?? [], ownDocuments());
  const disputed = disputedDocuments().map(([name, text]) => ({ name, tree: treeOf(text)!, schemas: [OWN] }));
  const referees = new Map(
    [...new Set(subjects.map(({ folder }) => folder))].map((folder) => [folder, new Xerces(folder)]),
  );
  const tally: Tally = { documents: 0, readings: 0, valid: 0, differences: 0, explained: new Map() };
  const shown = new Progress(progress);
  const total = originals.length + disputed.length + options.generated;
  const print = (text: string): void => {
    shown.clear();
    write(text);
  };
  const judge = async ({ name, tree, schemas: ids }: Specimen): Promise<void> => {
    tally.documents++;
    shown.show(formatCount(tally.documents, total));
    for (const id of ids) {
      const { entry, folder, libxml2, schema } = byId.get(id)!;
      const asked = referees.get(folder)!.check(entry, Buffer.from(tree.source));
      const ours = schema.validate(tree);
      const theirs = libxml2.check(tree.source);
      const others = await asked;
      tally.readings++;
      if (ours.length === 0) tally.valid++;
      const differences: (Difference | null)[] = [
        'failure' in theirs
          ? failed('libxml2', theirs.failure, tree)
          : compare('libxml2', tree, ours, theirs.complaints),
        'failure' in others ? failed('Xerces', others.failure, tree) : compare('Xerces', tree, ours, others.complaints),
      ];
      const unexplained = differences.filter(
        (difference) => difference !== null && !isExplained(difference, id, tally),
      );
      if (unexplained.length === 0) continue;
      tally.differences++;
      print(
        `${id}: ${name}\n${unexplained.map((each) => `  ${each!.referee} (${each!.what}${each!.lines ? ` ${each!.lines.theirs}, not ${each!.lines.ours}` : ''}): ${each!.message}\n    ours: ${each!.ours}\n`).join('')}`,
      );
      if (options.keep !== undefined) {
        mkdirSync(options.keep, { recursive: true });
        writeFileSync(join(options.keep, `${id} ${name.replace(/[^\w.-]+/g, '_')}.xml`), tree.source);
      }
    }
  };
  try {
    const source = specimensOf(
      [...originals, ...disputed],
      mutantsOf(
        originals,
        subjects.map(({ id }) => id),
        options.generated,
        new Random(options.seed),
      ),
      options,
    );
    const work = async (): Promise<void> => {
      for (let next = source.next(); next.done !== true; next = source.next()) await judge(next.value);
    };
    await Promise.all(Array.from({ length: AHEAD }, work));
  } finally {
    for (const xerces of referees.values()) xerces.end();
    located.remove();
    shown.clear();
  }
  const isWhole =
    options.generated >= WHOLE_RUN.generated && options.seed === WHOLE_RUN.seed && options.only === undefined;
  const needless = isWhole ? EXPLANATIONS.filter((entry) => !tally.explained.has(entry)) : [];
  write(summary(tally, needless));
  return tally.differences === 0 && needless.length === 0 && tally.documents > 0 ? 0 : 1;
}

/** Root elements of documents, with the schemas that know them. */
function rootsOf({ manifest }: Registry): ReadonlyMap<string, readonly string[]> {
  const roots = new Map<string, string[]>();
  for (const { documentType, schema } of manifest.detection) {
    const { root } = manifest.documentTypes[documentType]!;
    const name = root.replace(/^Q/, '');
    const known = roots.get(name) ?? [];
    if (!known.includes(schema)) roots.set(name, [...known, schema]);
  }
  return roots;
}

function* specimensOf(
  originals: readonly Specimen[],
  mutants: Iterable<Specimen>,
  { only }: Options,
): Iterator<Specimen> {
  for (const list of [originals, mutants])
    for (const specimen of list) if (only === undefined || specimen.name.includes(only)) yield specimen;
}

function failed(referee: Difference['referee'], message: string, tree: Tree): Difference {
  return { referee, what: 'theirs', message: `no opinion: ${message}`, ours: '', document: tree.source };
}

function isExplained(difference: Difference, schema: string, { explained }: Tally): boolean {
  const entry = explanationOf(difference, schema === OWN);
  if (entry === undefined) return false;
  explained.set(entry, (explained.get(entry) ?? 0) + 1);
  return true;
}

function summary(
  { documents, readings, valid, differences, explained }: Tally,
  needless: readonly Explanation[],
): string {
  return [
    ...[...explained].map(
      ([{ referee, reason, specification }, count]) =>
        `explained, ${count} times: ${referee}: ${reason} (${specification})`,
    ),
    ...needless.map(({ referee, reason }) => `explained, but not needed: ${referee}: ${reason}`),
    `schemas: ${documents} documents, ${readings} readings of them (${valid} valid), against libxml2 and Xerces: ${differences} differences\n`,
  ].join('\n');
}

function readOptions(args: readonly string[]): Options | null {
  const values = readOptionValues(args, {
    schemas: { type: 'boolean', default: false },
    generated: { type: 'string', default: String(WHOLE_RUN.generated) },
    seed: { type: 'string', default: String(WHOLE_RUN.seed) },
    only: { type: 'string' },
    keep: { type: 'string' },
  });
  if (values === null) return null;
  return {
    generated: wholeNumber('generated', values.generated, 0),
    seed: wholeNumber('seed', values.seed, 0),
    only: values.only,
    keep: values.keep,
  };
}
