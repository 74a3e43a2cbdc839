/**
 * Lists the rule sets of the manifest with their releases, for users who want to know what their documents are checked
 * by.
 */
import { EngineError } from '../errors.js';
import { type Manifest, type RuleSetEntry, releaseOf, versionOf } from './manifest.js';
import type { ExplainerOptions } from './registry-places.js';
import { Registry } from './registry.js';
import { rulePaths } from './rule-paths.js';
import { Versions } from './versions.js';
import type { RuleSetInfo } from '../types.js';

/** A version of a rule set and its origin. */
export interface RuleSetRelease extends RuleSetInfo {
  readonly title: string;
  /** Name of the release, as for `ValidateOptions.releases`: `xrechnung@2.5.0`. */
  readonly release: string;
  readonly publisher: string;
  readonly licence: string;
  /** Source of the dates; null if unknown. */
  readonly inForceNote: string | null;
  /** Whether this service holds it, that is, can run it. */
  readonly held: boolean;
  /** Whether it is the version in force on the given day, held or not. */
  readonly inForce: boolean;
  /**
   * Whether documents are checked by it on that day: it is the version in force if held, otherwise the latest held one.
   */
  readonly used: boolean;
  /** Why it cannot be used (for example, it is not compiled) and what to do; null if it can. */
  readonly problem: string | null;
}

/**
 * Every version of every rule set, in the order of the manifest. Works before anything has been compiled.
 * @param day ISO date, `2026-11-21`
 * @throws EngineError `MANIFEST_INVALID`
 */
export function ruleSetReleases({ rulesDir, ...paths }: ExplainerOptions, day: string): readonly RuleSetRelease[] {
  const registry = new Registry({ ...rulePaths(rulesDir), ...paths });
  const { whole, absent } = registry.holding;
  const versions = new Versions(whole, whole.ruleSets);
  const isUsed = usedOn(registry, day);
  return whole.ruleSets.map((entry) => {
    const held = !absent.includes(entry);
    const { publisher, licence, effectiveNote = null } = releaseOf(whole, entry);
    // `verifyRuleSet` reads the header, so that `info` knows the source.
    const problem = held ? errorMessage(() => registry.verifyRuleSet(entry)) : null;
    return {
      ...registry.info(entry, day),
      title: entry.title,
      release: entry.release,
      publisher,
      licence,
      inForceNote: effectiveNote,
      held,
      inForce: isInForceOn(versions, whole, entry, day),
      used: held && isUsed(entry),
      problem,
    };
  });
}

/**
 * The rule sets that documents are checked by on a day, each with its version (`xrechnung-ubl 2.6.0`), as in `used` of
 * `ruleSetReleases`. Reads no compiled file.
 * @param day ISO date
 * @throws EngineError `MANIFEST_INVALID`
 */
export function usedRuleSets({ rulesDir, ...paths }: ExplainerOptions, day: string): ReadonlySet<string> {
  const registry = new Registry({ ...rulePaths(rulesDir), ...paths });
  const used = registry.manifest.ruleSets.filter(usedOn(registry, day));
  return new Set(used.map((entry) => `${entry.id} ${versionOf(entry)}`));
}

/** Returns a test of whether a held rule set is used on a day. */
function usedOn({ manifest, holding: { whole } }: Registry, day: string): (entry: RuleSetEntry) => boolean {
  const versions = new Versions(manifest, manifest.ruleSets);
  // Some rule sets exist only for testing their publishers' files.
  const chosen = new Set([
    ...whole.detection.flatMap(({ ruleSets }) => ruleSets),
    ...(whole.countryRules ?? []).flatMap(({ documents }) => documents.flatMap(({ ruleSets }) => ruleSets)),
  ]);
  return (entry) => chosen.has(entry.id) && isInForceOn(versions, manifest, entry, day);
}

/** Whether a version is in force on a day. A bundled release is in force if the one it is bundled with is. */
function isInForceOn(versions: Versions<RuleSetEntry>, manifest: Manifest, entry: RuleSetEntry, day: string): boolean {
  const { bundledWith } = releaseOf(manifest, entry);
  const first = manifest.ruleSets.find(({ release }) => release === bundledWith) ?? entry;
  return versions.inForce(first.id, day) === first;
}

function errorMessage(check: () => void): string | null {
  try {
    check();
    return null;
  } catch (error) {
    if (error instanceof EngineError) return error.message;
    throw error;
  }
}
