/** Closed statements in the database. */

import type { Statement } from '../statement.js';
import type { StatementRecords } from '../store.js';
import { attempt } from './attempt.js';
import type { Database, Tables } from './schema.js';

/** Makes that part of the store. */
export function statementRecords(database: Database): StatementRecords {
  return {
    keepStatements: (statements) =>
      attempt(() =>
        database.transaction().execute(async (transaction) => {
          for (const statement of statements) {
            await transaction
              .insertInto('statements')
              .values(rowOf(statement))
              .onConflict((conflict) => conflict.columns(['account_id', 'period_start']).doNothing())
              .execute();
          }
        }),
      ),
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
        return rows.map(statementFrom);
      }),
    lastStatements: () =>
      attempt(async () => {
        const rows = await database
          .selectFrom('statements')
          .select(({ fn }) => ['account_id', fn.max('period_start').as('last')])
          .groupBy('account_id')
          .execute();
        return new Map(rows.map(({ account_id, last }) => [account_id, new Date(last)]));
      }),
  };
}

function rowOf(statement: Statement): Tables['statements'] {
  const { accountId, accountName, period, closedAt } = statement;
  if (closedAt === null) throw new RangeError('Only closed statements are kept.');
  return {
    account_id: accountId,
    account_name: accountName,
    kind: period.kind,
    period_start: period.start.toISOString(),
    period_end: period.end.toISOString(),
    closed_at: closedAt.toISOString(),
    base_price_cents: statement.basePriceCents,
    included_calls: statement.includedCalls,
    used_calls: statement.usedCalls,
    overage_calls: statement.overageCalls,
    overage_price_cents: statement.overagePriceCents,
    overage_amount_cents: statement.overageAmountCents,
    total_cents: statement.totalCents,
  };
}

function statementFrom(row: Tables['statements']): Statement {
  return {
    accountId: row.account_id,
    accountName: row.account_name,
    closedAt: new Date(row.closed_at),
    period: { kind: row.kind, start: new Date(row.period_start), end: new Date(row.period_end) },
    basePriceCents: row.base_price_cents,
    includedCalls: row.included_calls,
    usedCalls: row.used_calls,
    overageCalls: row.overage_calls,
    overagePriceCents: row.overage_price_cents,
    overageAmountCents: row.overage_amount_cents,
    totalCents: row.total_cents,
  };
}
