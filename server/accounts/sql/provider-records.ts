/** Events of a payment provider, and comparisons of its invoices with our statements, in the database. */

import type { Selectable } from 'kysely';
import type { Comparison, ProviderRecords } from '../provider-store.js';
import { attempt } from './attempt.js';
import type { Database, Tables } from './schema.js';

/** A process that has not finished an event after this time has crashed. */
const CLAIM_MS = 60_000;

/** Implements this part of the store's interface. */
export function providerRecords(database: Database): ProviderRecords {
  const write = <T>(work: Parameters<ReturnType<Database['transaction']>['execute']>[0]): Promise<T> =>
    attempt(() => database.transaction().execute(work)) as Promise<T>;

  return {
    claimEvent: (id, type, now) =>
      attempt(() =>
        database.transaction().execute(async (transaction) => {
          const claimed_at = now.toISOString();
          const taken = await transaction
            .insertInto('provider_events')
            .values({ id, type, claimed_at, finished_at: null })
            .onConflict((conflict) =>
              conflict
                .column('id')
                .doUpdateSet({ claimed_at })
                .where('provider_events.finished_at', 'is', null)
                // A claim in the future was made before the clock was set back: ignore it.
                .where(({ or, eb }) =>
                  or([
                    eb('provider_events.claimed_at', '<=', new Date(now.getTime() - CLAIM_MS).toISOString()),
                    eb('provider_events.claimed_at', '>', new Date(now.getTime() + CLAIM_MS).toISOString()),
                  ]),
                ),
            )
            .returning('id')
            .executeTakeFirst();
          if (taken !== undefined) return 'taken';
          const { finished_at } = await transaction
            .selectFrom('provider_events')
            .select('finished_at')
            .where('id', '=', id)
            .executeTakeFirstOrThrow();
          return finished_at === null ? 'busy' : 'done';
        }),
      ),
    finishEvent: (id, at) =>
      write(async (transaction) => {
        await transaction
          .updateTable('provider_events')
          .set({ finished_at: at.toISOString() })
          .where('id', '=', id)
          .where('finished_at', 'is', null)
          .execute();
      }),
    releaseEvent: (id) =>
      write(async (transaction) => {
        await transaction.deleteFrom('provider_events').where('id', '=', id).where('finished_at', 'is', null).execute();
      }),
    removeProviderEvents: (before) =>
      write(async (transaction) => {
        await transaction.deleteFrom('provider_events').where('claimed_at', '<', before.toISOString()).execute();
      }),
    saveComparison: (comparison) =>
      write(async (transaction) => {
        const kept: Comparison = { ...comparison, differenceCents: comparison.providerCents - comparison.ownCents };
        const { invoice_id, ...row } = comparisonRow(kept);
        await transaction
          .insertInto('invoice_comparisons')
          .values({ invoice_id, ...row })
          .onConflict((conflict) => conflict.column('invoice_id').doUpdateSet(row))
          .execute();
        return kept;
      }),
    comparisons: ({ accountId, onlyDifferent = false, limit }) =>
      attempt(async () => {
        let query = database
          .selectFrom('invoice_comparisons')
          .selectAll()
          .orderBy('compared_at', 'desc')
          .orderBy('invoice_id')
          .limit(limit);
        if (accountId !== undefined) query = query.where('account_id', '=', accountId);
        if (onlyDifferent) query = query.where('difference_cents', '!=', 0);
        return (await query.execute()).map(comparisonFromRow);
      }),
  };
}

function comparisonRow(comparison: Comparison): Tables['invoice_comparisons'] {
  return {
    invoice_id: comparison.invoiceId,
    account_id: comparison.accountId,
    period_start: comparison.periodStart.toISOString(),
    own_cents: comparison.ownCents,
    provider_cents: comparison.providerCents,
    difference_cents: comparison.differenceCents,
    compared_at: comparison.comparedAt.toISOString(),
  };
}

function comparisonFromRow(row: Selectable<Tables['invoice_comparisons']>): Comparison {
  return {
    invoiceId: row.invoice_id,
    accountId: row.account_id,
    periodStart: new Date(row.period_start),
    ownCents: row.own_cents,
    providerCents: row.provider_cents,
    differenceCents: row.difference_cents,
    comparedAt: new Date(row.compared_at),
  };
}
