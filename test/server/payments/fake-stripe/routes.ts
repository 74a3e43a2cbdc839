/** The part of Stripe's REST interface that we use. Other paths give 404, as in Stripe. */
import type { FakeBilling } from './billing.js';
import { list as formList, number, object, strings, text, type FormObject } from './form.js';
import {
  type CheckoutSession,
  FakeStripeError,
  type FakeCustomer,
  type FakeItem,
  type FakePrice,
  type FakeSubscription,
} from './model.js';
import {
  customerJson,
  invoiceJson,
  itemJson,
  lineJson,
  list,
  priceJson,
  sessionJson,
  subscriptionJson,
} from './shapes.js';

export const METER = { id: 'mtr_fake', eventName: 'einvoice_call' };
export const PRODUCT = 'prod_fake';

export interface FakeApiState {
  readonly billing: FakeBilling;
  readonly sessions: Map<string, CheckoutSession>;
  readonly portals: Map<string, { readonly customer: FakeCustomer; readonly returnUrl: string }>;
  readonly base: () => string;
}

type Answer = Record<string, unknown>;
type Route = (state: FakeApiState, form: FormObject, ...ids: string[]) => Answer;

function found<T>(map: ReadonlyMap<string, T>, id: string | null, what: string): T {
  const value = id === null ? undefined : map.get(id);
  if (value === undefined) throw new FakeStripeError(404, `No such ${what}: '${id}'`, { code: 'resource_missing' });
  return value;
}

function required(form: FormObject, name: string): string {
  const value = text(form, name);
  if (value === null) throw new FakeStripeError(400, `Missing required param: ${name}.`, { code: 'parameter_missing' });
  return value;
}

const wantsWhole = (form: FormObject): string[] => (Array.isArray(form['expand']) ? form['expand'].map(String) : []);

