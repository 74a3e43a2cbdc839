/**
 * A fake Stripe with a clock: an HTTP server on a loopback port that stores customers, subscriptions, invoices and
 * metered usage, advances time on demand, and sends signed webhooks. It imitates Stripe's behaviour; `stripe-mock`
 * checks the format of our requests.
 */
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Stripe } from 'stripe';
import { FakeBilling } from './billing.js';
import { readForm } from './form.js';
import {
  type Card,
  type CheckoutSession,
  type FakeCustomer,
  type FakeInvoice,
  FakeStripeError,
  type FakeSubscription,
} from './model.js';
import { checkoutPage, portalPage } from './pages.js';
import { answer, type FakeApiState } from './routes.js';
import { invoiceJson, sessionJson, subscriptionJson } from './shapes.js';

export const SECRET_KEY = 'sk_test_fake';
export const WEBHOOK_SECRET = 'whsec_fake';

/** How the fake fails. `lost`: executes the request, but never answers. */
export type Outage = 'none' | 'refused' | 'broken' | 'lost';

export interface FakeEvent {
  readonly id: string;
  readonly type: string;
  readonly body: string;
}

export class FakeStripe {
  readonly billing: FakeBilling;
  readonly sessions = new Map<string, CheckoutSession>();
  readonly portals: FakeApiState['portals'] = new Map();
  /** Undelivered webhooks, oldest first. */
  readonly events: FakeEvent[] = [];
  /** Whether a request fails, by its number. */
  outage: Outage | ((request: number) => Outage) = 'none';
  /** Receives webhooks immediately; if null they stay in `events`. */
  webhookUrl: string | null = null;
  requests = 0;
  /** Requests, in order. */
  readonly log: { readonly method: string; readonly path: string; readonly body: string }[] = [];
  readonly #server: Server;
  /** Answers by idempotency key. */
  readonly #done = new Map<string, { readonly body: string; readonly status: number; readonly answer: string }>();

  private constructor(start: Date) {
    this.billing = new FakeBilling(start.getTime() / 1000, (type, object) => this.#tell(type, object));
    this.#server = createServer((request, response) => void this.#serve(request, response));
  }

  /** @param start the initial time of its clock */
  static async start(start: Date): Promise<FakeStripe> {
    const fake = new FakeStripe(start);
    await new Promise<void>((resolve) => fake.#server.listen(0, '127.0.0.1', resolve));
    return fake;
  }

  get base(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  get now(): Date {
    return new Date(this.billing.now * 1000);
  }

  async stop(): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise((resolve) => this.#server.close(resolve));
  }

  advanceTo(instant: Date): void {
    this.billing.advanceTo(Math.floor(instant.getTime() / 1000));
  }

  /** A person submits the checkout page. */
  completeCheckout(url: string, card: Card = { fingerprint: 'card', charge: 'works' }): FakeSubscription {
    const session = this.sessions.get(url.slice(url.lastIndexOf('/') + 1));
    if (session === undefined || session.subscription !== null) throw new Error(`no open checkout at ${url}`);
    return this.billing.subscribe(session, card);
  }

  /** Signed anew for each attempt, as Stripe does. */
  signed({ body }: FakeEvent, secret = WEBHOOK_SECRET): { readonly body: string; readonly signature: string } {
    return { body, signature: Stripe.webhooks.generateTestHeaderString({ payload: body, secret }) };
  }

  /**
   * Sends waiting webhooks. Those not answered with 2xx stay.
   * @param order changes the queue: Stripe guarantees no order, and may send an event twice
   * @returns how many were accepted
   */
  async deliver(
    url: string,
    order: (events: readonly FakeEvent[]) => readonly FakeEvent[] = (all) => all,
  ): Promise<number> {
    let taken = 0;
    for (const event of order([...this.events])) {
      const { body, signature } = this.signed(event);
      const response = await fetch(url, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json', 'Stripe-Signature': signature },
        body,
      });
      await response.arrayBuffer();
      if (!response.ok) continue;
      taken += 1;
      const index = this.events.indexOf(event);
      if (index >= 0) this.events.splice(index, 1);
    }
    return taken;
  }

  invoicesOf(customer: FakeCustomer): readonly FakeInvoice[] {
    return [...this.billing.invoices.values()].filter((invoice) => invoice.customer === customer);
  }

  #tell(type: string, object: FakeSubscription | FakeInvoice | CheckoutSession): void {
    const id = this.billing.id('evt');
    const json = type.startsWith('invoice.')
      ? invoiceJson(this.billing, object as FakeInvoice, this.base)
      : type.startsWith('checkout.')
        ? sessionJson(object as CheckoutSession, this.base)
        : subscriptionJson(object as FakeSubscription);
    const event = { id, object: 'event', type, created: this.billing.now, livemode: false, data: { object: json } };
    this.events.push({ id, type, body: JSON.stringify(event) });
    if (this.webhookUrl !== null) void this.deliver(this.webhookUrl).catch(() => undefined);
  }

  get #state(): FakeApiState {
    return { billing: this.billing, sessions: this.sessions, portals: this.portals, base: () => this.base };
  }

