/** Everything between accounts and Stripe, with a real store and the fake, by the fake's clock. */
import { randomUUID } from 'node:crypto';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createAccount } from '#service/accounts/account-actions.js';
import type { Account } from '#service/accounts/model.js';
import { formatDay, periodAt } from '#service/accounts/period.js';
import { USUAL_PLAN } from '#service/accounts/plan-book.js';
import { openStore } from '#service/accounts/sql/open.js';
import type { AccountStore, UsageBatch } from '#service/accounts/store.js';
import { isServed, subscriptionAt } from '#service/accounts/subscription.js';
import { createApp } from '#service/app.js';
import { ROUTES } from '#service/http/routes.js';
import { type CheckoutService, createCheckoutService } from '#service/payments/checkout-service.js';
import { type FollowDeps, followSubscription } from '#service/payments/follow.js';
import { priceUpkeep } from '#service/payments/price-upkeep.js';
import { Reconciliation } from '#service/payments/reconciliation.js';
import { UsageSender } from '#service/payments/usage-sender.js';
import { webhookRoute } from '#service/payments/webhook-route.js';
import { type FakeEvent, FakeStripe, WEBHOOK_SECRET } from './fake-stripe/fake-stripe.js';
import type { Card, FakeCustomer, FakeSubscription } from './fake-stripe/model.js';
import { inFull } from '../../needs/wanted.js';
import { aCard, providerOf } from './support.js';

const VISIT = { successUrl: 'https://example.com/welcome', cancelUrl: 'https://example.com/back' };

export class Shop {
  readonly fake: FakeStripe;
  readonly store: AccountStore;
  readonly checkoutService: CheckoutService;
  readonly sender: UsageSender;
  readonly reconciliation: Reconciliation;
  readonly changePrices: () => Promise<void>;
  /** Events for the operator. */
  readonly told: { readonly what: string; readonly figures: Readonly<Record<string, unknown>> }[] = [];
  readonly changes: string[] = [];
  readonly #folder: string;
  readonly #server: Server;
  #batches = 0;
  readonly #meterId = randomUUID();

  private constructor(fake: FakeStripe, store: AccountStore, folder: string) {
    this.fake = fake;
    this.store = store;
    this.#folder = folder;
    const onEvent: FollowDeps['onEvent'] = (what, figures) => void this.told.push({ what, figures });
    const follow: FollowDeps = {
      store,
      provider: providerOf(fake),
      onEvent,
      onChange: ({ subscription }, events) => void this.changes.push(`${events.join(', ')} → ${subscription.state}`),
    };
    this.checkoutService = createCheckoutService(follow);
    this.sender = new UsageSender(follow);
    this.reconciliation = new Reconciliation(follow);
    this.changePrices = priceUpkeep({ ...follow, look: (id) => followSubscription(follow, id) });
    const payments = webhookRoute({ ...follow, secret: WEBHOOK_SECRET, reconciliation: this.reconciliation });
    this.#server = createServer(createApp({ validator: null, keys: null, payments }));
  }

  static async open(start: Date): Promise<Shop> {
    const fake = await FakeStripe.start(start);
    // A year has many commits, and the store need not outlive the test: use a RAM disk if there is one.
    const folder = mkdtempSync(join(existsSync('/dev/shm') ? '/dev/shm' : tmpdir(), 'shop-'));
    const store = await openStore({ file: join(folder, 'accounts.sqlite') }, { time: () => fake.now });
    await store.addFirstPlan(USUAL_PLAN);
    const shop = new Shop(fake, store, folder);
    await new Promise<void>((resolve) => shop.#server.listen(0, '127.0.0.1', resolve));
    return shop;
  }

  async close(): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise((resolve) => this.#server.close(resolve));
    await this.store.close();
    await this.fake.stop();
    rmSync(this.#folder, { recursive: true });
  }

  get webhookUrl(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}${ROUTES.stripeWebhook}`;
  }

  /** An account without a subscription. */
  signUp(name = 'ada'): Promise<Account> {
    return createAccount(
      this.store,
      { name: `${name} GmbH`, email: `${name}@example.com`, cardOnFile: false, needsCard: true },
      this.fake.now,
    );
  }

  /** A complete checkout, without delivering webhooks. @returns null if the account has a subscription already */
  async checkout(accountId: string, card: Card = aCard()): Promise<FakeSubscription | null> {
    const visit = await this.checkoutService.startCheckout(accountId, VISIT);
    return visit === null ? null : this.fake.completeCheckout(visit.url, card);
  }

  async subscriber(name = 'ada', card: Card = aCard('works', `card-of-${name}`)): Promise<Subscriber> {
    const { id } = await this.signUp(name);
    const subscription = (await this.checkout(id, card))!;
    await this.deliver();
    return { id, subscription, customer: subscription.customer };
  }

  deliver(order?: (events: readonly FakeEvent[]) => readonly FakeEvent[]): Promise<number> {
    return this.fake.deliver(this.webhookUrl, order);
  }

  /** The account's current state. */
  async account(id: string): Promise<Account> {
    const account = (await this.store.account(id))!;
    return { ...account, subscription: subscriptionAt(account.subscription, this.fake.now) };
  }

  /** The batch of a process that has just answered calls; null if the account is not served. */
  async called(id: string, calls: number): Promise<UsageBatch | null> {
    const { subscription } = await this.account(id);
    const { now } = this.fake;
    if (!isServed(subscription)) return null;
    const periodStart = periodAt(subscription, now).start;
    const count = { accountId: id, periodStart, day: formatDay(now), calls, keyId: 'key_1', lastAt: now };
    return { meterId: this.#meterId, sequence: ++this.#batches, at: now, counts: [count], keysUsed: [] };
  }

  /** Makes calls that are counted at once. */
  async call(id: string, calls: number): Promise<void> {
    const batch = await this.called(id, calls);
    if (batch === null) throw new Error('not served');
    await this.store.recordUsage(batch);
  }

  /** Runs the background tasks once. @param compares whether to compare invoices, which happens less often */
  async turn(compares = true): Promise<void> {
    while (((await this.store.closeBatch(500))?.accounts ?? 0) > 0);
    await this.changePrices();
    while (await this.sender.send());
    if (compares) await this.reconciliation.compareAll();
  }

  /** Advances time in steps, with webhooks and background tasks. */
  async pass(until: Date, stepHours = inFull(6, 12)): Promise<void> {
    while (this.fake.now < until) {
      this.fake.advanceTo(new Date(Math.min(until.getTime(), this.fake.now.getTime() + stepHours * 3_600_000)));
      await this.deliver();
      await this.turn();
    }
  }
}

export interface Subscriber {
  readonly id: string;
  readonly subscription: FakeSubscription;
  readonly customer: FakeCustomer;
}
