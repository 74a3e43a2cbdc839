/** Files with calls that a process has left: what happens to each, in both stores. */

import assert from 'node:assert/strict';
import { createHash, randomUUID } from 'node:crypto';
import { copyFile, mkdir, readFile, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import { closePeriods } from '#service/accounts/billing.js';
import { openStore } from '#service/accounts/sql/open.js';
import { openPostgres } from '#service/accounts/sql/postgres.js';
import { openSqlite } from '#service/accounts/sql/sqlite.js';
import { Spool, type SpoolContent, findSpools, processSpool } from '#service/accounts/spool.js';
import { DRIVERS, type Place } from '../../fixtures/stores.js';
import { aFolder, Counting, type Customer, customerOf, NOW } from './counting.js';
import { at } from './support.js';

const HANDED_OVER = 'calls-handed-over';

for (const driver of DRIVERS) {
  driver.needs.describe(`a file with calls that a process has left (${driver.name})`, () => {
    let place: Place;
    let customer: Customer;
    let folder: Awaited<ReturnType<typeof aFolder>>;
    beforeEach(async () => {
      place = await driver.empty();
      customer = await customerOf(place.place);
      folder = await aFolder();
    });
    afterEach(async () => {
      await folder.remove();
      await place.remove();
    });

    /**
     * Writes calls to the store, but leaves the file as if the process had ended before deleting it. @returns the file
     */
    async function leave(calls: number, from: Customer = customer, where: Place = place): Promise<string> {
      const elsewhere = await aFolder();
      const service = await Counting.open(where.place, elsewhere.path);
      await service.call(from, calls);
      service.accounts.saveCalls();
      const [name = ''] = (await elsewhere.files()).filter((file) => file.endsWith('.json'));
      const path = join(folder.path, name);
      await copyFile(join(elsewhere.path, name), path);
      await service.stop();
      await elsewhere.remove();
      return path;
    }

    /** Only the file has these calls. @returns the file */
    async function leaveOnly(calls: number, { account }: Customer = customer, savedAt: Date = NOW): Promise<string> {
      const identity = await identityOf(place);
      const meterId = randomUUID();
      const spool = new Spool(folder.path, { storeId: identity, meterId });
      const counts = [{ accountId: account.id, periodStart: account.subscription.startedAt, day: '2027-01-25', calls }];
      spool.save({ storeId: identity, savedAt, batches: [{ meterId, sequence: 1, counts, keysUsed: [] }] });
      spool.release();
      return join(folder.path, `unrecorded-${meterId}.json`);
    }

    async function start(): Promise<readonly (readonly unknown[])[]> {
      const service = await Counting.open(place.place, folder.path);
      await service.stop();
      return service.heard;
    }

    it('is not counted again where the store has it already', async () => {
      await leave(5);
      assert.equal(await customer.usage(), 5);
      assert.deepEqual(
        [await start(), await customer.usage(), await folder.files()],
        [[['info', HANDED_OVER, 0]], 5, []],
      );
    });

    it('is not counted again where it is older than what the store took from its process', async () => {
      const elsewhere = await aFolder();
      const service = await Counting.open(place.place, elsewhere.path);
      await service.call(customer, 3);
      service.accounts.saveCalls();
      for (const name of await elsewhere.files())
        if (name.endsWith('.json')) await copyFile(join(elsewhere.path, name), join(folder.path, name));
      await service.call(customer, 2);
      await service.stop();
      await elsewhere.remove();
      assert.deepEqual(
        [await start(), await customer.usage(), await folder.files()],
        [[['info', HANDED_OVER, 0]], 5, []],
      );
    });

    it('is not counted again when the process that handed it over ended before it took the file away', async () => {
      const path = await leaveOnly(5);
      const copy = `${path}.copy`;
      await copyFile(path, copy);
      assert.deepEqual(await start(), [['info', HANDED_OVER, 5]]);
      await copyFile(copy, path);
      assert.deepEqual([await start(), await customer.usage()], [[['info', HANDED_OVER, 0]], 5]);
    });

    it('is handed over once by many processes that start at the same time', async () => {
      for (let file = 0; file < 4; file++) await leaveOnly(5);
      const heard = (await Promise.all(Array.from({ length: 6 }, () => start()))).flat();
      assert.ok(heard.every(([, what]) => what === HANDED_OVER));
      assert.equal(
        heard.reduce((sum, [, , calls]) => sum + Number(calls), 0),
        20,
      );
      assert.deepEqual([await customer.usage(), await folder.files()], [20, []]);
    });

    it('stays with its process as long as that lives', async () => {
      const alive = await Counting.open(place.place, folder.path);
      await alive.call(customer, 5);
      assert.equal(alive.accounts.saveCalls(), 0);
      assert.deepEqual([await start(), await customer.usage()], [[], 0]);
      await alive.call(customer, 2);
      await alive.stop();
      assert.deepEqual([await start(), await customer.usage(), await folder.files()], [[], 7, []]);
    });

    it('is left to the store that it belongs to', async () => {
      const other = await driver.empty();
      const path = await leave(5, await customerOf(other.place), other);
      const before = await readFile(path);
      assert.deepEqual(await start(), [['error', 'spool-refused', 5]]);
      assert.deepEqual([await readFile(path), await folder.files().then((files) => files.length)], [before, 1]);
      await other.remove();
    });

    it('is handed over for accounts that are there, also where others have been deleted', async () => {
      const deleted = await customerOf(place.place, 'Bob');
      await leaveOnly(5, deleted);
      await leaveOnly(3);
      await run(place, sql`delete from api_keys where account_id = ${deleted.account.id}`);
      await run(place, sql`delete from accounts where id = ${deleted.account.id}`);
      await start();
      assert.deepEqual([await customer.usage(), await folder.files()], [3, []]);
    });

    it('is refused when it is so old that the store may have forgotten that it has it', async () => {
      await leaveOnly(5, customer, at('2026-01-01'));
      assert.deepEqual(
        [await start(), await customer.usage(), (await folder.files()).length],
        [[['error', 'spool-refused', 5]], 0, 1],
      );
    });

    it('of a newer program is left to that', async () => {
      const path = await leaveOnly(5);
      const [line = ''] = (await readFile(path, 'utf8')).split('\n');
      await rewrite(path, line.replace('"format":2', '"format":3'));
      assert.deepEqual(
        [await start(), await customer.usage(), (await folder.files()).length],
        [[['error', 'spool-refused', 'of a newer program']], 0, 1],
      );
    });

    it('of the program before, which noted neither keys nor times, is handed over', async () => {
      const path = await leaveOnly(5);
      const [line = ''] = (await readFile(path, 'utf8')).split('\n');
      await rewrite(path, line.replace('"format":2', '"format":1'));
      assert.deepEqual([await start(), await customer.usage()], [[['info', HANDED_OVER, 5]], 5]);
    });

    it('is a correction of the next statement where that of its period is closed', async () => {
      await leaveOnly(1_007);
      const closing = await openStore(place.place, { time: () => at('2027-03-01') });
      await closePeriods(closing);
      await start();
      await closing.close();
      const later = await openStore(place.place, { time: () => at('2027-04-01') });
      await closePeriods(later);
      assert.deepEqual(
        (await later.statementsOfAccount(customer.account.id)).map(({ usedCalls, corrections }) => [
          usedCalls,
          corrections.map(({ periodStart, calls }) => [periodStart, calls]),
        ]),
        [
          [0, [[at('2027-01-24'), 1_007]]],
          [0, []],
          [0, []],
        ],
      );
      await later.close();
    });

    const damages: readonly { readonly name: string; readonly damage: (path: string) => Promise<void> }[] = [
      { name: 'cut off in the middle', damage: async (path) => truncate(path, 100) },
      {
        name: 'cut off before its last line',
        damage: async (path) => writeFile(path, (await readFile(path, 'utf8')).split('\n')[0]!),
      },
      { name: 'empty', damage: (path) => truncate(path, 0) },
      { name: 'something else', damage: (path) => writeFile(path, 'x'.repeat(10_000)) },
      {
        name: 'with another digit',
        damage: async (path) => writeFile(path, (await readFile(path, 'utf8')).replace('"calls":5', '"calls":6')),
      },
      {
        name: 'full of zeros, as a crash of the machine leaves it',
        damage: async (path) => writeFile(path, Buffer.alloc((await readFile(path)).length)),
      },
    ];
    for (const { name, damage } of damages) {
      it(`is set aside when it is damaged: ${name}; the others are handed over`, async () => {
        await damage(await leaveOnly(5));
        await leaveOnly(3);
        assert.deepEqual((await start()).toSorted(), [
          ['error', 'spool-refused', 'damaged'],
          ['info', HANDED_OVER, 3],
        ]);
        const files = await folder.files();
        assert.deepEqual([await customer.usage(), files.length, files[0]?.endsWith('.json.damaged')], [3, 1, true]);
        assert.deepEqual(await start(), [], 'and said once');
      });
    }

    it("that can't be read is no reason not to start", async () => {
      await mkdir(join(folder.path, 'unrecorded-00000000-0000-4000-8000-000000000000.json'));
      await leaveOnly(3);
      const heard = await start();
      assert.deepEqual([heard.filter(([, what]) => what === 'spool-refused').length, await customer.usage()], [1, 3]);
    });

    it('has nothing in it but ids, times and numbers', async () => {
      const text = await readFile(await leave(5), 'utf8');
      const [line = ''] = text.split('\n');
      const { batches, ...rest } = JSON.parse(line) as SpoolContent;
      assert.deepEqual(Object.keys(rest).sort(), ['format', 'savedAt', 'storeId']);
      assert.deepEqual(
        batches.map((batch) => Object.keys(batch).sort()),
        [['counts', 'keysUsed', 'meterId', 'sequence']],
      );
      assert.deepEqual(
        [...batches[0]!.counts, ...batches[0]!.keysUsed].map((each) => Object.keys(each).sort()),
        [
          ['accountId', 'calls', 'day', 'keyId', 'lastAt', 'periodStart'],
          ['at', 'keyId'],
        ],
      );
      assert.ok(!text.includes(customer.secret));
    });
  });
}

/** Replaces the content of a file, with a valid checksum. */
async function rewrite(path: string, line: string): Promise<void> {
  await writeFile(path, `${line}\n${createHash('sha256').update(line).digest('hex')}\n`);
}

describe('the file of a process', () => {
  it('is what was saved last, and what a crash left half written is not in the way', async () => {
    const folder = await aFolder();
    const meterId = '00000000-0000-4000-8000-000000000001';
    const spool = new Spool(folder.path, { storeId: 's', meterId });
    const batch = (calls: number) => ({
      meterId,
      sequence: 1,
      counts: [{ accountId: 'a', periodStart: NOW, day: '2027-01-25', calls }],
      keysUsed: [{ keyId: 'k', at: NOW }],
    });
    for (const calls of [1, 2, 3]) spool.save({ storeId: 's', savedAt: NOW, batches: [batch(calls)] });
    spool.release();
    await writeFile(join(folder.path, `unrecorded-${meterId}.json.new`), 'half');
    const read: unknown[] = [];
    const paths = findSpools(folder.path);
    await processSpool(paths[0]!, (leftover) => {
      assert.ok(leftover.state === 'whole');
      read.push(leftover.spooled);
      leftover.remove();
    });
    assert.deepEqual(
      [paths.length, read, await folder.files()],
      [1, [{ storeId: 's', savedAt: NOW, batches: [batch(3)] }], []],
    );
    await folder.remove();
  });
});

async function run({ place }: Place, query: ReturnType<typeof sql>): Promise<unknown> {
  const database = 'file' in place ? await openSqlite(place.file) : openPostgres(place.databaseUrl);
  try {
    return (await query.execute(database)).rows[0];
  } finally {
    await database.destroy();
  }
}

async function identityOf(place: Place): Promise<string> {
  return ((await run(place, sql`select uuid from store_identity`)) as { uuid: string }).uuid;
}
