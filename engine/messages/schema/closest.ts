/** The name that was probably meant by a misspelt one. */
import { editDistance } from '../../edit-distance.js';

/** A longer name is none that was meant. */
const LONGEST = 80;

/** The one name that few mistakes make of another: a fifth of its characters. */
export function closest(local: string, keys: readonly string[]): string | null {
  if (local.length > LONGEST) return null;
  const limit = Math.max(1, Math.floor(local.length / 5));
  const near = keys.filter((key) => {
    const other = localOf(key);
    return (
      Math.abs(other.length - local.length) <= limit && editDistance(other.toLowerCase(), local.toLowerCase()) <= limit
    );
  });
  if (near.length > 0) return near.length === 1 ? near[0]! : null;
  // A name cut short is that of the only one that begins with it.
  const whole = longerThan(local, keys);
  return whole.length === 1 ? whole[0]! : null;
}

/** The same of an element that no format has: it may also be called by a part of the name, or by more than it. */
export function closestTo(
  local: string,
  kind: 'unknown' | 'elsewhere' | 'profile',
  keys: readonly string[],
): string | null {
  const near = closest(local, keys);
  if (near !== null || kind !== 'unknown' || local.length > LONGEST) return near;
  const parts = keys.filter((key) => {
    const [short, long] = [localOf(key), local].sort((one, other) => one.length - other.length) as [string, string];
    return short.length >= LEAST_PART && long.endsWith(short);
  });
  return parts.length === 1 ? parts[0]! : null;
}

/** Shorter ends (`Amount`, `Date`) are those of many names. */
const LEAST_PART = 9;

/** The names that one may be the beginning of. */
export function longerThan(local: string, keys: readonly string[]): readonly string[] {
  return local.length < SHORTEST ? [] : keys.filter((key) => localOf(key).startsWith(local));
}

/** Shorter beginnings say nothing. */
const SHORTEST = 4;

/** `local` of `{uri}local` */
export function localOf(key: string): string {
  return key.slice(key.lastIndexOf('}') + 1);
}
