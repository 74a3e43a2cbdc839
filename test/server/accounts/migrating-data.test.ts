/** The last migration step with data of the previous version, in both databases, forwards and backwards. */

import assert from 'node:assert/strict';
import { sql } from 'kysely';
import { closePeriods } from '#service/accounts/billing.js';
import { formatDay } from '#service/accounts/period.js';
import { postgresDialect, sqliteDialect } from '#service/accounts/sql/dialect.js';
import { migrate } from '#service/accounts/sql/migrate.js';
import { MIGRATIONS } from '#service/accounts/sql/migrations.js';
import { openStore, revertStep } from '#service/accounts/sql/open.js';
import { openPostgres } from '#service/accounts/sql/postgres.js';
import type { Database } from '#service/accounts/sql/schema.js';
import { openSqlite } from '#service/accounts/sql/sqlite.js';
import { applyEvent } from '#service/accounts/subscription.js';
import { DRIVERS, type Place } from '../../fixtures/stores.js';
import { at } from './support.js';

/** The version before plans, outbox and late calls. */
const BEFORE = 2;

/** Accounts as that version left them: one whose current period was closed by a wrong clock, and a new one. */
const DATA = [
  `insert into accounts (id, name, email, created_at, state, started_at, anchor, card_on_file, grace_ends_at, ends_at, revision)
    values ('acct_old', 'Ada GmbH', 'ada@example.com', '2027-01-24T00:00:00.000Z', 'trialing', '2027-01-24T00:00:00.000Z',
      '2027-01-31T00:00:00.000Z', 1, null, null, 1)`,
  `insert into accounts (id, name, email, created_at, state, started_at, anchor, card_on_file, grace_ends_at, ends_at, revision)
    values ('acct_new', 'Bob KG', 'bob@example.com', '2027-02-20T10:11:12.000Z', 'trialing', '2027-02-20T10:11:12.000Z',
      '2027-02-28T00:00:00.000Z', 0, null, null, 2)`,
  `insert into api_keys (id, account_id, prefix, hash, label, created_at, last_used_at, revoked_at, revision)
    values ('key_old', 'acct_old', 'ei_0123456789ab', '${'0'.repeat(64)}', 'Office', '2027-01-24T00:00:00.000Z', null, null, 3)`,
  'update revisions set revision = 3',
  ...[
    ['2027-01-24T00:00:00.000Z', '2027-01-25', 40],
    ['2027-01-31T00:00:00.000Z', '2027-02-10', 1_000],
    ['2027-01-31T00:00:00.000Z', '2027-02-11', 550],
  ].map(
    ([start, day, calls]) =>
      `insert into usage (account_id, period_start, day, calls, updated_at) values ('acct_old', '${start}', '${day}', ${calls}, '2027-02-11T00:00:00.000Z')`,
  ),
  ...[
    ['trial', '2027-01-24', '2027-01-31', 0, 40, 0],
    ['paid', '2027-01-31', '2027-02-28', 4_900, 1_000, 5],
  ].map(
    ([kind, start, end, price, used, above]) =>
      `insert into statements (account_id, account_name, kind, period_start, period_end, closed_at, base_price_cents,
        included_calls, used_calls, overage_calls, overage_price_cents, overage_amount_cents, total_cents)
        values ('acct_old', 'Ada GmbH', '${kind}', '${start}T00:00:00.000Z', '${end}T00:00:00.000Z', '2027-03-22T00:00:00.000Z', ${price},
        1000, ${used}, 0, ${above}, 0, ${price})`,
  ),
];

