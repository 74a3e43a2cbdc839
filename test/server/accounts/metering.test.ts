/** Counting calls: the real app with both stores. */

import assert from 'node:assert/strict';
import { mock } from 'node:test';
import { SYNC_INTERVAL_MS, openAccounts } from '#service/accounts/accounts.js';
import { Meter } from '#service/accounts/meter.js';
import { statementsOfMonth } from '#service/accounts/billing.js';
import { applyEvent } from '#service/accounts/subscription.js';
import type { UsageBatch } from '#service/accounts/store.js';
import { StoreError } from '#service/accounts/store-error.js';
import { openAccount } from '../../fixtures/account-service.js';
import { DRIVERS, type Place } from '../../fixtures/stores.js';
import { postgres } from '../../fixtures/postgres.js';
import { createApp } from '#service/app.js';
import { needs } from '../../needs/needs.js';
import { send } from '../http/exchange.js';
import { errorText, XML } from '../http/support.js';
import { Clocked, quotaOf } from './clocked.js';
import { anAccount, at, planAt } from './support.js';

const KEY = { id: 'key_x', isTest: false };

for (const driver of DRIVERS) {
  driver.needs.describe(`metering (${driver.name})`, () => {
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

    it('goes through trial, paid periods, the call above the included ones, the reset, and the end', async () => {
      const { account, secret } = await service.customer();
      assert.deepEqual(
        quotaOf(await service.call(secret)),
        ['1000', '1', '999', '2027-01-31T00:00:00.000Z'],
        'the trial of 7 days',
      );
      service.now = at('2027-01-30T23:59:59.999Z');
      assert.deepEqual(quotaOf(await service.call(secret)), ['1000', '2', '998', '2027-01-31T00:00:00.000Z']);

      service.now = at('2027-01-31');
      for (let call = 1; call < 1_000; call++) await service.call(secret);
      assert.deepEqual(
        quotaOf(await service.call(secret)),
        ['1000', '1000', '0', '2027-02-28T00:00:00.000Z'],
        'the first paid period',
      );
      service.now = at('2027-02-27T23:59:59.999Z');
      const above = await service.call(secret);
      assert.deepEqual(
        [above.status, ...quotaOf(above)],
        [200, '1000', '1001', '0', '2027-02-28T00:00:00.000Z'],
        'above it is served too',
      );

      service.now = at('2027-02-28');
      assert.deepEqual(
        quotaOf(await service.call(secret)),
        ['1000', '1', '999', '2027-03-31T00:00:00.000Z'],
        'the reset',
      );

      await service.store.changeSubscription(account.id, (subscription) =>
        applyEvent(subscription, 'end_requested', { now: service.now, graceDays: 14 }),
      );
      await service.until(401, secret);

      // The turn that noticed the recovery may not have written everything yet.
      await service.handedOver();
      const [statement, ...more] = await statementsOfMonth(service.store, '2027-02', at('2027-02-28T01:00:00.000Z'));
      assert.deepEqual(
        [
          statement?.usedCalls,
          statement?.overageCalls,
          statement?.overageAmountCents,
          statement?.totalCents,
          more.length,
        ],
        [1001, 1, 5, 4905, 0],
      );
    });

    it('counts what is answered with 200, and nothing else', async () => {
      const { account, secret } = await service.customer();
      const refused = [
        await service.call('nonsense'),
        await service.call(secret, { body: '' }),
        await service.call(secret, { headers: { 'Content-Type': 'text/plain' } }),
        await service.call(secret, { body: '%PDF-1.7' }),
        await service.call(secret, { path: '/api/v1/validate?details=maybe' }),
        await service.call(secret, { method: 'PUT' }),
      ];
      assert.deepEqual(
        refused.map(({ status }) => status),
        [401, 400, 415, 415, 400, 405],
      );
      assert.ok(
        refused.every(({ headers }) => Object.keys(headers).every((name) => !name.startsWith('x-quota'))),
        'and says nothing about the quota',
      );
      assert.deepEqual(quotaOf(await service.call(secret)).slice(0, 2), ['1000', '1']);
      await service.accounts.stop();
      assert.equal(await service.store.usageOf(account.id, account.subscription.startedAt), 1);
    });

    it('hands everything over when it stops, with the day and the key that was used', async () => {
      const { account, secret } = await service.customer();
      await service.call(secret);
      service.now = at('2027-01-25T10:00:00.000Z');
      for (let call = 0; call < 3; call++) await service.call(secret);
      await service.accounts.stop();
      assert.deepEqual(await service.store.usageByDay(account.id, account.subscription.startedAt), [
        { day: '2027-01-24', calls: 1 },
        { day: '2027-01-25', calls: 3 },
      ]);
      assert.deepEqual((await service.store.keys(account.id))[0]?.lastUsedAt, at('2027-01-25T10:00:00.000Z'));
    });

    it('goes on where it was after a start, and adds up over instances', async () => {
      const { account, secret } = await service.customer();
      for (let call = 0; call < 5; call++) await service.call(secret);
      await service.accounts.stop();
      const [one, two] = [await Clocked.open(place, service.now), await Clocked.open(place, service.now)];
      try {
        assert.equal(quotaOf(await one.call(secret))[1], '6');
        assert.match(
          String(quotaOf(await two.call(secret))[1]),
          /^[67]$/,
          'what the other one counts is known a little later',
        );
      } finally {
        await one.close();
        await two.close();
      }
      assert.equal(await service.store.usageOf(account.id, account.subscription.startedAt), 7);
    });

    it('learns what other instances count', async () => {
      const { account } = await service.customer();
      const [here, there] = [
        new Meter(service.store, planAt, () => service.now),
        new Meter(service.store, planAt, () => service.now),
      ];
      for (let call = 0; call < 10; call++) there.charge(account, KEY).settle(true);
      await there.flush();
      here.charge(account, KEY).settle(true);
      await here.refresh();
      assert.equal(here.charge(account, KEY).quota.used, 12);
    });
  });
}

