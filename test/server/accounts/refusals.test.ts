/** Valid keys whose calls are refused, or not charged: the real app with both stores. */

import assert from 'node:assert/strict';
import { applyEvent, type SubscriptionEvent } from '#service/accounts/subscription.js';
import { DRIVERS, type Place } from '../../fixtures/stores.js';
import { errorText } from '../http/support.js';
import { Clocked, type Customer, quotaOf } from './clocked.js';
import { at } from './support.js';

for (const driver of DRIVERS) {
  driver.needs.describe(`calls that are refused (${driver.name})`, () => {
    let place: Place;
    let service: Clocked;
    beforeEach(async () => {
      place = await driver.empty();
      service = await Clocked.open(place, at('2027-01-24'));
    });
    afterEach(async () => {
      await service.close();
      await place.remove();
    });

    const setCap = async ({ account }: Customer, capCents: number | null): Promise<void> => {
      await service.store.changeAccount(account.id, (stored) => ({ ...stored, capCents }));
      await service.accounts.notice();
    };
    const tell = async ({ account }: Customer, event: SubscriptionEvent): Promise<void> => {
      await service.store.changeSubscription(account.id, (subscription, now) =>
        applyEvent(subscription, event, { now, graceDays: null }),
      );
      await service.accounts.notice();
    };

    it('above the spending cap, by 402, until it is raised or the period is over', async () => {
      await service.store.addFirstPlan({
        priceCents: 4_900,
        includedCalls: 3,
        overageCents: 5,
        trialDays: 7,
        graceDays: 14,
      });
      const customer = await service.customer({ trialDays: 0 });
      await service.store.addPlanVersion({
        plan: 'small',
        validFrom: service.now,
        priceCents: 4_900,
        includedCalls: 3,
        overageCents: 5,
        trialDays: 7,
        graceDays: 14,
      });
      await service.store.choosePlan({ accountId: customer.account.id, plan: 'small', validFrom: service.now });
      await setCap(customer, 4_914);
      const call = async (): Promise<number | undefined> => (await service.call(customer.secret)).status;
      const statuses = [];
      for (let index = 0; index < 7; index++) statuses.push(await call());
      assert.deepEqual(statuses, [200, 200, 200, 200, 200, 402, 402], 'three are included, two more cost 10 cents');
      const refused = await service.call(customer.secret);
      assert.deepEqual([refused.status, refused.text], [402, errorText('CAP_REACHED')]);
      assert.ok(Object.keys(refused.headers).every((name) => !name.startsWith('x-quota')));
      await setCap(customer, 4_915);
      assert.deepEqual([await call(), await call()], [200, 402]);
      await setCap(customer, null);
      assert.equal(await call(), 200);
      await setCap(customer, 0);
      service.now = at('2027-02-24');
      assert.deepEqual([await call(), await call(), await call(), await call()], [200, 200, 200, 402]);
      await service.handedOver();
      assert.equal(await service.store.usageOf(customer.account.id, at('2027-01-24')), 7, 'refusals are not counted');
    });

    it('above the cap, and none more of many at the same time', async () => {
      const customer = await service.customer({ trialDays: 0 });
      await service.store.recordUsage({
        meterId: 'other',
        sequence: 1,
        at: service.now,
        keysUsed: [],
        counts: [{ accountId: customer.account.id, periodStart: at('2027-01-24'), day: '2027-01-24', calls: 990 }],
      });
      await setCap(customer, 4_900 + 3 * 5);
      const again = await Clocked.open(place, service.now);
      try {
        const answers = await Promise.all(Array.from({ length: 30 }, () => again.call(customer.secret)));
        assert.equal(answers.filter(({ status }) => status === 200).length, 13);
      } finally {
        await again.close();
      }
    });

    it('never in a trial, which costs nothing', async () => {
      const customer = await service.customer();
      await setCap(customer, 0);
      assert.equal((await service.call(customer.secret)).status, 200);
    });

    it('while the subscription is not paid or paused, by 402, and not after its end, which is 401', async () => {
      const customer = await service.customer({ trialDays: 0 });
      const status = async (): Promise<readonly unknown[]> => {
        const answer = await service.call(customer.secret);
        return [answer.status, answer.status === 200 ? '' : answer.text];
      };
      await tell(customer, 'payment_failed');
      assert.deepEqual(await status(), [200, '']);
      await tell(customer, 'given_up');
      assert.deepEqual(await status(), [402, errorText('PAYMENT_REQUIRED')]);
      await tell(customer, 'payment_succeeded');
      assert.deepEqual(await status(), [200, '']);
      await tell(customer, 'paused');
      assert.deepEqual(await status(), [402, errorText('PAYMENT_REQUIRED')]);
      await tell(customer, 'resumed');
      assert.deepEqual(await status(), [200, '']);
      await tell(customer, 'end_requested');
      assert.deepEqual(await status(), [401, errorText('KEY_INVALID')]);
      await tell(customer, 'reactivated');
      assert.deepEqual(await status(), [200, ''], 'its keys are good again');
    });

    it('before there is a card, where one is needed', async () => {
      const customer = await service.customer({ cardOnFile: false, needsCard: true });
      assert.equal((await service.call(customer.secret)).status, 402);
      service.now = at('2027-03-01T12:00:00.000Z');
      await tell(customer, 'card_added');
      await tell(customer, 'trial_started');
      assert.deepEqual(quotaOf(await service.call(customer.secret)), ['1000', '1', '999', '2027-03-08T12:00:00.000Z']);
    });

    it('after a trial of exactly its days, to the millisecond', async () => {
      service.now = at('2027-01-24T13:14:15.016Z');
      const customer = await service.customer({ cardOnFile: false });
      service.now = at('2027-01-31T13:14:15.015Z');
      assert.deepEqual(quotaOf(await service.call(customer.secret))[3], '2027-01-31T13:14:15.016Z');
      service.now = at('2027-01-31T13:14:15.016Z');
      assert.equal((await service.call(customer.secret)).status, 401);
    });
  });

  driver.needs.describe(`keys with an end, and test keys (${driver.name})`, () => {
    let place: Place;
    let service: Clocked;
    beforeEach(async () => {
      place = await driver.empty();
      service = await Clocked.open(place, at('2027-01-24'));
    });
    afterEach(async () => {
      await service.close();
      await place.remove();
    });

    it('are good until their end, and are refused like unknown ones from then on', async () => {
      const { account } = await service.customer();
      const { accountService } = service.accounts;
      const { secret } = await accountService.createKey(account.id, 'Short', { expiresAt: at('2027-01-25') });
      service.now = at('2027-01-24T23:59:59.999Z');
      assert.equal((await service.call(secret)).status, 200);
      service.now = at('2027-01-25');
      const over = await service.call(secret);
      assert.deepEqual([over.status, over.text], [401, errorText('KEY_INVALID')]);
      await assert.rejects(
        accountService.createKey(account.id, 'Past', { expiresAt: at('2027-01-25') }),
        /only end in the future/,
      );
    });

    it('are marked, shown how the account stands, and cost nothing', async () => {
      const { account, secret } = await service.customer();
      const { accountService } = service.accounts;
      const { key, secret: test } = await accountService.createKey(account.id, 'Try', { isTest: true });
      assert.match(test, /^ei_test_[0-9a-f]{12}_[\w-]{43}$/);
      assert.ok(key.isTest && test.startsWith(key.prefix));
      for (let call = 0; call < 3; call++)
        assert.deepEqual(quotaOf(await service.call(test)).slice(0, 2), ['1000', '0']);
      assert.deepEqual(quotaOf(await service.call(secret)).slice(0, 2), ['1000', '1']);
      assert.equal(service.accounts.unrecordedCalls() <= 1, true);
      await service.accounts.stop();
      assert.equal(await service.store.usageOf(account.id, at('2027-01-24')), 1);
      const days = await service.store.usageByKeyAndDay(account.id, '2027-01-24', '2027-01-24');
      assert.deepEqual(days.map(({ keyId, calls }) => [keyId === key.id, calls]).toSorted(), [
        [false, 1],
        [true, 3],
      ]);
      assert.ok((await service.store.keys(account.id)).every(({ lastUsedAt }) => lastUsedAt !== null));
    });
  });
}
