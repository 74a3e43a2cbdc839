/** The provider with the fake: behaviour over time, and on failures. */
import assert from 'node:assert/strict';
import { type PaymentProvider, ProviderError, type ProviderInvoice } from '#service/payments/payment-provider.js';
import { stripeProvider } from '#service/payments/stripe/stripe-provider.js';
import { FakeStripe, type Outage } from './fake-stripe/fake-stripe.js';
import { aCard, CATALOGUE, PRICE, providerOf, subscriber } from './support.js';

const at = (text: string): Date => new Date(text);
const START = at('2027-01-31T10:30:00Z');
const summary = ({ lines }: ProviderInvoice): unknown =>
  lines.map(({ kind, amountCents, quantity }) => [kind, amountCents, quantity]);

describe('the payment provider', () => {
  let fake: FakeStripe;
  let provider: PaymentProvider;
  beforeEach(async () => {
    fake = await FakeStripe.start(START);
    provider = providerOf(fake);
  });
  afterEach(() => fake.stop());

  const report = (customerId: string, identifier: string, calls: number): Promise<void> =>
    provider.reportUsage({ customerId, identifier, calls, at: fake.now });

  it('has one customer for an account, however often it is asked', async () => {
    const ada = {
      accountId: 'acct_1',
      name: 'Ada GmbH',
      email: 'ada@example.com',
      country: 'DE',
      vatId: 'DE123456789',
    };
    const ids = [await provider.createCustomer(ada), await provider.createCustomer({ ...ada, name: 'Ada AG' })];
    const other = await provider.createCustomer({ ...ada, accountId: 'acct_2' });
    assert.equal(ids[0], ids[1]);
    assert.notEqual(ids[0], other);
    assert.deepEqual(await provider.customer(other), {
      name: 'Ada GmbH',
      country: 'DE',
      street: 'Bauhof 2',
      postcode: '28195',
      city: 'Bremen',
      vatId: 'DE123456789',
    });
    assert.equal(await provider.customer('cus_none'), null);
  });

  it('begins with a trial of exactly seven times 24 hours, with a card and for nothing', async () => {
    const { subscription, customer } = await subscriber(fake, provider);
    const found = await provider.subscription(subscription.id);
    assert.deepEqual(found, {
      id: subscription.id,
      customerId: customer.id,
      accountId: 'acct_ada',
      state: 'trialing',
      startedAt: START,
      trialEndsAt: at('2027-02-07T10:30:00Z'),
      anchor: at('2027-02-07T10:30:00Z'),
      currentPeriod: { start: START, end: at('2027-02-07T10:30:00Z') },
      endsAt: null,
      endedAt: null,
      hasPaymentMethod: true,
      cardFingerprint: 'card-of-ada',
    });
    const [first] = await provider.invoices(customer.id);
    assert.equal(first!.totalCents, 0);
  });

  it('charges the price of a month in advance and its calls afterwards, with tax at home', async () => {
    const { customer } = await subscriber(fake, provider);
    fake.advanceTo(at('2027-02-20T00:00:00Z'));
    await report(customer.id, 'a-1', 1200);
    fake.advanceTo(at('2027-03-07T11:40:00Z'));
    const invoices = await provider.invoices(customer.id);
    assert.deepEqual(invoices.map(summary), [
      [['base', 0, 1]],
      [
        ['base', 4900, 1],
        ['usage', 0, 0],
      ],
      [
        ['base', 4900, 1],
        ['usage', 0, 1000],
        ['usage', 1000, 200],
      ],
    ]);
    const { netCents, taxCents, totalCents, status, number } = invoices[2]!;
    assert.deepEqual(
      { netCents, taxCents, totalCents, status, number },
      { netCents: 5900, taxCents: 1121, totalCents: 7021, status: 'paid', number: 'FAKE-0003' },
    );
    assert.deepEqual(invoices[2]!.lines[1]!.period, {
      start: at('2027-02-07T10:30:00Z'),
      end: at('2027-03-07T10:30:00Z'),
    });
  });

  it('counts what is reported twice once, also where only the answer was lost', async () => {
    const { customer } = await subscriber(fake, provider);
    await report(customer.id, 'a-1', 7);
    await report(customer.id, 'a-1', 7);
    fake.outage = 'lost';
    await assert.rejects(report(customer.id, 'a-2', 5), { name: 'ProviderError', code: 'UNREACHABLE' });
    fake.outage = 'none';
    await report(customer.id, 'a-2', 5);
    assert.equal(fake.billing.meter.total(customer.id), 12);
  });

  it('takes calls for the invoice of a period for an hour after its end', async () => {
    const { customer } = await subscriber(fake, provider, { trialDays: 0 });
    const inPeriod = at('2027-02-28T10:29:59Z');
    fake.advanceTo(at('2027-02-28T11:20:00Z'));
    await provider.reportUsage({ customerId: customer.id, identifier: 'a-1', calls: 1001, at: inPeriod });
    fake.advanceTo(at('2027-02-28T11:40:00Z'));
    await provider.reportUsage({ customerId: customer.id, identifier: 'a-2', calls: 50, at: inPeriod });
    const last = (await provider.invoices(customer.id)).at(-1)!;
    assert.deepEqual([last.netCents, last.finalizedAt], [4905, at('2027-02-28T11:30:00Z')]);
  });

  it('puts late calls on the next invoice, once', async () => {
    const { customer, subscription } = await subscriber(fake, provider, { trialDays: 0 });
    const late = {
      accountId: 'acct_ada',
      customerId: customer.id,
      subscriptionId: subscription.id,
      period: { start: START, end: at('2027-02-28T10:30:00Z') },
      calls: 30,
      amountCents: 150,
      identifier: 'late-1',
    };
    await provider.addLateUsage(late);
    await provider.addLateUsage(late);
    fake.advanceTo(at('2027-02-28T12:00:00Z'));
    const last = (await provider.invoices(customer.id)).at(-1)!;
    assert.deepEqual(summary(last), [
      ['base', 4900, 1],
      ['late', 150, 30],
      ['usage', 0, 0],
    ]);
  });

  it('puts late calls on an invoice of their own where the subscription has ended', async () => {
    const { customer, subscription } = await subscriber(fake, provider, { trialDays: 0 });
    await provider.endSubscription(subscription.id);
    await provider.endSubscription(subscription.id);
    const late = {
      accountId: 'acct_ada',
      customerId: customer.id,
      subscriptionId: null,
      calls: 30,
      amountCents: 150,
      identifier: 'l',
    };
    await provider.addLateUsage({ ...late, period: { start: START, end: at('2027-02-28T10:30:00Z') } });
    await provider.addLateUsage({ ...late, period: { start: START, end: at('2027-02-28T10:30:00Z') } });
    fake.advanceTo(at('2027-02-01T12:00:00Z'));
    const invoices = await provider.invoices(customer.id);
    assert.deepEqual(
      invoices.map(({ netCents }) => netCents),
      [4900, 0, 150],
    );
    assert.equal((await provider.subscription(subscription.id))!.state, 'canceled');
  });

  it('changes a price with the next period, never the calls of this one', async () => {
    const { customer, subscription } = await subscriber(fake, provider, { trialDays: 0 });
    fake.advanceTo(at('2027-02-10T00:00:00Z'));
    await report(customer.id, 'a-1', 1010);
    await provider.changePrice(subscription.id, { priceCents: 5900, includedCalls: 500, overageCents: 10 });
    fake.advanceTo(at('2027-03-10T00:00:00Z'));
    await report(customer.id, 'a-2', 510);
    fake.advanceTo(at('2027-04-10T00:00:00Z'));
    assert.deepEqual(
      (await provider.invoices(customer.id)).map(({ netCents }) => netCents),
      [4900, 5950, 6000],
    );
  });

  it('changes the price of a trial with its first paid period', async () => {
    const { customer, subscription } = await subscriber(fake, provider);
    await provider.changePrice(subscription.id, { ...PRICE, priceCents: 3900 });
    fake.advanceTo(at('2027-02-08T00:00:00Z'));
    assert.deepEqual(
      (await provider.invoices(customer.id)).map(({ netCents }) => netCents),
      [0, 3900],
    );
  });

  it('makes each price once, and finds it again', async () => {
    await subscriber(fake, provider);
    await subscriber(fake, providerOf(fake), { accountId: 'acct_bob' });
    assert.equal(fake.billing.prices.size, 2);
  });

  it('tells an end to come from one that has been, and a card that does not pay', async () => {
    const { subscription } = await subscriber(fake, provider, { card: aCard('declines') });
    fake.billing.setCancelAtPeriodEnd(subscription, true);
    assert.deepEqual((await provider.subscription(subscription.id))!.endsAt, at('2027-02-07T10:30:00Z'));
    fake.billing.setCancelAtPeriodEnd(subscription, false);
    fake.advanceTo(at('2027-02-07T12:00:00Z'));
    const { state, endsAt } = (await provider.subscription(subscription.id))!;
    assert.deepEqual([state, endsAt], ['past_due', null]);
    fake.advanceTo(at('2027-02-27T12:00:00Z'));
    assert.equal((await provider.subscription(subscription.id))!.state, 'canceled');
  });

  it('sends the browser to the portal', async () => {
    const { customer } = await subscriber(fake, provider);
    const { url } = await provider.openPortal({ customerId: customer.id, returnUrl: 'https://example.com/account' });
    assert.match(await (await fetch(url)).text(), /https:\/\/example\.com\/account/);
  });

  it('has nothing where there is nothing', async () => {
    assert.deepEqual([await provider.subscription('sub_none'), await provider.invoice('in_none')], [null, null]);
  });

  for (const [outage, what] of [
    ['refused', 'is not reached'],
    ['broken', 'has failed'],
  ] as readonly (readonly [Outage, string])[])
    it(`says that asking again may help where it ${what}`, async () => {
      fake.outage = outage;
      await assert.rejects(provider.subscription('sub_1'), { name: 'ProviderError', code: 'UNREACHABLE' });
    });

  it('says that the key is refused, and repeats neither key nor message', async () => {
    const stranger = stripeProvider({ secretKey: 'sk_test_wrong', apiBase: new URL(fake.base) }, CATALOGUE);
    await assert.rejects(stranger.subscription('sub_1'), (error: ProviderError) => {
      assert.equal(error.code, 'FORBIDDEN');
      assert.doesNotMatch(error.message, /sk_test|Invalid API Key/);
      return true;
    });
  });

  it('says that a request is refused', async () => {
    await assert.rejects(provider.openPortal({ customerId: 'cus_none', returnUrl: 'https://example.com' }), {
      name: 'ProviderError',
      code: 'REFUSED',
      reason: 'resource_missing',
    });
  });
});
