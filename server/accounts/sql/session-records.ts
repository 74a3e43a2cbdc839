/**
 * Sessions of the account page, in the database, so that ending one applies to all instances and every copy of its
 * cookie.
 */

import type { SessionRecords } from '../store.js';
import { attempt } from './attempt.js';
import type { Database } from './schema.js';

/** Implements this part of the store's interface. */
export function sessionRecords(database: Database): SessionRecords {
  return {
    addSession: ({ hash, accountId, keyId, startedAt, endsAt }, most) =>
      attempt(() =>
        database.transaction().execute(async (transaction) => {
          // Concurrent sign-ins to the same account wait here, so that the limit holds.
          await transaction
            .updateTable('accounts')
            .set(({ ref }) => ({ name: ref('name') }))
            .where('id', '=', accountId)
            .execute();
          const kept = await transaction
            .selectFrom('sessions')
            .select('id')
            .where('account_id', '=', accountId)
            .orderBy('started_at', 'desc')
            .orderBy('id')
            .limit(most - 1)
            .execute();
          const others = transaction.deleteFrom('sessions').where('account_id', '=', accountId);
          await (
            kept.length === 0
              ? others
              : others.where(
                  'id',
                  'not in',
                  kept.map(({ id }) => id),
                )
          ).execute();
          await transaction
            .insertInto('sessions')
            .values({
              id: hash.toString('hex'),
              account_id: accountId,
              key_id: keyId,
              started_at: startedAt.toISOString(),
              ends_at: endsAt.toISOString(),
            })
            .execute();
        }),
      ),
    session: (hash) =>
      attempt(async () => {
        const row = await database
          .selectFrom('sessions')
          .innerJoin('api_keys', 'api_keys.id', 'sessions.key_id')
          .select(['sessions.account_id', 'sessions.key_id', 'sessions.started_at', 'sessions.ends_at'])
          .where('sessions.id', '=', hash.toString('hex'))
          .where('api_keys.revoked_at', 'is', null)
          .executeTakeFirst();
        return row === undefined
          ? null
          : {
              hash,
              accountId: row.account_id,
              keyId: row.key_id,
              startedAt: new Date(row.started_at),
              endsAt: new Date(row.ends_at),
            };
      }),
    removeEndedSessions: (upTo) =>
      attempt(async () => {
        await database
          .transaction()
          .execute((transaction) =>
            transaction.deleteFrom('sessions').where('ends_at', '<=', upTo.toISOString()).execute(),
          );
      }),
    removeSession: (hash) =>
      attempt(async () => {
        await database
          .transaction()
          .execute((transaction) =>
            transaction.deleteFrom('sessions').where('id', '=', hash.toString('hex')).execute(),
          );
      }),
  };
}
