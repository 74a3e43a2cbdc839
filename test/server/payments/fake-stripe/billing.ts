/** Stripe's behaviour over time: subscriptions, and the webhooks about them. */
import { FakeMeter } from './meter.js';
import {
  type Card,
  type CheckoutSession,
  DAY,
  type FakeCustomer,
  type FakeInvoice,
  type FakeItem,
  type FakeLine,
  type FakePrice,
  type FakeSubscription,
  HOUR,
  monthsAfter,
  type SubscriptionStatus,
} from './model.js';

/** Times of further attempts to collect; after the last the subscription ends, or is unpaid. */
const RETRIES = [3 * DAY, 5 * DAY, 7 * DAY];

/** How long the first payment may wait for the customer. */
const INCOMPLETE = 23 * HOUR;

const RUNNING: readonly SubscriptionStatus[] = ['active', 'past_due', 'unpaid'];

export type Tell = (type: string, object: FakeSubscription | FakeInvoice | CheckoutSession) => void;

export class FakeBilling {
  now: number;
  readonly meter = new FakeMeter();
  readonly customers = new Map<string, FakeCustomer>();
  readonly prices = new Map<string, FakePrice>();
  readonly subscriptions = new Map<string, FakeSubscription>();
  readonly invoices = new Map<string, FakeInvoice>();
  readonly items: FakeItem[] = [];
  /** The state of a subscription whose payment can't be collected. */
  afterRetries: 'canceled' | 'unpaid' = 'canceled';
  readonly #tell: Tell;
  #ids = 0;
  #numbers = 0;

  constructor(now: number, tell: Tell) {
    this.now = now;
    this.#tell = tell;
  }

  id = (kind: string): string => `${kind}_fake${String(++this.#ids).padStart(6, '0')}`;

  /** Advances the clock; everything due happens in order. */
  advanceTo(target: number): void {
    for (let due = this.#nextDue(target); due !== null; due = this.#nextDue(target)) {
      this.now = Math.max(this.now, due.at);
      due.run();
    }
    this.now = Math.max(this.now, target);
  }

  /** The customer has submitted the checkout page. */
  subscribe(session: CheckoutSession, card: Card): FakeSubscription {
    const { customer, trialDays, prices, metadata, missingPaymentMethod } = session;
    customer.card = card;
    const trialEnd = trialDays > 0 ? this.now + trialDays * DAY : null;
    const subscription: FakeSubscription = {
      id: this.id('sub'),
      customer,
      metadata,
      startDate: this.now,
      trialEnd,
      missingPaymentMethod,
      status: trialEnd === null ? 'incomplete' : 'trialing',
      anchor: trialEnd ?? this.now,
      index: trialEnd === null ? 0 : -1,
      periodStart: this.now,
      periodEnd: trialEnd ?? monthsAfter(this.now, 1),
      prices,
      nextPrices: null,
      schedule: null,
      cancelAtPeriodEnd: false,
      endedAt: null,
      warned: false,
    };
    session.subscription = subscription;
    this.subscriptions.set(subscription.id, subscription);
    this.#tell('customer.subscription.created', subscription);
    const invoice = this.#draft(subscription, 'subscription_create');
    this.#addBase(invoice, subscription);
    this.finalize(invoice);
    this.#tell('checkout.session.completed', session);
    return subscription;
  }

  /** The customer has authenticated to the bank, or paid on the invoice's page. */
  payOpen(subscription: FakeSubscription): void {
    for (const invoice of this.invoices.values())
      if (invoice.subscription === subscription && invoice.status === 'open') this.#paid(invoice);
  }

  setCancelAtPeriodEnd(subscription: FakeSubscription, value: boolean): void {
    subscription.cancelAtPeriodEnd = value;
    this.#tell('customer.subscription.updated', subscription);
  }

  pause(subscription: FakeSubscription): void {
    subscription.status = 'paused';
    this.#tell('customer.subscription.updated', subscription);
    this.#tell('customer.subscription.paused', subscription);
  }