const ROUTES: readonly (readonly [method: string, path: RegExp, route: Route])[] = [
  [
    'GET',
    /^\/v1\/customers$/,
    ({ billing }, form) => {
      const email = text(form, 'email');
      const all = [...billing.customers.values()].filter((customer) => email === null || customer.email === email);
      return list(
        all.map((customer) => customerJson(customer)),
        '/v1/customers',
      );
    },
  ],
  [
    'GET',
    /^\/v1\/customers\/(\w+)$/,
    ({ billing }, _form, id) => customerJson(found(billing.customers, id!, 'customer')),
  ],
  [
    'POST',
    /^\/v1\/customers$/,
    ({ billing }, form) => {
      const customer: FakeCustomer = {
        id: billing.id('cus'),
        email: text(form, 'email') ?? '',
        name: text(form, 'name') ?? '',
        country: text(object(form, 'address'), 'country') ?? '',
        metadata: strings(form, 'metadata'),
        vatIds: formList(form, 'tax_id_data').map((taxId) => required(taxId, 'value')),
        card: null,
      };
      billing.customers.set(customer.id, customer);
      return customerJson(customer);
    },
  ],
  [
    'GET',
    /^\/v1\/prices$/,
    ({ billing }, form) => {
      const keys = Array.isArray(form['lookup_keys']) ? form['lookup_keys'].map(String) : [];
      const all = [...billing.prices.values()].filter(
        ({ lookupKey }) => lookupKey !== null && keys.includes(lookupKey),
      );
      return list(all.map(priceJson), '/v1/prices');
    },
  ],
  [
    'POST',
    /^\/v1\/prices$/,
    ({ billing }, form) => {
      const lookupKey = text(form, 'lookup_key');
      if (required(form, 'product') !== PRODUCT)
        throw new FakeStripeError(404, 'No such product', { code: 'resource_missing' });
      if ([...billing.prices.values()].some((price) => price.lookupKey === lookupKey))
        throw new FakeStripeError(400, 'A price already uses that lookup key.');
      const recurring = object(form, 'recurring');
      const isMetered = text(recurring, 'usage_type') === 'metered';
      if (isMetered && text(recurring, 'meter') !== METER.id)
        throw new FakeStripeError(404, 'No such meter', { code: 'resource_missing' });
      const price: FakePrice = {
        id: billing.id('price'),
        lookupKey,
        product: PRODUCT,
        unitAmount: isMetered ? null : number(form, 'unit_amount'),
        tiers: formList(form, 'tiers').map((tier) => ({
          upTo: text(tier, 'up_to') === 'inf' ? null : number(tier, 'up_to'),
          unitAmount: number(tier, 'unit_amount') ?? 0,
        })),
      };
      billing.prices.set(price.id, price);
      return priceJson(price);
    },
  ],
  ['GET', /^\/v1\/prices\/(\w+)$/, ({ billing }, _form, id) => priceJson(found(billing.prices, id!, 'price'))],
  [
    'GET',
    /^\/v1\/billing\/meters\/(\w+)$/,
    (_state, _form, id) => {
      if (id !== METER.id) throw new FakeStripeError(404, 'No such meter', { code: 'resource_missing' });
      return { id, object: 'billing.meter', event_name: METER.eventName, status: 'active' };
    },
  ],
  [
    'POST',
    /^\/v1\/billing\/meter_events$/,
    ({ billing }, form) => {
      if (required(form, 'event_name') !== METER.eventName)
        throw new FakeStripeError(400, 'No active meter for this event name');
      const payload = object(form, 'payload');
      const customer = found(billing.customers, text(payload, 'stripe_customer_id'), 'customer').id;
      const identifier = text(form, 'identifier') ?? billing.id('mevt');
      const timestamp = number(form, 'timestamp') ?? billing.now;
      billing.meter.report({
        identifier,
        customer,
        value: Number(required(payload, 'value')),
        timestamp,
        created: billing.now,
      });
      return {
        object: 'billing.meter_event',
        identifier,
        event_name: METER.eventName,
        timestamp,
        created: billing.now,
        payload,
      };
    },
  ],
  [
    'POST',
    /^\/v1\/checkout\/sessions$/,
    (state, form) => {
      const { billing, sessions } = state;
      const wanted = object(form, 'subscription_data');
      if (text(form, 'mode') !== 'subscription') throw new FakeStripeError(400, 'The fake knows subscriptions only.');
      if (
        text(object(form, 'automatic_tax'), 'enabled') === 'true' &&
        text(object(form, 'customer_update'), 'address') !== 'auto'
      )
        throw new FakeStripeError(400, 'Automatic tax needs customer_update[address]=auto.');
      const session: CheckoutSession = {
        id: billing.id('cs'),
        customer: found(billing.customers, required(form, 'customer'), 'customer'),
        prices: formList(form, 'line_items').map((item) => found(billing.prices, required(item, 'price'), 'price')),
        trialDays: number(wanted, 'trial_period_days') ?? 0,
        missingPaymentMethod:
          text(object(object(wanted, 'trial_settings'), 'end_behavior'), 'missing_payment_method') ?? 'create_invoice',
        metadata: strings(wanted, 'metadata'),
        successUrl: required(form, 'success_url'),
        cancelUrl: text(form, 'cancel_url') ?? '',
        subscription: null,
      };
      sessions.set(session.id, session);
      return sessionJson(session, state.base());
    },
  ],
  [
    'POST',
    /^\/v1\/billing_portal\/sessions$/,
    ({ billing, portals, base }, form) => {
      const id = billing.id('bps');
      portals.set(id, {
        customer: found(billing.customers, required(form, 'customer'), 'customer'),
        returnUrl: text(form, 'return_url') ?? '',
      });
      return { id, object: 'billing_portal.session', url: `${base()}/p/${id}` };
    },
  ],
  [
    'GET',
    /^\/v1\/subscriptions\/(\w+)$/,
    ({ billing }, form, id) => subscriptionJson(found(billing.subscriptions, id!, 'subscription'), wantsWhole(form)),
  ],
  [
    'POST',
    /^\/v1\/subscriptions\/(\w+)$/,
    ({ billing }, form, id) => {
      const subscription = found(billing.subscriptions, id!, 'subscription');
      if (subscription.status !== 'paused')
        throw new FakeStripeError(400, 'The fake changes prices in the middle of a period only where it is paused.');
      subscription.prices = formList(form, 'items').map((item) =>
        found(billing.prices, required(item, 'price'), 'price'),
      );
      return subscriptionJson(subscription);
    },
  ],
  [
    'DELETE',
    /^\/v1\/subscriptions\/(\w+)$/,
    ({ billing }, form, id) => {
      const subscription = found(billing.subscriptions, id!, 'subscription');
      if (subscription.endedAt !== null)
        throw new FakeStripeError(404, 'No such subscription', { code: 'resource_missing' });
      billing.end(subscription, text(form, 'invoice_now') === 'true' && subscription.status !== 'trialing');
      return subscriptionJson(subscription);
    },
  ],
  [
    'GET',
    /^\/v1\/invoices$/,
    (state, form) => {
      const customer = text(form, 'customer');
      const all = [...state.billing.invoices.values()].filter(
        (invoice) => customer === null || invoice.customer.id === customer,
      );
      // Stripe lists newest first.
      return paged(all.reverse(), form, (invoice) => invoiceJson(state.billing, invoice, state.base()), '/v1/invoices');
    },
  ],
  [
    'POST',
    /^\/v1\/invoices$/,
    (state, form) => {
      const customer = found(state.billing.customers, required(form, 'customer'), 'customer');
      return invoiceJson(
        state.billing,
        state.billing.invoiceByHand(customer, text(form, 'pending_invoice_items_behavior') === 'include'),
        state.base(),
      );
    },
  ],
  [
    'GET',
    /^\/v1\/invoices\/(\w+)$/,
    (state, _form, id) => invoiceJson(state.billing, found(state.billing.invoices, id!, 'invoice'), state.base()),
  ],
  [
    'GET',
    /^\/v1\/invoices\/(\w+)\/lines$/,
    ({ billing }, form, id) => {
      const invoice = found(billing.invoices, id!, 'invoice');
      const lines = [...billing.linesOf(invoice)];
      return paged(
        lines,
        form,
        (line) => lineJson(line, invoice.id, invoice.subscription?.id ?? null),
        `/v1/invoices/${id}/lines`,
      );
    },
  ],
  [
    'GET',
    /^\/v1\/invoiceitems$/,
    ({ billing }, form) => {
      const all = billing.items.filter(({ customer }) => customer.id === text(form, 'customer'));
      return paged(all, form, itemJson, '/v1/invoiceitems');
    },
  ],
  ['POST', /^\/v1\/invoiceitems$/, ({ billing }, form) => itemJson(addItem(billing, form))],
  [
    'POST',
    /^\/v1\/subscription_schedules$/,
    ({ billing }, form) => {
      const subscription = found(billing.subscriptions, required(form, 'from_subscription'), 'subscription');
      if (subscription.schedule !== null) throw new FakeStripeError(400, 'The subscription has a schedule already.');
      subscription.schedule = `sub_sched_${subscription.id}`;
      return scheduleJson(subscription);
    },
  ],
  [
    'GET',
    /^\/v1\/subscription_schedules\/sub_sched_(\w+)$/,
    ({ billing }, _form, id) => scheduleJson(found(billing.subscriptions, id!, 'schedule')),
  ],
  [
    'POST',
    /^\/v1\/subscription_schedules\/sub_sched_(\w+)\/release$/,
    ({ billing }, _form, id) => {
      const subscription = found(billing.subscriptions, id!, 'schedule');
      subscription.schedule = null;
      return { ...scheduleJson(subscription), status: 'released' };
    },
  ],
  [
    'POST',
    /^\/v1\/subscription_schedules\/sub_sched_(\w+)$/,
    ({ billing }, form, id) => {
      const subscription = found(billing.subscriptions, id!, 'schedule');
      const [current, next] = formList(form, 'phases');
      if (current === undefined || next === undefined || number(current, 'end_date') !== subscription.periodEnd)
        throw new FakeStripeError(400, 'The first phase has to end with the current period.');
      const pricesOf = (phase: FormObject): FakePrice[] =>
        formList(phase, 'items').map((item) => found(billing.prices, required(item, 'price'), 'price'));
      if (pricesOf(current).some((price) => !subscription.prices.includes(price)))
        throw new FakeStripeError(400, 'The fake changes no prices of the current phase.');
      subscription.nextPrices = pricesOf(next);
      return scheduleJson(subscription);
    },
  ],
];

