/**
 * The rows that counting and closing synchronise on. Both lock them first, in the order of their ids, which prevents
 * deadlocks.
 */

import { sql } from 'kysely';
import type { Connection, Tables } from './schema.js';

/** Rows per statement: databases limit the number of parameters. */
export const ROWS = 500;

type Ledger = Tables['ledgers'];

/**
 * Locks the rows of accounts until the end of the transaction; creates missing ones.
 * @param events number of events to write for each account; added to the sequence of metered accounts
 * @param closesAt when to close missing rows, which an earlier version did not create with the account
 * @returns the rows, with the new sequences
 */
export async function lockLedgers(
  transaction: Connection,
  events: ReadonlyMap<string, number>,
  closesAt: string | null = null,
): Promise<ReadonlyMap<string, Ledger>> {
  const ids = [...events.keys()].sort(compareIds);
  const locked = new Map<string, Ledger>();
  for (let from = 0; from < ids.length; from += ROWS) {
    const rows = await transaction
      .insertInto('ledgers')
      .values(
        ids.slice(from, from + ROWS).map((account_id) => ({
          account_id,
          sequence: events.get(account_id)!,
          is_metered: 0,
          closed_until: null,
          closes_at: closesAt,
        })),
      )
      .onConflict((conflict) =>
        conflict.column('account_id').doUpdateSet({
          sequence: sql<number>`ledgers.sequence + excluded.sequence * ledgers.is_metered`,
        }),
      )
      .returningAll()
      .execute();
    for (const row of rows) locked.set(row.account_id, row);
  }
  return locked;
}

/** Changes rows that are locked. */
export async function changeLedgers(
  transaction: Connection,
  changes: readonly Pick<Ledger, 'account_id' | 'closed_until' | 'closes_at'>[],
): Promise<void> {
  for (let from = 0; from < changes.length; from += ROWS) {
    await transaction
      .insertInto('ledgers')
      .values(changes.slice(from, from + ROWS).map((change) => ({ ...change, sequence: 0, is_metered: 0 })))
      .onConflict((conflict) =>
        conflict.column('account_id').doUpdateSet(({ ref }) => ({
          closed_until: ref('excluded.closed_until'),
          closes_at: ref('excluded.closes_at'),
        })),
      )
      .execute();
  }
}

/** By code units, the order that both databases are queried in. */
export function compareIds(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
