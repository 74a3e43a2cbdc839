/** Mails to owners: one per event, whatever has caused it. */
import assert from 'node:assert/strict';
import { createAccount, createKey } from '#service/accounts/account-actions.js';
import type { Account } from '#service/accounts/model.js';
import { openStore } from '#service/accounts/sql/open.js';
import type { AccountStore } from '#service/accounts/store.js';
import { applyEvent } from '#service/accounts/subscription.js';
import type { Mail } from '#service/mail/mail.js';
import { Notices } from '#service/people/notices.js';
import { DRIVERS, type Place } from '../../fixtures/stores.js';

const START = new Date('2027-01-24T12:00:00Z');
const DAY_MS = 86_400_000;

for (const driver of DRIVERS) {
  driver.needs.describe(`what owners are told (${driver.name})`, () => {
    let place: Place;
    let store: AccountStore;
    let clock: Date;
    let told: Mail[];
    /** Keys of mails that were added once, across all processes. */
    let known: Set<string>;
    let forgotten: string[];
    beforeEach(async () => {
      place = await driver.empty();
      clock = START;
      store = await openStore(place.place, { time: () => clock });
      await store.addFirstPlan({ priceCents: 4900, includedCalls: 1000, overageCents: 5, trialDays: 7, graceDays: 14 });
      told = [];
      known = new Set();
      forgotten = [];
    });
    afterEach(async () => {
      await store.close();
      await place.remove();
    });

    /** A process that checks for events. */
    const notices = (since: Date = START): Notices =>
      new Notices({
        store,
        now: () => clock,
        since,
        people: {
          link: (path, language) => `https://invoices.example${path}?lang=${language}`,
          async mailOwners(accountId, { mail, once }) {
            if (!known.has(`${once} ${accountId}`)) told.push(mail('en'));
            known.add(`${once} ${accountId}`);
          },
          async forget(accountId) {
            forgotten.push(accountId);
          },
        },
      });
    const account = (trialDays: number): Promise<Account> =>
      createAccount(store, { name: 'Ada GmbH', email: 'ada@example.com', cardOnFile: true, trialDays }, clock);
    const kinds = (): readonly string[] => told.map(({ kind }) => kind);
    let sequence = 0;
    const call = (id: string, calls: number): Promise<boolean> =>
      store.recordUsage({
        meterId: 'meter',
        sequence: ++sequence,
        at: clock,
        counts: [{ accountId: id, periodStart: START, day: '2027-01-24', calls, keyId: 'key', lastAt: clock }],
        keysUsed: [],
      });

    it('keys that are made and revoked, also by somebody else, and never those from before', async () => {
      const { id } = await account(0);
      await createKey(store, id, 'Old', clock);
      const process = notices(new Date(START.getTime() + 1));
      await process.look();
      assert.deepEqual(kinds(), []);
      clock = new Date(START.getTime() + 60_000);
      const { key } = await createKey(store, id, 'Shop', clock);
      await process.look();
      await process.look();
      assert.deepEqual(told, [
        {
          kind: 'keyCreated',
          values: {
            account: 'Ada GmbH',
            label: 'Shop',
            prefix: key.prefix,
            link: 'https://invoices.example/account/keys?lang=en',
          },
        },
      ]);
      await store.revokeKey(id, key.id, clock);
      await process.look();
      await notices(new Date(START.getTime() + 1)).look();
      assert.deepEqual(kinds(), ['keyCreated', 'keyRevoked']);
    });

    it('nothing any more of an account that was erased: its people are forgotten', async () => {
      const [erased, kept] = [await account(0), await account(0)];
      const process = notices();
      await process.look();
      assert.deepEqual(forgotten, []);
      await store.eraseAccount(erased.id);
      await process.look();
      await process.look();
      assert.deepEqual([forgotten, told], [[erased.id], []]);
      // A new process may check again, which does no harm.
      await notices().look();
      assert.deepEqual(forgotten, [erased.id, erased.id]);
      assert.notEqual(kept.id, erased.id);
    });

    it('that a trial ends, two days before, and not at all where it is cancelled', async () => {
      const { id } = await account(7);
      const cancelled = await account(7);
      await store.changeSubscription(cancelled.id, (subscription) =>
        applyEvent(subscription, 'end_requested', { now: clock, graceDays: 14, endsAt: subscription.anchor }),
      );
      const process = notices();
      clock = new Date(START.getTime() + 5 * DAY_MS - 1_000);
      await process.look();
      assert.deepEqual(kinds(), []);
      clock = new Date(START.getTime() + 5 * DAY_MS);
      await process.look();
      await process.look();
      assert.deepEqual(kinds(), ['trialEnding']);
      assert.ok([...known][0]!.endsWith(id));
    });

    it('that 80 % and 100 % of the calls are used, once each, in a paid period only', async () => {
      const paid = await account(0);
      const trying = await account(7);
      const process = notices();
      await call(trying.id, 1500);
      await call(paid.id, 799);
      await process.look();
      assert.deepEqual(kinds(), []);
      await call(paid.id, 1);
      await process.look();
      await process.look();
      assert.deepEqual(kinds(), ['callsNearlyUsed']);
      await call(paid.id, 200);
      await process.look();
      await call(paid.id, 500);
      await process.look();
      assert.deepEqual(kinds(), ['callsNearlyUsed', 'callsUsed']);
    });

    it('that a payment failed, once a period, however often it is tried', async () => {
      const { id } = await account(0);
      const process = notices();
      for (let attempt = 0; attempt < 3; attempt++) {
        await store.changeSubscription(id, (subscription) =>
          applyEvent(subscription, 'payment_failed', { now: clock, graceDays: null }),
        );
        await process.look();
      }
      assert.deepEqual(kinds(), ['paymentFailed']);
    });

    it('nothing of the account that a service has made for itself', async () => {
      const { id } = await createAccount(
        store,
        { name: 'Local', email: 'local@localhost', cardOnFile: true, trialDays: 0 },
        clock,
      );
      await createKey(store, id, 'Shop', clock);
      await notices().look();
      assert.deepEqual(kinds(), []);
    });
  });
}
