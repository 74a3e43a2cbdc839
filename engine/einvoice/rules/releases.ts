/**
 * Lists the rule sets of the manifest with their releases, for users who want to know what their documents are checked
 * by.
 */
import { EngineError } from '../errors.js';
import { releaseOf } from './manifest.js';
import type { ExplainerOptions } from './registry-places.js';
import { Registry } from './registry.js';
import { rulePaths } from './rule-paths.js';
import { isInForceOn, usedOn } from './used-on.js';
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

function errorMessage(check: () => void): string | null {
  try {
    check();
    return null;
  } catch (error) {
    if (error instanceof EngineError) return error.message;
    throw error;
  }
}
