/** Plans in the database. */

import type { Selectable } from 'kysely';
import { AccountError } from '../account-error.js';
import { type PlanChoice, type PlanVersion, STANDARD_PLAN } from '../model.js';
import { EARLIEST } from '../plan-book.js';
import type { PlanRecords } from '../store.js';
import { attempt } from './attempt.js';
import type { Dialect } from './dialect.js';
import { nextRevision } from './revision.js';
import type { Connection, Database, Tables } from './schema.js';

/** Implements this part of the store's interface. */
export function planRecords(database: Database, dialect: Dialect): PlanRecords {
  const write = <T>(work: (transaction: Connection, revision: number) => Promise<T>): Promise<T> =>
    attempt(() =>
      database.transaction().execute(async (transaction) => work(transaction, await nextRevision(transaction))),
    );
  /** Past agreements don't change: a new version is valid from now on at the earliest. */
  const fromNow = async <T extends { readonly validFrom: Date | null }>(transaction: Connection, wanted: T) => {
    const now = await dialect.time(transaction);
    const validFrom = wanted.validFrom ?? now;
    if (validFrom < now) throw new AccountError('PLAN_IN_PAST');
    return { ...wanted, validFrom };
  };

  return {
    addFirstPlan: async (plan) => {
      // A read-only store may already have it.
      if (await attempt(() => isKnown(database, STANDARD_PLAN))) return false;
      return write(async (transaction, revision) => {
        // Changes are serialised, so none is added in between.
        if (await isKnown(transaction, STANDARD_PLAN)) return false;
        await transaction
          .insertInto('plan_versions')
          .values(versionRow({ ...plan, plan: STANDARD_PLAN, validFrom: EARLIEST }, revision))
          .execute();
        return true;
      });
    },
    addPlanVersion: (wanted) =>
      write(async (transaction, revision) => {
        const version = await fromNow(transaction, wanted);
        const added = await transaction
          .insertInto('plan_versions')
          .values(versionRow(version, revision))
          .onConflict((conflict) => conflict.doNothing())
          .returning('plan')
          .executeTakeFirst();
        if (added === undefined) throw new AccountError('PLAN_EXISTS');
        return version;
      }),
    planVersions: () => attempt(() => readVersions(database, 0)),
    choosePlan: (wanted) =>
      write(async (transaction, revision) => {
        const choice = await fromNow(transaction, wanted);
        const { accountId, plan, validFrom } = choice;
        const account = await transaction
          .selectFrom('accounts')
          .select('id')
          .where('id', '=', accountId)
          .executeTakeFirst();
        if (account === undefined) throw new AccountError('ACCOUNT_UNKNOWN');
        if (!(await isKnown(transaction, plan))) throw new AccountError('PLAN_UNKNOWN', plan);
        await transaction
          .insertInto('account_plans')
          .values({ account_id: accountId, valid_from: validFrom.toISOString(), plan, revision })
          .onConflict((conflict) => conflict.columns(['account_id', 'valid_from']).doUpdateSet({ plan, revision }))
          .execute();
        return choice;
      }),
    planChoices: (accountId) =>
      attempt(() => readChoices(database, 0, accountId === undefined ? undefined : [accountId])),
  };
}

async function isKnown(connection: Database | Connection, plan: string): Promise<boolean> {
  const query = connection.selectFrom('plan_versions').select('plan').where('plan', '=', plan).limit(1);
  return (await query.executeTakeFirst()) !== undefined;
}

/** Versions with a newer revision than the given one. */
export async function readVersions(
  connection: Database | Connection,
  revision: number,
): Promise<readonly PlanVersion[]> {
  const rows = await connection
    .selectFrom('plan_versions')
    .selectAll()
    .where('revision', '>', revision)
    .orderBy('plan')
    .orderBy('valid_from')
    .execute();
  return rows.map(versionFromRow);
}

/** Choices with a newer revision than the given one, of some accounts or all. */
export async function readChoices(
  connection: Database | Connection,
  revision: number,
  accountIds?: readonly string[],
): Promise<readonly PlanChoice[]> {
  const query = connection
    .selectFrom('account_plans')
    .selectAll()
    .where('revision', '>', revision)
    .orderBy('account_id')
    .orderBy('valid_from');
  const rows = await (accountIds === undefined ? query : query.where('account_id', 'in', accountIds)).execute();
  return rows.map((row) => ({ accountId: row.account_id, plan: row.plan, validFrom: new Date(row.valid_from) }));
}

function versionRow(version: PlanVersion, revision: number): Tables['plan_versions'] {
  return {
    plan: version.plan,
    valid_from: version.validFrom.toISOString(),
    price_cents: version.priceCents,
    included_calls: version.includedCalls,
    overage_cents: version.overageCents,
    trial_days: version.trialDays,
    grace_days: version.graceDays,
    revision,
  };
}

function versionFromRow(row: Selectable<Tables['plan_versions']>): PlanVersion {
  return {
    plan: row.plan,
    validFrom: new Date(row.valid_from),
    priceCents: row.price_cents,
    includedCalls: row.included_calls,
    overageCents: row.overage_cents,
    trialDays: row.trial_days,
    graceDays: row.grace_days,
  };
}
