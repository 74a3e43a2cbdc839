/**
 * The clock is set a day forward or back while a service runs: nobody is locked out, nothing hangs, nothing is counted
 * twice.
 */

import assert from 'node:assert/strict';
import { mock } from 'node:test';
import express from 'express';
import { rateLimit } from 'express-rate-limit';
import supertest from 'supertest';
import { closePeriods } from '#service/accounts/billing.js';
import { addDays } from '#service/accounts/period.js';
import { RateWindow } from '#service/http/rate-window.js';
import { outboxIn } from '#service/mail/outbox.js';
import type { MailDatabase } from '#service/mail/tables.js';
import { openPeopleDatabase } from '#service/people/sql/database.js';
import { sealWith } from '#service/text/seal.js';
import { DRIVERS, type Place } from '../../fixtures/stores.js';
import { Clocked } from './clocked.js';
import { until } from './counting.js';
import { at } from './support.js';

/** In the middle of a trial, hours before its end, and days after it. */
const STARTS = ['2027-01-25T12:00:00.000Z', '2027-01-30T23:00:00.000Z', '2027-02-10T00:30:00.000Z'] as const;
const OPENED = at('2027-01-24');

/** Steps of the clock in days: two forward, three back, one forward. */
const STEPS = [1, 1, -1, -1, -1, 1] as const;

for (const driver of DRIVERS) {
  driver.needs.describe(`a clock that is set while a service runs (${driver.name})`, () => {
    let place: Place;
    beforeEach(async () => {
      place = await driver.empty();
    });
    afterEach(() => place.remove());

    for (const start of STARTS)
      it(`costs no answer and counts each call once, by ${STEPS.join(', ')} days: ${start}`, async () => {
        const service = await Clocked.open(place, OPENED);
        try {
          const customer = await service.customer();
          service.now = at(start);
          let calls = 0;
          const call = async (): Promise<void> => {
            for (let n = 0; n < 3; n++) {
              const { status } = await service.call(customer.secret);
              assert.equal(status, 200, service.now.toISOString());
              calls += 1;
            }
          };
          await call();
          for (const days of STEPS) {
            service.now = addDays(service.now, days);
            await call();
            await closePeriods(service.store);
            await service.handedOver();
            // Signing in works whatever sessions have ended or seem to last longer.
            const sign = { accountId: customer.account.id, keyId: customer.keyId };
            const token = await service.accounts.accountService.startSession(sign);
            assert.notEqual(await service.accounts.accountService.session(token), null);
          }
          await call();
          await service.handedOver();
          service.now = at('2027-05-01');
          await closePeriods(service.store);
          const statements = await service.store.statementsOfAccount(customer.account.id);
          const starts = statements.map(({ period }) => period.start.getTime());
          assert.equal(new Set(starts).size, starts.length, 'a statement for each period');
          assert.equal(
            statements.reduce(
              (sum, { usedCalls, corrections }) =>
                sum + usedCalls + corrections.reduce((late, correction) => late + correction.calls, 0),
              0,
            ),
            calls,
            'each call is in one statement',
          );
        } finally {
          await service.close();
        }
      });

    it('does not keep mails, or whoever asks for one, until that day comes again', async () => {
      const { database } = await openPeopleDatabase(place.place);
      let now = addDays(OPENED, 1);
      const outbox = outboxIn(database as unknown as MailDatabase, sealWith('x', 'mails'), () => now);
      const mail = {
        to: 'ada@example.com',
        language: 'en',
        mail: { kind: 'signIn', values: { link: 'x', minutes: 15 } },
      } as const;
      await outbox.add(mail);
      now = OPENED;
      assert.equal(await outbox.countSince('signIn', mail.to, addDays(OPENED, -1)), 0);
      assert.notEqual(await outbox.claim(), null, 'it is due');
      assert.equal(await outbox.claim(), null, 'and somebody has it');
      await database.destroy();
    });

    it('does not keep what a payment provider tells again waiting for a day', async () => {
      const service = await Clocked.open(place, addDays(OPENED, 1));
      try {
        const { store } = service;
        assert.equal(await store.claimEvent('evt', 'x', addDays(OPENED, 1)), 'taken');
        assert.equal(await store.claimEvent('evt', 'x', OPENED), 'taken');
        assert.equal(await store.claimEvent('evt', 'x', OPENED), 'busy', 'as by any clock');
      } finally {
        await service.close();
      }
    });

    it('lets instances learn of each other as before', async () => {
      const [one, other] = [await Clocked.open(place, OPENED), await Clocked.open(place, OPENED)];
      try {
        const customer = await one.customer();
        for (const days of [0, 1, -1]) {
          for (const service of [one, other]) service.now = addDays(OPENED, days);
          await one.until(200, customer.secret);
          await other.until(200, customer.secret);
        }
        await one.handedOver();
        await other.handedOver();
        const counted = await one.store.usageOf(customer.account.id, customer.account.subscription.startedAt);
        const used = async (): Promise<number> => Number((await one.call(customer.secret)).headers['x-quota-used']);
        let calls = counted;
        await until(async () => {
          calls += 1;
          return (await used()) === calls;
        });
      } finally {
        await one.close();
        await other.close();
      }
    });
  });
}

describe('how often an address may ask, when the clock is set', () => {
  afterEach(() => {
    mock.timers.reset();
  });

  for (const days of [-1, 1])
    it(`holds for its time, neither longer nor shorter: by ${days} days`, async () => {
      let steady = 0;
      mock.timers.enable({ apis: ['Date'], now: OPENED });
      const app = express();
      app.use(
        rateLimit({
          windowMs: 60_000,
          limit: 2,
          store: new RateWindow(() => steady),
          validate: false,
          standardHeaders: 'draft-8',
        }),
        (_request, response) => void response.end(),
      );
      const ask = async (): Promise<readonly [number, string]> => {
        const { status, headers } = await supertest(app).get('/');
        return [status, String(headers['retry-after'] ?? '')];
      };
      assert.deepEqual(
        [await ask(), await ask(), await ask()],
        [
          [200, ''],
          [200, ''],
          [429, '60'],
        ],
      );
      mock.timers.setTime(addDays(OPENED, days).getTime());
      assert.deepEqual(await ask(), [429, '60']);
      steady += 30_000;
      assert.deepEqual(await ask(), [429, '30']);
      steady += 30_000;
      assert.deepEqual(await ask(), [200, '']);
      mock.timers.setTime(OPENED.getTime());
      assert.deepEqual(await ask(), [200, '']);
    });

  it('is forgotten of addresses that do not come back', () => {
    let steady = 0;
    const window = new RateWindow(() => steady);
    window.init({ windowMs: 1_000 } as never);
    for (let address = 0; address < 100; address++) window.increment(String(address));
    assert.equal(window.get('7')?.totalHits, 1);
    steady += 1_000;
    assert.equal(window.get('7'), undefined);
    window.increment('new');
    window.decrement('new');
    assert.equal(window.get('new')?.totalHits, 0);
    window.resetKey('new');
    assert.equal(window.get('new'), undefined);
  });
});
