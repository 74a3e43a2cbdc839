/** Records for which manifest a folder of suites was fetched. */
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';

/** Its name in that folder. It is written last, so that an incomplete folder has none. */
export const STAMP = '.fetched';

/** Its content. */
export function stampOf(manifest: string): string {
  return createHash('sha256').update(readFileSync(manifest)).digest('hex');
}
