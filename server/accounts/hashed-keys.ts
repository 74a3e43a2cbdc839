/** Keys in memory, known only by their hashes. */

import { createHash, timingSafeEqual } from 'node:crypto';
import type { KeyStore, Principal } from './key-store.js';

/** SHA-256 of a key. Keys are long and random, so a slow password hash would add nothing but load. */
export function hashKey(key: string): Buffer {
  return createHash('sha256').update(key).digest();
}

/**
 * A store over a fixed list of SHA-256 hashes.
 * @param hashes 32 bytes each
 */
export function keysFromHashes(hashes: readonly Buffer[]): KeyStore {
  const entries = hashes.map((hash) => ({ hash, principal: { id: `key-${hash.toString('hex', 0, 4)}` } }));
  return {
    hasKeys: () => entries.length > 0,
    authenticate(key) {
      const presented = hashKey(key);
      let found: Principal | null = null;
      // Every entry is compared, so that the time tells neither whether nor where a key matched.
      for (const { hash, principal } of entries) {
        if (timingSafeEqual(hash, presented)) found = principal;
      }
      return found;
    },
  };
}

/** A store over keys that somebody configured in plain text (`API_KEYS`); only their hashes are kept. */
export function keysFromList(keys: readonly string[]): KeyStore {
  return keysFromHashes(keys.map(hashKey));
}
