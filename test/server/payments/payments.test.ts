/**
 * Payments in a running service: background tasks run by themselves, failures are reported once, and stopping is quick.
 */
import assert from 'node:assert/strict';
import { Registry } from 'prom-client';
import { addPaymentMetrics } from '#service/operations/payment-metrics.js';
import { openPayments, type Payments } from '#service/payments/payments.js';
import { type Task, runTasks } from '#service/payments/tasks.js';
import { WEBHOOK_SECRET } from './fake-stripe/fake-stripe.js';
import { Shop } from './shop.js';
import { providerOf } from './support.js';

const NEVER_MS = 180_000;

async function until(isTrue: () => boolean | Promise<boolean>): Promise<void> {
  for (const giveUp = performance.now() + NEVER_MS; !(await isTrue());) {
    assert.ok(performance.now() < giveUp, 'it happens at last');
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

describe('payments of a running service', () => {
  let shop: Shop;
  let payments: Payments;
  let told: string[];
  beforeEach(async () => {
    shop = await Shop.open(new Date('2027-01-31T10:30:00Z'));
    told = [];
    payments = openPayments({
      store: shop.store,
      provider: providerOf(shop.fake),
      webhookSecret: WEBHOOK_SECRET,
      onEvent: (what) => void told.push(what),
    });
  });
  afterEach(async () => {
    await payments.stop();
    await shop.close();
  });

  it('hand over calls by themselves, and tell when they can not and when they can again', async () => {
    const ada = await shop.subscriber('ada');
    await shop.pass(new Date('2027-02-08T00:00:00Z'), 96);
    shop.fake.outage = 'broken';
    await shop.call(ada.id, 7);
    await until(() => payments.figures().isFailing);
    await shop.call(ada.id, 5);
    shop.fake.outage = 'none';
    await until(() => shop.fake.billing.meter.total(ada.customer.id) === 12);
    await until(() => !payments.figures().isFailing);
    assert.deepEqual(told, ['payments-failing', 'payments-working']);
    assert.equal(payments.figures().sentCalls, 12);
  }).timeout(2 * NEVER_MS);

  it('are told to Prometheus', async () => {
    const registry = new Registry();
    addPaymentMetrics(registry, payments);
    const text = await registry.metrics();
    for (const name of [
      'metered_calls_total',
      'metering_refusals_total',
      'unmetered_calls',
      'unmetered_seconds',
      'invoice_differences',
      'payments_failing',
    ])
      assert.match(text, new RegExp(`^einvoice_${name} 0$`, 'm'));
  });

  it('have no invoices of their own without a seller', () => assert.equal(payments.ownInvoice, null));

  it('send the browser to the portal only who has been in a checkout', async () => {
    const { id } = await shop.signUp();
    const visit = { returnUrl: 'https://example.com/account' };
    assert.equal(await payments.checkoutService.openPortal(id, visit), null);
    assert.deepEqual(await payments.checkoutService.invoices(id), []);
    await shop.checkout(id);
    assert.match((await payments.checkoutService.openPortal(id, visit))!.url, /^http/);
    assert.equal((await payments.checkoutService.invoices(id)).length, 1);
    await shop.deliver();
    assert.equal(await shop.checkout(id), null);
  });

  it('know a subscription before its webhook comes, for who comes back from the checkout', async () => {
    const { id } = await shop.signUp();
    const subscription = (await shop.checkout(id))!;
    assert.equal((await payments.checkoutService.refresh(id)).subscription.state, 'incomplete');
    assert.equal((await payments.checkoutService.refresh(id, subscription.id)).subscription.state, 'trialing');
  });

  it('show nobody the subscription of somebody else', async () => {
    const ada = await shop.subscriber('ada');
    const { id } = await shop.signUp('bob');
    assert.equal((await payments.checkoutService.refresh(id, ada.subscription.id)).id, id);
    await assert.rejects(payments.checkoutService.refresh('acct_none'), { code: 'ACCOUNT_UNKNOWN' });
  });
});

describe('tasks in the background', () => {
  it('run again after a pause that doubles with each failure, and at once where there is more', async () => {
    const ends: unknown[] = [];
    const results = [true, true, 'fails', false];
    const starts: number[] = [];
    const task: Task = {
      everyMs: 30,
      maxPauseMs: 1_000,
      run: async () => {
        starts.push(performance.now());
        const result = results.shift();
        if (result === 'fails') throw new Error('failed');
        return result === true;
      },
    };
    const running = runTasks([task], (_task, failure) => ends.push(failure === null ? 'well' : 'failed'));
    await until(() => ends.length >= 4);
    await running.stop();
    assert.deepEqual(ends.slice(0, 4), ['well', 'well', 'failed', 'well']);
    // Only a lower limit: the delay after it depends on the machine.
    assert.ok(starts[3]! - starts[2]! >= 59);
    const { length } = ends;
    await new Promise((resolve) => setTimeout(resolve, 100));
    assert.equal(ends.length, length);
  });
});
