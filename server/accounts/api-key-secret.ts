/** How keys look: `ei_`, 12 hexadecimal digits that may be shown, `_`, and 256 secret bits. */

import { createHash, randomBytes } from 'node:crypto';

const PREFIX_LENGTH = 'ei_'.length + 12;
const FORM = /^ei_[0-9a-f]{12}_[\w-]{43}$/;

/** A new key: the only time that it is seen whole. */
export function newSecret(): string {
  return `ei_${randomBytes(6).toString('hex')}_${randomBytes(32).toString('base64url')}`;
}

/** The part that a key is found by and recognized by; null where it can't be one of ours. */
export function prefixOf(key: string): string | null {
  return FORM.test(key) ? key.slice(0, PREFIX_LENGTH) : null;
}

/** SHA-256 of a key. Keys are long and random, so a slow password hash would add nothing but load. */
export function hashKey(key: string): Buffer {
  return createHash('sha256').update(key).digest();
}
