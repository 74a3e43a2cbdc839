/** What a run of `compile-rules` is about: which releases are fetched, which of them may be absent, what is compiled. */
import { type RuleSetChoice, isNamed, requiredEntries } from 'einvoice-core/rules/holding.js';
import {
  type Manifest,
  type OfficialFile,
  type RuleSetEntry,
  type SchemaEntry,
  releaseName,
} from 'einvoice-core/rules/manifest.js';
import { filesFor } from 'einvoice-core/rules/official-files.js';

/** @see selectionOf */
export interface Selection {
  /** What is to be compiled, where its files can be had. */
  readonly ruleSets: readonly RuleSetEntry[];
  readonly schemas: readonly SchemaEntry[];
  /** Names of releases that are not fetched. */
  readonly without: ReadonlySet<string>;
  /** Names of releases that are fetched, and may be absent. */
  readonly tried: ReadonlySet<string>;
}

/**
 * @param choice which rule sets are held
 * @param only names of rule sets; no others are compiled then
 * @throws EngineError `RULE_SET_UNKNOWN` for a name that nothing in the manifest has
 */
export function selectionOf(manifest: Manifest, choice: RuleSetChoice, only?: readonly string[]): Selection {
  const wanted = new Set([
    ...requiredEntries(manifest, only === undefined ? choice : 'available'),
    ...requiredEntries(manifest, only ?? []),
  ]);
  const isTried = choice === 'available' && only === undefined;
  const releasesOf = (entries: Iterable<{ readonly release: string }>): Set<string> =>
    new Set([...entries].map(({ release }) => release));
  const [needed, all] = [releasesOf(wanted), manifest.releases.map(releaseName)];
  const isWanted = (entry: RuleSetEntry | SchemaEntry): boolean => isTried || wanted.has(entry);
  const others = all.filter((name) => !needed.has(name));
  return {
    ruleSets: manifest.ruleSets.filter((entry) =>
      only === undefined ? isWanted(entry) : only.some((name) => isNamed(manifest, entry, name)),
    ),
    // All of them, whatever rule sets are asked for: they take little time, and any document may need any.
    schemas: manifest.schemas.filter(isWanted),
    without: new Set(isTried ? [] : others),
    tried: new Set(isTried ? others : []),
  };
}

/** The selection without what lacks a file. */
export function withoutAbsent(
  manifest: Manifest,
  { ruleSets, schemas, ...rest }: Selection,
  absent: readonly OfficialFile[],
): Selection {
  const paths = new Set(absent.map(({ path }) => path));
  const isWhole = (entry: RuleSetEntry | SchemaEntry): boolean =>
    !filesFor(manifest, entry).some(({ path }) => paths.has(path));
  return { ...rest, ruleSets: ruleSets.filter(isWhole), schemas: schemas.filter(isWhole) };
}
