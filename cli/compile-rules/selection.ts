/**
 * The scope of a run of `compile-rules`: which releases to fetch, which of them may be missing, and what to compile.
 */
import { type RuleSetChoice, isNamed, requiredEntries } from 'einvoice-core/rules/holding.js';
import {
  type Manifest,
  type OfficialFile,
  type RuleSetEntry,
  type SchemaEntry,
  releaseName,
} from 'einvoice-core/rules/manifest.js';
import { filesFor } from 'einvoice-core/rules/official-files.js';

/** @see selectRules */
export interface RuleSelection {
  /** Rule sets to compile if their files are available. */
  readonly ruleSets: readonly RuleSetEntry[];
  readonly schemas: readonly SchemaEntry[];
  /** Names of releases that are not fetched. */
  readonly without: ReadonlySet<string>;
  /** Names of releases that are fetched but may be missing. */
  readonly optional: ReadonlySet<string>;
}

/**
 * @param choice which rule sets are installed
 * @param only names of rule sets; if given, no others are compiled
 * @throws EngineError `RULE_SET_UNKNOWN` for a name that is not in the manifest
 */
export function selectRules(manifest: Manifest, choice: RuleSetChoice, only?: readonly string[]): RuleSelection {
  const wanted = new Set([
    ...requiredEntries(manifest, only === undefined ? choice : 'available'),
    ...requiredEntries(manifest, only ?? []),
  ]);
  const isOptional = choice === 'available' && only === undefined;
  const releasesIn = (entries: Iterable<{ readonly release: string }>): Set<string> =>
    new Set([...entries].map(({ release }) => release));
  const [needed, all] = [releasesIn(wanted), manifest.releases.map(releaseName)];
  const isWanted = (entry: RuleSetEntry | SchemaEntry): boolean => isOptional || wanted.has(entry);
  const others = all.filter((name) => !needed.has(name));
  return {
    ruleSets: manifest.ruleSets.filter((entry) =>
      only === undefined ? isWanted(entry) : only.some((name) => isNamed(manifest, entry, name)),
    ),
    // All of them, whatever rule sets are selected: they compile quickly, and any document may need any of them.
    schemas: manifest.schemas.filter(isWanted),
    without: new Set(isOptional ? [] : others),
    optional: new Set(isOptional ? others : []),
  };
}

/** The selection without the rule sets that lack a file. */
export function withoutAbsent(
  manifest: Manifest,
  { ruleSets, schemas, ...rest }: RuleSelection,
  absent: readonly OfficialFile[],
): RuleSelection {
  const paths = new Set(absent.map(({ path }) => path));
  const isComplete = (entry: RuleSetEntry | SchemaEntry): boolean =>
    !filesFor(manifest, entry).some(({ path }) => paths.has(path));
  return { ...rest, ruleSets: ruleSets.filter(isComplete), schemas: schemas.filter(isComplete) };
}
