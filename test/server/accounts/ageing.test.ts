/**
 * Every kind of row that expires, in both stores: old rows are deleted, new ones stay; and no table is forgotten here.
 */

import assert from 'node:assert/strict';
import { type Kysely, sql } from 'kysely';
import { openAccounts } from '#service/accounts/accounts.js';
import { addDays } from '#service/accounts/period.js';
import { openPostgres } from '#service/accounts/sql/postgres.js';
import { openSqlite } from '#service/accounts/sql/sqlite.js';
import { outboxIn } from '#service/mail/outbox.js';
import type { MailDatabase } from '#service/mail/tables.js';
import { openPeopleDatabase } from '#service/people/sql/database.js';
import { peopleRecords } from '#service/people/sql/records.js';
import { sealWith } from '#service/text/seal.js';
import { openStore } from '#service/accounts/sql/open.js';
import { DRIVERS, type Place } from '../../fixtures/stores.js';
import { until } from './counting.js';
import { at } from './support.js';

const NOW = at('2029-01-25T12:00:00.000Z');
const ago = (days: number): string => addDays(NOW, -days).toISOString();

/** One kind of row. */
interface Kind {
  readonly name: string;
  readonly table: string;
  /** The column that identifies rows. */
  readonly id: string;
  /** A row of that age, after adding the rows it refers to. */
  readonly row: (id: string, days: number) => Readonly<Record<string, unknown>>;
  /** Age in days at which it is deleted. */
  readonly days: number;
}

const ACCOUNT = 'acct_1';

const KINDS: readonly Kind[] = [
  {
    name: 'sessions that have ended',
    table: 'sessions',
    id: 'id',
    days: 0,
    row: (id, days) => ({ id, account_id: ACCOUNT, key_id: 'key_1', started_at: ago(days + 1), ends_at: ago(days) }),
  },
  {
    name: 'requests',
    table: 'request_log',
    id: 'id',
    days: 30,
    row: (id, days) => ({
      id,
      at: ago(days),
      account_id: ACCOUNT,
      key_id: 'key_1',
      request_id: id,
      status: 200,
      format: null,
      milliseconds: 1,
    }),
  },
  {
    name: 'keys that were revoked',
    table: 'api_keys',
    id: 'id',
    days: 400,
    row: (id, days) => ({ ...keyRow(id), revoked_at: ago(days) }),
  },
  {
    name: 'keys that have expired',
    table: 'api_keys',
    id: 'id',
    days: 400,
    row: (id, days) => ({ ...keyRow(id), expires_at: ago(days) }),
  },
  {
    name: 'with which key calls were made',
    table: 'key_usage',
    id: 'key_id',
    days: 400,
    row: (id, days) => ({ key_id: id, account_id: ACCOUNT, day: ago(days).slice(0, 10), calls: 1 }),
  },
  {
    name: 'usage that a payment provider was told of',
    table: 'usage_events',
    id: 'sequence',
    days: 100,
    row: (id, days) => ({
      account_id: ACCOUNT,
      sequence: Number(id),
      calls: 1,
      period_start: ago(days),
      happened_at: ago(days),
      is_late: 0,
      sent_at: ago(days),
    }),
  },
  {
    name: 'what a payment provider has told',
    table: 'provider_events',
    id: 'id',
    days: 100,
    row: (id, days) => ({ id, type: 'x', claimed_at: ago(days), finished_at: ago(days) }),
  },
  {
    name: 'processes that have counted',
    table: 'meters',
    id: 'id',
    days: 400,
    row: (id, days) => ({ id, sequence: 1, seen_at: ago(days) }),
  },
  {
    name: 'sessions of people',
    table: 'people_sessions',
    id: 'id',
    days: 0,
    row: (id, days) => ({
      id,
      expiresAt: ago(days),
      token: id,
      createdAt: ago(days + 1),
      updatedAt: ago(days),
      userId: 'person',
    }),
  },
  {
    name: 'links by mail',
    table: 'people_verifications',
    id: 'id',
    days: 0,
    row: (id, days) => ({
      id,
      identifier: id,
      value: 'x',
      expiresAt: ago(days),
      createdAt: ago(days + 1),
      updatedAt: ago(days),
    }),
  },
  {
    name: 'invitations',
    table: 'people_invitations',
    id: 'id',
    days: 0,
    row: (id, days) => ({
      id,
      organizationId: ACCOUNT,
      email: `${id}@example.com`,
      role: 'member',
      status: 'pending',
      expiresAt: ago(days),
      createdAt: ago(days + 7),
      inviterId: 'person',
    }),
  },
  {
    name: 'people who belong to no account',
    table: 'people',
    id: 'id',
    days: 30,
    row: (id, days) => ({ ...personRow(id), createdAt: ago(days) }),
  },
  {
    name: 'that a mail was sent',
    table: 'mails',
    id: 'id',
    days: 400,
    row: (id, days) => mailRow(id, days, id),
  },
  {
    name: 'that a mail was sent, where nobody has to remember it',
    table: 'mails',
    id: 'id',
    days: 1,
    row: (id, days) => mailRow(id, days, null),
  },
];

/** Tables whose rows don't expire, with the reason. */
const KEPT: Readonly<Record<string, string>> = {
  accounts: 'until it is erased',
  account_plans: 'what a customer pays',
  adjustments: 'what statements stand on',
  audit_log: 'who did what',
  corrections: 'what was invoiced',
  invoice_comparisons: 'what was invoiced',
  late_usage: 'goes with the next statement',
  ledgers: 'one for each account',
  mail_marks: 'one row',
  people_credentials: 'nothing is written there',
  people_members: 'go with their account',
  people_organizations: 'go with their account',
  people_passkeys: 'go with their owner',
  people_version: 'the schema',
  plan_versions: 'what was sold',
  revisions: 'one row',
  schema_version: 'the schema',
  statements: 'what was invoiced',
  store_identity: 'one row',
  usage: 'what statements stand on',
  used_trials: 'one trial each',
};

