/**
 * Migrates the schema when a process starts, also when several start at once; or one step back, for the previous
 * version.
 */

import { sql } from 'kysely';
import { StoreError } from '../store-error.js';
import { MIGRATIONS } from './migrations.js';
import type { Connection, Database } from './schema.js';
import type { Step } from './steps/step.js';

/** Blocks the transaction until no other one holds this lock; see `sqlite.ts` and `postgres.ts`. */
export type Lock = (transaction: Connection) => Promise<void>;

/**
 * Applies the missing steps, all or none.
 * @throws StoreError `SCHEMA_NEWER` if the schema is newer than this program
 */
export async function migrate(database: Database, lock: Lock, steps: readonly Step[] = MIGRATIONS): Promise<void> {
  await database.transaction().execute(async (transaction) => {
    await lock(transaction);
    const current = await readVersion(transaction, steps);
    for (const [index, { up }] of steps.entries()) {
      if (index < current) continue;
      for (const statement of up) await sql.raw(statement).execute(transaction);
      await transaction
        .insertInto('schema_version')
        .values({ version: index + 1, applied_at: new Date().toISOString() })
        .execute();
    }
  });
}

/**
 * Reverts the last step completely, or not at all. Nothing may use the store meanwhile: a process of this version that
 * starts later applies the step again.
 * @returns the remaining version of the schema
 * @throws StoreError if there is no step to revert, or an unknown one
 */
export async function migrateBack(
  database: Database,
  lock: Lock,
  steps: readonly Step[] = MIGRATIONS,
): Promise<number> {
  return database.transaction().execute(async (transaction) => {
    await lock(transaction);
    const current = await readVersion(transaction, steps);
    const last = steps[current - 1];
    if (last === undefined) throw new StoreError('The account store has no step that could be taken back');
    for (const statement of last.down) await sql.raw(statement).execute(transaction);
    await transaction.deleteFrom('schema_version').where('version', '=', current).execute();
    return current - 1;
  });
}

async function readVersion(transaction: Connection, steps: readonly Step[]): Promise<number> {
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
      { code: 'SCHEMA_NEWER' },
    );
  }
  return current;
}
