/** Brings the schema up to date when a process starts, also when several start at once; or a step back, for the program before. */

import { sql } from 'kysely';
import { StoreError } from '../store-error.js';
import { MIGRATIONS } from './migrations.js';
import type { Connection, Database } from './schema.js';
import type { Step } from './steps/step.js';

/** Makes the transaction wait until no other one holds this lock; see `sqlite.ts` and `postgres.ts`. */
export type Lock = (transaction: Connection) => Promise<void>;

/**
 * Takes the steps that are missing, all or none.
 * @throws StoreError `SCHEMA_NEWER` when the schema is newer than this program: it would not know what it does
 */
export async function migrate(database: Database, lock: Lock, steps: readonly Step[] = MIGRATIONS): Promise<void> {
  await database.transaction().execute(async (transaction) => {
    await lock(transaction);
    const current = await versionOf(transaction, steps);
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
 * Takes the last step back, whole or not at all. Nothing may work on the store meanwhile: whatever is started next with
 * this program takes the step again.
 * @returns the version of the schema that is left
 * @throws StoreError where there is no step to take back, or one that this program does not know
 */
export async function migrateBack(
  database: Database,
  lock: Lock,
  steps: readonly Step[] = MIGRATIONS,
): Promise<number> {
  return database.transaction().execute(async (transaction) => {
    await lock(transaction);
    const current = await versionOf(transaction, steps);
    const last = steps[current - 1];
    if (last === undefined) throw new StoreError('The account store has no step that could be taken back');
    for (const statement of last.down) await sql.raw(statement).execute(transaction);
    await transaction.deleteFrom('schema_version').where('version', '=', current).execute();
    return current - 1;
  });
}

async function versionOf(transaction: Connection, steps: readonly Step[]): Promise<number> {
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
