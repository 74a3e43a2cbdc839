/**
 * Processes are killed, the database is restarted, and Stripe is unavailable, all under load: every counted call is
 * metered, exactly once.
 */
import assert from 'node:assert/strict';
import { type ServiceProcess, startServiceProcess } from '../../../scripts/kit/service-process.js';
import { createAccount, createKey } from '#service/accounts/account-actions.js';
import { periodAt } from '#service/accounts/period.js';
import { USUAL_PLAN } from '#service/accounts/plan-book.js';
import { openStore } from '#service/accounts/sql/open.js';
import type { AccountStore } from '#service/accounts/store.js';
import { createCheckoutService } from '#service/payments/checkout-service.js';
import { followSubscription } from '#service/payments/follow.js';
import { postgres } from '../../fixtures/postgres.js';
import { inFull } from '../../needs/wanted.js';
import { DRIVERS } from '../../fixtures/stores.js';
import { PATH } from '../http/support.js';
import { FakeStripe, type Outage, SECRET_KEY, WEBHOOK_SECRET } from './fake-stripe/fake-stripe.js';
import { aCard, CATALOGUE, providerOf } from './support.js';

const PHASE_MS = inFull(2_500, 800);
const CONNECTIONS = 8;

/** Only ends hanging tests. */
const NEVER_MS = 180_000;

const pause = (milliseconds: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, milliseconds));

/** Calls all services for a while. @returns the number of calls answered with 200 */
async function load(services: readonly ServiceProcess[], key: string): Promise<number> {
  const until = performance.now() + PHASE_MS;
  const headers = { 'X-Api-Key': key, 'Content-Type': 'application/xml' };
  let answered = 0;
  const client = async ({ port }: ServiceProcess): Promise<void> => {
    while (performance.now() < until) {
      const request = fetch(`http://127.0.0.1:${port}${PATH}`, { method: 'POST', headers, body: '<a/>' });
      const status = await request.then(
        async (response) => {
          await response.arrayBuffer();
          return response.status;
        },
        // The service was killed.
        async () => pause(20).then(() => null),
      );
      if (status === 200) answered += 1;
    }
  };
  await Promise.all(services.flatMap((service) => Array.from({ length: CONNECTIONS }, () => client(service))));
  return answered;
}

/** A paying account without a trial, and its key. */
async function payingAccount(
  store: AccountStore,
  fake: FakeStripe,
): Promise<{ id: string; key: string; customerId: string }> {
  await store.addFirstPlan({ ...USUAL_PLAN, trialDays: 0 });
  const follow = { store, provider: providerOf(fake), onEvent: () => undefined };
  const wanted = { name: 'Ada', email: 'ada@example.com', cardOnFile: false, needsCard: true };
  const { id } = await createAccount(store, wanted, await store.time());
  const url = 'https://example.com';
  const visit = await createCheckoutService(follow).startCheckout(id, { successUrl: url, cancelUrl: url });
  const subscription = fake.completeCheckout(visit!.url, aCard());
  await followSubscription(follow, subscription.id);
  const { secret } = await createKey(store, id, 'Load', await store.time());
  return { id, key: secret, customerId: subscription.customer.id };
}

for (const { name, needs, empty } of DRIVERS)
  needs.describe(`metering with ${name}, while everything fails`, () => {
    it('has each call that was counted once, and none that was not', async () => {
      const place = await empty();
      const store = await openStore(place.place);
      // Its clock stands still: the store's time is at most a minute ahead at the end.
      const fake = await FakeStripe.start(new Date(Math.floor(Date.now() / 1000) * 1000 - 1000));
      const { id, key, customerId } = await payingAccount(store, fake);
      const env = {
        ...place.env,
        API_KEYS: '',
        WORKERS: '1',
        WARM_UP: '0',
        LOG_LEVEL: 'silent',
        STRIPE_SECRET_KEY: SECRET_KEY,
        STRIPE_WEBHOOK_SECRET: WEBHOOK_SECRET,
        STRIPE_PRODUCT: CATALOGUE.product,
        STRIPE_METER: CATALOGUE.meter,
        STRIPE_API_BASE: fake.base,
      };
      const services: ServiceProcess[] = [];
      const start = async (): Promise<ServiceProcess> => {
        const service = await startServiceProcess(env);
        services.push(service);
        return service;
      };
      try {
        const [victim, survivor] = [await start(), await start()];
        const outages: readonly Outage[] = ['lost', 'none', 'none', 'broken', 'lost', 'none', 'refused'];
        fake.outage = (request) => outages[request % outages.length]!;
        let answered = await load([victim, survivor], key);
        setTimeout(() => process.kill(victim.pid, 'SIGKILL'), PHASE_MS / 2);
        answered += await load([victim, survivor], key);
        const next = await start();
        fake.outage = 'refused';
        if (name === 'PostgreSQL')
          setTimeout(() => {
            postgres().stop();
            postgres().start();
          }, PHASE_MS / 2);
        answered += await load([next, survivor], key);
        setTimeout(() => process.kill(next.pid, 'SIGKILL'), PHASE_MS / 2);
        answered += await load([next, survivor], key);
        fake.outage = 'none';

        const { start: periodStart } = periodAt((await store.account(id))!.subscription, await store.time());
        const giveUp = performance.now() + NEVER_MS;
        let last = -1;
        // Until two looks, further apart than writes to the store, find the same numbers, and nothing waits.
        for (;;) {
          const counted = await store.usageOf(id, periodStart);
          if (counted === last && (await store.usageBacklog()).events === 0) break;
          last = counted;
          assert.ok(performance.now() < giveUp, 'it is all metered at last');
          await pause(2_000);
        }
        assert.ok(last > 100 && last <= answered, `${last} counted of ${answered} answered`);
        assert.equal(fake.billing.meter.total(customerId), last);
        const identifiers = fake.billing.meter.events.map(({ identifier }) => identifier);
        assert.equal(new Set(identifiers).size, identifiers.length);
        assert.ok(identifiers.length > 5, `${identifiers.length} events`);
      } finally {
        for (const service of services) await service.stop();
        await fake.stop();
        await store.close();
        await place.remove();
      }
    });
  });
