/** Audit log, credits and requests in the database. */

import { randomUUID } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import { sql, type Selectable } from 'kysely';
import { AccountError } from '../account-error.js';
import type { Adjustment, AuditEntry, NoteRecords, RequestNote } from '../note-store.js';
import { attempt } from './attempt.js';
import { ROWS } from './ledgers.js';
import type { Database, Tables } from './schema.js';

/** Implements this part of the store's interface. */
export function noteRecords(database: Database): NoteRecords {
  let entries = 0;
  return {
    audit: ({ at, accountId, actor, action, details }) =>
      attempt(() =>
        database.transaction().execute(async (transaction) => {
          // Unique; sorts by time, and by order within a millisecond of one process.
          const id = `${at.toISOString()} ${String(++entries).padStart(12, '0')} ${randomUUID()}`;
          await transaction
            .insertInto('audit_log')
            .values({
              id,
              at: at.toISOString(),
              account_id: accountId,
              actor,
              action,
              details: JSON.stringify(details),
            })
            .execute();
        }),
      ),
    auditEntries: ({ accountId, before, limit }) =>
      attempt(async () => {
        let query = database.selectFrom('audit_log').selectAll().orderBy('id', 'desc').limit(limit);
        if (accountId !== undefined) query = query.where('account_id', '=', accountId);
        if (before !== undefined) query = query.where('id', '<', before);
        return (await query.execute()).map(entryFromRow);
      }),
    addAdjustment: (adjustment) =>
      attempt(() =>
        database.transaction().execute(async (transaction) => {
          const { id, accountId, kind, amountCents, note, actor, createdAt } = adjustment;
          const account = transaction.selectFrom('accounts').select('id').where('id', '=', accountId);
          if ((await account.executeTakeFirst()) === undefined) throw new AccountError('ACCOUNT_UNKNOWN');
          await transaction
            .insertInto('adjustments')
            .values({
              id,
              account_id: accountId,
              kind,
              amount_cents: amountCents,
              note,
              actor,
              created_at: createdAt.toISOString(),
            })
            .execute();
        }),
      ),
    adjustments: (accountId) =>
      attempt(async () => {
        const rows = await database
          .selectFrom('adjustments')
          .selectAll()
          .where('account_id', '=', accountId)
          .orderBy('created_at', 'desc')
          .orderBy('id')
          .execute();
        return rows.map(adjustmentFromRow);
      }),
    recordRequests: (notes) =>
      attempt(() =>
        database.transaction().execute(async (transaction) => {
          for (let from = 0; from < notes.length; from += ROWS)
            await transaction
              .insertInto('request_log')
              .values(notes.slice(from, from + ROWS).map(requestRow))
              .execute();
        }),
      ),
    findRequests: (accountId, { before, failed = false, limit }) =>
      attempt(async () => {
        const query = database
          .selectFrom('request_log')
          .selectAll()
          .where('account_id', '=', accountId)
          .orderBy('at', 'desc')
          .orderBy('id')
          .limit(limit);
        const older = before === undefined ? query : query.where('at', '<', before.toISOString());
        // A literal as in the index `request_log_failed`: with a parameter SQLite would not use it.
        const rows = await (failed ? older.where('status', '>=', sql.lit(400)) : older).execute();
        return rows.map(requestFromRow);
      }),
    removeRequests: (before, accountId) =>
      attempt(async () => {
        for (;;) {
          const { numDeletedRows } = await database.transaction().execute((transaction) => {
            const all = transaction.selectFrom('request_log').select('id').where('at', '<', before.toISOString());
            const some = (accountId === undefined ? all : all.where('account_id', '=', accountId)).limit(ROWS);
            return transaction.deleteFrom('request_log').where('id', 'in', some).executeTakeFirstOrThrow();
          });
          if (numDeletedRows < ROWS) return;
          // SQLite runs in this thread: let waiting requests be served first.
          await setImmediate();
        }
      }),
  };
}

function entryFromRow(row: Selectable<Tables['audit_log']>): AuditEntry {
  return {
    id: row.id,
    at: new Date(row.at),
    accountId: row.account_id,
    actor: row.actor,
    action: row.action,
    details: JSON.parse(row.details) as AuditEntry['details'],
  };
}

function adjustmentFromRow(row: Selectable<Tables['adjustments']>): Adjustment {
  return {
    id: row.id,
    accountId: row.account_id,
    kind: row.kind,
    amountCents: row.amount_cents,
    note: row.note,
    actor: row.actor,
    createdAt: new Date(row.created_at),
  };
}

function requestRow(note: RequestNote): Tables['request_log'] {
  return {
    id: randomUUID(),
    at: note.at.toISOString(),
    account_id: note.accountId,
    key_id: note.keyId,
    request_id: note.requestId,
    status: note.status,
    format: note.format,
    milliseconds: note.milliseconds,
  };
}

function requestFromRow(row: Selectable<Tables['request_log']>): RequestNote {
  return {
    at: new Date(row.at),
    accountId: row.account_id,
    keyId: row.key_id,
    requestId: row.request_id,
    status: row.status,
    format: row.format,
    milliseconds: row.milliseconds,
  };
}
