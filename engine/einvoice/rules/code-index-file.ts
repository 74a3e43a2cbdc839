/** The file of an index of codes: a head with the rule sets, and a line of JSON for each code. */
import { platform } from 'einvoice-schematron/platform';
import type { Assertion } from 'einvoice-schematron/assertion.js';
import { findEarlierCodes } from '../earlier-codes.js';
import { findRuleFamilies } from '../rule-families.js';
import { asciiJson } from './ascii-json.js';
import { type CheckPlace, findChecks } from './checks-text.js';
import { compiledFiles } from './compiled.js';
import { type RuleSetEntry, versionedName } from './manifest.js';

/** Stored next to the compiled rule sets. */
export const CODE_INDEX_FILE = 'codes.index.jsonl';

/** To be increased whenever the file format changes. */
export const FORMAT = 2;

/** What a name means in a rule set. */
export interface CodeUse {
  /** If checks have it as their code: the code as they write it. */
  readonly code?: string;
  /** Where these checks are; absent if the rule set is not indexed. */
  readonly places?: readonly CheckPlace[];
  /** If it is an earlier code: the current one; see `findEarlierCodes`. */
  readonly earlierFor?: string;
  /** If it names a rule that is split into several checks: their codes; see `findRuleFamilies`. */
  readonly family?: readonly string[];
}

/** The first line of the file. */
export interface Head {
  readonly format: number;
  /** Versioned names, with the lengths of the files of their checks. */
  readonly ruleSets: readonly (readonly [name: string, bytes: number])[];
}

/** Values by the position of a rule set in the head. */
type ByRuleSet<Value> = Readonly<Record<number, Value>>;

/** The other lines: a name in capitals, and its uses. Places are in one list. */
export type Line = readonly [
  name: string,
  places: ByRuleSet<readonly number[]>,
  others?: {
    /** Codes that are not written in capitals. */
    readonly code?: ByRuleSet<string> | undefined;
    readonly earlierFor?: ByRuleSet<string> | undefined;
    readonly family?: ByRuleSet<readonly string[]> | undefined;
  },
];

/**
 * The index of rule sets, as the text of its file, in ASCII.
 * @param assertionsOf all assertions of a rule set
 */
export function codeIndex(
  entries: readonly RuleSetEntry[],
  compiledDir: string,
  assertionsOf: (entry: RuleSetEntry) => readonly Assertion[],
): string {
  const ruleSets = entries.map((entry) => [versionedName(entry), checksSize(entry, compiledDir)!] as const);
  const uses = entries.map((entry) => {
    const text = platform.latin1(platform.read(compiledDir, compiledFiles(entry).checks));
    return listUses(entry, assertionsOf(entry), findChecks(text));
  });
  // Codes come first, so that the lines have them in the order of the rule sets and their checks.
  const isCode = (index: number, name: string): boolean => uses[index]!.get(name)!.code !== undefined;
  const names = uses.map((own) => [...own.keys()]);
  const codes = names.flatMap((own, index) => own.filter((name) => isCode(index, name)));
  const lines = [...new Set([...codes, ...names.flat()])].map((name) =>
    toLine(
      name,
      uses.map((own) => own.get(name)),
    ),
  );
  return [{ format: FORMAT, ruleSets } satisfies Head, ...lines].map((line) => `${asciiJson(line)}\n`).join('');
}

/** @param uses by the position of the rule set */
function toLine(name: string, uses: readonly (CodeUse | undefined)[]): Line {
  const collect = <Value>(valueOf: (use: CodeUse) => Value | undefined): ByRuleSet<Value> | undefined => {
    const values = uses.flatMap((use, position) => {
      const value = use === undefined ? undefined : valueOf(use);
      return value === undefined ? [] : [[position, value] as const];
    });
    return values.length === 0 ? undefined : Object.fromEntries(values);
  };
  const others = {
    code: collect(({ code }) => (code === name ? undefined : code)),
    earlierFor: collect(({ earlierFor }) => earlierFor),
    family: collect(({ family }) => family),
  };
  const places = collect((use) => use.places?.flat()) ?? {};
  return Object.values(others).every((values) => values === undefined) ? [name, places] : [name, places, others];
}

/** @returns the uses in the order of the rule sets, with their positions */
export function fromLine([name, places, others = {}]: Line): readonly (readonly [position: number, use: CodeUse])[] {
  const { code, earlierFor, family } = others;
  const positions = new Set([places, earlierFor, family].flatMap((values) => Object.keys(values ?? {}).map(Number)));
  return [...positions]
    .sort((a, b) => a - b)
    .map((position) => {
      const flat = places[position];
      return [
        position,
        {
          ...(flat === undefined ? {} : { code: code?.[position] ?? name, places: toPlaces(flat) }),
          ...(earlierFor?.[position] === undefined ? {} : { earlierFor: earlierFor[position] }),
          ...(family?.[position] === undefined ? {} : { family: family[position] }),
        },
      ];
    });
}

function toPlaces(flat: readonly number[]): readonly CheckPlace[] {
  const places: CheckPlace[] = [];
  for (let at = 0; at < flat.length; at += 3) places.push([flat[at]!, flat[at + 1]!, flat[at + 2]!]);
  return places;
}

/**
 * What names mean in one rule set.
 * @param places of the checks, in their order; empty if unknown
 */
export function listUses(
  entry: RuleSetEntry,
  assertions: readonly Assertion[],
  places: readonly CheckPlace[],
): ReadonlyMap<string, CodeUse> {
  const uses = new Map<string, CodeUse>();
  const extend = (name: string, change: (use: CodeUse) => CodeUse): void => {
    const key = name.toUpperCase();
    uses.set(key, change(uses.get(key) ?? {}));
  };
  for (const { code, index } of assertions)
    extend(code, (use) => ({
      ...use,
      code: use.code ?? code,
      ...(places.length === 0 ? {} : { places: [...(use.places ?? []), places[index]!] }),
    }));
  for (const [name, code] of findEarlierCodes(entry, assertions)) extend(name, (use) => ({ ...use, earlierFor: code }));
  for (const { code, text } of assertions)
    for (const name of findRuleFamilies(code, text))
      extend(name, (use) => ({ ...use, family: [...new Set([...(use.family ?? []), code])] }));
  return uses;
}

/** Length of the file of checks, in bytes; null if it is missing. */
export function checksSize(entry: RuleSetEntry, compiledDir: string): number | null {
  try {
    return platform.size(compiledDir, compiledFiles(entry).checks);
  } catch {
    return null;
  }
}