function scheduleJson(subscription: FakeSubscription): Answer {
  const phase = { start_date: subscription.periodStart, end_date: subscription.periodEnd };
  return {
    id: subscription.schedule,
    object: 'subscription_schedule',
    status: 'active',
    subscription: subscription.id,
    current_phase: phase,
    phases: [phase],
  };
}

function addItem(billing: FakeBilling, form: FormObject): FakeItem {
  const customer = found(billing.customers, required(form, 'customer'), 'customer');
  const period = object(form, 'period');
  const invoice = text(form, 'invoice');
  const item: FakeItem = {
    id: billing.id('ii'),
    customer,
    subscription: text(form, 'subscription'),
    invoice,
    line: {
      id: billing.id('il'),
      amount: number(form, 'amount') ?? 0,
      quantity: 1,
      start: number(period, 'start') ?? billing.now,
      end: number(period, 'end') ?? billing.now,
      price: null,
      metadata: strings(form, 'metadata'),
      description: text(form, 'description') ?? '',
    },
  };
  if (item.subscription !== null) {
    const { status } = found(billing.subscriptions, item.subscription, 'subscription');
    if (status === 'canceled') throw new FakeStripeError(400, 'The subscription has been canceled.');
  }
  if (invoice !== null) {
    const target = found(billing.invoices, invoice, 'invoice');
    if (target.status !== 'draft') throw new FakeStripeError(400, 'The invoice is no draft any more.');
    target.lines.push(item.line);
  }
  billing.items.push(item);
  return item;
}

function paged<T extends { readonly id: string }>(
  all: readonly T[],
  form: FormObject,
  json: (value: T) => Answer,
  url: string,
): Answer {
  const after = text(form, 'starting_after');
  const start = after === null ? 0 : all.findIndex(({ id }) => id === after) + 1;
  const page = all.slice(start, start + (number(form, 'limit') ?? 10));
  return { ...list(page.map(json), url), has_more: start + page.length < all.length };
}

/** @throws FakeStripeError */
export function answer(state: FakeApiState, method: string, path: string, form: FormObject): Answer {
  for (const [routeMethod, pattern, route] of ROUTES) {
    const match = routeMethod === method ? pattern.exec(path) : null;
    if (match !== null) return route(state, form, ...match.slice(1));
  }
  throw new FakeStripeError(404, `Unrecognized request URL (${method}: ${path}).`);
}
