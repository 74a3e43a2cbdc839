/** Keys in the database. */

import { AccountError } from '../account-error.js';
import type { AccountRecords } from '../store.js';
import { keyFromRow, keyRow } from './account-rows.js';
import { attempt } from './attempt.js';
import type { Connection, Database } from './schema.js';

/**
 * Implements this part of the store's interface.
 * @param write runs a transaction with a new revision, so that running services read the change
 */
export function keyRecords(
  database: Database,
  write: <T>(work: (transaction: Connection, revision: number) => Promise<T>) => Promise<T>,
): Pick<AccountRecords, 'addKey' | 'addFirstKey' | 'keys' | 'revokeKey' | 'removeEndedKeys'> {
  return {
    addKey: (key, most) =>
      write(async (transaction, revision) => {
        await expectAccount(transaction, key.accountId);
        const live = await transaction
          .selectFrom('api_keys')
          .select('id')
          .where('account_id', '=', key.accountId)
          .where('revoked_at', 'is', null)
          .where(({ or, eb }) => or([eb('expires_at', 'is', null), eb('expires_at', '>', key.createdAt.toISOString())]))
          .execute();
        if (live.length >= most) throw new AccountError('TOO_MANY_KEYS');
        await transaction.insertInto('api_keys').values(keyRow(key, revision)).execute();
      }),
    addFirstKey: (key) =>
      write(async (transaction, revision) => {
        await expectAccount(transaction, key.accountId);
        const any = await transaction
          .selectFrom('api_keys')
          .select('id')
          .where('account_id', '=', key.accountId)
          .executeTakeFirst();
        if (any !== undefined) return false;
        await transaction.insertInto('api_keys').values(keyRow(key, revision)).execute();
        return true;
      }),
    keys: (accountId) =>
      attempt(async () => {
        const query = database.selectFrom('api_keys').selectAll().orderBy('created_at').orderBy('id');
        return (await (accountId === undefined ? query : query.where('account_id', '=', accountId)).execute()).map(
          keyFromRow,
        );
      }),
    revokeKey: (accountId, keyId, at) =>
      write(async (transaction, revision) => {
        const row = await transaction.selectFrom('api_keys').selectAll().where('id', '=', keyId).executeTakeFirst();
        if (row === undefined || (accountId !== null && row.account_id !== accountId)) return null;
        if (row.revoked_at !== null) return keyFromRow(row);
        const revoked_at = at.toISOString();
        await transaction.updateTable('api_keys').set({ revoked_at, revision }).where('id', '=', keyId).execute();
        return keyFromRow({ ...row, revoked_at });
      }),
    // Needs no revision: these keys stopped working long ago.
    removeEndedKeys: (before) =>
      attempt(async () => {
        const at = before.toISOString();
        await database.transaction().execute((transaction) =>
          transaction
            .deleteFrom('api_keys')
            .where(({ or, eb }) => or([eb('revoked_at', '<', at), eb('expires_at', '<', at)]))
            .execute(),
        );
      }),
  };
}

/** @throws AccountError `ACCOUNT_UNKNOWN` */
async function expectAccount(transaction: Connection, id: string): Promise<void> {
  const found = await transaction.selectFrom('accounts').select('id').where('id', '=', id).executeTakeFirst();
  if (found === undefined) throw new AccountError('ACCOUNT_UNKNOWN');
}
