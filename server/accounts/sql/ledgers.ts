/**
 * The rows that counting and closing meet at. Both take them before they do anything else, in the order of their ids,
 * so that nobody waits for each other in a circle.
 */

import { sql } from 'kysely';
import type { Connection, Tables } from './schema.js';

/** Rows per statement: databases bound the number of parameters. */
export const ROWS = 500;

type Ledger = Tables['ledgers'];

/**
 * Takes the rows of accounts, for as long as the transaction lasts; makes those that are not there.
 * @param events how many events are written for each account: those that are metered have their numbers raised by that
 * @param closesAt when rows that were not there are to be looked at: a program of an earlier version makes accounts without
 * @returns the rows, with the numbers after that
 */
export async function takeLedgers(
  transaction: Connection,
  events: ReadonlyMap<string, number>,
  closesAt: string | null = null,
): Promise<ReadonlyMap<string, Ledger>> {
  const ids = [...events.keys()].sort(order);
  const taken = new Map<string, Ledger>();
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
    for (const row of rows) taken.set(row.account_id, row);
  }
  return taken;
}

/** Changes rows that have been taken. */
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

/** By code units, as both databases are asked in the same order. */
export function order(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
