/** Stripe's webhooks and their effect on accounts: each event once, in any order, without trusting its contents. */
import assert from 'node:assert/strict';
import { Stripe } from 'stripe';
import { createApp } from '#service/app.js';
import { ROUTES } from '#service/http/routes.js';
import { isServed } from '#service/accounts/subscription.js';
import { send } from '../http/exchange.js';
import { WEBHOOK_SECRET, type FakeEvent } from './fake-stripe/fake-stripe.js';
import { type Subscriber, Shop } from './shop.js';
import { aCard } from './support.js';

const at = (text: string): Date => new Date(text);
const START = at('2027-01-31T10:30:00Z');
const TRIAL_END = at('2027-02-07T10:30:00Z');

describe('webhooks of Stripe', () => {
  let shop: Shop;
  beforeEach(async () => {
    shop = await Shop.open(START);
  });
  afterEach(() => shop.close());

  const post = (body: string, signature: string | null): Promise<Response> =>
    fetch(shop.webhookUrl, {
      method: 'POST',
      body,
      headers: signature === null ? {} : { 'Stripe-Signature': signature },
    });
  const postSigned = (body: string, more: { secret?: string; timestamp?: number } = {}): Promise<Response> =>
    post(body, Stripe.webhooks.generateTestHeaderString({ payload: body, secret: WEBHOOK_SECRET, ...more }));
  const stateOf = async ({ id }: Subscriber): Promise<string> => (await shop.account(id)).subscription.state;

  describe('that are not taken', () => {
    const event = JSON.stringify({ id: 'evt_1', object: 'event', type: 'ping', data: { object: {} } });
    const cases: readonly (readonly [what: string, status: number, send: () => Promise<Response>])[] = [
      ['without a signature', 400, () => post(event, null)],
      ['with a signature that is none', 400, () => post(event, 'v1=abc')],
      ['signed with another secret', 400, () => postSigned(event, { secret: 'whsec_other' })],
      ['signed long ago', 400, () => postSigned(event, { timestamp: Math.floor(Date.now() / 1000) - 3600 })],
      [
        'changed on the way',
        400,
        () =>
          post(
            event.replace('ping', 'pong'),
            Stripe.webhooks.generateTestHeaderString({ payload: event, secret: WEBHOOK_SECRET }),
          ),
      ],
      ['that are no JSON', 400, () => postSigned('<event/>')],
      ['that are no event', 400, () => postSigned('["evt_1"]')],
      ['without an id', 400, () => postSigned('{"object":"event","type":"ping"}')],
      ['with an id that is no name', 400, () => postSigned('{"id":"evt\\u0000","type":"ping"}')],
      ['with a type that is no name', 400, () => postSigned('{"id":"evt_1","type":""}')],
      ['with an id that is a story', 400, () => postSigned(`{"id":"${'x'.repeat(300)}","type":"ping"}`)],
      ['that are empty', 400, () => postSigned('')],
      ['of more than a megabyte', 413, () => postSigned(`"${'x'.repeat(1024 * 1024)}"`)],
      ['that are asked for', 405, () => fetch(shop.webhookUrl)],
    ];
    for (const [what, status, send] of cases)
      it(what, async () => {
        const response = await send();
        assert.equal(response.status, status);
        assert.equal(typeof ((await response.json()) as { error: string }).error, 'string');
      });
  });

  describe('that do not apply', () => {
    const types = [
      'ping',
      'customer.created',
      'charge.refunded',
      'payment_method.attached',
      'v1.billing.meter.no_meter_found',
    ];
    for (const type of types)
      it(`are answered with 200: ${type}`, async () => {
        const object = { id: 'obj_1', object: 'charge', customer: 'cus_of_somebody_else' };
        const response = await postSigned(JSON.stringify({ id: `evt_${type}`, type, data: { object } }));
        assert.equal(response.status, 200);
      });
    for (const object of [
      { id: 'sub_none', object: 'subscription' },
      { id: 'in_1', object: 'invoice', customer: 'cus_none' },
      {},
      null,
    ])
      it(`are answered with 200 where the object is nobody's: ${JSON.stringify(object)}`, async () => {
        const response = await postSigned(
          JSON.stringify({ id: 'evt_1', type: 'customer.subscription.updated', data: { object } }),
        );
        assert.equal(response.status, 200);
      });
  });

  for (const id of ['', '.', '..', '../customers', 'sub 1', '\ud800', '\0', 'x'.repeat(300)])
    it(`never make an address of an id that is none: ${JSON.stringify(id).slice(0, 20)}`, async () => {
      const before = shop.fake.log.length;
      for (const object of [
        { id, object: 'subscription', customer: id },
        { id, object: 'invoice', customer: { id }, subscription: id },
        { id, object: 'customer' },
      ]) {
        const event = { id: `evt_of_${object.object}`, type: 'customer.subscription.updated', data: { object } };
        assert.equal((await postSigned(JSON.stringify(event))).status, 200);
      }
      assert.equal(shop.fake.log.length, before);
    });

  it('that say that the meter has dropped calls are told to the operator', async () => {
    await postSigned(
      JSON.stringify({ id: 'evt_1', object: 'v2.core.event', type: 'v1.billing.meter.error_report_triggered' }),
    );
    assert.deepEqual(
      shop.told.map(({ what }) => what),
      ['meter-errors'],
    );
  });

  it('begin a trial only when the checkout is done', async () => {
    const { id } = await shop.signUp();
    assert.equal((await shop.account(id)).subscription.state, 'incomplete');
    await shop.checkout(id);
    await shop.deliver();
    const { subscription, provider, billing } = await shop.account(id);
    assert.deepEqual(
      [subscription.state, subscription.startedAt, subscription.anchor, subscription.cardOnFile],
      ['trialing', START, TRIAL_END, true],
    );
    assert.match(provider.subscriptionId!, /^sub_/);
    assert.equal(billing.country, null);
  });

  it('are each worked on once, however often they come', async () => {
    const { id } = await shop.signUp();
    await shop.checkout(id);
    const before = shop.fake.log.length;
    await shop.deliver((events) => [...events, ...events, ...events]);
    const entries = await shop.store.auditEntries({ accountId: id, limit: 100 });
    assert.equal(entries.filter(({ action }) => action === 'subscription.trial_started').length, 1);
    const asked = shop.fake.log.length;
    assert.ok(asked > before);
    // All events are done: no further requests.
    await shop.deliver();
    assert.equal(shop.fake.log.length, asked);
  });

  it('lead to the same in every order', async () => {
    const orders: readonly ((events: readonly FakeEvent[]) => readonly FakeEvent[])[] = [
      (events) => events,
      (events) => events.toReversed(),
      (events) => events.filter(({ type }) => type.startsWith('invoice')).concat(events),
      (events) => events.slice(-1),
      (events) => events.toSorted((a, b) => (a.type < b.type ? -1 : 1)),
    ];
    const ends: unknown[] = [];
    for (const [index, order] of orders.entries()) {
      const { id } = await shop.signUp(`customer${index}`);
      const subscription = (await shop.checkout(id, aCard('declines', `card-${index}`)))!;
      shop.fake.advanceTo(at(`2027-0${3 + index}-20T00:00:00Z`));
      subscription.customer.card!.charge = 'works';
      shop.fake.billing.payOpen(subscription);
      shop.fake.billing.setCancelAtPeriodEnd(subscription, true);
      await shop.deliver(order);
      shop.fake.events.length = 0;
      const { state, cardOnFile, endsAt } = (await shop.account(id)).subscription;
      ends.push([state, cardOnFile, endsAt?.getTime() === subscription.periodEnd * 1000]);
    }
    // The first retries are over after 15 days: those subscriptions have ended, whatever was paid since.
    assert.equal(new Set(ends.map((end) => JSON.stringify(end))).size, 1, JSON.stringify(ends));
  });

  describe('tell of', () => {
    let ada: Subscriber;
    beforeEach(async () => {
      ada = await shop.subscriber();
    });

    it('the first payment', async () => {
      await shop.pass(at('2027-02-08T00:00:00Z'));
      assert.equal(await stateOf(ada), 'active');
    });
    it('a payment that fails, and is made good', async () => {
      ada.customer.card!.charge = 'declines';
      await shop.pass(at('2027-02-08T00:00:00Z'));
      const { state, graceEndsAt } = (await shop.account(ada.id)).subscription;
      assert.deepEqual([state, graceEndsAt], ['past_due', null]);
      ada.customer.card!.charge = 'works';
      await shop.pass(at('2027-02-12T00:00:00Z'));
      assert.equal(await stateOf(ada), 'active');
    });
    it('a payment that fails for good', async () => {
      ada.customer.card!.charge = 'declines';
      await shop.pass(at('2027-02-27T00:00:00Z'));
      const { subscription } = await shop.account(ada.id);
      assert.equal(subscription.state, 'ended');
      assert.equal(subscription.endsAt!.getTime(), ada.subscription.endedAt! * 1000);
    });
    it('one that is unpaid, is not served, and comes back', async () => {
      shop.fake.billing.afterRetries = 'unpaid';
      ada.customer.card!.charge = 'declines';
      await shop.pass(at('2027-02-27T00:00:00Z'));
      assert.equal(await stateOf(ada), 'unpaid');
      assert.equal(isServed((await shop.account(ada.id)).subscription), false);
      ada.customer.card!.charge = 'works';
      shop.fake.billing.payOpen(ada.subscription);
      await shop.deliver();
      assert.equal(await stateOf(ada), 'active');
    });
    it('an end to come, and that it is withdrawn', async () => {
      shop.fake.billing.setCancelAtPeriodEnd(ada.subscription, true);
      await shop.deliver();
      assert.deepEqual((await shop.account(ada.id)).subscription.endsAt, TRIAL_END);
      shop.fake.billing.setCancelAtPeriodEnd(ada.subscription, false);
      await shop.deliver();
      assert.equal((await shop.account(ada.id)).subscription.endsAt, null);
    });
    it('an end with the period, to the second, though it is told a day later', async () => {
      await shop.pass(at('2027-02-20T00:00:00Z'));
      shop.fake.billing.setCancelAtPeriodEnd(ada.subscription, true);
      shop.fake.advanceTo(at('2027-03-08T12:00:00Z'));
      await shop.deliver();
      const { state, endsAt } = (await shop.account(ada.id)).subscription;
      assert.deepEqual([state, endsAt], ['ended', at('2027-03-07T10:30:00Z')]);
      await shop.turn();
      const statements = await shop.store.statementsOfAccount(ada.id);
      assert.deepEqual(
        statements.map(({ totalCents }) => totalCents),
        [4900, 0],
      );
    });
    it('a pause, and that it is over: the periods begin anew', async () => {
      await shop.pass(at('2027-02-20T00:00:00Z'));
      shop.fake.billing.pause(ada.subscription);
      await shop.deliver();
      assert.equal(await stateOf(ada), 'paused');
      await shop.pass(at('2027-05-02T08:00:00Z'), 240);
      shop.fake.billing.resume(ada.subscription);
      await shop.deliver();
      const { state, anchor, startedAt } = (await shop.account(ada.id)).subscription;
      assert.deepEqual([state, startedAt, anchor], ['active', at('2027-05-02T08:00:00Z'), at('2027-05-02T08:00:00Z')]);
    });
    it('a pause that nobody has told of before it was over', async () => {
      await shop.pass(at('2027-02-20T00:00:00Z'));
      shop.fake.billing.pause(ada.subscription);
      shop.fake.advanceTo(at('2027-02-25T08:00:00Z'));
      shop.fake.billing.resume(ada.subscription);
      await shop.deliver((events) => events.slice(-1));
      const { state, anchor } = (await shop.account(ada.id)).subscription;
      assert.deepEqual([state, anchor], ['active', at('2027-02-25T08:00:00Z')]);
    });
    it('a card that is gone', async () => {
      ada.customer.card = null;
      shop.fake.billing.setCancelAtPeriodEnd(ada.subscription, false);
      await shop.deliver();
      assert.equal((await shop.account(ada.id)).subscription.cardOnFile, false);
      await shop.pass(at('2027-02-08T00:00:00Z'));
      assert.equal(await stateOf(ada), 'ended');
    });
    it('somebody who comes back, without a second trial', async () => {
      shop.fake.billing.setCancelAtPeriodEnd(ada.subscription, true);
      await shop.pass(at('2027-03-01T00:00:00Z'));
      assert.equal(await stateOf(ada), 'ended');
      const again = (await shop.checkout(ada.id))!;
      await shop.deliver();
      const { subscription, provider } = await shop.account(ada.id);
      assert.deepEqual(
        [subscription.state, subscription.anchor, provider.subscriptionId],
        ['active', at('2027-03-01T00:00:00Z'), again.id],
      );
    });
    it('an end that comes after the next subscription has begun', async () => {
      shop.fake.billing.setCancelAtPeriodEnd(ada.subscription, true);
      shop.fake.advanceTo(at('2027-02-07T11:00:00Z'));
      const late = shop.fake.events.splice(0);
      await shop.checkout(ada.id);
      await shop.deliver();
      shop.fake.events.push(...late);
      await shop.deliver();
      assert.equal(await stateOf(ada), 'active');
    });
  });

  it('wait for the bank: a payment that has to be confirmed serves nobody, and expires', async () => {
    for (const [name, isConfirmed] of [
      ['ada', true],
      ['bob', false],
    ] as const) {
      const customer = await shop.subscriber(name);
      shop.fake.billing.setCancelAtPeriodEnd(customer.subscription, true);
      await shop.pass(new Date(shop.fake.now.getTime() + 10 * 86_400_000), 24);
      const again = (await shop.checkout(customer.id, aCard('asks', `card-of-${name}`)))!;
      await shop.deliver();
      assert.deepEqual([await stateOf(customer), shop.fake.events.length], ['ended', 0]);
      if (isConfirmed) shop.fake.billing.payOpen(again);
      await shop.pass(new Date(shop.fake.now.getTime() + 2 * 86_400_000));
      assert.equal(await stateOf(customer), isConfirmed ? 'active' : 'ended');
    }
  });

  it('of a second subscription end it: nobody pays twice', async () => {
    const { id } = await shop.signUp();
    const visits = [0, 1].map(() =>
      shop.checkoutService.startCheckout(id, { successUrl: 'https://a.example', cancelUrl: 'https://a.example' }),
    );
    const [first, second] = await Promise.all(visits);
    const one = shop.fake.completeCheckout(first!.url, aCard());
    shop.fake.advanceTo(at('2027-01-31T10:31:00Z'));
    const other = shop.fake.completeCheckout(second!.url, aCard());
    await shop.deliver();
    await shop.deliver();
    assert.deepEqual([one.status, other.status], ['trialing', 'canceled']);
    assert.ok(shop.told.some(({ what }) => what === 'second-subscription'));
    assert.equal((await shop.account(id)).provider.subscriptionId, one.id);
  });

  it('of a trial with a card that has had one end it, and nothing is charged', async () => {
    await shop.subscriber('ada', aCard('works', 'the-card'));
    const bob = await shop.subscriber('bob', aCard('works', 'the-card'));
    assert.deepEqual([await stateOf(bob), bob.subscription.status], ['incomplete', 'canceled']);
    assert.deepEqual(
      shop.fake.invoicesOf(bob.customer).map((invoice) => shop.fake.billing.netOf(invoice)),
      [0],
    );
    assert.ok(shop.told.some(({ what }) => what === 'trial-refused'));
  });

  it('of an account that was erased bring nothing back, and end its subscription', async () => {
    const ada = await shop.subscriber();
    await shop.store.eraseAccount(ada.id);
    shop.fake.billing.setCancelAtPeriodEnd(ada.subscription, false);
    await shop.deliver();
    const { name, subscription } = await shop.account(ada.id);
    assert.equal(ada.subscription.status, 'canceled');
    assert.deepEqual([/ada/i.test(name), subscription.state], [false, 'ended']);
  });

  it('are told again where Stripe can not be asked, and are not lost', async () => {
    const { id } = await shop.signUp();
    await shop.checkout(id);
    shop.fake.outage = 'broken';
    const waiting = shop.fake.events.length;
    assert.equal(await shop.deliver((events) => events.slice(0, 1)), 0);
    assert.equal(shop.fake.events.length, waiting);
    assert.equal((await shop.account(id)).subscription.state, 'incomplete');
    shop.fake.outage = 'none';
    assert.equal(await shop.deliver(), waiting);
    assert.equal((await shop.account(id)).subscription.state, 'trialing');
  });

  it('have no path without Stripe', async () => {
    const { status } = await send(createApp({ validator: null, keys: null }), { path: ROUTES.stripeWebhook });
    assert.equal(status, 404);
  });
});
