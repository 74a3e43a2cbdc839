/** Schema migrations, in both databases. */

import assert from 'node:assert/strict';
import { sql } from 'kysely';
import { migrate, migrateBack } from '#service/accounts/sql/migrate.js';
import { postgresDialect, sqliteDialect } from '#service/accounts/sql/dialect.js';
import { openPostgres } from '#service/accounts/sql/postgres.js';
import type { Database } from '#service/accounts/sql/schema.js';
import type { Step } from '#service/accounts/sql/steps/step.js';
import { openSqlite } from '#service/accounts/sql/sqlite.js';
import { StoreError } from '#service/accounts/store-error.js';
import { DRIVERS, type Place } from '../../fixtures/stores.js';

const FIRST: Step = {
  up: ['create table things (name text not null)', "insert into things (name) values ('first')"],
  down: ['drop table things'],
};
const SECOND: Step = {
  up: ["insert into things (name) values ('second')"],
  down: ["delete from things where name = 'second'"],
};
const WRONG: Step = { up: ['insert into nothing values (1)'], down: [] };

for (const driver of DRIVERS) {
  driver.needs.describe(`migrating (${driver.name})`, () => {
    let place: Place;
    let databases: Database[];
    beforeEach(async () => {
      place = await driver.empty();
      databases = [];
    });
    afterEach(async () => {
      for (const database of databases) await database.destroy();
      await place.remove();
    });

    /** Opens the database as another process. */
    async function open(): Promise<{
      run(steps: readonly Step[]): Promise<void>;
      back(steps: readonly Step[]): Promise<number>;
      things(): Promise<readonly string[]>;
    }> {
      const isFile = 'file' in place.place;
      const database =
        'file' in place.place ? await openSqlite(place.place.file) : openPostgres(place.place.databaseUrl);
      databases.push(database);
      const { lockSchema } = isFile ? sqliteDialect : postgresDialect;
      return {
        run: (steps) => migrate(database, lockSchema, steps),
        back: (steps) => migrateBack(database, lockSchema, steps),
        things: async () =>
          (await sql<{ name: string }>`select name from things order by name`.execute(database)).rows.map(
            ({ name }) => name,
          ),
      };
    }

    it('runs each step once, also when further ones come later', async () => {
      const { run, things } = await open();
      await run([FIRST]);
      await run([FIRST, SECOND]);
      await run([FIRST, SECOND]);
      assert.deepEqual(await things(), ['first', 'second']);
    });

    it('runs each step once when several processes start at the same time', async () => {
      const processes = await Promise.all(Array.from({ length: 4 }, open));
      await Promise.all(processes.map(({ run }) => run([FIRST, SECOND])));
      assert.deepEqual(await processes[0]!.things(), ['first', 'second']);
    });

    it('leaves everything as it was when a step fails', async () => {
      const { run, things } = await open();
      await run([FIRST]);
      await assert.rejects(run([FIRST, SECOND, WRONG]));
      assert.deepEqual(await things(), ['first']);
      await run([FIRST, SECOND]);
      assert.deepEqual(await things(), ['first', 'second']);
    });

    it('refuses a schema that is newer than the program', async () => {
      const { run } = await open();
      await run([FIRST, SECOND]);
      await assert.rejects(
        run([FIRST]),
        (error) =>
          error instanceof StoreError &&
          error.code === 'SCHEMA_NEWER' &&
          /schema version 2, this program knows 1/.test(error.message),
      );
    });

    it('goes back a step at a time, and forward again', async () => {
      const { run, back, things } = await open();
      await run([FIRST, SECOND]);
      assert.deepEqual([await back([FIRST, SECOND]), await things()], [1, ['first']]);
      await run([FIRST, SECOND]);
      assert.deepEqual(await things(), ['first', 'second']);
      assert.deepEqual([await back([FIRST, SECOND]), await back([FIRST, SECOND])], [1, 0]);
      await assert.rejects(back([FIRST, SECOND]), StoreError);
    });

    it('goes back whole or not at all, and not over a step that it does not know', async () => {
      const { run, back, things } = await open();
      await run([FIRST, SECOND]);
      await assert.rejects(back([FIRST, { ...SECOND, down: [...SECOND.down, 'drop table nothing'] }]));
      assert.deepEqual(await things(), ['first', 'second']);
      await assert.rejects(back([FIRST]), StoreError);
    });
  });
}