  async #serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const body = Buffer.concat(chunks).toString();
    const { pathname, search } = new URL(request.url!, this.base);
    const method = request.method!;
    if (!pathname.startsWith('/v1/')) return this.#page(method, pathname, body, response);
    this.log.push({ method, path: `${pathname}${search}`, body });
    const { outage } = this;
    const failure = typeof outage === 'function' ? outage(++this.requests) : outage;
    if (failure === 'refused') return void request.socket.destroy();
    const send = (status: number, text: string): void => {
      response.writeHead(status, { 'Content-Type': 'application/json', 'Request-Id': 'req_fake' }).end(text);
    };
    if (failure === 'broken') return send(500, JSON.stringify({ error: { type: 'api_error', message: 'broken' } }));
    const { status, text } = this.#once(
      request,
      method,
      pathname,
      method === 'GET' ? search.slice(1) : body || search.slice(1),
    );
    if (failure === 'lost') return void request.socket.destroy();
    send(status, text);
  }

  /** Executes a request with an idempotency key once, and repeats its answer after that. */
  #once(request: IncomingMessage, method: string, path: string, body: string): { status: number; text: string } {
    const key = request.headers['idempotency-key'];
    const known = typeof key === 'string' && method === 'POST' ? this.#done.get(key) : undefined;
    if (known !== undefined && known.body !== `${path}?${body}`)
      return failureOf(
        new FakeStripeError(400, 'Keys for idempotent requests can only be used with the same parameters.', {
          type: 'idempotency_error',
        }),
      );
    if (known !== undefined) return { status: known.status, text: known.answer };
    let result: { status: number; text: string };
    try {
      if (request.headers.authorization !== `Bearer ${SECRET_KEY}`)
        throw new FakeStripeError(401, 'Invalid API Key provided');
      result = { status: 200, text: JSON.stringify(answer(this.#state, method, path, readForm(body))) };
    } catch (error) {
      if (!(error instanceof FakeStripeError)) throw error;
      result = failureOf(error);
    }
    if (typeof key === 'string' && method === 'POST')
      this.#done.set(key, { body: `${path}?${body}`, status: result.status, answer: result.text });
    return result;
  }

  #page(method: string, path: string, body: string, response: ServerResponse): void {
    const page = path.startsWith('/c/') ? checkoutPage(this, method, path, body) : portalPage(this, method, path, body);
    if (page.location === undefined) response.writeHead(page.status, { 'Content-Type': 'text/html; charset=utf-8' });
    else response.writeHead(303, { Location: page.location });
    response.end(page.html);
  }
}

function failureOf({ status, message, type, code }: FakeStripeError): { status: number; text: string } {
  return { status, text: JSON.stringify({ error: { type, message, ...(code !== null && { code }) } }) };
}
