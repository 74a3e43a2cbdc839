/** Says for which manifest a folder of suites was fetched. */
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';

/** Its name in that folder. It is written last of all, so that half a folder has none. */
export const STAMP = '.fetched';

/** What stands in it. */
export function stampOf(manifest: string): string {
  return createHash('sha256').update(readFileSync(manifest)).digest('hex');
}
