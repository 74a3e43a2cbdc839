/** Finds the intended name for a misspelt element or attribute name. */
import { editDistance } from 'einvoice-core/edit-distance.js';
import type { SchemaViolation } from 'einvoice-schematron/runtime/schema/violation.js';
import { firstChildNamed } from 'einvoice-schematron/xml/named-child.js';
import { once } from 'einvoice-schematron/xml/once.js';
import type { Tree } from 'einvoice-schematron/xml/tree.js';
import { findSynonymNames, findOtherSyntaxNames, findCurrentNames } from './other-names.js';

/** Longer names are not compared. */
const MAX_LENGTH = 80;

/**
 * The allowed name that is closest to a wrong one, with an edit distance of at most a fifth of the length. Null if
 * there is none, or if several are about as close.
 * @param allowedKeys the allowed names, as `{uri}local`
 */
export function findClosest(local: string, allowedKeys: readonly string[]): string | null {
  if (local.length > MAX_LENGTH) return null;
  const limit = Math.max(1, Math.floor(local.length / 5));
  const candidates: { readonly key: string; readonly distance: number }[] = [];
  for (const key of allowedKeys) {
    const allowedName = localNameOf(key);
    if (Math.abs(allowedName.length - local.length) > limit) continue;
    const distance = editDistance(allowedName.toLowerCase(), local.toLowerCase());
    if (distance <= limit) candidates.push({ key, distance });
  }
  if (candidates.length > 0) return clearlyNearest(candidates);
  // The wrong name may be the beginning of a longer name, but only if exactly one allowed name begins with it.
  const completeNames = namesStartingWith(local, allowedKeys);
  return completeNames.length === 1 ? completeNames[0]! : null;
}

/** The name with the smallest distance, if all others are at least two edits further away; otherwise null. */
function clearlyNearest(candidates: readonly { readonly key: string; readonly distance: number }[]): string | null {
  const [first, second] = [...candidates].sort((one, other) => one.distance - other.distance);
  return second === undefined || second.distance - first!.distance > 1 ? first!.key : null;
}

/**
 * The kinds of violations about elements that their parent does not allow: no schema has the element (`unknown`), other
 * parents allow it (`elsewhere`), or only other profiles allow it here (`profile`).
 */
type Kind = 'unknown' | 'elsewhere' | 'profile';

/** Results by allowed names and wrong name; cached, since thousands of elements may have the same wrong name. */
const closestCache = once(() => new Map<readonly string[], Map<string, string | null>>());
const similarCache = once(() => new Map<readonly string[], Map<string, readonly string[]>>());

/** Runs a search only once per list of allowed names and wrong name. */
function cached<T>(
  cache: Map<readonly string[], Map<string, T>>,
  allowedKeys: readonly string[],
  name: string,
  find: () => T,
): T {
  let resultsByName = cache.get(allowedKeys);
  if (resultsByName === undefined) cache.set(allowedKeys, (resultsByName = new Map()));
  let result = resultsByName.get(name);
  if (result === undefined) resultsByName.set(name, (result = find()));
  return result;
}

/**
 * Like `findClosest`, but also finds known synonyms. If there is no similar name, it finds the only allowed name that
 * ends with the wrong name: `BuyerTradeParty` for `TradeParty`. For an unknown name, also the reverse: `TradeParty` for
 * `BuyerTradeParty`.
 * @param tree the document, for the cache
 */
export function findIntendedName(local: string, kind: Kind, allowedKeys: readonly string[], tree: Tree): string | null {
  return cached(closestCache(tree), allowedKeys, `${kind} ${local}`, () =>
    searchIntendedName(local, kind, allowedKeys),
  );
}

/**
 * The allowed names within an edit distance of the wrong name, and the allowed names that begin with the wrong name.
 */
export function findSimilarNames(
  local: string,
  maxDistance: number,
  allowedKeys: readonly string[],
  tree: Tree,
): readonly string[] {
  return cached(similarCache(tree), allowedKeys, `${maxDistance} ${local}`, () => {
    const longer = namesStartingWith(local, allowedKeys);
    return allowedKeys.filter((key) => {
      if (longer.includes(key)) return true;
      const allowedName = localNameOf(key);
      return (
        Math.abs(allowedName.length - local.length) <= maxDistance && editDistance(allowedName, local) <= maxDistance
      );
    });
  });
}

function searchIntendedName(local: string, kind: Kind, allowedKeys: readonly string[]): string | null {
  // A known synonym is not a misspelling of another name.
  const synonym = kind === 'profile' || local.length > MAX_LENGTH ? null : findAllowedBySynonym(local, allowedKeys);
  const closestName = synonym ?? findClosest(local, allowedKeys);
  if (closestName !== null || kind === 'profile' || local.length > MAX_LENGTH) return closestName;
  // The name exists elsewhere, but the parent allows only a longer form of the name.
  if (kind === 'elsewhere') return onlyItem(allowedKeys.filter((key) => isLongEnding(local, localNameOf(key))));
  const namesWithSameEnd = allowedKeys.filter(
    (key) => isLongEnding(local, localNameOf(key)) || isLongEnding(localNameOf(key), local),
  );
  const onlyAllowed = (names: readonly string[]): string | null =>
    onlyItem(allowedKeys.filter((key) => names.includes(localNameOf(key))));
  return onlyItem(namesWithSameEnd) ?? onlyAllowed(findCurrentNames(local)) ?? onlyAllowed(findOtherSyntaxNames(local));
}

/** The first allowed name among those that a synonym stands for. */
function findAllowedBySynonym(local: string, allowedKeys: readonly string[]): string | null {
  for (const name of findSynonymNames(local)) {
    const allowed = onlyItem(allowedKeys.filter((key) => localNameOf(key) === name));
    if (allowed !== null) return allowed;
  }
  return null;
}

/**
 * The name that a synonym stands for, even if the synonym is also the name of an element elsewhere. Null if the parent
 * already has an element with the intended name.
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

/** The only item of a list; null if there are none or several. */
function onlyItem(allowedKeys: readonly string[]): string | null {
  return allowedKeys.length === 1 ? allowedKeys[0]! : null;
}

/** Whether a name is the end of a longer name, and is long enough to count. */
function isLongEnding(short: string, long: string): boolean {
  return short.length >= MIN_ENDING && long.length > short.length && long.endsWith(short);
}

/** Shorter endings such as `Amount` and `Date` are too common. */
const MIN_ENDING = 9;

/** The allowed names that begin with a shorter name. */
export function namesStartingWith(local: string, allowedKeys: readonly string[]): readonly string[] {
  return local.length < MIN_PREFIX ? [] : allowedKeys.filter((key) => localNameOf(key).startsWith(local));
}

/** Shorter beginnings of a name are ambiguous. */
const MIN_PREFIX = 4;

/** The local name in `{uri}local`. */
export function localNameOf(key: string): string {
  return key.slice(key.lastIndexOf('}') + 1);
}