  /** Starts a new period, which is Stripe's default. */
  resume(subscription: FakeSubscription): void {
    Object.assign(subscription, {
      status: 'active',
      anchor: this.now,
      index: 0,
      periodStart: this.now,
      periodEnd: monthsAfter(this.now, 1),
    });
    const invoice = this.#draft(subscription, 'subscription_cycle');
    this.#addBase(invoice, subscription);
    this.#tell('invoice.created', invoice);
    this.#tell('customer.subscription.resumed', subscription);
    this.#tell('customer.subscription.updated', subscription);
  }

  /** @param withUsage whether usage up to now is invoiced */
  end(subscription: FakeSubscription, withUsage: boolean, at = this.now): void {
    if (withUsage) {
      const invoice = this.#draft(subscription, 'subscription_cycle');
      this.#addUsage(invoice, subscription, subscription.periodStart, at);
      this.#addItems(invoice);
      this.#tell('invoice.created', invoice);
    }
    subscription.status = 'canceled';
    subscription.endedAt = at;
    this.#tell('customer.subscription.deleted', subscription);
  }

  /** An invoice outside of any period. */
  invoiceByHand(customer: FakeCustomer, withItems: boolean): FakeInvoice {
    const invoice = this.#newInvoice(customer, null, 'manual');
    if (withItems) this.#addItems(invoice);
    this.#tell('invoice.created', invoice);
    return invoice;
  }

  finalize(invoice: FakeInvoice): void {
    if (invoice.usage !== null)
      invoice.lines.push(...this.meter.lines(invoice.customer.id, invoice.usage, this.#lineId));
    invoice.usage = null;
    invoice.status = 'open';
    invoice.number = `FAKE-${String(++this.#numbers).padStart(4, '0')}`;
    invoice.finalizedAt = this.now;
    this.#tell('invoice.finalized', invoice);
    this.#collect(invoice);
  }

  /** The current lines of an invoice. */
  linesOf(invoice: FakeInvoice): readonly FakeLine[] {
    if (invoice.usage === null) return invoice.lines;
    return [...invoice.lines, ...this.meter.lines(invoice.customer.id, invoice.usage, () => 'il_draft')];
  }

  netOf(invoice: FakeInvoice): number {
    return this.linesOf(invoice).reduce((sum, { amount }) => sum + amount, 0);
  }

  #nextDue(target: number): { at: number; run: () => void } | null {
    let first: { at: number; run: () => void } | null = null;
    const offer = (at: number, run: () => void): void => {
      if (at <= target && (first === null || at < first.at)) first = { at, run };
    };
    for (const subscription of this.subscriptions.values()) {
      const { status, trialEnd, periodEnd, warned, startDate } = subscription;
      if (status === 'trialing') {
        if (!warned) offer(trialEnd! - 3 * DAY, () => this.#warn(subscription));
        offer(trialEnd!, () => this.#endTrial(subscription));
      } else if (status === 'incomplete') offer(startDate + INCOMPLETE, () => this.#expire(subscription));
      else if (RUNNING.includes(status)) offer(periodEnd, () => this.#renew(subscription));
    }
    for (const invoice of this.invoices.values()) {
      if (invoice.status === 'draft' && invoice.autoAdvance)
        offer(invoice.created + HOUR, () => this.finalize(invoice));
      if (invoice.status === 'open' && invoice.nextAttempt !== null)
        offer(invoice.nextAttempt, () => this.#collect(invoice));
    }
    return first;
  }

  #warn(subscription: FakeSubscription): void {
    subscription.warned = true;
    this.#tell('customer.subscription.trial_will_end', subscription);
  }

  #endTrial(subscription: FakeSubscription): void {
    if (
      subscription.cancelAtPeriodEnd ||
      (subscription.customer.card === null && subscription.missingPaymentMethod === 'cancel')
    )
      return this.end(subscription, false);
    if (subscription.customer.card === null && subscription.missingPaymentMethod === 'pause')
      return this.pause(subscription);
    subscription.status = 'active';
    this.#renew(subscription);
  }

  #renew(subscription: FakeSubscription): void {
    const { periodStart, periodEnd } = subscription;
    if (subscription.cancelAtPeriodEnd) return this.end(subscription, true, periodEnd);
    const invoice = this.#draft(subscription, 'subscription_cycle');
    // Stripe would charge calls of a trial: making them free is up to us.
    this.#addUsage(invoice, subscription, periodStart, periodEnd);
    subscription.index += 1;
    subscription.periodStart = periodEnd;
    subscription.periodEnd = monthsAfter(subscription.anchor, subscription.index + 1);
    if (subscription.nextPrices !== null) {
      subscription.prices = subscription.nextPrices;
      subscription.nextPrices = null;
    }
    this.#addBase(invoice, subscription);
    this.#addItems(invoice);
    this.#tell('customer.subscription.updated', subscription);
    this.#tell('invoice.created', invoice);
  }

  #expire(subscription: FakeSubscription): void {
    subscription.status = 'incomplete_expired';
    subscription.endedAt = this.now;
    for (const invoice of this.invoices.values())
      if (invoice.subscription === subscription && invoice.status === 'open') invoice.status = 'void';
    this.#tell('customer.subscription.updated', subscription);
  }

  #draft(subscription: FakeSubscription, reason: string): FakeInvoice {
    // No further attempts after an unpaid invoice.
    return this.#newInvoice(subscription.customer, subscription, reason, subscription.status !== 'unpaid');
  }

  #newInvoice(
    customer: FakeCustomer,
    subscription: FakeSubscription | null,
    reason: string,
    autoAdvance = true,
  ): FakeInvoice {
    const invoice: FakeInvoice = {
      id: this.id('in'),
      customer,
      subscription,
      created: this.now,
      reason,
      autoAdvance,
      lines: [],
      usage: null,
      status: 'draft',
      number: null,
      finalizedAt: null,
      attempts: 0,
      nextAttempt: null,
    };
    this.invoices.set(invoice.id, invoice);
    return invoice;
  }

