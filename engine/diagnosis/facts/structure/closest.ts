/** Finds the intended name for a misspelt one. */
import { editDistance } from 'einvoice-core/edit-distance.js';
import type { SchemaViolation } from 'einvoice-schematron/runtime/schema/violation.js';
import { firstChildNamed } from 'einvoice-schematron/xml/named-child.js';
import { once } from 'einvoice-schematron/xml/once.js';
import type { Tree } from 'einvoice-schematron/xml/tree.js';
import { findSynonymNames, findOtherSyntaxNames, findPresentNames } from './other-names.js';

/** Longer names are not compared. */
const LONGEST = 80;

/** The only name within a small edit distance: a fifth of its length. */
export function closest(local: string, keys: readonly string[]): string | null {
  if (local.length > LONGEST) return null;
  const limit = Math.max(1, Math.floor(local.length / 5));
  const near: { readonly key: string; readonly distance: number }[] = [];
  for (const key of keys) {
    const other = localOf(key);
    if (Math.abs(other.length - local.length) > limit) continue;
    const distance = editDistance(other.toLowerCase(), local.toLowerCase());
    if (distance <= limit) near.push({ key, distance });
  }
  if (near.length > 0) return nearest(near);
  // A name may be truncated, if only one name begins with it.
  const whole = longerThan(local, keys);
  return whole.length === 1 ? whole[0]! : null;
}

/** The only name, or the closest if all others are at least two edits further away. */
function nearest(all: readonly { readonly key: string; readonly distance: number }[]): string | null {
  const [first, second] = [...all].sort((one, other) => one.distance - other.distance);
  return second === undefined || second.distance - first!.distance > 1 ? first!.key : null;
}

type Kind = 'unknown' | 'elsewhere' | 'profile';

/** Cached by allowed names and actual name, since thousands of elements may have the same wrong name. */
const closestIn = once(() => new Map<readonly string[], Map<string, string | null>>());
const similarIn = once(() => new Map<readonly string[], Map<string, readonly string[]>>());

function remembered<T>(
  known: Map<readonly string[], Map<string, T>>,
  keys: readonly string[],
  name: string,
  find: () => T,
): T {
  let found = known.get(keys);
  if (found === undefined) known.set(keys, (found = new Map()));
  let result = found.get(name);
  if (result === undefined) found.set(name, (result = find()));
  return result;
}

/**
 * Like `closest`; for an unknown element the name may also be a known synonym, or a part or an extension of an allowed
 * name.
 * @param tree the document that holds the cache
 */
export function closestTo(local: string, kind: Kind, keys: readonly string[], tree: Tree): string | null {
  return remembered(closestIn(tree), keys, `${kind} ${local}`, () => closestOf(local, kind, keys));
}

/** The names within an edit distance, and those that begin with the name. */
export function similarTo(local: string, mistakes: number, keys: readonly string[], tree: Tree): readonly string[] {
  return remembered(similarIn(tree), keys, `${mistakes} ${local}`, () => {
    const longer = longerThan(local, keys);
    return keys.filter((key) => {
      if (longer.includes(key)) return true;
      const other = localOf(key);
      return Math.abs(other.length - local.length) <= mistakes && editDistance(other, local) <= mistakes;
    });
  });
}

function closestOf(local: string, kind: Kind, keys: readonly string[]): string | null {
  // A known synonym is not a misspelling of another name.
  const known = kind === 'profile' || local.length > LONGEST ? null : called(local, keys);
  const near = known ?? closest(local, keys);
  if (near !== null || kind === 'profile' || local.length > LONGEST) return near;
  // A name that exists elsewhere may have a longer form here.
  if (kind === 'elsewhere') return only(keys.filter((key) => isEnd(local, localOf(key))));
  const parts = keys.filter((key) => isEnd(local, localOf(key)) || isEnd(localOf(key), local));
  const named = (names: readonly string[]): string | null => only(keys.filter((key) => names.includes(localOf(key))));
  return only(parts) ?? named(findPresentNames(local)) ?? named(findOtherSyntaxNames(local));
}

/** The first allowed name with this synonym. */
function called(local: string, keys: readonly string[]): string | null {
  for (const name of findSynonymNames(local)) {
    const found = only(keys.filter((key) => localOf(key) === name));
    if (found !== null) return found;
  }
  return null;
}

/**
 * The element that a synonym stands for, even if the synonym is the name of another element; null if that element is
 * already present.
 */
export function calledInstead(
  {
    node,
    kind,
    allowed,
  }: Pick<Extract<SchemaViolation, { kind: 'elsewhere' }>, 'node' | 'allowed'> & { readonly kind: string },
  tree: Tree,
): string | null {
  const meant = kind === 'elsewhere' ? called(tree.names[tree.name[node]!]!.local, allowed) : null;
  return meant === null || firstChildNamed(tree, tree.parent[node]!, meant) !== 0 ? null : meant;
}

function only(keys: readonly string[]): string | null {
  return keys.length === 1 ? keys[0]! : null;
}

function isEnd(short: string, long: string): boolean {
  return short.length >= LEAST_PART && long.length > short.length && long.endsWith(short);
}

/** Shorter suffixes (`Amount`, `Date`) are too common. */
const LEAST_PART = 9;

/** The names that begin with a name. */
export function longerThan(local: string, keys: readonly string[]): readonly string[] {
  return local.length < SHORTEST ? [] : keys.filter((key) => localOf(key).startsWith(local));
}

/** Shorter prefixes are ambiguous. */
const SHORTEST = 4;

/** `local` of `{uri}local` */
export function localOf(key: string): string {
  return key.slice(key.lastIndexOf('}') + 1);
}
