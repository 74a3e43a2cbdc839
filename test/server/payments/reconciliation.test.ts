/** Our statements and Stripe's invoices: differences are reported and stored, and late calls are charged. */
import assert from 'node:assert/strict';
import { USUAL_PLAN } from '#service/accounts/plan-book.js';
import { STANDARD_PLAN } from '#service/accounts/model.js';
import { type Subscriber, Shop } from './shop.js';

const at = (text: string): Date => new Date(text);
const START = at('2027-01-31T10:30:00Z');
const FIRST = at('2027-02-07T10:30:00Z');

describe('statements beside invoices', () => {
  let shop: Shop;
  let ada: Subscriber;
  beforeEach(async () => {
    shop = await Shop.open(START);
    ada = await shop.subscriber('ada');
    await shop.pass(at('2027-02-10T00:00:00Z'), 48);
  });
  afterEach(() => shop.close());

  const toldOf = (wanted: string): unknown[] =>
    shop.told
      .filter(({ what }) => what === wanted)
      .map(({ figures }) => [figures['period'], figures['own'] ?? figures['cents']]);
  const rowOf = async (periodStart: Date): Promise<unknown> => {
    const rows = await shop.store.comparisons({ accountId: ada.id, limit: 100 });
    const row = rows.find((one) => one.periodStart.getTime() === periodStart.getTime());
    return row && [row.ownCents, row.providerCents, row.differenceCents];
  };
  const invoiced = (): number[] =>
    shop.fake.invoicesOf(ada.customer).map((invoice) => shop.fake.billing.netOf(invoice));

  it('agree where all went well', async () => {
    await shop.call(ada.id, 1100);
    await shop.pass(at('2027-03-08T00:00:00Z'));
    assert.deepEqual(await rowOf(FIRST), [5400, 5400, 0]);
    assert.deepEqual([shop.reconciliation.differences, toldOf('invoice-differs')], [0, []]);
  });

  it('agree about a trial, which is for nothing', async () => {
    assert.deepEqual(await rowOf(START), [0, 0, 0]);
  });

  it('are both looked at by the invoice, whatever it is on: calls that come after it are on the next one', async () => {
    await shop.call(ada.id, 1000);
    const late = (await shop.called(ada.id, 50))!;
    await shop.pass(at('2027-03-08T00:00:00Z'));
    await shop.store.recordUsage(late);
    await shop.pass(at('2027-05-10T00:00:00Z'));
    assert.deepEqual(await rowOf(FIRST), [5150, 5150, 0]);
    assert.deepEqual(toldOf('usage-charged-late'), [['2027-02-07', 250]]);
    assert.deepEqual(invoiced(), [0, 4900, 4900, 4900, 5150]);
    const statements = await shop.store.statementsOfAccount(ada.id);
    const sum = statements.reduce((total, { totalCents }) => total + totalCents, 0);
    // The invoices include one period in advance.
    assert.equal(sum, invoiced().reduce((a, b) => a + b, 0) - 4900);
  });

  it('agree again where Stripe was away at the end of a period', async () => {
    await shop.call(ada.id, 1020);
    shop.fake.outage = 'broken';
    await shop.sender.send().catch(() => undefined);
    shop.fake.advanceTo(at('2027-03-08T00:00:00Z'));
    shop.fake.outage = 'none';
    await shop.pass(at('2027-03-09T00:00:00Z'));
    assert.deepEqual(
      await rowOf(FIRST),
      [5000, 4900, 100].map((cents, index) => (index === 2 ? -cents : cents)),
    );
    assert.deepEqual(toldOf('invoice-differs'), [['2027-02-07', 5000]]);
    assert.equal(shop.reconciliation.differences, 1);
    await shop.pass(at('2027-04-08T00:00:00Z'));
    assert.deepEqual(await rowOf(FIRST), [5000, 5000, 0]);
    assert.deepEqual(toldOf('invoice-agrees'), [['2027-02-07', 5000]]);
    assert.equal(shop.reconciliation.differences, 0);
  });

  it('have late calls on an invoice of their own after the end of a subscription', async () => {
    await shop.call(ada.id, 1000);
    const late = (await shop.called(ada.id, 50))!;
    shop.fake.billing.setCancelAtPeriodEnd(ada.subscription, true);
    await shop.pass(at('2027-03-08T00:00:00Z'));
    await shop.store.recordUsage(late);
    await shop.pass(at('2027-03-20T00:00:00Z'));
    assert.deepEqual(invoiced(), [0, 4900, 0, 250]);
    assert.deepEqual(await rowOf(FIRST), [5150, 5150, 0]);
  });

  it('have late calls that waited for the next invoice when the subscription was broken off', async () => {
    await shop.call(ada.id, 1000);
    const late = (await shop.called(ada.id, 50))!;
    await shop.pass(at('2027-03-08T00:00:00Z'));
    await shop.store.recordUsage(late);
    await shop.pass(at('2027-03-09T00:00:00Z'));
    // What happens when a payment fails for good.
    const events = await shop.store.findUsageEvents(ada.id, FIRST);
    assert.ok(events.every(({ sentAt }) => sentAt !== null));
    shop.fake.billing.end(ada.subscription, false);
    await shop.pass(at('2027-03-30T00:00:00Z'));
    assert.deepEqual(await rowOf(FIRST), [5150, 5150, 0]);
    assert.equal(invoiced().at(-1), 250);
  });

  it('have the calls of a subscription that was broken off', async () => {
    await shop.call(ada.id, 1100);
    shop.fake.billing.end(ada.subscription, false);
    await shop.pass(at('2027-02-20T00:00:00Z'));
    assert.deepEqual(invoiced(), [0, 4900, 500]);
    assert.deepEqual(await rowOf(FIRST), [5400, 5400, 0]);
  });

  it('differ, are told once and stay a row, where somebody was charged what is in no statement', async () => {
    await shop.call(ada.id, 1100);
    await shop.sender.send();
    shop.fake.billing.meter.report({
      identifier: 'by hand',
      customer: ada.customer.id,
      value: 10,
      timestamp: shop.fake.billing.now,
      created: shop.fake.billing.now,
    });
    await shop.pass(at('2027-03-12T00:00:00Z'));
    assert.deepEqual(await rowOf(FIRST), [5400, 5450, 50]);
    assert.deepEqual(toldOf('invoice-differs'), [['2027-02-07', 5400]]);
    assert.deepEqual((await shop.store.comparisons({ onlyDifferent: true, limit: 10 })).length, 1);
  });

  it('differ where the price is another one, and no late calls are made up for it', async () => {
    const price = ada.subscription.prices.find(({ unitAmount }) => unitAmount !== null)!;
    ada.subscription.prices = ada.subscription.prices.map((one) =>
      one === price ? { ...price, unitAmount: 3900 } : one,
    );
    await shop.pass(at('2027-04-12T00:00:00Z'));
    assert.deepEqual(await rowOf(at('2027-03-07T10:30:00Z')), [4900, 3900, -1000]);
    assert.deepEqual(toldOf('usage-charged-late'), []);
  });

  it('differ where there is no invoice', async () => {
    await shop.store.changeSubscription(ada.id, (subscription) => subscription);
    for (const invoice of shop.fake.invoicesOf(ada.customer))
      if (invoice.lines.some(({ amount }) => amount > 0)) invoice.status = 'void';
    ada.subscription.status = 'paused';
    await shop.pass(at('2027-03-14T00:00:00Z'), 24);
    assert.deepEqual(await rowOf(FIRST), [4900, 0, -4900]);
    assert.deepEqual(toldOf('invoice-missing'), [['2027-02-07', 4900]]);
  });

  it('agree about a price that has changed, from its period on', async () => {
    await shop.store.addPlanVersion({
      ...USUAL_PLAN,
      plan: STANDARD_PLAN,
      priceCents: 5900,
      overageCents: 7,
      validFrom: at('2027-02-20T00:00:00Z'),
    });
    await shop.call(ada.id, 1010);
    await shop.pass(at('2027-03-08T00:00:00Z'));
    await shop.call(ada.id, 1010);
    await shop.pass(at('2027-04-12T00:00:00Z'));
    assert.deepEqual(
      [await rowOf(FIRST), await rowOf(at('2027-03-07T10:30:00Z'))],
      [
        [4950, 4950, 0],
        [5970, 5970, 0],
      ],
    );
    assert.equal(ada.subscription.schedule, null);
  });

  it('of one account whose customer is gone are told, and keep nobody else from theirs', async () => {
    const bob = await shop.subscriber('bob');
    await shop.pass(at('2027-02-20T00:00:00Z'), 48);
    shop.fake.billing.customers.delete(ada.customer.id);
    await shop.pass(at('2027-03-20T00:00:00Z'), 24);
    assert.ok((await shop.store.comparisons({ accountId: bob.id, limit: 10 })).length >= 2);
  });
});
