/** SQLite on a full disk. */

import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { attempt } from '#service/accounts/sql/attempt.js';
import type { Database } from '#service/accounts/sql/schema.js';
import { openSqlite } from '#service/accounts/sql/sqlite.js';

describe("a SQLite file that can't grow", () => {
  let folder: string;
  let database: Database;
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'full-'));
    database = await openSqlite(join(folder, 'accounts.sqlite'));
    await sql`create table things (name text not null)`.execute(database);
    // SQLite then reports the same error as for a full disk.
    await sql`pragma max_page_count = 4`.execute(database);
  });
  afterEach(async () => {
    await database.destroy();
    await rm(folder, { recursive: true });
  });

  const add = (length: number): Promise<void> =>
    attempt(() =>
      database.transaction().execute(async (transaction) => {
        await sql`insert into things (name) values (${'x'.repeat(length)})`.execute(transaction);
      }),
    );

  it('says so, and takes what there is room for', async () => {
    await assert.rejects(add(100_000), { message: 'The account store failed (database or disk is full)' });
    await add(10);
    const { rows } = await sql<{ length: number }>`select length(name) as length from things`.execute(database);
    assert.deepEqual(rows, [{ length: 10 }]);
  });
});
