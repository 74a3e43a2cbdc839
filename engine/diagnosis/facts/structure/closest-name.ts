/** Finds the intended name for a misspelt one. */
import { editDistance } from 'einvoice-core/edit-distance.js';
import type { SchemaViolation } from 'einvoice-schematron/runtime/schema/violation.js';
import { firstChildNamed } from 'einvoice-schematron/xml/named-child.js';
import { once } from 'einvoice-schematron/xml/once.js';
import type { Tree } from 'einvoice-schematron/xml/tree.js';
import { findSynonymNames, findOtherSyntaxNames, findCurrentNames } from './other-names.js';

/** Longer names are not compared. */
const MAX_LENGTH = 80;

/** The only name within a small edit distance: a fifth of its length. */
export function findClosest(local: string, keys: readonly string[]): string | null {
  if (local.length > MAX_LENGTH) return null;
  const limit = Math.max(1, Math.floor(local.length / 5));
  const candidates: { readonly key: string; readonly distance: number }[] = [];
  for (const key of keys) {
    const other = localNameOf(key);
    if (Math.abs(other.length - local.length) > limit) continue;
    const distance = editDistance(other.toLowerCase(), local.toLowerCase());
    if (distance <= limit) candidates.push({ key, distance });
  }
  if (candidates.length > 0) return clearlyNearest(candidates);
  // A name may be truncated, if only one name begins with it.
  const completeNames = namesStartingWith(local, keys);
  return completeNames.length === 1 ? completeNames[0]! : null;
}

/** The only name, or the closest if all others are at least two edits further away. */
function clearlyNearest(all: readonly { readonly key: string; readonly distance: number }[]): string | null {
  const [first, second] = [...all].sort((one, other) => one.distance - other.distance);
  return second === undefined || second.distance - first!.distance > 1 ? first!.key : null;
}

type Kind = 'unknown' | 'elsewhere' | 'profile';

/** Cached by allowed names and actual name, since thousands of elements may have the same wrong name. */
const closestCache = once(() => new Map<readonly string[], Map<string, string | null>>());
const similarCache = once(() => new Map<readonly string[], Map<string, readonly string[]>>());

function cached<T>(
  cache: Map<readonly string[], Map<string, T>>,
  keys: readonly string[],
  name: string,
  find: () => T,
): T {
  let resultsByName = cache.get(keys);
  if (resultsByName === undefined) cache.set(keys, (resultsByName = new Map()));
  let result = resultsByName.get(name);
  if (result === undefined) resultsByName.set(name, (result = find()));
  return result;
}

/**
 * Like `closest`; for an unknown element the name may also be a known synonym, or a part or an extension of an allowed
 * name.
 * @param tree the document that holds the cache
 */
export function findClosestName(local: string, kind: Kind, keys: readonly string[], tree: Tree): string | null {
  return cached(closestCache(tree), keys, `${kind} ${local}`, () => searchClosest(local, kind, keys));
}

/** The names within an edit distance, and those that begin with the name. */
export function findSimilarNames(
  local: string,
  maxDistance: number,
  keys: readonly string[],
  tree: Tree,
): readonly string[] {
  return cached(similarCache(tree), keys, `${maxDistance} ${local}`, () => {
    const longer = namesStartingWith(local, keys);
    return keys.filter((key) => {
      if (longer.includes(key)) return true;
      const other = localNameOf(key);
      return Math.abs(other.length - local.length) <= maxDistance && editDistance(other, local) <= maxDistance;
    });
  });
}

function searchClosest(local: string, kind: Kind, keys: readonly string[]): string | null {
  // A known synonym is not a misspelling of another name.
  const synonym = kind === 'profile' || local.length > MAX_LENGTH ? null : findAllowedBySynonym(local, keys);
  const closestName = synonym ?? findClosest(local, keys);
  if (closestName !== null || kind === 'profile' || local.length > MAX_LENGTH) return closestName;
  // A name that exists elsewhere may have a longer form here.
  if (kind === 'elsewhere') return onlyItem(keys.filter((key) => isLongEnding(local, localNameOf(key))));
  const namesWithSameEnd = keys.filter(
    (key) => isLongEnding(local, localNameOf(key)) || isLongEnding(localNameOf(key), local),
  );
  const onlyAllowed = (names: readonly string[]): string | null =>
    onlyItem(keys.filter((key) => names.includes(localNameOf(key))));
  return onlyItem(namesWithSameEnd) ?? onlyAllowed(findCurrentNames(local)) ?? onlyAllowed(findOtherSyntaxNames(local));
}

/** The first allowed name with this synonym. */
function findAllowedBySynonym(local: string, keys: readonly string[]): string | null {
  for (const name of findSynonymNames(local)) {
    const allowed = onlyItem(keys.filter((key) => localNameOf(key) === name));
    if (allowed !== null) return allowed;
  }
  return null;
}

/**
 * The element that a synonym stands for, even if the synonym is the name of another element; null if that element is
 * already present.
 */
export function findNameForSynonym(
  {
    node,
    kind,
    allowed,
  }: Pick<Extract<SchemaViolation, { kind: 'elsewhere' }>, 'node' | 'allowed'> & { readonly kind: string },
  tree: Tree,
): string | null {
  const intended = kind === 'elsewhere' ? findAllowedBySynonym(tree.names[tree.name[node]!]!.local, allowed) : null;
  return intended === null || firstChildNamed(tree, tree.parent[node]!, intended) !== 0 ? null : intended;
}

function onlyItem(keys: readonly string[]): string | null {
  return keys.length === 1 ? keys[0]! : null;
}

function isLongEnding(short: string, long: string): boolean {
  return short.length >= MIN_ENDING && long.length > short.length && long.endsWith(short);
}

/** Shorter suffixes (`Amount`, `Date`) are too common. */
const MIN_ENDING = 9;

/** The names that begin with a name. */
export function namesStartingWith(local: string, keys: readonly string[]): readonly string[] {
  return local.length < MIN_PREFIX ? [] : keys.filter((key) => localNameOf(key).startsWith(local));
}

/** Shorter prefixes are ambiguous. */
const MIN_PREFIX = 4;

/** `local` of `{uri}local` */
export function localNameOf(key: string): string {
  return key.slice(key.lastIndexOf('}') + 1);
}
