/** Deliveries of an event that Stripe would not make. */
import { gzipSync } from 'node:zlib';
import type { Attack } from '../../attack.js';
import { eventText, seconds, signature, webhookAttack, webhookRequest, type WebhookSite } from './desk.js';

export function deliveries(site: WebhookSite): readonly Attack[] {
  const body = (): string =>
    eventText('customer.subscription.updated', { id: 'sub_1', object: 'subscription', customer: 'cus_1' });
  type Row = readonly [name: string, request: (body: string, signed: string) => Buffer, statuses: readonly number[]];
  const by = (method: string): Row => [
    `by ${method}`,
    (text, signed) =>
      Buffer.from(webhookRequest(text, { 'Stripe-Signature': signed }).toString().replace('POST', method)),
    [400, 405],
  ];
  const as = (type: string, statuses: readonly number[] = [200, 400, 415]): Row => [
    `as ${JSON.stringify(type)}`,
    (text, signed) => webhookRequest(text, { 'Content-Type': type, 'Stripe-Signature': signed }),
    statuses,
  ];
  const at = (path: string, statuses: readonly number[]): Row => [
    `at ${path}`,
    (text, signed) => webhookRequest(text, { 'Stripe-Signature': signed }, path),
    statuses,
  ];
  const rows: readonly Row[] = [
    ...['GET', 'PUT', 'DELETE', 'PATCH', 'OPTIONS', 'TRACE', 'PROPFIND'].map(by),
    ...[
      '',
      'text/plain',
      'application/x-www-form-urlencoded',
      'multipart/form-data; boundary=a',
      'application/json; charset=utf-16',
      'application/json; charset=utf-7',
      'application/json; charset=__proto__',
      'application/xml',
      'a',
    ].map((type) => as(type)),
    [
      'packed, signed as it was',
      (text, signed) => webhookRequest(gzipSync(text), { 'Content-Encoding': 'gzip', 'Stripe-Signature': signed }),
      [400, 415],
    ],
    [
      'packed, signed as it is',
      (text) =>
        webhookRequest(gzipSync(text), { 'Content-Encoding': 'gzip', 'Stripe-Signature': signature(gzipSync(text)) }),
      [400, 415],
    ],
    [
      'said to be packed',
      (text, signed) => webhookRequest(text, { 'Content-Encoding': 'gzip', 'Stripe-Signature': signed }),
      [200, 400, 415],
    ],
    [
      '1 GB, packed',
      () =>
        webhookRequest(gzipSync(Buffer.alloc(100_000_000)), {
          'Content-Encoding': 'gzip',
          'Stripe-Signature': signature(gzipSync(Buffer.alloc(100_000_000))),
        }),
      [400, 413, 415],
    ],
    at('/webhooks/stripe/', [200, 404]),
    at('/WEBHOOKS/STRIPE', [200, 404]),
    at('//webhooks/stripe', [400, 404]),
    at('/webhooks/./stripe', [200, 400, 404]),
    at('/webhooks/stripe/../stripe', [200, 400, 404]),
    at('/webhooks/%73tripe', [200, 404]),
    at('/webhooks/stripe%00', [400, 404]),
    at('/webhooks/stripe;a=b', [400, 404]),
    at('/webhooks/other', [404]),
    at('/webhooks', [404]),
  ];
  return rows.map(([name, request, statuses]) =>
    webhookAttack(site, {
      kind: 'another delivery',
      name,
      pieces: () => {
        const text = body();
        return [request(text, signature(text))];
      },
      answers: [statuses],
      isSigned: true,
    }),
  );
}

/** The same event again, in parts, and out of order. */
export function replays(site: WebhookSite): readonly Attack[] {
  const event = (created = seconds()): string =>
    eventText('customer.subscription.deleted', { id: 'sub_1', object: 'subscription', customer: 'cus_1' }, { created });
  const kept = (text: string): Buffer =>
    webhookRequest(text, { 'Stripe-Signature': signature(text), Connection: 'keep-alive' });
  const kind = 'again, in parts, or in another order';
  const rows: readonly (readonly [
    name: string,
    pieces: () => readonly (string | Buffer | number)[],
    answers: readonly (readonly number[])[],
    then?: 'ends' | 'leaves',
  ])[] = [
    [
      '8 times upon each other',
      () => Array<Buffer>(8).fill(kept(event())),
      Array<readonly number[]>(8).fill([200, 503]),
    ],
    ['the later one first', () => [kept(event()), kept(event(seconds() - 200))], [[200], [200]]],
    ['one of a year ago, signed now', () => [kept(event(seconds() - 31_536_000))], [[200]]],
    ['one of next year', () => [kept(event(seconds() + 31_536_000))], [[200]]],
    ['a body that stops', () => [kept(event()).subarray(0, -10)], [[408]]],
    ['a body that stops, and is ended', () => [kept(event()).subarray(0, -10)], [[400]], 'ends'],
    ['a body that stops, and is given up', () => [kept(event()).subarray(0, -10), 5], [], 'leaves'],
    ['a whole one that is given up', () => [kept(event()), 5], [], 'leaves'],
    ['byte by byte', () => [...kept(event()).toString()], [[200]]],
    [
      'a forged one behind a good one',
      () => [kept(event()), webhookRequest(event(), { 'Stripe-Signature': signature('{}') })],
      [[200], [400]],
    ],
    [
      'a good one with its signature used for another',
      () => {
        const text = event();
        return [kept(text), webhookRequest(text.replace('sub_1', 'sub_2'), { 'Stripe-Signature': signature(text) })];
      },
      [[200], [400]],
    ],
  ];
  return rows.map(([name, pieces, answers, then]) =>
    webhookAttack(site, { kind, name, pieces, answers, isSigned: true, ...(then && { then }) }),
  );
}
