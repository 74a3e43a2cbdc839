/**
 * The number of the last change to accounts, keys and plans. Running services use it to read only what has changed since.
 */

import type { Connection } from './schema.js';

/**
 * Assigns the number of this change. Also serialises changes, so that a reader who has seen a number has not missed a
 * smaller one.
 */
export async function nextRevision(transaction: Connection): Promise<number> {
  const { revision } = await transaction
    .updateTable('revisions')
    .set(({ eb }) => ({ revision: eb('revision', '+', 1) }))
    .returning('revision')
    .executeTakeFirstOrThrow();
  return revision;
}
