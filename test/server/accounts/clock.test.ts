/** The database's clock decides, whatever the machines' clocks say. */

import assert from 'node:assert/strict';
import { openAccounts } from '#service/accounts/accounts.js';
import { createAccount, createKey } from '#service/accounts/account-actions.js';
import { closePeriods, statementsOfMonth } from '#service/accounts/billing.js';
import { addDays, formatDay } from '#service/accounts/period.js';
import { openStore } from '#service/accounts/sql/open.js';
import { StoreClock } from '#service/accounts/store-clock.js';
import { StoreError } from '#service/accounts/store-error.js';
import { DRIVERS, type Place } from '../../fixtures/stores.js';
import { at } from './support.js';
import { until } from './counting.js';

/** Machines' clocks, in seconds ahead of the database's. */
const SKEWED = [40 * 86_400, 3_600, 62, -62, -7_200, -400 * 86_400];
const RIGHT = [0, 50, -50, 5, -5];

for (const driver of DRIVERS) {
  driver.needs.describe(`a wrong clock (${driver.name})`, () => {
    let place: Place;
    beforeEach(async () => {
      place = await driver.empty();
    });
    afterEach(() => place.remove());

    /** A service on a machine with a wrong clock. */
    const openAhead = (seconds: number, onEvent: (what: string) => void = () => undefined) =>
      openAccounts({ place: place.place, ownTime: () => new Date(Date.now() + seconds * 1000), onEvent });

    for (const seconds of SKEWED) {
      it(`does not start a service, and closes nothing: ${seconds} s`, async () => {
        const store = await openStore(place.place);
        const now = await store.time();
        const account = await createAccount(
          store,
          { name: 'Ada', email: 'ada@example.com', cardOnFile: true, trialDays: 0 },
          addDays(now, -1),
        );
        await store.recordUsage({
          meterId: 'one',
          sequence: 1,
          at: now,
          keysUsed: [],
          counts: [{ accountId: account.id, periodStart: account.createdAt, day: formatDay(now), calls: 1_550 }],
        });
        await assert.rejects(
          openAhead(seconds),
          (error) =>
            error instanceof StoreError &&
            error.code === 'CLOCK_SKEWED' &&
            new RegExp(
              `${Math.abs(seconds)} s ${seconds > 0 ? 'ahead of' : 'behind'} the database's.*CLOCK_SKEWED`,
            ).test(error.message),
        );
        assert.deepEqual(await closePeriods(store), { batches: 0, accounts: 0, statements: 0 });
        const month = addDays(now, 29).toISOString().slice(0, 7);
        const listed = (await statementsOfMonth(store, month, await store.time())).concat(
          await statementsOfMonth(
            store,
            addDays(at(`${month}-28`), 5)
              .toISOString()
              .slice(0, 7),
            await store.time(),
          ),
        );
        assert.deepEqual(
          listed.map(({ closedAt, totalCents }) => [closedAt, totalCents]),
          [[null, 4_900 + 550 * 5]],
        );
        await store.close();
      });
    }

    for (const seconds of RIGHT) {
      it(`is right enough within a minute: ${seconds} s, and the database's time counts`, async () => {
        const accounts = await openAhead(seconds);
        try {
          const store = await openStore(place.place);
          const account = await createAccount(store, { name: 'A', email: 'a@b', cardOnFile: true }, await store.time());
          const { secret } = await createKey(store, account.id, 'Key', await store.time());
          await accounts.notice();
          (await accounts.keys.authenticate(secret))!.charge!().settle(true);
          const [before, now, after] = [await store.time(), accounts.now(), await store.time()];
          assert.ok(now.getTime() >= before.getTime() - 100 && now.getTime() <= after.getTime() + 100);
          await store.close();
        } finally {
          await accounts.stop();
        }
      });
    }

    it('that goes wrong while a service runs closes no period', async () => {
      const store = await openStore(place.place);
      const account = await createAccount(
        store,
        { name: 'Ada', email: 'ada@example.com', cardOnFile: true },
        addDays(await store.time(), -8),
      );
      let ahead = 0;
      const told: string[] = [];
      const open = () =>
        openAccounts({
          place: place.place,
          ownTime: () => new Date(Date.now() + ahead),
          onEvent: (what) => told.push(what),
        });
      const wrong = await open();
      ahead = -61_000;
      await until(() => told.includes('clock-skewed'));
      // Maintenance runs with the first turn, which has reported the event.
      await new Promise((resolve) => setTimeout(resolve, 300));
      await wrong.stop();
      assert.deepEqual(await store.statementsOfAccount(account.id), []);
      ahead = 0;
      const right = await open();
      await until(async () => (await store.statementsOfAccount(account.id)).length === 1);
      await right.stop();
      await store.close();
    });

    it('that goes wrong while a service runs is told, and changes nothing', async () => {
      let ahead = 0;
      const told: string[] = [];
      const accounts = await openAccounts({
        place: place.place,
        ownTime: () => new Date(Date.now() + ahead),
        onEvent: (what) => told.push(what),
      });
      try {
        ahead = 40 * 86_400_000;
        await until(() => told.includes('clock-skewed'));
        assert.ok(Math.abs(accounts.now().getTime() - (await accounts.store.time()).getTime()) < 10_000);
        assert.deepEqual(told, ['clock-skewed'], 'once');
      } finally {
        await accounts.stop();
      }
    });
  });
}

describe("the database's time in a service", () => {
  it('is asked for, and goes on from there', async () => {
    const clock = new StoreClock({ time: async () => at('2027-01-24') }, () => at('2027-01-24'));
    await clock.ask();
    const first = clock.now();
    assert.ok(first >= at('2027-01-24') && first < at('2027-01-24T00:01:00.000Z'));
    await new Promise((resolve) => setTimeout(resolve, 5));
    assert.ok(clock.now() > first);
  });

  it('takes a slow answer for no skew', async () => {
    const slow = new StoreClock(
      {
        time: async () => {
          await new Promise((resolve) => setTimeout(resolve, 30));
          return new Date(at('2027-01-24T00:01:00.020Z'));
        },
      },
      () => at('2027-01-24'),
    );
    await slow.ask();
    assert.equal(slow.isSkewed(), false, 'a minute and 20 ms after the question, which had 30 ms to get there');
  });
});
