/** The tables of people and mails, migrated forwards and backwards, in both databases. */
import assert from 'node:assert/strict';
import { sql } from 'kysely';
import type { Connection } from '#service/accounts/sql/schema.js';
import { postgresDialect, sqliteDialect } from '#service/accounts/sql/dialect.js';
import { StoreError } from '#service/accounts/store-error.js';
import { openPeopleDatabase, type OpenedPeople } from '#service/people/sql/database.js';
import type { PeopleConnection } from '#service/people/sql/tables.js';
import { migratePeople } from '#service/people/sql/migrate.js';
import type { Step } from '#service/accounts/sql/steps/step.js';
import { STEPS } from '#service/people/sql/steps.js';
import { openedPeople, type OpenPeople } from '../../fixtures/people.js';
import { DRIVERS } from '../../fixtures/stores.js';

const NEXT: Step = {
  up: ['alter table people add column note text', "update people set note = 'known'"],
  down: ['alter table people drop column note'],
};

for (const driver of DRIVERS) {
  driver.needs.describe(`the tables of people (${driver.name})`, () => {
    let opened: OpenPeople;
    let tables: OpenedPeople;
    beforeEach(async () => {
      opened = await openedPeople({}, driver);
      tables = await openPeopleDatabase(opened.place);
    });
    afterEach(async () => {
      await tables.database.destroy();
      await opened.close();
    });

    const lock = (transaction: PeopleConnection): Promise<void> =>
      (tables.type === 'sqlite' ? sqliteDialect : postgresDialect).lockSchema(transaction as unknown as Connection);
    const migrate = (options: Parameters<typeof migratePeople>[2]) => migratePeople(tables.database, lock, options);

    it('go a step forward and back with data in them, and what was there works on', async () => {
      await opened.account('Ada GmbH', 'ada@example.com');
      const headers = await opened.signIn('ada@example.com');
      const steps = [...STEPS, NEXT];
      await migrate({ steps });
      const { rows } = await sql<{ note: string }>`select note from people`.execute(tables.database);
      assert.deepEqual(
        rows.map(({ note }) => note),
        ['known'],
      );
      await assert.rejects(migrate({}), StoreError);
      await migrate({ steps, target: STEPS.length });
      await migrate({});
      assert.equal((await opened.people.visit(headers))?.person.email, 'ada@example.com');
      const other = await opened.another();
      assert.equal((await other.visit(headers))?.current?.role, 'owner');
    });

    it('can be taken away, as far as the program before has known none, and made again', async () => {
      await migrate({ target: 0 });
      const { accountService } = opened.accounts;
      assert.equal(await accountService.overview('acct_none'), null);
      await migrate({});
      assert.equal(await opened.people.visit(new Headers()), null);
    });

    it('are made once by several instances that start at the same time', async () => {
      await migrate({ target: 0 });
      await Promise.all([1, 2, 3, 4].map(async () => (await openPeopleDatabase(opened.place)).database.destroy()));
      const { rows } = await sql<{ version: number }>`select version from people_version`.execute(tables.database);
      assert.deepEqual(
        rows.map(({ version }) => version),
        [1],
      );
    });
  });
}
