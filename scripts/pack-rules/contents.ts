/** Assigns rule sets and schemas to packages, and determines which are left out. */
import { isNamed, isOptional } from '#core/rules/holding.js';
import { type Manifest, type RuleSetEntry, type SchemaEntry, releaseOf } from '#core/rules/manifest.js';
import { RULES_PACKAGES } from '#core/rules/installed-packages.js';
import { type Licences, termsOf } from './licences.js';

export type PackageName = (typeof RULES_PACKAGES)[number];

/** A part of the manifest. */
export interface Entries {
  readonly ruleSets: readonly RuleSetEntry[];
  readonly schemas: readonly SchemaEntry[];
}

export interface PackageContents extends Entries {
  readonly name: PackageName;
  /** What belongs in the package, but has no licence to redistribute it. */
  readonly withoutLicence: Entries;
  /** What belongs in the package, but was not requested. */
  readonly unasked: Entries;
}

/**
 * One package contains the core, the other what a service can run without.
 * @param only names of rule sets, releases or countries; by default everything
 * @throws Error for a name of no rule set, and if a package would have no rule set at all
 */
export function contentsOf(
  manifest: Manifest,
  licences: Licences,
  only?: readonly string[],
): readonly PackageContents[] {
  const unknown = only?.find((name) => !manifest.ruleSets.some((entry) => isNamed(manifest, entry, name)));
  if (unknown !== undefined) throw new Error(`no rule set, release or country is called "${unknown}"`);
  const asked = askedFor(manifest, only);
  const mayPass = (entry: RuleSetEntry | SchemaEntry): boolean => termsOf(licences, releaseOf(manifest, entry)).mayPass;
  const contents = RULES_PACKAGES.map((name): PackageContents => {
    const own = partOf(manifest, (entry) => isOptional(manifest, entry) === (name !== RULES_PACKAGES[0]));
    return {
      name,
      ...partOf(own, (entry) => asked.has(entry) && mayPass(entry)),
      withoutLicence: partOf(own, (entry) => !mayPass(entry)),
      unasked: partOf(own, (entry) => !asked.has(entry) && mayPass(entry)),
    };
  });
  const held = contents.filter(({ ruleSets }) => ruleSets.length > 0);
  if (held.length === 0) throw new Error('no licence is known that lets others pass these rule sets on');
  return held;
}

/** Rule sets by name, with the schemas of the documents for which they are sufficient. */
function askedFor(manifest: Manifest, only?: readonly string[]): ReadonlySet<RuleSetEntry | SchemaEntry> {
  if (only === undefined) return new Set([...manifest.ruleSets, ...manifest.schemas]);
  const ruleSets = manifest.ruleSets.filter((entry) => only.some((name) => isNamed(manifest, entry, name)));
  const ids = new Set(ruleSets.map(({ id }) => id));
  const rows = manifest.detection.filter((row) => row.ruleSets.every((id) => ids.has(id)));
  return new Set([...ruleSets, ...manifest.schemas.filter(({ id }) => rows.some((row) => row.schema === id))]);
}

function partOf({ ruleSets, schemas }: Entries, isIn: (entry: RuleSetEntry | SchemaEntry) => boolean): Entries {
  return { ruleSets: ruleSets.filter(isIn), schemas: schemas.filter(isIn) };
}
