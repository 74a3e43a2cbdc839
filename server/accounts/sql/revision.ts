/** The number of the last change of accounts, keys and plans: running services ask for what is newer. */

import type { Connection } from './schema.js';

/**
 * The number of this change. It also makes changes wait for each other, so that nobody who has seen a number has missed
 * a change with a smaller one.
 */
export async function nextRevision(transaction: Connection): Promise<number> {
  const { revision } = await transaction
    .updateTable('revisions')
    .set(({ eb }) => ({ revision: eb('revision', '+', 1) }))
    .returning('revision')
    .executeTakeFirstOrThrow();
  return revision;
}
