/** Converts statements with their corrections to rows, and back. */

import type { Selectable } from 'kysely';
import type { Correction, Statement } from '../statement.js';
import { ROWS } from './ledgers.js';
import type { Connection, Database, Tables } from './schema.js';

type Row = Selectable<Tables['statements']>;

/** Stores final statements. A second statement for the same period is an error, so nothing is billed twice. */
export async function insertStatements(transaction: Connection, statements: readonly Statement[]): Promise<void> {
  for (let from = 0; from < statements.length; from += ROWS)
    await transaction
      .insertInto('statements')
      .values(statements.slice(from, from + ROWS).map(statementRow))
      .execute();
  const corrections = statements.flatMap(correctionRows);
  for (let from = 0; from < corrections.length; from += ROWS)
    await transaction
      .insertInto('corrections')
      .values(corrections.slice(from, from + ROWS))
      .execute();
}

/** All statements of these accounts whose periods begin at any of these times. May return more than requested. */
export async function findStatements(
  connection: Connection | Database,
  accountIds: readonly string[],
  starts: readonly string[],
): Promise<readonly Statement[]> {
  const rows = await connection
    .selectFrom('statements')
    .selectAll()
    .where('account_id', 'in', accountIds)
    .where('period_start', 'in', [...new Set(starts)])
    .execute();
  return readStatements(connection, rows);
}

/** Statements from their rows, in the same order. */
export async function readStatements(
  connection: Connection | Database,
  rows: readonly Row[],
): Promise<readonly Statement[]> {
  const lines = new Map<string, Correction[]>();
  const ids = [...new Set(rows.map(({ account_id }) => account_id))];
  for (let from = 0; from < ids.length; from += ROWS) {
    const found = await connection
      .selectFrom('corrections')
      .selectAll()
      .where('account_id', 'in', ids.slice(from, from + ROWS))
      .orderBy('period_start')
      .execute();
    for (const row of found) {
      const key = `${row.account_id} ${row.statement_start}`;
      lines.set(key, [...(lines.get(key) ?? []), correctionFromRow(row)]);
    }
  }
  return rows.map((row) => statementFromRow(row, lines.get(`${row.account_id} ${row.period_start}`) ?? []));
}

function statementRow(statement: Statement): Tables['statements'] {
  const { accountId, accountName, period, closedAt } = statement;
  if (closedAt === null) throw new RangeError('Only closed statements are kept.');
  return {
    account_id: accountId,
    account_name: accountName,
    plan: statement.plan,
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
    correction_cents: statement.correctionCents,
    total_cents: statement.totalCents,
    credit_cents: statement.creditCents,
  };
}

function statementFromRow(row: Row, corrections: readonly Correction[]): Statement {
  return {
    accountId: row.account_id,
    accountName: row.account_name,
    plan: row.plan,
    closedAt: new Date(row.closed_at),
    period: { kind: row.kind, start: new Date(row.period_start), end: new Date(row.period_end) },
    basePriceCents: row.base_price_cents,
    includedCalls: row.included_calls,
    usedCalls: row.used_calls,
    overageCalls: row.overage_calls,
    overagePriceCents: row.overage_price_cents,
    overageAmountCents: row.overage_amount_cents,
    corrections,
    correctionCents: row.correction_cents,
    totalCents: row.total_cents,
    creditCents: row.credit_cents,
  };
}

function correctionRows({ accountId, period, corrections }: Statement): readonly Tables['corrections'][] {
  return corrections.map((line) => ({
    account_id: accountId,
    statement_start: period.start.toISOString(),
    period_start: line.periodStart.toISOString(),
    calls: line.calls,
    overage_calls: line.overageCalls,
    overage_price_cents: line.overagePriceCents,
    amount_cents: line.amountCents,
  }));
}

function correctionFromRow(row: Selectable<Tables['corrections']>): Correction {
  return {
    periodStart: new Date(row.period_start),
    calls: row.calls,
    overageCalls: row.overage_calls,
    overagePriceCents: row.overage_price_cents,
    amountCents: row.amount_cents,
  };
}
