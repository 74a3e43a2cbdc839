/**
 * A year of fifty customers: whatever they, their banks and the network do, both sides charge the same. It takes two
 * minutes of processor time, so a short run has fewer customers and months.
 */
import assert from 'node:assert/strict';
import { STANDARD_PLAN } from '#service/accounts/model.js';
import { USUAL_PLAN } from '#service/accounts/plan-book.js';
import type { UsageBatch } from '#service/accounts/store.js';
import { isServed } from '#service/accounts/subscription.js';
import type { FakeEvent } from './fake-stripe/fake-stripe.js';
import { Random } from '../../../scripts/kit/random.js';
import { inFull } from '../../needs/wanted.js';
import { DAY, HOUR } from './fake-stripe/model.js';
import { type Subscriber, Shop } from './shop.js';
import { aCard } from './support.js';

const [CUSTOMERS, DAYS, LEAST_TIMES] = inFull([50, 365, 3], [10, 120, 1]);
const START = new Date('2027-01-15T00:00:00Z');
const STEP = 6 * HOUR;

/** Counts what happens, because a year without events proves nothing. */
type Happenings = Record<
  | 'signed up'
  | 'lapsed trials'
  | 'cards that fail'
  | 'ends'
  | 'ends withdrawn'
  | 'came back'
  | 'pauses'
  | 'late batches'
  | 'late webhooks'
  | 'doubled webhooks'
  | 'days without Stripe',
  number
>;

class Year {
  readonly shop: Shop;
  readonly happened: Happenings = {
    'signed up': 0,
    'lapsed trials': 0,
    'cards that fail': 0,
    ends: 0,
    'ends withdrawn': 0,
    'came back': 0,
    pauses: 0,
    'late batches': 0,
    'late webhooks': 0,
    'doubled webhooks': 0,
    'days without Stripe': 0,
  };
  readonly customers: Subscriber[] = [];
  readonly #random: Random;
  /** Batches of processes whose store was unavailable, with the time of their delivery. */
  readonly #waiting: { readonly at: number; readonly batch: UsageBatch }[] = [];
  readonly #heldBack = new Map<string, number>();
  #isAway = false;

  constructor(shop: Shop, seed: number) {
    this.shop = shop;
    this.#random = new Random(seed);
  }

