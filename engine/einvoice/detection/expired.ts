/** Specifications not in force on a day: expired ones, which publishers refuse in new invoices, and early ones. */
import type { Manifest, RuleSetEntry, Specification } from '../rules/manifest.js';
import type { Detection } from './detect.js';
import { type Identifier, LONGEST_IDENTIFIER, matchesIdentifier } from './specification.js';

/** An expired specification that a document names, and the successor in force on the day. */
export interface ExpiredSpecification {
  readonly kind: 'expired';
  readonly named: Specification;
  readonly inForce: Specification;
}

/**
 * @param ruleSets the rule sets the document is checked by
 * @param asked the day and the releases that the caller requests
 * @returns null if the specification is in force or its dates are unknown, or another one was requested
 */
export function findExpired(
  { identifier, asked }: Pick<Detection, 'identifier' | 'asked'>,
  ruleSets: readonly RuleSetEntry[],
  { day, releases }: { readonly day: string; readonly releases: readonly string[] },
  manifest: Pick<Manifest, 'specifications'>,
): ExpiredSpecification | null {
  if (asked !== null) return null;
  const chosen = ruleSets.filter(({ release }) => releases.includes(release));
  return expiredOn(identifier, day, chosen, manifest);
}

/**
 * @param day ISO date of the requested rules
 * @param chosen rule sets of releases requested by name: their specifications count as in force
 * @returns null if the specification is in force or its dates are unknown
 */
function expiredOn(
  identifier: Identifier | null,
  day: string,
  chosen: readonly RuleSetEntry[],
  { specifications }: Pick<Manifest, 'specifications'>,
): ExpiredSpecification | null {
  if (identifier === null) return null;
  const value = identifier.value.slice(0, LONGEST_IDENTIFIER);
  const named = notInForceOn(day, specifications).over.find((each) => matchesIdentifier(value, each));
  if (named === undefined || chosen.some((entry) => entry.specifications?.includes(named.id))) return null;
  let inForce = named;
  while (hasExpired(inForce, day)) inForce = specifications.find(({ id }) => id === inForce.successor)!;
  return { kind: 'expired', named, inForce };
}

/** A specification that is not in force yet, and the predecessor in force on the day, if any. */
export interface EarlySpecification {
  readonly kind: 'early';
  readonly named: Specification;
  readonly inForce: Specification | null;
  readonly day: string;
}

/**
 * A specification that is not in force yet. If versions overlap, the first day of the new one is no strict limit: it
 * only counts if a version begins when its predecessor ends.
 * @param day ISO date of the requested rules
 * @param chosen rule sets of releases requested by name, which override the day
 * @returns null if the specification is in force or its dates are unknown
 */
export function findEarly(
  identifier: Identifier | null,
  day: string,
  chosen: readonly RuleSetEntry[],
  { specifications }: Pick<Manifest, 'specifications'>,
): EarlySpecification | null {
  if (identifier === null || chosen.length > 0) return null;
  const value = identifier.value.slice(0, LONGEST_IDENTIFIER);
  const named = notInForceOn(day, specifications).early.find((each) => matchesIdentifier(value, each));
  if (named === undefined) return null;
  const before = specifications.filter(({ successor }) => successor === named.id);
  if (before.some(({ effectiveUntil }) => effectiveUntil! >= named.effectiveFrom!)) return null;
  return { kind: 'early', named, inForce: inForceBefore(named, day, specifications), day };
}

/** The predecessor of a specification that is in force on a day. */
function inForceBefore(
  named: Specification,
  day: string,
  specifications: readonly Specification[],
): Specification | null {
  let current: Specification | undefined = named;
  while (current !== undefined && day < (current.effectiveFrom ?? '')) {
    const { id }: Specification = current;
    current = specifications.find(({ successor }) => successor === id);
  }
  return current === undefined || hasExpired(current, day) ? null : current;
}

/** The specifications that are not in force on a day. */
interface NotInForce {
  readonly day: string;
  readonly over: readonly Specification[];
  readonly early: readonly Specification[];
}

/** Caches the result for the last day: consecutive documents mostly need the same one. */
function notInForceOn(day: string, specifications: Manifest['specifications']): NotInForce {
  let last = lastAsked.get(specifications);
  if (last?.day !== day) {
    last = {
      day,
      over: specifications.filter((each) => hasExpired(each, day)),
      early: specifications.filter(({ effectiveFrom }) => effectiveFrom !== undefined && day < effectiveFrom),
    };
    lastAsked.set(specifications, last);
  }
  return last;
}

const lastAsked = new WeakMap<Manifest['specifications'], NotInForce>();

function hasExpired({ effectiveUntil }: Specification, day: string): boolean {
  return effectiveUntil !== undefined && effectiveUntil < day;
}
