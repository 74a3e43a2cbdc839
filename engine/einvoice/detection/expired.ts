/** Specifications that are not in force on a day: out of force, when their publishers refuse invoices that name them, or not yet in force. */
import type { Manifest, RuleSetEntry, Specification } from '../rules/manifest.js';
import type { Detection } from './detect.js';
import { type Identifier, LONGEST_IDENTIFIER, isThat } from './specification.js';

/** What a document names that is out of force on a day, and what is in force then in its place. */
export interface Expired {
  readonly kind: 'expired';
  readonly named: Specification;
  readonly inForce: Specification;
}

/**
 * @param ruleSets what the document is checked by
 * @param asked the day and the releases that the caller asks for
 * @returns null for what is in force, or is said of by nobody, and where another specification was asked for
 */
export function expiredFor(
  { identifier, asked }: Pick<Detection, 'identifier' | 'asked'>,
  ruleSets: readonly RuleSetEntry[],
  { day, releases }: { readonly day: string; readonly releases: readonly string[] },
  manifest: Pick<Manifest, 'specifications'>,
): Expired | null {
  if (asked !== null) return null;
  const chosen = ruleSets.filter(({ release }) => releases.includes(release));
  return expiredOn(identifier, day, chosen, manifest);
}

/**
 * @param day ISO date of the rules that are asked for
 * @param chosen the rule sets of releases that the caller has asked for by name: with those of its time, a specification is in force
 * @returns null for what is in force, or is said of by nobody
 */
function expiredOn(
  identifier: Identifier | null,
  day: string,
  chosen: readonly RuleSetEntry[],
  { specifications }: Pick<Manifest, 'specifications'>,
): Expired | null {
  if (identifier === null) return null;
  const value = identifier.value.slice(0, LONGEST_IDENTIFIER);
  const named = standingsOn(day, specifications).over.find((each) => isThat(value, each));
  if (named === undefined || chosen.some((entry) => entry.specifications?.includes(named.id))) return null;
  let inForce = named;
  while (isOver(inForce, day)) inForce = specifications.find(({ id }) => id === inForce.successor)!;
  return { kind: 'expired', named, inForce };
}

/** What a document names that is in force from a later day on, and what is in force on the day in its place; null where nothing is. */
export interface Early {
  readonly kind: 'early';
  readonly named: Specification;
  readonly inForce: Specification | null;
  readonly day: string;
}

/**
 * Versions may overlap: of those the first day is no border. Only what begins when its predecessor ends has not been in force before.
 * @param day ISO date of the rules that are asked for
 * @param chosen the rule sets of releases that the caller has asked for by name: whoever does so does not ask for those of a day
 * @returns null for what is in force, or is said of by nobody
 */
export function earlyOn(
  identifier: Identifier | null,
  day: string,
  chosen: readonly RuleSetEntry[],
  { specifications }: Pick<Manifest, 'specifications'>,
): Early | null {
  if (identifier === null || chosen.length > 0) return null;
  const value = identifier.value.slice(0, LONGEST_IDENTIFIER);
  const named = standingsOn(day, specifications).early.find((each) => isThat(value, each));
  if (named === undefined) return null;
  const before = specifications.filter(({ successor }) => successor === named.id);
  if (before.some(({ effectiveUntil }) => effectiveUntil! >= named.effectiveFrom!)) return null;
  return { kind: 'early', named, inForce: inForceBefore(named, day, specifications), day };
}

/** The version of those that a specification has taken the place of that is in force on a day. */
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
  return current === undefined || isOver(current, day) ? null : current;
}

/** The specifications that are not in force on a day. */
interface Standings {
  readonly day: string;
  readonly over: readonly Specification[];
  readonly early: readonly Specification[];
}

/** Documents ask for the same day one after the other. */
function standingsOn(day: string, specifications: Manifest['specifications']): Standings {
  let last = lastAsked.get(specifications);
  if (last?.day !== day) {
    last = {
      day,
      over: specifications.filter((each) => isOver(each, day)),
      early: specifications.filter(({ effectiveFrom }) => effectiveFrom !== undefined && day < effectiveFrom),
    };
    lastAsked.set(specifications, last);
  }
  return last;
}

const lastAsked = new WeakMap<Manifest['specifications'], Standings>();

function isOver({ effectiveUntil }: Specification, day: string): boolean {
  return effectiveUntil !== undefined && effectiveUntil < day;
}
