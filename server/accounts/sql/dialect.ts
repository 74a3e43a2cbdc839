/** The differences between the two databases. */

import { sql } from 'kysely';
import type { Connection, Database } from './schema.js';

export interface Dialect {
  /** The current time of the database. */
  time(connection: Database | Connection): Promise<Date>;
  /** Blocks the transaction until no other one migrates. */
  lockSchema(transaction: Connection): Promise<void>;
  /** Takes the lock for closing periods until the transaction ends. @returns false if another transaction has it */
  lockClosing(transaction: Connection): Promise<boolean>;
}

/** Arbitrary numbers that nothing else in this database uses. */
const MIGRATION_LOCK = 7_310_541;
const CLOSING_LOCK = 7_310_542;

/**
 * Shared by several instances. Uses the current time of the database server, not that of the start of the transaction.
 */
export const postgresDialect: Dialect = {
  async time(connection) {
    const { rows } = await sql<{
      ms: number;
    }>`select cast(extract(epoch from clock_timestamp()) * 1000 as bigint) as ms`.execute(connection);
    return new Date(rows[0]!.ms);
  },
  async lockSchema(transaction) {
    await sql`select pg_advisory_xact_lock(${sql.lit(MIGRATION_LOCK)})`.execute(transaction);
  },
  async lockClosing(transaction) {
    const { rows } = await sql<{
      taken: boolean;
    }>`select pg_try_advisory_xact_lock(${sql.lit(CLOSING_LOCK)}) as taken`.execute(transaction);
    return rows[0]!.taken;
  },
};

/** Our SQLite transactions take the write lock at their start, so these locks need nothing more. */
export const sqliteDialect: Dialect = {
  async time(connection) {
    const { rows } = await sql<{ now: string }>`select strftime('%Y-%m-%dT%H:%M:%fZ', 'now') as now`.execute(
      connection,
    );
    return new Date(rows[0]!.now);
  },
  lockSchema: async () => undefined,
  lockClosing: async () => true,
};