  readonly #lineId = (): string => this.id('il');

  #addBase(invoice: FakeInvoice, { status, prices, periodStart: start, periodEnd: end }: FakeSubscription): void {
    const price = prices.find(({ unitAmount }) => unitAmount !== null)!;
    const amount = status === 'trialing' ? 0 : price.unitAmount!;
    invoice.lines.push({
      id: this.#lineId(),
      amount,
      quantity: 1,
      start,
      end,
      price,
      metadata: {},
      description: 'Plan',
    });
  }

  #addUsage(invoice: FakeInvoice, { prices }: FakeSubscription, start: number, end: number): void {
    const price = prices.find(({ unitAmount }) => unitAmount === null);
    if (price !== undefined) invoice.usage = { price, start, end };
  }

  #addItems(invoice: FakeInvoice): void {
    for (const item of this.items) {
      if (item.invoice !== null || item.customer !== invoice.customer) continue;
      if (invoice.subscription !== null && item.subscription !== invoice.subscription.id) continue;
      item.invoice = invoice.id;
      invoice.lines.push(item.line);
    }
  }

  #collect(invoice: FakeInvoice): void {
    const { customer, subscription } = invoice;
    if (this.netOf(invoice) === 0) return this.#paid(invoice);
    invoice.attempts += 1;
    const charge = customer.card?.charge ?? 'declines';
    if (charge === 'works') return this.#paid(invoice);
    const pause = subscription?.status === 'incomplete' ? undefined : RETRIES[invoice.attempts - 1];
    invoice.nextAttempt = pause === undefined ? null : this.now + pause;
    this.#tell(charge === 'asks' ? 'invoice.payment_action_required' : 'invoice.payment_failed', invoice);
    if (subscription === null || subscription.status === 'incomplete' || subscription.endedAt !== null) return;
    if (invoice.nextAttempt !== null) {
      subscription.status = 'past_due';
      this.#tell('customer.subscription.updated', subscription);
    } else if (this.afterRetries === 'canceled') this.end(subscription, false);
    else {
      subscription.status = 'unpaid';
      this.#tell('customer.subscription.updated', subscription);
    }
  }

  #paid(invoice: FakeInvoice): void {
    const { subscription } = invoice;
    invoice.status = 'paid';
    invoice.nextAttempt = null;
    this.#tell('invoice.paid', invoice);
    if (subscription === null || !['incomplete', 'past_due', 'unpaid'].includes(subscription.status)) return;
    const owes = [...this.invoices.values()].some(
      (other) => other.subscription === subscription && other.status === 'open' && other !== invoice,
    );
    if (owes) return;
    subscription.status = 'active';
    this.#tell('customer.subscription.updated', subscription);
  }
}
