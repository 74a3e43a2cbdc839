/** Accounts and keys in the database. */

import type { Selectable } from 'kysely';
import { AccountError } from '../account-error.js';
import type { Account, ApiKey, Subscription } from '../model.js';
import type { AccountRecords, KeyRecord } from '../store.js';
import { attempt } from './attempt.js';
import type { Connection, Database, Tables } from './schema.js';

/** Makes that part of the store. */
export function accountRecords(database: Database): AccountRecords {
  const write = <T>(work: (transaction: Connection, revision: number) => Promise<T>): Promise<T> =>
    attempt(() =>
      database.transaction().execute(async (transaction) => work(transaction, await nextRevision(transaction))),
    );

  return {
    addAccount: (account) =>
      write(async (transaction, revision) => {
        await transaction.insertInto('accounts').values(accountRow(account, revision)).execute();
      }),
    addFirstAccount: (account, key) =>
      write(async (transaction, revision) => {
        if ((await transaction.selectFrom('accounts').select('id').limit(1).executeTakeFirst()) !== undefined)
          return false;
        await transaction.insertInto('accounts').values(accountRow(account, revision)).execute();
        await transaction.insertInto('api_keys').values(keyRow(key, revision)).execute();
        return true;
      }),
    account: (id) =>
      attempt(async () => {
        const row = await database.selectFrom('accounts').selectAll().where('id', '=', id).executeTakeFirst();
        return row === undefined ? null : accountOf(row);
      }),
    accounts: () =>
      attempt(async () =>
        (await database.selectFrom('accounts').selectAll().orderBy('created_at').orderBy('id').execute()).map(
          accountOf,
        ),
      ),
    changeSubscription: (accountId, change) =>
      write(async (transaction, revision) => {
        const row = await transaction.selectFrom('accounts').selectAll().where('id', '=', accountId).executeTakeFirst();
        if (row === undefined) throw new AccountError('ACCOUNT_UNKNOWN');
        const account = accountOf(row);
        const subscription = change(account.subscription);
        await transaction
          .updateTable('accounts')
          .set({ ...subscriptionRow(subscription), revision })
          .where('id', '=', accountId)
          .execute();
        // By the clock of whoever ends it, which need not be that of the service: no session may seem to be younger than the end.
        if (subscription.state === 'ended')
          await transaction.deleteFrom('sessions').where('account_id', '=', accountId).execute();
        return { ...account, subscription };
      }),
    addKey: (key, most) =>
      write(async (transaction, revision) => {
        if (
          (await transaction.selectFrom('accounts').select('id').where('id', '=', key.accountId).executeTakeFirst()) ===
          undefined
        )
          throw new AccountError('ACCOUNT_UNKNOWN');
        const live = await transaction
          .selectFrom('api_keys')
          .select('id')
          .where('account_id', '=', key.accountId)
          .where('revoked_at', 'is', null)
          .execute();
        if (live.length >= most) throw new AccountError('TOO_MANY_KEYS');
        await transaction.insertInto('api_keys').values(keyRow(key, revision)).execute();
      }),
    keys: (accountId) =>
      attempt(async () => {
        const query = database.selectFrom('api_keys').selectAll().orderBy('created_at').orderBy('id');
        return (await (accountId === undefined ? query : query.where('account_id', '=', accountId)).execute()).map(
          keyOf,
        );
      }),
    revokeKey: (accountId, keyId, at) =>
      write(async (transaction, revision) => {
        const row = await transaction.selectFrom('api_keys').selectAll().where('id', '=', keyId).executeTakeFirst();
        if (row === undefined || (accountId !== null && row.account_id !== accountId)) return null;
        if (row.revoked_at !== null) return keyOf(row);
        const revoked_at = at.toISOString();
        await transaction.updateTable('api_keys').set({ revoked_at, revision }).where('id', '=', keyId).execute();
        return keyOf({ ...row, revoked_at });
      }),
    changesSince: (revision) =>
      attempt(async () => {
        // Read first: every change up to here can be seen by what is asked next; later ones may be told twice, never missed.
        const { revision: current } = await database
          .selectFrom('revisions')
          .select('revision')
          .executeTakeFirstOrThrow();
        if (current === revision) return { accounts: [], keys: [], revision };
        const accounts = await database.selectFrom('accounts').selectAll().where('revision', '>', revision).execute();
        const keys = await database.selectFrom('api_keys').selectAll().where('revision', '>', revision).execute();
        return {
          accounts: accounts.map(accountOf),
          keys: keys.map((row) => ({ ...keyOf(row), hash: Buffer.from(row.hash, 'hex') })),
          revision: current,
        };
      }),
  };
}

/**
 * The number of this change. It also makes changes wait for each other, so that nobody who has seen a number has missed
 * a change with a smaller one.
 */
async function nextRevision(transaction: Connection): Promise<number> {
  const { revision } = await transaction
    .updateTable('revisions')
    .set(({ eb }) => ({ revision: eb('revision', '+', 1) }))
    .returning('revision')
    .executeTakeFirstOrThrow();
  return revision;
}

function accountRow({ id, name, email, createdAt, subscription }: Account, revision: number): Tables['accounts'] {
  return { id, name, email, created_at: createdAt.toISOString(), ...subscriptionRow(subscription), revision };
}

function subscriptionRow({ state, startedAt, anchor, cardOnFile, graceEndsAt, endsAt }: Subscription) {
  return {
    state,
    started_at: startedAt.toISOString(),
    anchor: anchor.toISOString(),
    card_on_file: Number(cardOnFile),
    grace_ends_at: graceEndsAt?.toISOString() ?? null,
    ends_at: endsAt?.toISOString() ?? null,
  };
}

function keyRow({ id, accountId, prefix, hash, label, createdAt }: KeyRecord, revision: number): Tables['api_keys'] {
  return {
    id,
    account_id: accountId,
    prefix,
    hash: hash.toString('hex'),
    label,
    created_at: createdAt.toISOString(),
    last_used_at: null,
    revoked_at: null,
    revision,
  };
}

function accountOf(row: Selectable<Tables['accounts']>): Account {
  return {
    id: row.id,
    name: row.name,
    email: row.email,
    createdAt: new Date(row.created_at),
    subscription: {
      state: row.state,
      startedAt: new Date(row.started_at),
      anchor: new Date(row.anchor),
      cardOnFile: row.card_on_file === 1,
      graceEndsAt: dateOrNull(row.grace_ends_at),
      endsAt: dateOrNull(row.ends_at),
    },
  };
}

function keyOf(row: Selectable<Tables['api_keys']>): ApiKey {
  return {
    id: row.id,
    accountId: row.account_id,
    prefix: row.prefix,
    label: row.label,
    createdAt: new Date(row.created_at),
    lastUsedAt: dateOrNull(row.last_used_at),
    revokedAt: dateOrNull(row.revoked_at),
  };
}

function dateOrNull(text: string | null): Date | null {
  return text === null ? null : new Date(text);
}
