/** Where the two databases differ. */

import { sql } from 'kysely';
import type { Connection, Database } from './schema.js';

export interface Dialect {
  /** The database's time of day. */
  time(connection: Database | Connection): Promise<Date>;
  /** Makes a transaction wait until no other one migrates. */
  lockSchema(transaction: Connection): Promise<void>;
  /** Takes the right to close periods until the transaction ends. @returns false where somebody else has it */
  lockClosing(transaction: Connection): Promise<boolean>;
}

/** Any numbers that are ours alone in this database. */
const MIGRATION_LOCK = 7_310_541;
const CLOSING_LOCK = 7_310_542;

/** Several instances share it: the time is that of its machine, as of now, not of the beginning of the transaction. */
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

/** A transaction of SQLite holds the lock from its beginning: there is nothing to add. */
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
