/** Our requests to Stripe match Stripe's own specification, and we can read its answers. */
import assert from 'node:assert/strict';
import { type ChildProcess, spawn } from 'node:child_process';
import { stripeProvider } from '#service/payments/stripe/stripe-provider.js';
import { needs } from '../../needs/needs.js';
import { stripeMockProgram } from '../../needs/things.js';
import { FakeStripe } from './fake-stripe/fake-stripe.js';
import { CATALOGUE, PRICE, providerOf, subscriber } from './support.js';

/** Uses all methods of the provider, with all their variants. */
async function everything(fake: FakeStripe): Promise<void> {
  const provider = providerOf(fake);
  const { customer, subscription } = await subscriber(fake, provider, { language: 'de' });
  const { id: customerId } = customer;
  await provider.createCustomer({
    accountId: 'acct_bob',
    name: 'Bob KG',
    email: 'bob@example.com',
    country: 'CH',
    vatId: 'CHE123456788',
    language: 'en',
  });
  await provider.openPortal({ customerId, returnUrl: 'https://example.com/account', language: 'de' });
  await provider.reportUsage({ customerId, identifier: 'acct_ada-1', calls: 3, at: fake.now });
  await provider.subscription(subscription.id);
  await provider.changePrice(subscription.id, { ...PRICE, priceCents: 5900 });
  await provider.changePrice(subscription.id, { ...PRICE, includedCalls: 0 });
  const late = {
    accountId: 'acct_ada',
    customerId,
    period: { start: fake.now, end: fake.now },
    calls: 3,
    amountCents: 15,
  };
  await provider.addLateUsage({ ...late, subscriptionId: subscription.id, identifier: 'late-1' });
  await provider.invoiceLateCharges(customerId);
  await provider.customer(customerId);
  const [invoice] = await provider.invoices(customerId);
  await provider.invoice(invoice!.id);
  await provider.endSubscription(subscription.id);
  await provider.addLateUsage({ ...late, subscriptionId: null, identifier: 'late-2' });
}

needs('stripe-mock').describe('requests to Stripe', () => {
  let mock: ChildProcess;
  let base: string;
  before(async () => {
    // Without an HTTPS address it would listen for HTTPS on its default port, on all interfaces.
    mock = spawn(stripeMockProgram()!, ['-http-addr', '127.0.0.1:0', '-https-addr', '127.0.0.1:0'], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    base = await new Promise((resolve, reject) => {
      let output = '';
      mock.once('exit', () => reject(new Error(`stripe-mock ended: ${output}`)));
      mock.stdout!.on('data', (chunk: Buffer) => {
        output += chunk.toString();
        const address = /for HTTP at address: (\S+)/.exec(output)?.[1];
        if (address !== undefined) resolve(`http://${address}`);
      });
    });
  });
  after(() => {
    mock.removeAllListeners('exit');
    mock.kill();
  });

  const send = ({ method, path, body }: FakeStripe['log'][number]): Promise<Response> =>
    fetch(`${base}${path}`, {
      method,
      headers: { Authorization: 'Bearer sk_test_123', 'Content-Type': 'application/x-www-form-urlencoded' },
      ...(body !== '' && { body }),
    });

  it('are all taken', async () => {
    const fake = await FakeStripe.start(new Date('2027-01-31T10:30:00Z'));
    await everything(fake);
    await fake.stop();
    const refused: unknown[] = [];
    for (const request of fake.log) {
      const response = await send(request);
      if (!response.ok) refused.push([request, await response.text()]);
    }
    assert.deepEqual(refused, []);
    const kinds = new Set(fake.log.map(({ method, path }) => `${method} ${path.replace(/\?.*$|_fake\w+/g, '')}`));
    assert.ok(kinds.size >= 18, [...kinds].join('\n'));
  });

  it('are refused where they are wrong', async () => {
    const wrong = [
      ['/v1/checkout/sessions', 'mode=subscriptions'],
      ['/v1/customers', 'tax_id_data[0][value]=DE123456789'],
      ['/v1/billing/meter_events', 'event_name=einvoice_call'],
      ['/v1/invoiceitems', 'customer=cus_1&price=price_1&ammount=3'],
      ['/v1/prices', 'unit_amount=4900'],
    ] as const;
    const statuses = await Promise.all(
      wrong.map(async ([path, body]) => (await send({ method: 'POST', path, body })).status),
    );
    assert.deepEqual(
      statuses,
      wrong.map(() => 400),
    );
  });

  it('are answered with what can be read', async () => {
    const provider = stripeProvider({ secretKey: 'sk_test_123', apiBase: new URL(base) }, CATALOGUE);
    const subscription = (await provider.subscription('sub_123'))!;
    assert.equal(subscription.id, 'sub_123');
    assert.ok(subscription.startedAt.getTime() > 0 && subscription.anchor.getTime() > 0);
    const invoice = (await provider.invoice('in_123'))!;
    assert.equal(invoice.id, 'in_123');
    assert.equal(invoice.netCents + invoice.taxCents, invoice.totalCents);
    assert.ok((await provider.invoices('cus_123')).length > 0);
  });
});
