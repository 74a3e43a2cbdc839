/**
 * Migrates the tables of people and mails to a version, forwards or backwards, also when several processes start at
 * once.
 */

import { sql } from 'kysely';
import { StoreError } from '../../accounts/store-error.js';
import type { Step } from '../../accounts/sql/steps/step.js';
import type { PeopleConnection, PeopleDatabase } from './tables.js';
import { STEPS } from './steps.js';

/**
 * Takes the steps from the current version to another one, all or none.
 * @param lock blocks the transaction until no other one holds this lock
 * @param target number of steps to end at; by default all
 * @throws StoreError if the schema has more steps than this program knows
 */
export async function migratePeople(
  database: PeopleDatabase,
  lock: (transaction: PeopleConnection) => Promise<void>,
  { steps = STEPS, target = steps.length }: { readonly steps?: readonly Step[]; readonly target?: number } = {},
): Promise<void> {
  await database.transaction().execute(async (transaction) => {
    await lock(transaction);
    await sql`create table if not exists people_version (version integer primary key, applied_at text not null)`.execute(
      transaction,
    );
    const { version } = await transaction
      .selectFrom('people_version')
      .select(({ fn }) => fn.max('version').as('version'))
      .executeTakeFirstOrThrow();
    const current = version ?? 0;
    if (current > steps.length) {
      throw new StoreError(
        `The tables of people have version ${current}, this program knows ${steps.length}, so a newer program is needed`,
      );
    }
    for (let taken = current; taken < target; taken++) {
      for (const statement of steps[taken]!.up) await sql.raw(statement).execute(transaction);
      await transaction
        .insertInto('people_version')
        .values({ version: taken + 1, applied_at: new Date().toISOString() })
        .execute();
    }
    for (let taken = current; taken > target; taken--) {
      for (const statement of steps[taken - 1]!.down) await sql.raw(statement).execute(transaction);
      await transaction.deleteFrom('people_version').where('version', '=', taken).execute();
    }
  });
}
