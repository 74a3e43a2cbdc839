/** A stand-in for Stripe that knows no customers and records requests, and events signed as Stripe signs them. */
import { createHmac } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { ROUTES } from '#service/http/routes.js';
import type { Attack } from '../../attack.js';
import { type Expected, findProblem } from '../../judge.js';
import type { Site } from '../../site.js';
import { type Headers, requestText } from '../../wire/request.js';
import { type Talk, talk } from '../../wire/talk.js';

export const SECRET = 'whsec_of_the_attacks_and_of_nothing_else';

export interface StripeStandIn {
  readonly base: string;
  /** Requested paths, in order. */
  readonly asked: string[];
  close(): Promise<void>;
}

export type WebhookSite = Site & { readonly desk: StripeStandIn };

export async function openStripeStandIn(): Promise<StripeStandIn> {
  const asked: string[] = [];
  const server = createServer((request, response) => {
    asked.push(request.url ?? '');
    const error = { type: 'invalid_request_error', code: 'resource_missing', message: 'No such object' };
    request.resume();
    response.writeHead(404, { 'Content-Type': 'application/json' }).end(JSON.stringify({ error }));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    base: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    asked,
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

export const seconds = (): number => Math.floor(Date.now() / 1000);

export function mac(
  body: string | Buffer,
  time: number | string = seconds(),
  secret = SECRET,
  hash = 'sha256',
): string {
  return createHmac(hash, secret).update(`${time}.`).update(body).digest('hex');
}

/** Stripe's header. */
export function signature(body: string | Buffer, time: number | string = seconds(), secret = SECRET): string {
  return `t=${time},v1=${mac(body, time, secret)}`;
}

let events = 0;

/** An event in Stripe's format. */
export function eventText(type: string, object: unknown, more: Readonly<Record<string, unknown>> = {}): string {
  const id = `evt_${++events}`;
  return JSON.stringify({ id, object: 'event', type, created: seconds(), livemode: false, data: { object }, ...more });
}

export function webhookRequest(body: string | Buffer, headers: Headers, path: string = ROUTES.stripeWebhook): Buffer {
  return requestText({ method: 'POST', path, headers: { 'Content-Type': 'application/json', ...headers }, body });
}

export interface WebhookAttack extends Expected, Omit<Talk, 'pieces'> {
  readonly kind: string;
  readonly name: string;
  /** Made on sending, because signatures expire. */
  readonly pieces: () => Talk['pieces'];
  /** Whether the service may query Stripe about it: never if it is unsigned. */
  readonly isSigned: boolean;
}

/** Stripe paths that an event may make the service request; an id stays one path segment. */
const PATH =
  /^\/v1\/(?:subscriptions|customers|invoices|checkout\/sessions|payment_methods|prices|billing\/meters)(?:\/[^/?#]+(?:\/[a-z_]+)?)?(?:\?[^#]*)?$/;

export function webhookAttack(
  { desk, port, secrets }: WebhookSite,
  { kind, name, pieces, isSigned, ...rest }: WebhookAttack,
): Attack {
  return {
    kind,
    name,
    async attempt() {
      const before = desk.asked.length;
      const received = await talk(port, { ...rest, pieces: pieces(), until: Math.max(rest.answers.length, 1) });
      const asked = desk.asked.slice(before);
      if (!isSigned && asked.length > 0) return `Stripe was asked for ${asked.join(', ')}`;
      const odd = asked.find((path) => !PATH.test(path) || path.includes('..'));
      return odd === undefined ? findProblem(received, rest, [...secrets, SECRET]) : `Stripe was asked for ${odd}`;
    },
  };
}
