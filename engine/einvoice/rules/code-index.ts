/**
 * An index of the codes of rule sets: explaining one rule reads its line and its checks, not whole files. A rule set
 * counts as indexed only if the file of its checks has the same length; otherwise all its checks are read.
 */
import { platform } from 'einvoice-schematron/platform';
import type { Assertion } from 'einvoice-schematron/assertion.js';
import { asciiJson } from './ascii-json.js';
import {
  CODE_INDEX_FILE,
  type CodeUse,
  FORMAT,
  type Head,
  type Line,
  checksSize,
  fromLine,
  listUses,
} from './code-index-file.js';
import { type RuleSetEntry, versionedName } from './manifest.js';

/** What a name means in each rule set that has it, in the order of the rule sets. */
export type CodeUses = readonly { readonly entry: RuleSetEntry; readonly use: CodeUse }[];

/** The codes of rule sets, from the indexes of their folders. */
export class CodeIndex {
  readonly #indexes: readonly FolderIndex[];
  readonly #unindexed: readonly { readonly entry: RuleSetEntry; readonly uses: ReadonlyMap<string, CodeUse> }[];
  readonly #order: ReadonlyMap<RuleSetEntry, number>;

  /**
   * @param entries the rule sets
   * @param folders each with its own index; the first folder that contains a rule set is used
   * @param assertionsOf all assertions of a rule set that is not indexed
   */
  constructor(
    entries: readonly RuleSetEntry[],
    folders: readonly string[],
    assertionsOf: (entry: RuleSetEntry) => readonly Assertion[],
  ) {
    this.#order = new Map(entries.map((entry, index) => [entry, index]));
    this.#indexes = folders.map((folder) => new FolderIndex(folder));
    this.#unindexed = entries
      .filter((entry) => !isIndexed(entry, this.#indexes))
      .map((entry) => ({ entry, uses: listUses(entry, assertionsOf(entry), []) }));
  }

  /** What a name means. @param name in capitals */
  uses(name: string): CodeUses {
    return this.#sorted([
      ...this.#indexes.flatMap((index) => index.uses(name)),
      ...this.#unindexed.flatMap(({ entry, uses }) => (uses.has(name) ? [{ entry, use: uses.get(name)! }] : [])),
    ]);
  }

  /** All names in capitals, with what they mean: codes in the order of the rule sets and their checks, then the others. */
  all(): ReadonlyMap<string, CodeUses> {
    const found = new Map<string, CodeUses>();
    const add = (name: string, uses: CodeUses): void => void found.set(name, [...(found.get(name) ?? []), ...uses]);
    for (const index of this.#indexes) for (const [name, uses] of index.all()) add(name, uses);
    for (const { entry, uses } of this.#unindexed) for (const [name, use] of uses) add(name, [{ entry, use }]);
    const all = [...found].map(([name, uses]) => [name, this.#sorted(uses)] as const);
    // Sorting keeps the order of names that the same rule set is the first to have.
    const rank = (uses: CodeUses): number => {
      const first = uses.find(({ use }) => use.code !== undefined);
      return first === undefined ? Infinity : this.#order.get(first.entry)!;
    };
    return new Map(all.sort(([, a], [, b]) => compare(rank(a), rank(b))));
  }

  #sorted(uses: CodeUses): CodeUses {
    return [...uses].sort((a, b) => this.#order.get(a.entry)! - this.#order.get(b.entry)!);
  }
}

function compare(a: number, b: number): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

/** Whether the index of a folder has all these rule sets, as they are now. */
export function isIndexComplete(entries: readonly RuleSetEntry[], compiledDir: string): boolean {
  const indexes = [new FolderIndex(compiledDir)];
  return entries.every((entry) => isIndexed(entry, indexes));
}

/** Number of names to search the text for before all of its lines are mapped, which takes as long as many searches. */
const SEARCHED = 20;

/** The index of one folder. */
class FolderIndex {
  readonly #folder: string;
  readonly #text: string;
  readonly #ruleSets: ReadonlyMap<string, { readonly position: number; readonly bytes: number }>;
  #lines: ReadonlyMap<string, string> | undefined;
  #asked = 0;
  /** The rule sets to answer for, by position. */
  readonly #entries = new Map<number, RuleSetEntry>();

  constructor(folder: string) {
    this.#folder = folder;
    this.#text = readIndex(folder);
    const head = JSON.parse(this.#text.slice(0, this.#text.indexOf('\n'))) as Head;
    const ruleSets = head.format === FORMAT ? head.ruleSets : [];
    this.#ruleSets = new Map(ruleSets.map(([name, bytes], position) => [name, { position, bytes }]));
  }

  /**
   * Includes a rule set in the answers, if the folder has it and the index is about this version of the file.
   * @returns null if the folder does not contain it; otherwise whether it is indexed
   */
  include(entry: RuleSetEntry): boolean | null {
    const bytes = checksSize(entry, this.#folder);
    if (bytes === null) return null;
    const indexed = this.#ruleSets.get(versionedName(entry));
    if (indexed?.bytes !== bytes) return false;
    this.#entries.set(indexed.position, entry);
    return true;
  }

  uses(name: string): CodeUses {
    this.#asked++;
    const isMapWorthwhile = this.#lines !== undefined || this.#asked > SEARCHED;
    const line = isMapWorthwhile ? (this.#lines ??= this.#linesByName()).get(name) : this.#findLine(name);
    return line === undefined ? [] : this.#usesIn(line)[1];
  }

  /** Searches the text: for a few names, that is faster than a map of all. */
  #findLine(name: string): string | undefined {
    const begin = this.#text.indexOf(`\n[${asciiJson(name)},`);
    return begin < 0 ? undefined : this.#text.slice(begin + 1, this.#text.indexOf('\n', begin + 1));
  }

  #linesByName(): ReadonlyMap<string, string> {
    const [, ...lines] = this.#text.trimEnd().split('\n');
    return new Map(lines.map((line) => [JSON.parse(line.slice(1, line.indexOf(',{'))) as string, line]));
  }

  /** All names with a use. */
  all(): readonly (readonly [name: string, uses: CodeUses])[] {
    this.#lines ??= this.#linesByName();
    return [...this.#lines.values()].map((line) => this.#usesIn(line)).filter(([, uses]) => uses.length > 0);
  }

  #usesIn(text: string): readonly [name: string, uses: CodeUses] {
    const line = JSON.parse(text) as Line;
    const uses = fromLine(line).flatMap(([position, use]) => {
      const entry = this.#entries.get(position);
      return entry === undefined ? [] : [{ entry, use }];
    });
    return [line[0], uses];
  }
}

/** Whether the first folder that contains a rule set has it in its index. */
function isIndexed(entry: RuleSetEntry, indexes: readonly FolderIndex[]): boolean {
  for (const index of indexes) {
    const isIncluded = index.include(entry);
    if (isIncluded !== null) return isIncluded;
  }
  return false;
}

/** An index without rule sets if there is none, as in browsers and in rules compiled by earlier versions. */
function readIndex(folder: string): string {
  try {
    return platform.latin1(platform.read(folder, CODE_INDEX_FILE));
  } catch {
    return `${asciiJson({ format: FORMAT, ruleSets: [] } satisfies Head)}\n`;
  }
}
