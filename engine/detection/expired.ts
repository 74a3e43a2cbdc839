/** Specifications that are out of force: their publishers refuse invoices that name them. */
import type { Manifest, RuleSetEntry, Specification } from '../rules/manifest.js';
import { type Identifier, LONGEST_IDENTIFIER, isThat } from './specification.js';

/** What a document names that is out of force on a day, and what is in force then in its place. */
export interface Expired {
  readonly kind: 'expired';
  readonly named: Specification;
  readonly inForce: Specification;
}

/**
 * @param day ISO date of the rules that are asked for
 * @param chosen the rule sets of releases that the caller has asked for by name: with those of its time, a specification is in force
 * @returns null for what is in force, or is said of by nobody
 */
export function expiredOn(
  identifier: Identifier | null,
  day: string,
  chosen: readonly RuleSetEntry[],
  { specifications }: Pick<Manifest, 'specifications'>,
): Expired | null {
  if (identifier === null) return null;
  const value = identifier.value.slice(0, LONGEST_IDENTIFIER);
  const named = overOn(day, specifications).find((each) => isThat(value, each));
  if (named === undefined || chosen.some((entry) => entry.specifications?.includes(named.id))) return null;
  let inForce = named;
  while (isOver(inForce, day)) inForce = specifications.find(({ id }) => id === inForce.successor)!;
  return { kind: 'expired', named, inForce };
}

/** Those that are out of force on a day; documents ask for the same day one after the other. */
function overOn(day: string, specifications: Manifest['specifications']): readonly Specification[] {
  let last = lastAsked.get(specifications);
  if (last?.day !== day) {
    last = { day, over: specifications.filter((each) => isOver(each, day)) };
    lastAsked.set(specifications, last);
  }
  return last.over;
}

const lastAsked = new WeakMap<
  Manifest['specifications'],
  { readonly day: string; readonly over: readonly Specification[] }
>();

function isOver({ effectiveUntil }: Specification, day: string): boolean {
  return effectiveUntil !== undefined && effectiveUntil < day;
}
