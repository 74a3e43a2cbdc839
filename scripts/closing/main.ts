/**
 * `npm run closing`: how long closing the periods of many accounts blocks the event loop, in batches as in services and
 * in large ones, side by side.
 */

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { sql } from 'kysely';
import { closePeriods } from '#service/accounts/billing.js';
import { openStore, type StoreLocation } from '#service/accounts/sql/open.js';
import { openPostgres } from '#service/accounts/sql/postgres.js';
import { openSqlite } from '#service/accounts/sql/sqlite.js';
import { print, runProgram } from '#cli/terminal/program.js';
import { readOptionValues, wholeNumber } from '#cli/terminal/usage.js';

const USAGE = `Usage: npm run closing -- [--accounts N] [--database-url URL]

Creates N accounts (default 100,000) with an ended period, closes the periods, and prints the longest pause of the event loop:
in batches of the size that services use, and in batches of 10,000 accounts. Uses SQLite in a temporary folder, or an empty
PostgreSQL database.
`;

const START = '2027-01-24T00:00:00.000Z';
const NOW = new Date('2027-02-01T00:00:00.000Z');

/** Accounts per batch for comparison. */
const LARGE = 10_000;

/** The outcome of closing, and how long it blocked the event loop. */
interface Run {
  readonly batches: number;
  readonly accounts: number;
  readonly seconds: number;
  readonly usualPauseMs: number;
  /** Processor time: a pause also includes writing to disk. */
  readonly longestBatchMs: number;
  readonly longestPauseMs: number;
}

await runProgram('closing', USAGE, main);

async function main(args: readonly string[]): Promise<number> {
  const values = readOptionValues(args, {
    accounts: { type: 'string', default: '100000' },
    'database-url': { type: 'string' },
  });
  if (values === null) {
    print(USAGE);
    return 0;
  }
  const accounts = wholeNumber('accounts', values.accounts, 1, 10_000_000);
  const folder = mkdtempSync(join(tmpdir(), 'closing-'));
  const url = values['database-url'];
  const place: StoreLocation = url === undefined ? { file: join(folder, 'accounts.sqlite') } : { databaseUrl: url };
  try {
    await (await openStore(place)).close();
    await fill(place, accounts);
    const inBatches = await close(place, undefined);
    await reopen(place);
    const inLarge = await close(place, LARGE);
    for (const [name, run] of [
      ['in batches', inBatches],
      ['in large ones', inLarge],
    ] as const)
      print(
        `${name.padEnd(14)} ${run.accounts} accounts in ${run.batches} batches, ${run.seconds.toFixed(1)} s, pauses of ${run.usualPauseMs.toFixed(0)} ms (median), the longest ${run.longestPauseMs.toFixed(0)} ms; ${run.longestBatchMs.toFixed(0)} ms of processor time in the longest batch\n`,
      );
    print(`the longest batch is ${(inLarge.longestBatchMs / inBatches.longestBatchMs).toFixed(0)} times shorter\n`);
    return 0;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function close(place: StoreLocation, rows: number | undefined): Promise<Run> {
  const store = await openStore(place, { time: () => NOW });
  try {
    const pauses = monitorEventLoopDelay({ resolution: 1 });
    pauses.enable();
    const begun = performance.now();
    let longestBatchMs = 0;
    const closeBatch = async (most: number) => {
      const before = process.cpuUsage();
      const closed = await store.closeBatch(most);
      const { user, system } = process.cpuUsage(before);
      longestBatchMs = Math.max(longestBatchMs, (user + system) / 1000);
      return closed;
    };
    const { batches, accounts } = await closePeriods({ closeBatch }, () => true, rows);
    // The last pause is only recorded when it is over.
    await new Promise((resolve) => setTimeout(resolve, 20));
    pauses.disable();
    return {
      batches,
      accounts,
      seconds: (performance.now() - begun) / 1000,
      usualPauseMs: pauses.percentile(50) / 1e6,
      longestPauseMs: pauses.max / 1e6,
      longestBatchMs,
    };
  } finally {
    await store.close();
  }
}

/** Accounts with expired trials and some calls. */
async function fill(place: StoreLocation, accounts: number): Promise<void> {
  await statements(place, [
    `insert into accounts (id, name, email, created_at, state, started_at, anchor, card_on_file, revision)
      with recursive n(i) as (select 1 union all select i + 1 from n where i < ${accounts})
      select 'acct_' || i, 'Customer', 'customer@example.com', '${START}', 'trialing', '${START}', '2027-01-31T00:00:00.000Z', 1, 0 from n`,
    `insert into usage (account_id, period_start, day, calls, updated_at)
      select id, '${START}', '2027-01-25', 1100, '2027-01-25T00:00:00.000Z' from accounts`,
    `insert into ledgers (account_id, sequence, is_metered, closed_until, closes_at)
      select id, 0, 0, null, '2027-01-31T00:00:00.000Z' from accounts`,
  ]);
}

/** Resets the store as if nothing had been closed. */
async function reopen(place: StoreLocation): Promise<void> {
  await statements(place, [
    'delete from statements',
    "update ledgers set closed_until = null, closes_at = '2027-01-31T00:00:00.000Z'",
  ]);
}

async function statements(place: StoreLocation, texts: readonly string[]): Promise<void> {
  const database = 'file' in place ? await openSqlite(place.file) : openPostgres(place.databaseUrl);
  try {
    for (const text of texts) await sql.raw(text).execute(database);
  } finally {
    await database.destroy();
  }
}
