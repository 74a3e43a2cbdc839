/** Background work of a service, in both stores. */

import assert from 'node:assert/strict';
import { sql } from 'kysely';
import { openAccounts } from '#service/accounts/accounts.js';
import { createAccount } from '#service/accounts/account-actions.js';
import { openStore } from '#service/accounts/sql/open.js';
import { openPostgres } from '#service/accounts/sql/postgres.js';
import { openSqlite } from '#service/accounts/sql/sqlite.js';
import { DRIVERS } from '../../fixtures/stores.js';
import { until } from './counting.js';
import { at } from './support.js';

for (const driver of DRIVERS) {
  driver.needs.describe(`what is due now and then (${driver.name})`, () => {
    it('is done soon after the start, and forgets what is old', async () => {
      const place = await driver.empty();
      const now = at('2027-03-02');
      const store = await openStore(place.place, { time: () => now });
      const { id } = await createAccount(store, { name: 'A', email: 'a@b', cardOnFile: true }, at('2027-01-24'));
      const request = { accountId: id, keyId: 'key', status: 200, format: null, milliseconds: 1 };
      const notes = Array.from({ length: 1_203 }, (_, index) => ({
        ...request,
        requestId: `old ${index}`,
        at: at('2027-01-30'),
      }));
      await store.recordRequests([...notes, { ...request, requestId: 'young', at: at('2027-02-03') }]);
      await store.claimEvent('evt_old', 'invoice.paid', at('2026-01-01'));
      const accounts = await openAccounts({ place: place.place, now: () => now });
      const left = async (): Promise<readonly string[]> =>
        (await store.findRequests(id, { limit: 5_000 })).map(({ requestId }) => requestId);
      await until(async () => (await left()).length === 1);
      await until(async () => (await store.claimEvent('evt_old', 'invoice.paid', at('2026-01-01'))) === 'taken');
      assert.deepEqual([await left(), (await store.statementsOfAccount(id)).length], [['young'], 2]);
      await accounts.stop();
      await store.close();
      await place.remove();
    });

    it('is told when it fails although the store answers', async () => {
      const place = await driver.empty();
      const told: (readonly [string, string])[] = [];
      const accounts = await openAccounts({
        place: place.place,
        onEvent: (what, _figures, level) => told.push([what, level]),
      });
      const database =
        'file' in place.place ? await openSqlite(place.place.file) : openPostgres(place.place.databaseUrl);
      await sql`drop table provider_events`.execute(database);
      await database.destroy();
      await until(() => told.length > 0);
      assert.deepEqual(told, [['upkeep-failed', 'error']]);
      await accounts.stop();
      await place.remove();
    });
  });
}
