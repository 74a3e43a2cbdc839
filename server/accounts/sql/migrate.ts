/** Brings the schema up to date when a process starts, also when several start at once. */

import { sql } from 'kysely';
import { StoreError } from '../store-error.js';
import { MIGRATIONS } from './migrations.js';
import type { Connection, Database } from './schema.js';

/**
 * Runs the steps that are missing, all or none.
 * @param lock makes the transaction wait until no other one holds this lock; see `sqlite.ts` and `postgres.ts`
 * @throws StoreError when the schema is newer than this program: it would not know what it does
 */
export async function migrate(
  database: Database,
  lock: (transaction: Connection) => Promise<void>,
  steps: readonly (readonly string[])[] = MIGRATIONS,
): Promise<void> {
  await database.transaction().execute(async (transaction) => {
    await lock(transaction);
    await sql`create table if not exists schema_version (version integer primary key, applied_at text not null)`.execute(
      transaction,
    );
    const { version } = await transaction
      .selectFrom('schema_version')
      .select(({ fn }) => fn.max('version').as('version'))
      .executeTakeFirstOrThrow();
    const current = version ?? 0;
    if (current > steps.length) {
      throw new StoreError(
        `The account store has schema version ${current}, this program knows ${steps.length}, so a newer program is needed`,
      );
    }
    for (const [index, statements] of steps.entries()) {
      if (index < current) continue;
      for (const statement of statements) await sql.raw(statement).execute(transaction);
      await transaction
        .insertInto('schema_version')
        .values({ version: index + 1, applied_at: new Date().toISOString() })
        .execute();
    }
  });
}
