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
  return near.length === 1 ? near[0]! : null;
}

/** `local` of `{uri}local` */
export function localOf(key: string): string {
  return key.slice(key.lastIndexOf('}') + 1);
}
