/**
 * The format of keys: `ei_` (`ei_test_` for a test key), 12 hexadecimal digits that are not secret, `_`, and 256 secret
 * bits.
 */

import { createHash, randomBytes } from 'node:crypto';

const PATTERN = /^(ei_(?:test_)?[0-9a-f]{12})_[\w-]{43}$/;

/** Creates a key. Only the caller gets the whole key: the store keeps its prefix and hash. */
export function newSecret(isTest = false): string {
  return `ei_${isTest ? 'test_' : ''}${randomBytes(6).toString('hex')}_${randomBytes(32).toString('base64url')}`;
}

/** The part of a key that identifies it, for lookup and display; null if it can't be one of ours. */
export function keyPrefix(key: string): string | null {
  return PATTERN.exec(key)?.[1] ?? null;
}

/** SHA-256 of a key. Keys are long and random, so a slow password hash would only add load. */
export function hashKey(key: string): Buffer {
  return createHash('sha256').update(key).digest();
}