  /** Advances time, with random events. */
  async step(isQuiet: boolean): Promise<void> {
    const { shop } = this;
    const { fake } = shop;
    fake.advanceTo(new Date(fake.now.getTime() + STEP * 1000));
    if (!isQuiet) {
      if (this.customers.length < CUSTOMERS && this.#happens(0.5)) await this.#signUp();
      for (const customer of this.customers) await this.#live(customer);
      if (fake.now.getUTCHours() === 0) {
        this.#isAway = this.#happens(0.03);
        this.happened['days without Stripe'] += Number(this.#isAway);
      }
    } else this.#isAway = false;
    await this.#recordLate(isQuiet);
    await shop.deliver((events) => this.#disorder(events, isQuiet));
    await this.#background();
  }

  async #background(): Promise<void> {
    this.shop.fake.outage = this.#isAway ? 'broken' : 'none';
    try {
      await this.shop.turn(this.shop.fake.now.getUTCHours() === 0);
    } catch (error) {
      // The next turn continues.
      if (!this.#isAway) throw error;
    } finally {
      this.shop.fake.outage = 'none';
    }
  }

  async #signUp(): Promise<void> {
    const name = `customer${this.customers.length}`;
    const card = aCard('works', `card-of-${name}`);
    const { id } = await this.shop.signUp(name);
    const subscription = (await this.shop.checkout(id, card))!;
    this.customers.push({ id, subscription, customer: subscription.customer });
    this.happened['signed up'] += 1;
    if (this.customers.length % 6 === 0) {
      this.happened['lapsed trials'] += 1;
      subscription.cancelAtPeriodEnd = this.#happens(0.5);
      if (!subscription.cancelAtPeriodEnd) subscription.customer.card = null;
    }
  }

  async #live(customer: Subscriber): Promise<void> {
    const { fake } = this.shop;
    const subscription = [...fake.billing.subscriptions.values()].findLast(
      (one) => one.customer === customer.customer,
    )!;
    const { card } = customer.customer;
    if (card !== null && this.#happens(0.002)) {
      card.charge = card.charge === 'works' ? 'declines' : 'works';
      this.happened['cards that fail'] += Number(card.charge === 'declines');
    } else if (card !== null && card.charge === 'declines' && this.#happens(0.02)) {
      card.charge = 'works';
      fake.billing.payOpen(subscription);
    }
    const isRunning = subscription.status === 'active' || subscription.status === 'trialing';
    if (isRunning && subscription.schedule === null && this.#happens(subscription.cancelAtPeriodEnd ? 0.01 : 0.002)) {
      this.happened[subscription.cancelAtPeriodEnd ? 'ends withdrawn' : 'ends'] += 1;
      fake.billing.setCancelAtPeriodEnd(subscription, !subscription.cancelAtPeriodEnd);
    }
    if (subscription.status === 'active' && !subscription.cancelAtPeriodEnd && this.#happens(0.0004)) {
      this.happened.pauses += 1;
      fake.billing.pause(subscription);
    } else if (subscription.status === 'paused' && this.#happens(0.05)) fake.billing.resume(subscription);
    if (subscription.endedAt !== null && this.#happens(0.01)) {
      const again = await this.shop.checkout(customer.id, aCard('works', `card-of-${customer.id}`));
      this.happened['came back'] += Number(again !== null);
    }
    await this.#call(customer);
  }

  async #call({ id }: Subscriber): Promise<void> {
    if (!isServed((await this.shop.account(id)).subscription) || this.#happens(0.5)) return;
    const batch = (await this.shop.called(id, this.#random.between(1, 45)))!;
    if (!this.#happens(0.02)) return void (await this.shop.store.recordUsage(batch));
    this.happened['late batches'] += 1;
    this.#waiting.push({ at: this.shop.fake.billing.now + this.#random.next() * 3 * DAY, batch });
  }

  async #recordLate(all: boolean): Promise<void> {
    const due = this.#waiting.filter(({ at }) => all || at <= this.shop.fake.billing.now);
    for (const one of due) {
      await this.shop.store.recordUsage(one.batch);
      this.#waiting.splice(this.#waiting.indexOf(one), 1);
    }
  }

  /** Webhooks in random order, some twice, some up to three days late. */
  #disorder(events: readonly FakeEvent[], isQuiet: boolean): readonly FakeEvent[] {
    const { now } = this.shop.fake.billing;
    const due = events.filter(({ id }) => {
      if (isQuiet) return true;
      if (!this.#heldBack.has(id)) {
        const isLate = this.#happens(0.1);
        this.happened['late webhooks'] += Number(isLate);
        this.#heldBack.set(id, isLate ? now + this.#random.next() * 3 * DAY : now);
      }
      return this.#heldBack.get(id)! <= now;
    });
    const doubled = due.filter(() => this.#happens(0.1));
    this.happened['doubled webhooks'] += doubled.length;
    return [...due, ...doubled]
      .map((event) => ({ event, turn: this.#random.next() }))
      .toSorted((a, b) => a.turn - b.turn)
      .map(({ event }) => event);
  }

  #happens(probability: number): boolean {
    return this.#random.next() < probability;
  }
}

describe(`${DAYS} days of ${CUSTOMERS} customers`, () => {
  let shop: Shop;
  beforeEach(async () => {
    shop = await Shop.open(START);
  });
  afterEach(() => shop.close());

  for (const seed of [1])
    it(`is asked the same money by our statements and by Stripe's invoices (${seed})`, async function () {
      this.timeout(1_800_000);
      const year = new Year(shop, seed);
      const { fake, store } = shop;
      for (const [month, priceCents, includedCalls, overageCents] of [
        ['05', 5900, 800, 7],
        ['09', 4500, 1200, 4],
      ] as const)
        await store.addPlanVersion({
          ...USUAL_PLAN,
          plan: STANDARD_PLAN,
          priceCents,
          includedCalls,
          overageCents,
          validFrom: new Date(`2027-${month}-01T00:00:00Z`),
        });
      await store.addPlanVersion({ ...USUAL_PLAN, plan: 'friends', priceCents: 1900, validFrom: START });
      const end = START.getTime() + DAYS * DAY * 1000;
      while (fake.now.getTime() < end) {
        await year.step(false);
        if (fake.now.getTime() === START.getTime() + 100 * DAY * 1000)
          for (const { id } of year.customers.slice(0, 5))
            await store.choosePlan({
              accountId: id,
              plan: 'friends',
              validFrom: new Date(fake.now.getTime() + DAY * 1000),
            });
      }
      // Without new events, everything in progress ends: open periods, retries, late webhooks, corrections.
      for (const { status, cancelAtPeriodEnd, ...subscription } of fake.billing.subscriptions.values())
        if (status !== 'canceled' && !cancelAtPeriodEnd)
          fake.billing.setCancelAtPeriodEnd(fake.billing.subscriptions.get(subscription.id)!, true);
      while (fake.now.getTime() < end + 80 * DAY * 1000) await year.step(true);

      let total = 0;
      const different: unknown[] = [];
      for (const { id, customer } of year.customers) {
        const own = (await store.statementsOfAccount(id)).reduce((sum, { totalCents }) => sum + totalCents, 0);
        const provider = fake
          .invoicesOf(customer)
          .filter(({ status }) => status !== 'draft' && status !== 'void')
          .reduce((sum, invoice) => sum + fake.billing.netOf(invoice), 0);
        total += own;
        if (own !== provider) different.push({ id, own, provider });
      }
      const rows = await store.comparisons({ onlyDifferent: true, limit: 1000 });
      assert.deepEqual(different, []);
      assert.deepEqual(rows, []);
      assert.ok(total > (CUSTOMERS * 400_00 * DAYS) / 365, `${total} cents in a year`);
      assert.deepEqual(
        Object.entries(year.happened).filter(([, times]) => times < LEAST_TIMES),
        [],
      );
      const { events } = await store.usageBacklog();
      assert.equal(events, 0);
    });
});
