/** `npm run anonymise-check` without process handling. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ValidateOptions } from '#validator/index.js';
import { Registry, type RegistryOptions } from '#core/rules/registry.js';
import { xmlFiles } from '../conformance/source.js';
import { defectsOf } from '../diagnostics/generate.js';
import { samplesOf } from '../diagnostics/samples.js';
import { UsageError, readOptionValues, wholeNumber } from '#cli/terminal/usage.js';
import { type Folders, requireSuites } from '../suites/folders.js';
import { check } from './check.js';
import { read } from '../kit/tree.js';
import { leaksOf, plantedValues } from './planted.js';
import { KNOWN, type KnownDifference } from './known/differences.js';

export const USAGE = `Usage: npm run anonymise-check -- [--defects N] [--seed N] [--only TEXT] [--list]
       npm run anonymise-check -- --plant [--documents N] [--turns N] [--seed N] [--only TEXT]

Anonymises all samples of all suites and generated defects, and compares the findings before and after: code, severity and
position. Names are added to every value before, and searched for afterwards. Requires "npm run suites".

  --defects N    number of generated defects; default 600
  --seed N       seed of the defects and the invented values; default 1
  --only TEXT    only documents whose name contains TEXT
  --list         also print the documents in which parts of values had to be kept
  --plant        instead, insert 200 values of 20 kinds (telephones, accounts, devices, dates of birth, ...) into every free
                 place, and check that no word and no longer part of a number of them remains
  --documents N  number of documents for --plant, from as many suites as possible; default 60
  --turns N      runs per document, with other values in each place; default 10

Exit codes: 0 the findings are the same in at least 99.5 % of the documents, all others are known, and no name remains;
1 otherwise; 2 wrong usage, or a missing requirement.
`;

/** In percent. */
const WANTED = 99.5;

export interface Context {
  readonly rules: RegistryOptions;
  readonly folders: Folders;
  readonly known?: readonly KnownDifference[];
  readonly write: (text: string) => void;
}

interface Document {
  readonly name: string;
  readonly bytes: Uint8Array;
  readonly options: ValidateOptions;
}

/**
 * Anonymises, compares, and prints the figures.
 * @returns the exit code
 * @throws UsageError, FolderError, MissingError, EngineError: nothing was compared
 */
export async function anonymiseCheck(
  args: readonly string[],
  { rules, folders, known = KNOWN, write }: Context,
): Promise<number> {
  const values = readOptionValues(args, {
    defects: { type: 'string', default: '600' },
    seed: { type: 'string', default: '1' },
    only: { type: 'string' },
    list: { type: 'boolean', default: false },
    plant: { type: 'boolean', default: false },
    documents: { type: 'string', default: '60' },
    turns: { type: 'string', default: '10' },
  });
  if (values === null) {
    write(USAGE);
    return 0;
  }
  const seed = wholeNumber('seed', values.seed, 0, 4_294_967_295);
  if (values.plant) {
    const root = requireSuites(folders);
    const names = xmlFiles(root, '.').filter((name) => name.includes(values.only ?? ''));
    const count = wholeNumber('documents', values.documents, 1, 100_000);
    const turns = wholeNumber('turns', values.turns, 1, 200);
    return plantIn(spread(names, count), { root, turns, seed, write });
  }
  const registry = new Registry(rules);
  const documents = documentsOf(folders, rules, wholeNumber('defects', values.defects, 0, 100_000), seed).filter(
    ({ name }) => name.includes(values.only ?? ''),
  );
  if (documents.length === 0) throw new UsageError('there is no document of that name');
  const needed = new Set<KnownDifference>();
  const counts = { documents: 0, unreadable: 0, withFindings: 0, same: 0, milder: 0, unknown: 0, left: 0 };
  for (const { name, bytes, options } of documents) {
    const checked = await check(bytes, options, registry, seed);
    if (checked === null) {
      counts.unreadable++;
      continue;
    }
    const { differences, milder, findings, left } = checked;
    counts.documents++;
    counts.withFindings += Number(findings > 0);
    counts.same += Number(differences.length === 0);
    counts.milder += Number(milder.length > 0);
    counts.left += Number(left.length > 0);
    if (values.list)
      for (const value of milder) write(`${name}: ${value.name} in line ${value.line}: kept ${value.kept}\n`);
    if (left.length > 0) write(`${name}: left is ${left.slice(0, 5).join(', ')}\n`);
    if (differences.length === 0) continue;
    const entry = known.find((each) => name.includes(each.name));
    const isKnown = entry !== undefined && differences.every(({ issue }) => entry.codes.includes(issue.code));
    if (isKnown) needed.add(entry);
    counts.unknown += Number(!isKnown);
    write(`${name}: ${isKnown ? entry.reason : 'findings differ'}\n`);
    for (const { kind, issue } of differences.slice(0, 5))
      write(
        `  ${kind} ${issue.code} (${issue.severity}) in line ${issue.line ?? '-'}: ${issue.message.slice(0, 160)}\n`,
      );
  }
  const percentage = (100 * counts.same) / counts.documents;
  const isLookedAt = (entry: KnownDifference): boolean =>
    values.only === undefined || documents.some(({ name }) => name.includes(entry.name));
  const needless = known.filter((entry) => isLookedAt(entry) && !needed.has(entry));
  for (const { name } of needless) write(`${name}: is listed as known, and its findings stay\n`);
  write(
    `${counts.documents} documents, ${counts.withFindings} of them with findings (${counts.unreadable} more are no XML)\n` +
      `the same findings: ${counts.same} (${percentage.toFixed(2)} %, wanted ${WANTED})\n` +
      `with parts of values that had to stay: ${counts.milder}\n` +
      `other findings, and not listed: ${counts.unknown}; listed without need: ${needless.length}\n` +
      `documents with a name left: ${counts.left}\n`,
  );
  const isGood = percentage >= WANTED && counts.unknown === 0 && needless.length === 0 && counts.left === 0;
  return isGood ? 0 : 1;
}

