/** The periods in which versions of rule sets are in force, and the versions that succeed them. */
import { type Manifest, type RuleSetEntry, releaseOf, versionOf } from './manifest.js';
import type { Period, Successor } from '../types.js';

/** The period of a version according to the manifest; its successor may begin on any day. */
interface Span extends Pick<Period, 'inForceFrom' | 'inForceUntil'> {
  readonly next: Successor | null;
}

/**
 * The period of a version of a rule set. A bundled release is in force as long as the release it is bundled with.
 * @param manifest the complete one, since the successor of a version may not be held
 */
function findSpan(manifest: Manifest, entry: RuleSetEntry): Span {
  const { bundledWith } = releaseOf(manifest, entry);
  if (bundledWith !== undefined)
    return findSpan(
      manifest,
      manifest.ruleSets.find(({ release }) => release === bundledWith)!,
    );
  const { effectiveFrom, effectiveUntil } = releaseOf(manifest, entry);
  const next = findSuccessor(manifest, entry);
  const begin = next === undefined ? null : releaseOf(manifest, next).effectiveFrom!;
  return {
    inForceFrom: effectiveFrom,
    inForceUntil: effectiveUntil ?? (begin === null ? null : dayBefore(begin)),
    next: next === undefined ? null : { release: next.release, version: versionOf(next), inForceFrom: begin! },
  };
}

/** The periods of all rule sets of a manifest; cached, since every document needs some. */
export class Periods {
  readonly #manifest: Manifest;
  readonly #spans = new Map<RuleSetEntry, Span>();

  /** @param manifest the complete one, including entries that are not held */
  constructor(manifest: Manifest) {
    this.#manifest = manifest;
  }

  /** @param day as for `periodOn` */
  on(day: string, entry: RuleSetEntry): Period {
    let span = this.#spans.get(entry);
    if (!span) this.#spans.set(entry, (span = findSpan(this.#manifest, entry)));
    return periodOn(day, span);
  }
}

/** @param day ISO date; the successor is included if it is in force by then */
function periodOn(day: string, { inForceFrom, inForceUntil, next }: Span): Period {
  return { inForceFrom, inForceUntil, successor: next === null || next.inForceFrom > day ? null : next };
}

/** The next version; if two begin on the same day, the later one in the manifest. */
function findSuccessor(manifest: Manifest, entry: RuleSetEntry): RuleSetEntry | undefined {
  const begins = (each: RuleSetEntry): string => releaseOf(manifest, each).effectiveFrom ?? '';
  const isBundled = (each: RuleSetEntry): boolean => releaseOf(manifest, each).bundledWith !== undefined;
  const versions = manifest.ruleSets
    .filter((other) => other.id === entry.id && !isBundled(other))
    .sort((one, other) => (begins(one) < begins(other) ? -1 : begins(one) > begins(other) ? 1 : 0));
  return versions[versions.indexOf(entry) + 1];
}

function dayBefore(day: string): string {
  return new Date(Date.parse(day) - 86_400_000).toISOString().slice(0, 10);
}
