/**
 * Which codes rule sets have, kept beside them: who asks about one rule need not read the checks of all. Only what is of the
 * very files that are there counts, by their length; the rest is made of the checks themselves.
 */
import { platform } from 'einvoice-schematron/platform';
import type { Assertion } from 'einvoice-schematron/assertion.js';
import { earlierCodesOf } from '../earlier-codes.js';
import { familiesOf } from '../rule-families.js';
import { compiledFiles } from './compiled.js';
import { type RuleSetEntry, versionedName } from './manifest.js';

/** Beside the compiled rule sets. */
export const CODE_INDEX_FILE = 'codes.index.json';

/** Raise it when the file changes. */
const FORMAT = 1;

/** The codes of a rule set. */
export interface RuleSetCodes {
  /** In the order of its checks, each once. */
  readonly codes: readonly string[];
  /** Other names of its checks, with their codes; see `earlierCodesOf`. */
  readonly earlier: readonly (readonly [name: string, code: string])[];
  /** Names of rules whose checks have codes of their own, with those; see `familiesOf`. */
  readonly families: readonly (readonly [name: string, code: string])[];
}

interface Kept extends RuleSetCodes {
  /** Length of the file of its checks. */
  readonly bytes: number;
}

interface CodeIndex {
  readonly format: number;
  /** By name with version. */
  readonly ruleSets: Readonly<Record<string, Kept>>;
}

/** @param assertions all of the rule set */
export function codesOf(entry: RuleSetEntry, assertions: readonly Assertion[]): RuleSetCodes {
  return {
    codes: [...new Set(assertions.map(({ code }) => code))],
    earlier: [...earlierCodesOf(entry, assertions)],
    families: assertions.flatMap(({ code, text }) => familiesOf(code, text).map((name) => [name, code] as const)),
  };
}

/** The index of rule sets, as the text of its file. */
export function codeIndex(
  entries: readonly RuleSetEntry[],
  compiledDir: string,
  assertionsOf: (entry: RuleSetEntry) => readonly Assertion[],
): string {
  const ruleSets = entries.map((entry): [string, Kept] => [
    versionedName(entry),
    { bytes: checksSize(entry, compiledDir)!, ...codesOf(entry, assertionsOf(entry)) },
  ]);
  return JSON.stringify({ format: FORMAT, ruleSets: Object.fromEntries(ruleSets) } satisfies CodeIndex);
}

/**
 * What the index says of rule sets that are as they were when it was made; asked for others, it gives null.
 * @param folders each with an index of its own; a rule set is that of the first folder that has it
 */
export function readCodeIndex(...folders: readonly string[]): (entry: RuleSetEntry) => RuleSetCodes | null {
  const indexes = folders.map((folder) => ({ folder, index: parsedIndex(folder) }));
  return (entry) => {
    for (const { folder, index } of indexes) {
      const bytes = checksSize(entry, folder);
      if (bytes === null) continue;
      const kept = index?.ruleSets[versionedName(entry)];
      return kept?.bytes === bytes ? kept : null;
    }
    return null;
  };
}

function parsedIndex(compiledDir: string): CodeIndex | null {
  try {
    const index = JSON.parse(new TextDecoder().decode(platform.read(compiledDir, CODE_INDEX_FILE))) as CodeIndex;
    return index.format === FORMAT ? index : null;
  } catch {
    // Rules that an earlier program compiled have none, and browsers load none.
    return null;
  }
}

/** Null where there is none. */
function checksSize(entry: RuleSetEntry, compiledDir: string): number | null {
  try {
    return platform.size(compiledDir, compiledFiles(entry).checks);
  } catch {
    return null;
  }
}