/** A sample of a list: `count` items, evenly spaced. */
function spread<T>(items: readonly T[], count: number): readonly T[] {
  const step = Math.max(items.length / count, 1);
  return items.filter((_, at) => at === 0 || Math.floor(at / step) > Math.floor((at - 1) / step)).slice(0, count);
}

const PLANTED_VALUES = 200;

/** Plants values, anonymises the documents, and prints which values are left. @returns the exit code */
function plantIn(
  names: readonly string[],
  { root, turns, seed, write }: { root: string; turns: number; seed: number; write: (text: string) => void },
): number {
  if (names.length === 0) throw new UsageError('there is no document of that name');
  const planted = plantedValues(PLANTED_VALUES, seed);
  const counts = { documents: 0, places: 0, leaks: 0 };
  for (const name of names) {
    const document = read(readFileSync(join(root, name)));
    if (!document.ok) continue;
    counts.documents++;
    for (let turn = 0; turn < turns; turn++) {
      const { places, leaks } = leaksOf(document.tree, planted, turn * TURN + counts.documents, seed + turn);
      counts.places += places;
      counts.leaks += leaks.length;
      for (const { kind, text, place, result } of leaks) write(`${name}: ${place}: ${kind} ${text} became ${result}\n`);
    }
  }
  if (counts.documents === 0) throw new UsageError('no document of that name can be read');
  const kinds = new Set(planted.map(({ kind }) => kind)).size;
  write(
    `${planted.length} values of ${kinds} kinds planted in ${counts.places} places of ${counts.documents} documents\n` +
      `places in which something is left: ${counts.leaks}\n`,
  );
  return counts.leaks === 0 && counts.places > 0 ? 0 : 1;
}

/** Must not divide the number of values, so that every value reaches every place. */
const TURN = 67;

function documentsOf(folders: Folders, rules: RegistryOptions, count: number, seed: number): readonly Document[] {
  const root = requireSuites(folders);
  const samples = xmlFiles(root, '.').map((name) => ({
    name: name.slice(2),
    bytes: readFileSync(join(root, name)),
    options: {},
  }));
  // Defects are made only in kinds of documents that the suites have samples of; country-specific kinds are covered by
  // the samples.
  const registry = new Registry({ ...rules, hold: [] });
  const defects =
    count === 0 ? [] : defectsOf(samplesOf(folders, registry), registry, { seed, count, tries: count * 20 });
  return [
    ...samples,
    ...defects.map(({ defect }, at) => ({
      name: `defect ${at + 1} of ${defect.sample.kind} ${defect.sample.name}: ${defect.mistake}: ${defect.note}`,
      bytes: Buffer.from(defect.text),
      options: defect.sample.options,
    })),
  ];
}
