/** Closed statements in the database. */

import { sql } from 'kysely';
import type { StatementRecords } from '../store.js';
import { attempt } from './attempt.js';
import { closeDuePeriods } from './closing.js';
import type { Dialect } from './dialect.js';
import type { Database } from './schema.js';
import { readStatements } from './statement-rows.js';

/** Implements this part of the store's interface. */
export function statementRecords(database: Database, dialect: Dialect): StatementRecords {
  return {
    closeBatch: (rows) =>
      attempt(() => database.transaction().execute((transaction) => closeDuePeriods(transaction, dialect, rows))),
    adoptAccounts: () =>
      attempt(async () => {
        const orphan = sql`from accounts where not exists (select 1 from ledgers where ledgers.account_id = accounts.id)`;
        const { rows } = await sql`select id ${orphan} limit 1`.execute(database);
        if (rows.length === 0) return;
        await database.transaction().execute((transaction) =>
          sql`insert into ledgers (account_id, sequence, is_metered, closed_until, closes_at)
            select id, 0, 0, null, started_at ${orphan} on conflict do nothing`.execute(transaction),
        );
      }),
    statementsEnding: (after, upTo) =>
      attempt(async () => {
        const rows = await database
          .selectFrom('statements')
          .selectAll()
          .where('period_end', '>', after.toISOString())
          .where('period_end', '<=', upTo.toISOString())
          .orderBy('period_end')
          .orderBy('account_id')
          .execute();
        return readStatements(database, rows);
      }),
    statementsOfAccount: (accountId) =>
      attempt(async () => {
        const rows = await database
          .selectFrom('statements')
          .selectAll()
          .where('account_id', '=', accountId)
          .orderBy('period_start', 'desc')
          .execute();
        return readStatements(database, rows);
      }),
    closedUntil: (accountId) =>
      attempt(async () => {
        const query = database.selectFrom('ledgers').select(['account_id', 'closed_until']);
        const rows = await (accountId === undefined ? query : query.where('account_id', '=', accountId)).execute();
        return new Map(
          rows.flatMap(({ account_id, closed_until }) =>
            closed_until === null ? [] : [[account_id, new Date(closed_until)] as const],
          ),
        );
      }),
    lateUsage: (accountId) =>
      attempt(async () => {
        const query = database.selectFrom('late_usage').selectAll().orderBy('account_id').orderBy('period_start');
        const rows = await (accountId === undefined ? query : query.where('account_id', '=', accountId)).execute();
        return rows.map(({ account_id, period_start, calls }) => ({
          accountId: account_id,
          periodStart: new Date(period_start),
          calls,
        }));
      }),
  };
}
