/**
 * An index of the codes of rule sets, stored next to them: looking up one rule does not require reading all checks. An
 * entry is valid only if the file has the same length; otherwise the checks themselves are read.
 */
import { platform } from 'einvoice-schematron/platform';
import type { Assertion } from 'einvoice-schematron/assertion.js';
import { findEarlierCodes } from '../earlier-codes.js';
import { findRuleFamilies } from '../rule-families.js';
import { compiledFiles } from './compiled.js';
import { type RuleSetEntry, versionedName } from './manifest.js';

/** Stored next to the compiled rule sets. */
export const CODE_INDEX_FILE = 'codes.index.json';

/** To be increased whenever the file format changes. */
const FORMAT = 1;

/** The codes of a rule set. */
export interface RuleSetCodes {
  /** In the order of its checks, without duplicates. */
  readonly codes: readonly string[];
  /** Earlier codes of its checks, with the current ones; see `findEarlierCodes`. */
  readonly earlier: readonly (readonly [name: string, code: string])[];
  /** Names of rules that are split into several checks, with the codes of the checks; see `findRuleFamilies`. */
  readonly families: readonly (readonly [name: string, code: string])[];
}

interface IndexEntry extends RuleSetCodes {
  /** Length of the file with its checks. */
  readonly bytes: number;
}

interface CodeIndex {
  readonly format: number;
  /** By versioned name. */
  readonly ruleSets: Readonly<Record<string, IndexEntry>>;
}

/** @param assertions all assertions of the rule set */
export function listCodes(entry: RuleSetEntry, assertions: readonly Assertion[]): RuleSetCodes {
  return {
    codes: [...new Set(assertions.map(({ code }) => code))],
    earlier: [...findEarlierCodes(entry, assertions)],
    families: assertions.flatMap(({ code, text }) => findRuleFamilies(code, text).map((name) => [name, code] as const)),
  };
}

/** The index of rule sets, as the text of its file. */
export function codeIndex(
  entries: readonly RuleSetEntry[],
  compiledDir: string,
  assertionsOf: (entry: RuleSetEntry) => readonly Assertion[],
): string {
  const ruleSets = entries.map((entry): [string, IndexEntry] => [
    versionedName(entry),
    { bytes: checksSize(entry, compiledDir)!, ...listCodes(entry, assertionsOf(entry)) },
  ]);
  return JSON.stringify({ format: FORMAT, ruleSets: Object.fromEntries(ruleSets) } satisfies CodeIndex);
}

/**
 * Returns a lookup for valid index entries; it returns null for others.
 * @param folders each with its own index; the first folder that contains a rule set is used
 */
export function readCodeIndex(...folders: readonly string[]): (entry: RuleSetEntry) => RuleSetCodes | null {
  const indexes = folders.map((folder) => ({ folder, index: parseIndex(folder) }));
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

function parseIndex(compiledDir: string): CodeIndex | null {
  try {
    const index = JSON.parse(new TextDecoder().decode(platform.read(compiledDir, CODE_INDEX_FILE))) as CodeIndex;
    return index.format === FORMAT ? index : null;
  } catch {
    // Missing in browsers and in rules compiled by earlier versions.
    return null;
  }
}

/** Null if the file is missing. */
function checksSize(entry: RuleSetEntry, compiledDir: string): number | null {
  try {
    return platform.size(compiledDir, compiledFiles(entry).checks);
  } catch {
    return null;
  }
}