describe('the meter', () => {
  const account = anAccount();
  const settled = (meter: Meter, calls: number): void => {
    for (let call = 0; call < calls; call++) meter.charge(account, KEY).settle(true);
  };

  /** A fake store that records batches by number, and fails on demand. */
  function unreliable() {
    const recorded = new Map<number, UsageBatch>();
    let failure: 'before' | 'after' | null = null;
    return {
      fail: (next: typeof failure) => {
        failure = next;
      },
      calls: () => [...recorded.values()].flatMap(({ counts }) => counts).reduce((sum, { calls }) => sum + calls, 0),
      usageChangedSince: async () => [],
      recordUsage: async (batch: UsageBatch) => {
        if (failure === 'before') throw new StoreError('gone');
        const isNew = !recorded.has(batch.sequence);
        if (isNew) recorded.set(batch.sequence, batch);
        if (failure === 'after') throw new StoreError('no answer');
        return isNew;
      },
    };
  }

  it('keeps what the store did not take, and counts on', async () => {
    const store = unreliable();
    const meter = new Meter(store, planAt, () => at('2027-01-25'));
    settled(meter, 3);
    store.fail('before');
    await assert.rejects(meter.flush(), StoreError);
    settled(meter, 4);
    assert.deepEqual([meter.unrecorded(), meter.charge(account, KEY).quota.used], [7, 8]);
    store.fail(null);
    await meter.flush();
    assert.deepEqual([meter.unrecorded(), store.calls()], [0, 7]);
  });

  it('does not count double what was recorded without an answer', async () => {
    const store = unreliable();
    const meter = new Meter(store, planAt, () => at('2027-01-25'));
    settled(meter, 3);
    store.fail('after');
    await assert.rejects(meter.flush(), StoreError);
    settled(meter, 1);
    await assert.rejects(meter.flush(), StoreError);
    store.fail(null);
    await meter.flush();
    await meter.flush();
    assert.deepEqual([meter.unrecorded(), store.calls()], [0, 4]);
  });

  it('does not count a client that left before its answer was sent', async () => {
    const store = unreliable();
    const meter = new Meter(store, planAt, () => at('2027-01-25'));
    meter.charge(account, KEY).settle(false);
    assert.deepEqual([meter.unrecorded(), meter.charge(account, KEY).quota.used], [0, 1]);
  });

  it('shows each of many calls at the same time a number of its own', () => {
    const meter = new Meter(unreliable(), planAt, () => at('2027-01-25'));
    const charges = Array.from({ length: 5 }, () => meter.charge(account, KEY));
    assert.deepEqual(
      charges.map(({ quota }) => quota.used),
      [1, 2, 3, 4, 5],
    );
  });
});

describe('what has been counted', () => {
  it('is handed over within the second that is promised, by the clock of the timers', async () => {
    mock.timers.enable({ apis: ['setTimeout'] });
    const opened = await openAccount();
    try {
      (await opened.keys.authenticate(opened.secret))!.charge!().settle(true);
      assert.equal(opened.unrecordedCalls(), 1);
      mock.timers.tick(SYNC_INTERVAL_MS);
      while (opened.unrecordedCalls() > 0) await new Promise((resolve) => setImmediate(resolve));
    } finally {
      mock.timers.reset();
      await opened.close();
    }
  });
});

needs('postgresql').describe('a store that goes away', () => {
  it('costs neither an answer nor a call, for a while', async () => {
    const driver = DRIVERS.find(({ name }) => name === 'PostgreSQL')!;
    const place = await driver.empty();
    const events: string[] = [];
    const service = await Clocked.open(place, at('2027-01-24'));
    const watched = await openAccounts({
      place: place.place,
      now: () => service.now,
      staleMs: 0,
      onEvent: (what) => events.push(what),
    });
    const { account, secret } = await service.customer();
    try {
      await service.call(secret);
      await until(() => watched.keys.authenticate(secret) !== null);
      postgres().stop();
      await until(() => service.accounts.isStoreDown() && watched.isStoreDown());
      for (let call = 0; call < 4; call++) assert.equal((await service.call(secret)).status, 200);
      assert.ok(service.accounts.unrecordedCalls() >= 4);
      const refused = await send(createApp({ validator: service.validator, keys: watched.keys }), {
        headers: { 'X-Api-Key': secret },
        body: XML,
      });
      assert.deepEqual(
        [refused.status, refused.text, refused.headers['retry-after']],
        [503, errorText('STORE_DOWN'), '2'],
        'but not for ever',
      );
      await assert.rejects(service.accounts.accountService.createKey(account.id, 'Now'), StoreError);
      postgres().start();
      await until(
        () => !service.accounts.isStoreDown() && !watched.isStoreDown() && service.accounts.unrecordedCalls() === 0,
      );
    } finally {
      postgres().start();
      await watched.stop();
      await service.accounts.stop();
    }
    assert.equal(await service.store.usageOf(account.id, account.subscription.startedAt), 5);
    assert.deepEqual(events, ['store-unreachable', 'store-reachable']);
    await service.store.close();
  });
});

async function until(condition: () => boolean): Promise<void> {
  while (!condition()) await new Promise((resolve) => setTimeout(resolve, 20));
}