for (const driver of DRIVERS) {
  driver.needs.describe(`the step to subscribers (${driver.name})`, () => {
    let place: Place;
    let database: Database;
    beforeEach(async () => {
      place = await driver.empty();
      const isFile = 'file' in place.place;
      database = 'file' in place.place ? await openSqlite(place.place.file) : openPostgres(place.place.databaseUrl);
      const { lockSchema } = isFile ? sqliteDialect : postgresDialect;
      await migrate(database, lockSchema, MIGRATIONS.slice(0, BEFORE));
      for (const statement of DATA) await sql.raw(statement).execute(database);
    });
    afterEach(async () => {
      await database.destroy();
      await place.remove();
    });

    const rows = async (table: string): Promise<readonly unknown[]> =>
      (await sql`select * from ${sql.table(table)}`.execute(database)).rows.toSorted((a, b) =>
        JSON.stringify(a) < JSON.stringify(b) ? -1 : 1,
      );
    const tables = ['accounts', 'api_keys', 'usage', 'statements', 'revisions'];
    const everything = async (): Promise<unknown> => Promise.all(tables.map(rows));
    const toBefore = async (): Promise<void> => {
      for (let version = MIGRATIONS.length; version > BEFORE; version--)
        assert.equal(await revertStep(place.place), version - 1);
    };

    it('keeps what there was, and bills what came after its statement was closed', async () => {
      const store = await openStore(place.place, { time: () => at('2027-04-01T01:00:00.000Z') });
      const [old, young] = await store.accounts();
      assert.deepEqual(
        [old!.name, old!.subscription.anchor, old!.subscription.stoppedAt, old!.capCents, young!.subscription.anchor],
        ['Ada GmbH', at('2027-01-31'), null, null, at('2027-02-28')],
      );
      const [key] = await store.keys('acct_old');
      assert.deepEqual([key!.isTest, key!.expiresAt, key!.scopes], [false, null, ['validate']]);
      assert.deepEqual(await store.lateUsage(), [{ accountId: 'acct_old', periodStart: at('2027-01-31'), calls: 550 }]);
      await closePeriods(store);
      assert.deepEqual(
        (await store.statementsOfAccount('acct_old')).map(({ period, usedCalls, totalCents, correctionCents }) => [
          formatDay(period.start),
          usedCalls,
          totalCents,
          correctionCents,
        ]),
        [
          ['2027-02-28', 0, 4_900 + 2_750, 2_750],
          ['2027-01-31', 1_000, 4_900, 0],
          ['2027-01-24', 40, 0, 0],
        ],
      );
      assert.deepEqual(
        (await store.statementsOfAccount('acct_new')).map(({ period }) => [period.kind, period.end]),
        [['trial', at('2027-02-28')]],
      );
      await store.close();
    });

    it('closes periods of accounts that a program of the version before makes in between', async () => {
      const store = await openStore(place.place, { time: () => at('2027-03-20') });
      const [, insertion = ''] = DATA;
      await sql.raw(insertion.replace('acct_new', 'acct_between')).execute(database);
      await sql.raw(insertion.replace('acct_new', 'acct_used')).execute(database);
      await store.recordUsage({
        meterId: 'one',
        sequence: 1,
        at: at('2027-02-21'),
        keysUsed: [],
        counts: [
          { accountId: 'acct_used', periodStart: at('2027-02-20T10:11:12.000Z'), day: '2027-02-21', calls: 5 },
          { accountId: 'acct_none', periodStart: at('2027-02-20T10:11:12.000Z'), day: '2027-02-21', calls: 5 },
        ],
      });
      await store.adoptAccounts();
      await closePeriods(store);
      for (const id of ['acct_between', 'acct_used'])
        assert.deepEqual(
          (await store.statementsOfAccount(id)).map(({ period, usedCalls }) => [period.kind, usedCalls]),
          [['trial', id === 'acct_used' ? 5 : 0]],
        );
      assert.deepEqual(await closePeriods(store), { batches: 0, accounts: 0, statements: 0 });
      await store.close();
    });

    it('can be taken back, and taken again', async () => {
      const before = await everything();
      await (await openStore(place.place)).close();
      await toBefore();
      assert.deepEqual(await everything(), before);
      await (await openStore(place.place)).close();
      await toBefore();
      assert.deepEqual(await everything(), before);
    });

    it('leaves the program before nothing that it would serve or count wrongly', async () => {
      const store = await openStore(place.place, { time: () => at('2027-02-15') });
      await store.changeSubscription('acct_old', (subscription, now) =>
        applyEvent(subscription, 'paused', { now, graceDays: null }),
      );
      const more = {
        lastUsedAt: null,
        revokedAt: null,
        accountId: 'acct_old',
        label: 'A key',
        createdAt: at('2027-02-01'),
      };
      const hash = Buffer.alloc(32);
      await store.addKey(
        { ...more, id: 'key_test', prefix: 'ei_test_0', hash, isTest: true, expiresAt: null, scopes: ['validate'] },
        50,
      );
      await store.addKey(
        {
          ...more,
          id: 'key_short',
          prefix: 'ei_1',
          hash,
          isTest: false,
          expiresAt: at('2027-03-01'),
          scopes: ['validate'],
        },
        50,
      );
      await store.close();
      await toBefore();
      const of = async (table: string, column: string): Promise<readonly unknown[]> =>
        (await rows(table)).map((row) => (row as Record<string, unknown>)[column]);
      assert.deepEqual(await of('accounts', 'state'), ['trialing', 'ended']);
      assert.deepEqual(await of('accounts', 'ends_at'), [null, '2027-02-15T00:00:00.000Z']);
      assert.deepEqual(await of('api_keys', 'id'), ['key_old', 'key_short', 'key_test']);
      assert.deepEqual(
        (await of('api_keys', 'revoked_at')).map((revoked) => revoked !== null),
        [false, true, true],
      );
    });
  });
}
