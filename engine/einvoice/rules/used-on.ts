/** The rule sets that documents are checked by on a day. */
import { HeldRules } from './held-rules.js';
import { type Manifest, type RuleSetEntry, releaseOf, versionOf } from './manifest.js';
import type { ExplainerOptions } from './registry-places.js';
import { rulePaths } from './rule-paths.js';
import { Versions } from './versions.js';

/**
 * The rule sets that documents are checked by on a day, each with its version (`xrechnung-ubl 2.6.0`), as in `used` of
 * `ruleSetReleases`. Reads no compiled file.
 * @param day ISO date
 * @throws EngineError `MANIFEST_INVALID`
 */
export function usedRuleSets({ rulesDir, ...paths }: ExplainerOptions, day: string): ReadonlySet<string> {
  const held = new HeldRules({ ...rulePaths(rulesDir), ...paths });
  const used = held.manifest.ruleSets.filter(usedOn(held, day));
  return new Set(used.map((entry) => `${entry.id} ${versionOf(entry)}`));
}

/** Returns a test of whether a held rule set is used on a day. */
export function usedOn(
  { manifest, holding: { whole } }: Pick<HeldRules, 'manifest' | 'holding'>,
  day: string,
): (entry: RuleSetEntry) => boolean {
  const versions = new Versions(manifest, manifest.ruleSets);
  // Some rule sets exist only for testing their publishers' files.
  const chosen = new Set([
    ...whole.detection.flatMap(({ ruleSets }) => ruleSets),
    ...(whole.countryRules ?? []).flatMap(({ documents }) => documents.flatMap(({ ruleSets }) => ruleSets)),
  ]);
  return (entry) => chosen.has(entry.id) && isInForceOn(versions, manifest, entry, day);
}

/** Whether a version is in force on a day. A bundled release is in force if the one it is bundled with is. */
export function isInForceOn(
  versions: Versions<RuleSetEntry>,
  manifest: Manifest,
  entry: RuleSetEntry,
  day: string,
): boolean {
  const { bundledWith } = releaseOf(manifest, entry);
  const bundle =
    bundledWith === undefined ? undefined : manifest.ruleSets.find(({ release }) => release === bundledWith);
  const first = bundle ?? entry;
  return versions.inForce(first.id, day) === first;
}
