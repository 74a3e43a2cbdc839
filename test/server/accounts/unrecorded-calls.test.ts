/** Stores that reject counted calls, for various reasons: none is lost, and none is counted twice. */

import assert from 'node:assert/strict';
import { rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import pg from 'pg';
import { openSqliteFile } from '#service/accounts/sql/sqlite-file.js';
import { openStore, type StoreLocation } from '#service/accounts/sql/open.js';
import { openGate, type Gate } from '../../fixtures/gate.js';
import { emptyDatabase, postgres } from '../../fixtures/postgres.js';
import { DRIVERS, type Place } from '../../fixtures/stores.js';
import { needs } from '../../needs/needs.js';
import { aFolder, Counting, customerOf, until } from './counting.js';

/** A store, and a way to make it unavailable and available again. */
interface Away {
  readonly place: StoreLocation;
  leave(): Promise<void>;
  comeBack(): Promise<void>;
  remove(): Promise<void>;
}

const asStored = async (driver: string): Promise<Place> => DRIVERS.find(({ name }) => name === driver)!.empty();
const nothing = async (): Promise<void> => undefined;

/** PostgreSQL behind a proxy that can be interrupted. */
async function gated(leave: (gate: Gate) => void): Promise<Away> {
  const gate = await openGate(await emptyDatabase());
  return {
    place: { databaseUrl: gate.url },
    leave: async () => leave(gate),
    comeBack: async () => gate.open(),
    remove: () => gate.close(),
  };
}

/** PostgreSQL, disturbed through another connection. */
async function disturbed(
  leave: (client: pg.Client, database: string) => Promise<unknown>,
  comeBack: (client: pg.Client, database: string) => Promise<unknown>,
): Promise<Away> {
  const databaseUrl = await emptyDatabase();
  const database = new URL(databaseUrl.replace('postgresql:///', 'postgresql://socket/')).pathname.slice(1);
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  return {
    place: { databaseUrl },
    leave: async () => {
      await leave(client, database);
    },
    comeBack: async () => {
      await comeBack(client, database);
    },
    remove: () => client.end(),
  };
}

/** SQLite, with its file tampered with. */
async function sqlite(leave: (file: string) => Promise<() => Promise<void>>): Promise<Away> {
  const { place, remove } = await asStored('SQLite');
  if (!('file' in place)) throw new Error('not a file');
  let comeBack = nothing;
  return {
    place,
    leave: async () => {
      comeBack = await leave(place.file);
    },
    comeBack: () => comeBack(),
    remove,
  };
}

/** Another connection to the file: runs one piece of SQL, then another. */
const meddling =
  (first: string, then: string) =>
  async (file: string): Promise<() => Promise<void>> => {
    const other = openSqliteFile(file, 1_000);
    other.exec(first);
    return async () => {
      other.exec(then);
      other.close();
    };
  };

const WAYS: readonly { readonly name: string; readonly open: () => Promise<Away> }[] = [
  {
    name: 'PostgreSQL that has ended',
    open: async () => ({
      place: { databaseUrl: await emptyDatabase() },
      leave: async () => postgres().stop(),
      comeBack: async () => postgres().start(),
      remove: nothing,
    }),
  },
  { name: 'PostgreSQL that takes everything and answers nothing', open: () => gated((gate) => gate.hang()) },
  { name: 'PostgreSQL to which every connection breaks', open: () => gated((gate) => gate.cut()) },
  {
    name: 'PostgreSQL that can only be read',
    open: () =>
      disturbed(
        async (client, name) => {
          await client.query(`alter database ${name} set default_transaction_read_only = on`);
          await client.query(
            'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
          );
        },
        (client, name) => client.query(`alter database ${name} reset default_transaction_read_only`),
      ),
  },
  {
    name: 'PostgreSQL with a table that somebody has locked',
    open: () =>
      disturbed(
        (client) => client.query('begin; lock table usage in access exclusive mode'),
        (client) => client.query('rollback'),
      ),
  },
  { name: 'a SQLite file that somebody else is writing', open: () => sqlite(meddling('begin immediate', 'rollback')) },
  {
    name: 'a SQLite file that nobody else may read either',
    open: () => sqlite(meddling('begin exclusive', 'rollback')),
  },
  {
    name: 'a SQLite file without room',
    open: () =>
      sqlite(
        meddling(
          "create trigger full before insert on meters begin select raise(abort, 'database or disk is full'); end",
          'drop trigger full',
        ),
      ),
  },
  {
    name: 'a SQLite file that was moved away',
    open: () =>
      sqlite(async (file) => {
        await rename(file, `${file}.elsewhere`);
        return () => rename(`${file}.elsewhere`, file);
      }),
  },
];

describe('calls that a store does not take', () => {
  for (const { name, open } of WAYS) {
    needs(...(name.startsWith('PostgreSQL') ? ['postgresql' as const] : [])).describe(name, () => {
      let away: Away;
      let folder: Awaited<ReturnType<typeof aFolder>>;
      beforeEach(async () => {
        away = await open();
        folder = await aFolder();
      });
      afterEach(async () => {
        await away.remove();
        await folder.remove();
      });

      it('are kept by a process that stops, and handed over by the next one, once', async () => {
        const customer = await customerOf(away.place);
        const first = await Counting.open(away.place, folder.path);
        await first.call(customer, 3);
        await first.handedOver();
        await away.leave();
        await first.call(customer, 5);
        await first.untilDown();
        await first.stop();
        assert.deepEqual(first.ofCalls(), [['warn', 'calls-kept', 5]]);
        await away.comeBack();

        const second = await Counting.open(away.place, folder.path);
        // The number of new calls is logged: a batch that waited for a lock may have succeeded after all.
        assert.deepEqual(
          second.ofCalls().map(([, what]) => what),
          ['calls-handed-over'],
        );
        assert.equal(await customer.usage(), 8);
        await second.call(customer, 1);
        await second.stop();
        const third = await Counting.open(away.place, folder.path);
        await third.stop();
        assert.deepEqual([third.heard, await customer.usage(), await folder.files()], [[], 9, []]);
      });

      it('are saved while it runs, so that nobody has to ask it to stop, and handed over when the store is back', async () => {
        const customer = await customerOf(away.place);
        const service = await Counting.open(away.place, folder.path);
        try {
          await away.leave();
          await service.call(customer, 5);
          await service.untilDown();
          await until(async () => (await folder.files()).length > 0);
          await away.comeBack();
          await until(() => service.accounts.unrecordedCalls() === 0 && !service.accounts.isStoreDown());
          await until(async () => (await folder.files()).length === 0);
        } finally {
          await away.comeBack().catch(() => undefined);
          await service.stop();
        }
        assert.equal(await customer.usage(), 5);
        assert.deepEqual(
          service.heard
            .map(([, what]) => what)
            .filter((what) => what !== 'store-unreachable' && what !== 'store-reachable'),
          [],
        );
        assert.deepEqual(
          service.heard.slice(0, 2).map(([level, what]) => [level, what]),
          [
            ['warn', 'store-unreachable'],
            ['info', 'store-reachable'],
          ],
        );
      });
    });
  }
});

needs('postgresql').describe('a store that answers nothing', () => {
  it('is found out while a question that it was asked at that time still waits', async () => {
    const gate = await openGate(await emptyDatabase());
    const place = { databaseUrl: gate.url };
    const customer = await customerOf(place);
    const [store, folder] = [await openStore(place), await aFolder()];
    const service = await Counting.open(place, folder.path);
    gate.hang();
    let isAnswered = false;
    const question = store
      .usageOf(customer.account.id, customer.account.subscription.startedAt)
      .catch(() => undefined)
      .finally(() => {
        isAnswered = true;
      });
    await service.untilDown();
    assert.equal(isAnswered, false);
    gate.open();
    await question;
    await service.stop();
    await store.close();
    await gate.close();
    await folder.remove();
  });
});

describe('calls that nothing takes', () => {
  needs('postgresql').it('are lost where there is no place for them, which is said with their number', async () => {
    const { place, leave, comeBack, remove } = await WAYS[2]!.open();
    const customer = await customerOf(place);
    const service = await Counting.open(place, '/dev/null/spool');
    await leave();
    await service.call(customer, 4);
    await service.untilDown();
    await service.stop();
    assert.equal(service.accounts.saveCalls(), 4);
    assert.deepEqual(
      service.ofCalls().map(([level, what, figure]) => [level, what, what === 'calls-lost' ? figure : '']),
      [
        ['warn', 'spool-failed', ''],
        ['warn', 'spool-failed', ''],
        ['error', 'calls-lost', 4],
      ],
    );
    await comeBack();
    assert.equal(await customer.usage(), 0);
    await remove();
  });

  it('are lost with the folder of the file, when it is deleted', async () => {
    const { place, remove } = await asStored('SQLite');
    if (!('file' in place)) throw new Error('not a file');
    const customer = await customerOf(place);
    const service = await Counting.open(place, dirname(place.file));
    await service.call(customer, 2);
    await service.handedOver();
    await rm(dirname(place.file), { recursive: true });
    await service.untilDown();
    await service.call(customer, 3);
    await service.stop();
    assert.deepEqual(
      service.heard.filter(([level]) => level === 'error'),
      [['error', 'calls-lost', 3]],
    );
    await remove();
  });

  needs('postgresql').it('are those since the last time that they could be saved', async () => {
    const { place, leave, comeBack, remove } = await WAYS[2]!.open();
    const folder = await aFolder();
    const customer = await customerOf(place);
    const service = await Counting.open(place, folder.path);
    await leave();
    await service.call(customer, 4);
    assert.equal(service.accounts.saveCalls(), 0);
    await folder.remove();
    await service.call(customer, 2);
    assert.equal(service.accounts.saveCalls(), 6, 'a file that is gone has kept nothing');
    await comeBack();
    await service.stop();
    assert.equal(await customer.usage(), 6, 'and in the end nothing was lost');
    await remove();
  });
});
