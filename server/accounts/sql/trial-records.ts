/** Records of used trials in the database: hashes of addresses and cards, keyed with the store's identity. */

import { createHmac } from 'node:crypto';
import type { TrialClaim, TrialRecords } from '../provider-store.js';
import { attempt } from './attempt.js';
import type { Connection, Database, Tables } from './schema.js';

/**
 * Implements this part of the store's interface. @param storeId keeps hashes from being compared with those of other
 * stores
 */
export function trialRecords(database: Database, storeId: string): TrialRecords {
  const hashClaim = ({ email, cardFingerprint }: TrialClaim) =>
    (
      [
        ['email', normaliseAddress(email)],
        ['card', cardFingerprint],
      ] as const
    ).flatMap(([kind, value]) =>
      value === null ? [] : [{ kind, hash: createHmac('sha256', storeId).update(`${kind} ${value}`).digest('hex') }],
    );

  return {
    claimTrial: (claim, now) =>
      attempt(() =>
        database.transaction().execute(async (transaction) => {
          const hashes = hashClaim(claim);
          if (await isTaken(transaction, hashes, claim.accountId)) return false;
          const used_at = now.toISOString();
          for (const hash of hashes)
            await transaction
              .insertInto('used_trials')
              .values({ ...hash, account_id: claim.accountId, used_at })
              .onConflict((conflict) => conflict.doNothing())
              .execute();
          // A concurrent claim may have won meanwhile; then nothing is recorded.
          if (!(await isTaken(transaction, hashes, claim.accountId))) return true;
          await transaction
            .deleteFrom('used_trials')
            .where('account_id', '=', claim.accountId)
            .where('used_at', '=', used_at)
            .execute();
          return false;
        }),
      ),
    mayHaveTrial: (claim) => attempt(async () => !(await isTaken(database, hashClaim(claim), claim.accountId))),
  };
}

async function isTaken(
  connection: Database | Connection,
  hashes: readonly Pick<Tables['used_trials'], 'kind' | 'hash'>[],
  accountId: string,
): Promise<boolean> {
  const other = await connection
    .selectFrom('used_trials')
    .select('account_id')
    .where(({ or, and, eb }) => or(hashes.map(({ kind, hash }) => and([eb('kind', '=', kind), eb('hash', '=', hash)]))))
    .where('account_id', '!=', accountId)
    .limit(1)
    .executeTakeFirst();
  return other !== undefined;
}

/** A mailbox has many spellings: letter case, and suffixes after `+`, which many servers ignore. */
function normaliseAddress(email: string): string {
  const [name = '', domain = ''] = email
    .trim()
    .toLowerCase()
    .split(/@(?=[^@]*$)/);
  return `${name.replace(/\+.*/, '')}@${domain}`;
}
