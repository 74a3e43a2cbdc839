/** Keys without an account (`API_KEYS`), held in memory as hashes. Their calls are not counted. */

import { timingSafeEqual } from 'node:crypto';
import { hashKey } from './api-key-secret.js';
import type { KeyStore, Principal } from './key-store.js';

/** A store of keys that are configured in plain text; only their hashes are kept. */
export function keysFromList(keys: readonly string[]): KeyStore {
  const entries = keys.map(hashKey).map((hash) => ({ hash, principal: { id: `key-${hash.toString('hex', 0, 4)}` } }));
  return {
    hasKeys: () => entries.length > 0,
    authenticate(key) {
      const presented = hashKey(key);
      let found: Principal | null = null;
      // Compares every entry, so that timing reveals neither whether nor where a key matched.
      for (const { hash, principal } of entries) {
        if (timingSafeEqual(hash, presented)) found = principal;
      }
      return found;
    },
  };
}
