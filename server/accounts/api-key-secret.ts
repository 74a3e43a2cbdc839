/** How keys look: `ei_` (`ei_test_` for a test key), 12 hexadecimal digits that may be shown, `_`, and 256 secret bits. */

import { createHash, randomBytes } from 'node:crypto';

const FORM = /^(ei_(?:test_)?[0-9a-f]{12})_[\w-]{43}$/;

/** A new key: the only time that it is seen whole. */
export function newSecret(isTest = false): string {
  return `ei_${isTest ? 'test_' : ''}${randomBytes(6).toString('hex')}_${randomBytes(32).toString('base64url')}`;
}

/** The part that a key is found by and recognized by; null where it can't be one of ours. */
export function prefixOf(key: string): string | null {
  return FORM.exec(key)?.[1] ?? null;
}

/** SHA-256 of a key. Keys are long and random, so a slow password hash would add nothing but load. */
export function hashKey(key: string): Buffer {
  return createHash('sha256').update(key).digest();
}
