/**
 * The outbox and the meter: each event arrives once, whatever fails, and an account's problem does not affect others.
 */
import assert from 'node:assert/strict';
import type { Outage } from './fake-stripe/fake-stripe.js';
import { type Subscriber, Shop } from './shop.js';

const at = (text: string): Date => new Date(text);
const START = at('2027-01-31T10:30:00Z');

describe('handing the outbox to the meter', () => {
  let shop: Shop;
  let ada: Subscriber;
  beforeEach(async () => {
    shop = await Shop.open(START);
    ada = await shop.subscriber('ada');
    await shop.pass(at('2027-02-08T00:00:00Z'), 48);
  });
  afterEach(() => shop.close());

  const metered = ({ customer }: Subscriber): number => shop.fake.billing.meter.total(customer.id);
  const waiting = async (): Promise<number> => (await shop.store.usageBacklog()).calls;

  it('has the calls of paid periods on the meter, at the time at which they were answered', async () => {
    await shop.call(ada.id, 7);
    const answered = shop.fake.billing.now;
    shop.fake.advanceTo(at('2027-02-08T05:00:00Z'));
    await shop.sender.send();
    assert.deepEqual([metered(ada), await waiting()], [7, 0]);
    assert.deepEqual(
      shop.fake.billing.meter.events.map(({ identifier, timestamp }) => [identifier, timestamp]),
      [[`${ada.id}-1`, answered]],
    );
  });

  it('has no calls of trials there', async () => {
    const bob = await shop.subscriber('bob');
    await shop.call(bob.id, 500);
    await shop.sender.send();
    assert.deepEqual([metered(bob), await waiting()], [0, 0]);
  });

  it('still knows a trial when the customer has come back since', async () => {
    const bob = await shop.subscriber('bob');
    const batch = (await shop.called(bob.id, 500))!;
    shop.fake.billing.setCancelAtPeriodEnd(bob.subscription, true);
    await shop.pass(at('2027-02-20T00:00:00Z'), 48);
    await shop.checkout(bob.id);
    await shop.deliver();
    await shop.store.recordUsage(batch);
    await shop.sender.send();
    assert.deepEqual([metered(bob), await waiting()], [0, 0]);
  });

  const outages: readonly (readonly [what: string, outage: (request: number) => Outage])[] = [
    ['is away', () => 'refused'],
    ['fails', () => 'broken'],
    ['does it, and its answer is lost', () => 'lost'],
    ['does it now and then', (request) => (request % 3 === 0 ? 'none' : 'lost')],
    ['fails now and then', (request) => (request % 2 === 0 ? 'none' : 'broken')],
  ];
  for (const [what, outage] of outages)
    it(`loses nothing and counts nothing twice where Stripe ${what} for a day`, async () => {
      let total = 0;
      // Stripe's library itself waits half a second before giving up a broken connection.
      for (let hour = 0; hour < 24; hour += 4) {
        await shop.call(ada.id, 10 + hour);
        total += 10 + hour;
        shop.fake.outage = outage;
        await shop.sender.send().catch(() => undefined);
        shop.fake.outage = 'none';
        shop.fake.advanceTo(new Date(shop.fake.now.getTime() + 14_000_000));
      }
      while (await shop.sender.send());
      assert.deepEqual([metered(ada), await waiting()], [total, 0]);
    }).timeout(120_000);

  it('goes on with others where the customer of one is gone, and tells it once', async () => {
    const bob = await shop.subscriber('bob');
    await shop.pass(at('2027-02-16T00:00:00Z'), 48);
    for (let event = 0; event < 3; event += 1) {
      await shop.call(ada.id, 1);
      await shop.call(bob.id, 2);
    }
    shop.fake.billing.customers.delete(ada.customer.id);
    await shop.sender.send();
    assert.deepEqual([metered(bob), await waiting()], [6, 3]);
    const refusals = shop.told.filter(({ what }) => what === 'usage-refused');
    assert.deepEqual(
      refusals.map(({ figures }) => [figures['account'], figures['reason']]),
      [[ada.id, 'resource_missing']],
    );
    // It is retried an hour later.
    shop.fake.billing.customers.set(ada.customer.id, ada.customer);
    await shop.sender.send();
    assert.equal(await waiting(), 3);
    shop.fake.advanceTo(at('2027-02-16T01:01:00Z'));
    await shop.sender.send();
    assert.equal(await waiting(), 0);
  });

  it('comes to the others also behind many events of one whose customer is gone', async () => {
    const bob = await shop.subscriber('bob');
    await shop.pass(at('2027-02-16T00:00:00Z'), 48);
    for (let event = 0; event < 410; event += 1) await shop.call(ada.id, 1);
    shop.fake.advanceTo(at('2027-02-16T00:00:01Z'));
    await shop.call(bob.id, 2);
    shop.fake.billing.customers.delete(ada.customer.id);
    for (let turn = 0; turn < 5; turn += 1) await shop.sender.send();
    assert.deepEqual([metered(bob), await waiting()], [2, 410]);
  }).timeout(60_000);

  it('is done with the calls of an account that was erased', async () => {
    await shop.call(ada.id, 7);
    await shop.store.eraseAccount(ada.id);
    await shop.sender.send();
    assert.deepEqual([metered(ada), await waiting()], [0, 0]);
    assert.deepEqual(shop.told, []);
  });

  it('gives up calls that the meter is too late for, and says so', async () => {
    await shop.call(ada.id, 7);
    shop.fake.advanceTo(at('2027-03-20T00:00:00Z'));
    await shop.sender.send();
    assert.deepEqual([metered(ada), await waiting()], [0, 0]);
    assert.ok(shop.told.some(({ what }) => what === 'usage-too-old'));
  });
});