function keyRow(id: string): Readonly<Record<string, unknown>> {
  return {
    id,
    account_id: ACCOUNT,
    prefix: id,
    hash: id.padEnd(64, '0'),
    label: id,
    created_at: ago(900),
    last_used_at: null,
    revoked_at: null,
    revision: 1,
    is_test: 0,
    scopes: 'validate',
    expires_at: null,
  };
}

function personRow(id: string): Readonly<Record<string, unknown>> {
  return {
    id,
    name: id,
    email: `${id}@example.com`,
    emailVerified: 1,
    createdAt: ago(900),
    updatedAt: ago(900),
    language: 'en',
  };
}

function mailRow(id: string, days: number, once: string | null): Readonly<Record<string, unknown>> {
  return {
    id,
    once,
    kind: 'signIn',
    recipient: 'a@example.com',
    language: 'en',
    contents: null,
    created_at: ago(days),
    due_at: null,
    expires_at: ago(days),
    attempts: 1,
    sent_at: ago(days),
    problem: null,
  };
}

for (const driver of DRIVERS) {
  driver.needs.describe(`what ages (${driver.name})`, () => {
    let place: Place;
    let database: Kysely<any>;
    beforeEach(async () => {
      place = await driver.empty();
      await (await openStore(place.place)).close();
      await (await openPeopleDatabase(place.place)).database.destroy();
      database = 'file' in place.place ? await openSqlite(place.place.file) : openPostgres(place.place.databaseUrl);
      const account = {
        id: ACCOUNT,
        name: 'Ada',
        email: 'ada@example.com',
        created_at: ago(900),
        state: 'active',
        started_at: ago(900),
        anchor: ago(900),
        card_on_file: 1,
        revision: 1,
        keeps_requests: 1,
      };
      await add('accounts', account);
      await add('api_keys', keyRow('key_1'));
      await add('people', personRow('person'));
      await add('people_organizations', { id: ACCOUNT, name: 'Ada', slug: ACCOUNT, createdAt: ago(900) });
      await add('people_members', {
        id: 'member',
        organizationId: ACCOUNT,
        userId: 'person',
        role: 'owner',
        createdAt: ago(900),
      });
    });
    afterEach(async () => {
      await database.destroy();
      await place.remove();
    });

    const add = async (table: string, row: Readonly<Record<string, unknown>>): Promise<void> => {
      await database.insertInto(table).values(values(row)).execute();
    };
    const values = (row: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> =>
      driver.name === 'SQLite' || row['emailVerified'] === undefined ? row : { ...row, emailVerified: true };
    const left = async ({ table, id }: Kind): Promise<readonly string[]> =>
      (await database.selectFrom(table).select(id).execute()).map((row) => String(row[id]));

    /** Runs the background work of a service once. */
    async function upkeep(): Promise<void> {
      const accounts = await openAccounts({ place: place.place, now: () => NOW });
      const opened = await openPeopleDatabase(place.place);
      try {
        await peopleRecords(opened.database, () => NOW).tidy();
        await outboxIn(opened.database as unknown as MailDatabase, sealWith('x', 'mails'), () => NOW).tidy();
        // The first batch of a process deletes those of processes inactive for long.
        await accounts.store.recordUsage({ meterId: 'me', sequence: 1, at: NOW, counts: [], keysUsed: [] });
        const sessions = KINDS.find(({ table }) => table === 'key_usage')!;
        await until(async () => !(await left(sessions)).includes('2'));
      } finally {
        await accounts.stop();
        await opened.database.destroy();
      }
    }

    it('goes when it is old, and not before', async () => {
      const expected: (readonly unknown[])[] = [];
      const found: (readonly unknown[])[] = [];
      // Ids are numbers, to fit columns of any type; two per kind, and unique within a table.
      let number = 1;
      const planted = KINDS.map((kind) => ({ kind, young: String(++number * 2 - 1), old: String(number * 2) }));
      for (const { kind, young, old } of planted) {
        await add(kind.table, kind.row(young, kind.days - 0.5));
        await add(kind.table, kind.row(old, kind.days + 1.5));
      }
      const last = planted.find(({ kind }) => kind.table === 'key_usage')!;
      await add('key_usage', { ...last.kind.row('2', 900) });
      await upkeep();
      for (const { kind, young, old } of planted) {
        const ids = await left(kind);
        expected.push([kind.name, true, false]);
        found.push([kind.name, ids.includes(young), ids.includes(old)]);
      }
      assert.deepEqual(found, expected);
      assert.deepEqual(
        (await left({ table: 'people', id: 'id' } as Kind)).includes('person'),
        true,
        'who belongs to an account stays',
      );
      assert.deepEqual(
        (await left({ table: 'api_keys', id: 'id' } as Kind)).includes('key_1'),
        true,
        'a key that is good stays',
      );
    });

    it('is all there is: every table has rows that age, or a reason why they do not', async () => {
      const query =
        driver.name === 'SQLite'
          ? sql<{ name: string }>`select name from sqlite_schema where type = 'table' and name not like 'sqlite_%'`
          : sql<{
              name: string;
            }>`select table_name as name from information_schema.tables where table_schema = 'public'`;
      const tables = (await query.execute(database)).rows.map(({ name }) => name);
      assert.deepEqual(
        tables.toSorted(),
        [...new Set([...KINDS.map(({ table }) => table), ...Object.keys(KEPT)])].toSorted(),
      );
    });
  });
}
