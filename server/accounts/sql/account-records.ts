/** Accounts in the database. */

import { sql } from 'kysely';
import { AccountError } from '../account-error.js';
import { type Account, NO_BILLING_DETAILS } from '../model.js';
import type { AccountPage, AccountRecords } from '../store.js';
import { applyEvent, isServed, subscriptionAt } from '../subscription.js';
import { accountFromRow, accountRow, changeableRow, keyFromRow, keyRow } from './account-rows.js';
import { attempt } from './attempt.js';
import { closeBeforeRestart, scheduleClosing } from './closing.js';
import type { Dialect } from './dialect.js';
import { keyRecords } from './key-records.js';
import { readChoices, readVersions } from './plan-records.js';
import { nextRevision } from './revision.js';
import type { Connection, Database } from './schema.js';

/** Implements this part of the store's interface. */
export function accountRecords(database: Database, dialect: Dialect): AccountRecords {
  const write = <T>(work: (transaction: Connection, revision: number) => Promise<T>): Promise<T> =>
    attempt(() =>
      database.transaction().execute(async (transaction) => work(transaction, await nextRevision(transaction))),
    );
  const add = async (transaction: Connection, account: Account, revision: number): Promise<void> => {
    await transaction.insertInto('accounts').values(accountRow(account, revision)).execute();
    await scheduleClosing(transaction, account, await dialect.time(transaction));
  };
  const changeIn = async (
    transaction: Connection,
    revision: number,
    accountId: string,
    change: (account: Account, now: Date) => Account,
  ): Promise<Account> => {
    const row = await transaction.selectFrom('accounts').selectAll().where('id', '=', accountId).executeTakeFirst();
    if (row === undefined) throw new AccountError('ACCOUNT_UNKNOWN');
    const now = await dialect.time(transaction);
    const stored = accountFromRow(row);
    const wanted = change(stored, now);
    const after = subscriptionAt(wanted.subscription, now);
    const isBack = isServed(after) && !isServed(subscriptionAt(stored.subscription, now));
    const changed = isBack ? await closeBeforeRestart(transaction, stored, wanted, now) : wanted;
    await transaction
      .updateTable('accounts')
      .set({ ...changeableRow(changed), revision })
      .where('id', '=', accountId)
      .execute();
    await scheduleClosing(transaction, changed, now);
    // Deletes sessions, so that none appears to have started after the end.
    if (after.state === 'ended') await transaction.deleteFrom('sessions').where('account_id', '=', accountId).execute();
    return changed;
  };
  const changeAccount: AccountRecords['changeAccount'] = (accountId, change) =>
    write((transaction, revision) => changeIn(transaction, revision, accountId, change));

  return {
    addAccount: (account) => write((transaction, revision) => add(transaction, account, revision)),
    addFirstAccount: (account, key) =>
      write(async (transaction, revision) => {
        if ((await transaction.selectFrom('accounts').select('id').limit(1).executeTakeFirst()) !== undefined)
          return false;
        await add(transaction, account, revision);
        await transaction.insertInto('api_keys').values(keyRow(key, revision)).execute();
        return true;
      }),
    account: (id) =>
      attempt(async () => {
        const row = await database.selectFrom('accounts').selectAll().where('id', '=', id).executeTakeFirst();
        return row === undefined ? null : accountFromRow(row);
      }),
    findAccountByCustomer: (customerId) =>
      attempt(async () => {
        const query = database.selectFrom('accounts').selectAll().where('provider_customer', '=', customerId);
        const row = await query.executeTakeFirst();
        return row === undefined ? null : accountFromRow(row);
      }),
    accounts: () =>
      attempt(async () =>
        (await database.selectFrom('accounts').selectAll().orderBy('created_at').orderBy('id').execute()).map(
          accountFromRow,
        ),
      ),
    findAccounts: (wanted) => attempt(() => findAccounts(database, wanted)),
    changeAccount,
    changeSubscription: (accountId, change) =>
      changeAccount(accountId, (account, now) => ({ ...account, subscription: change(account.subscription, now) })),
    eraseAccount: (accountId) =>
      write(async (transaction, revision) => {
        const erased = await changeIn(transaction, revision, accountId, erasedAccount);
        const revoked_at = erased.erasedAt!.toISOString();
        const keys = transaction.updateTable('api_keys').where('account_id', '=', accountId);
        await keys.set({ label: '', revision }).execute();
        await keys.set({ revoked_at }).where('revoked_at', 'is', null).execute();
        await transaction.deleteFrom('request_log').where('account_id', '=', accountId).execute();
        await transaction.deleteFrom('key_usage').where('account_id', '=', accountId).execute();
        await transaction.updateTable('adjustments').set({ note: '' }).where('account_id', '=', accountId).execute();
        return erased;
      }),
    ...keyRecords(database, write),
    changesSince: (revision) =>
      attempt(async () => {
        // Read first: the following query sees every change up to this revision. Later changes may be returned twice,
        // but never missed.
        const { revision: current } = await database
          .selectFrom('revisions')
          .select('revision')
          .executeTakeFirstOrThrow();
        if (current === revision) return { accounts: [], keys: [], plans: [], choices: [], revision };
        const accounts = await database.selectFrom('accounts').selectAll().where('revision', '>', revision).execute();
        const keys = await database.selectFrom('api_keys').selectAll().where('revision', '>', revision).execute();
        return {
          accounts: accounts.map(accountFromRow),
          keys: keys.map((row) => ({ ...keyFromRow(row), hash: Buffer.from(row.hash, 'hex') })),
          plans: await readVersions(database, revision),
          choices: await readChoices(database, revision),
          revision: current,
        };
      }),
  };
}

/** An account without personal data. Its statements keep the old name. */
function erasedAccount(account: Account, now: Date): Account {
  const { subscription } = account;
  const isEnded = subscriptionAt(subscription, now).state === 'ended';
  return {
    ...account,
    name: 'Erased',
    email: '',
    subscription: isEnded ? subscription : applyEvent(subscription, 'end_requested', { now, graceDays: 0 }),
    billing: NO_BILLING_DETAILS,
    erasedAt: account.erasedAt ?? now,
  };
}

async function findAccounts(
  database: Database,
  { search, limit, after }: Parameters<AccountRecords['findAccounts']>[0],
): Promise<AccountPage> {
  let query = database
    .selectFrom('accounts')
    .selectAll()
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit + 1);
  if (search !== undefined) {
    // Escape the wildcards of LIKE.
    const pattern = `%${search.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`;
    query = query.where(({ or, eb }) =>
      or([
        eb('id', '=', search),
        sql<boolean>`lower(email) like ${pattern} escape '\\'`,
        sql<boolean>`lower(name) like ${pattern} escape '\\'`,
      ]),
    );
  }
  if (after !== undefined) {
    const [createdAt = '', id = ''] = after.split(' ');
    query = query.where(sql<boolean>`(created_at, id) < (${createdAt}, ${id})`);
  }
  const rows = await query.execute();
  const shown = rows.slice(0, limit);
  const last = shown.at(-1);
  return {
    accounts: shown.map(accountFromRow),
    next: rows.length > limit && last !== undefined ? `${last.created_at} ${last.id}` : null,
  };
}
