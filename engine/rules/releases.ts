/** The rule sets of the manifest with their releases, for people who want to know what they are checked against. */
import { EngineError } from '../errors.js';
import { type Manifest, type RuleSetEntry, releaseOf } from './manifest.js';
import type { ExplainerOptions } from '../explain.js';
import { Registry } from './registry.js';
import { rulePaths } from './rule-paths.js';
import type { RuleSetInfo } from '../types.js';

/** One version of a rule set, and where it comes from. */
export interface RuleSetRelease extends RuleSetInfo {
  readonly title: string;
  /** Name of the release, as `ValidateOptions.releases` takes it: `xrechnung@2.5.0`. */
  readonly release: string;
  readonly publisher: string;
  readonly licence: string;
  /** First day on which it is to be applied; null: always. */
  readonly effectiveFrom: string | null;
  /** Last day on which it is, the one before the next release where its publisher says nothing else; null: none is known. */
  readonly effectiveUntil: string | null;
  /** Where the days are from; null where nothing is known of it. */
  readonly effectiveNote: string | null;
  /** Whether documents are checked with it where they need it; a service may do without some. */
  readonly held: boolean;
  /** Whether it is the version that is used on the day asked for. */
  readonly inForce: boolean;
  /** Why it can't be used as it is (not compiled, for example) and what to do; null when it can. */
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
  return whole.ruleSets.map((entry) => {
    const held = !absent.includes(entry);
    const { publisher, licence, effectiveFrom, effectiveNote = null } = releaseOf(whole, entry);
    // What it was compiled from is known once it has been read.
    const problem = held ? problemOf(() => registry.verifyRuleSet(entry)) : null;
    return {
      ...registry.info(entry),
      title: entry.title,
      release: entry.release,
      publisher,
      licence,
      effectiveFrom,
      effectiveUntil: lastDayOf(whole, entry),
      effectiveNote,
      held,
      inForce: held && isInForce(registry, entry, day),
      problem,
    };
  });
}

/** What is bundled with another release is in force as long as that is. */
function isInForce(registry: Registry, entry: RuleSetEntry, day: string): boolean {
  const [first] = companionsOf(registry.manifest, entry);
  return registry.entry((first ?? entry).id, day) === (first ?? entry);
}

/** The rule sets of the release that one is bundled with. */
function companionsOf(manifest: Manifest, entry: RuleSetEntry): readonly RuleSetEntry[] {
  const { bundledWith } = releaseOf(manifest, entry);
  return manifest.ruleSets.filter(({ release }) => release === bundledWith);
}

function lastDayOf(manifest: Manifest, entry: RuleSetEntry): string | null {
  const { effectiveFrom, effectiveUntil, bundledWith } = releaseOf(manifest, entry);
  if (bundledWith !== undefined) return lastDayOf(manifest, companionsOf(manifest, entry)[0]!);
  const next = manifest.ruleSets
    .filter((other) => other.id === entry.id && releaseOf(manifest, other).bundledWith === undefined)
    .map((other) => releaseOf(manifest, other).effectiveFrom ?? '')
    .filter((begin) => begin > (effectiveFrom ?? ''))
    .sort()[0];
  if (effectiveUntil !== undefined || next === undefined) return effectiveUntil ?? null;
  return new Date(Date.parse(next) - 86_400_000).toISOString().slice(0, 10);
}

function problemOf(check: () => void): string | null {
  try {
    check();
    return null;
  } catch (error) {
    if (error instanceof EngineError) return error.message;
    throw error;
  }
}
