/** Signed events that Stripe would never send: they are processed, but none of their claims is trusted. */
import type { Attack } from '../../attack.js';
import { eventText, signature, webhookAttack, webhookRequest, type WebhookSite } from './desk.js';

const deep = (levels: number): string => '{"a":'.repeat(levels) + '1' + '}'.repeat(levels);

const NO_EVENTS: readonly (readonly [name: string, body: () => string | Buffer, statuses: readonly number[]])[] = [
  ['nothing', () => '', [400]],
  ['a blank', () => ' ', [400]],
  ['no JSON', () => '<event/>', [400]],
  ['half of an event', () => eventText('ping', {}).slice(0, -3), [400]],
  ['an event with a letter behind it', () => `${eventText('ping', {})}a`, [400]],
  ['two events', () => eventText('ping', {}) + eventText('ping', {}), [400]],
  ['a list of an event', () => `[${eventText('ping', {})}]`, [400]],
  ['null', () => 'null', [400]],
  ['a number', () => '1', [400]],
  ['a text', () => '"evt_1"', [400]],
  ['true', () => 'true', [400]],
  ['an empty object', () => '{}', [400]],
  ['a mark of the byte order before it', () => `\ufeff${eventText('ping', {})}`, [200, 400]],
  ['UTF-16', () => Buffer.from(eventText('ping', {}), 'utf16le'), [400]],
  [
    'bytes that are no UTF-8',
    () =>
      Buffer.concat([
        Buffer.from(eventText('ping', { a: 'b' }).slice(0, -4)),
        Buffer.from([0xff, 0xfe]),
        Buffer.from('"}}'),
      ]),
    [200, 400],
  ],
  ['null bytes', () => Buffer.alloc(1_000), [400]],
  ['100,000 levels', () => eventText('ping', {}).replace('{}', deep(100_000)), [200, 400]],
  [
    '400,000 keys',
    () => eventText('ping', Object.fromEntries(Array.from({ length: 60_000 }, (_, key) => [`k${key}`, 1]))),
    [200],
  ],
  ['a prototype', () => eventText('ping', {}).replace('{}', '{"__proto__":{"id":"sub_1"}}'), [200]],
  [
    'a prototype at the top',
    () => eventText('ping', {}).replace('{', '{"__proto__":{"type":"customer.deleted"},'),
    [200],
  ],
  ['a constructor', () => eventText('ping', {}).replace('{}', '{"constructor":{"prototype":{"id":"sub_1"}}}'), [200]],
  ['an id twice', () => eventText('ping', {}).replace('{', '{"id":"evt_other",'), [200]],
  ['a type twice', () => eventText('ping', {}).replace('{', '{"type":"customer.deleted",'), [200]],
  ['1 MB', () => `"${'a'.repeat(1024 * 1024)}"`, [413]],
  ['3 MB of blanks', () => ' '.repeat(3_000_000), [413]],
  ['a number of 100,000 digits', () => eventText('ping', {}).replace('{}', '9'.repeat(100_000)), [200]],
];

const odd: readonly unknown[] = [
  null,
  true,
  0,
  -1,
  1e308,
  '',
  ' ',
  [],
  {},
  ['evt_1'],
  { id: 'evt_1' },
  'a'.repeat(10_000),
  "'; DROP TABLE accounts; --",
  '../../customers',
  '\u0000',
  '\ud800',
  '__proto__',
];

export function bodies(site: WebhookSite): readonly Attack[] {
  const signed = (kind: string, name: string, body: () => string | Buffer, statuses: readonly number[]): Attack =>
    webhookAttack(site, {
      kind,
      name,
      pieces: () => {
        const bytes = body();
        return [webhookRequest(bytes, { 'Stripe-Signature': signature(bytes) })];
      },
      answers: [statuses],
      isSigned: true,
    });
  const shown = (value: unknown): string => JSON.stringify(value).slice(0, 40);
  return [
    ...NO_EVENTS.map(([name, body, statuses]) => signed('signed, but not an event', name, body, statuses)),
    ...odd.map((value) => signed('an odd id', shown(value), () => eventText('ping', {}, { id: value }), [200, 400])),
    ...odd.map((value) =>
      signed('an odd type', shown(value), () => eventText('ping', {}, { type: value }), [200, 400]),
    ),
    ...odd.map((value) =>
      signed(
        'odd data',
        shown(value),
        () => eventText('customer.subscription.updated', {}, { data: value }),
        [200, 400],
      ),
    ),
    ...odd.map((value) =>
      signed(
        'an odd id of a subscription',
        shown(value),
        () => eventText('customer.subscription.updated', { id: value, object: 'subscription', customer: 'cus_1' }),
        [200, 400],
      ),
    ),
    ...odd.map((value) =>
      signed(
        'an odd customer',
        shown(value),
        () => eventText('invoice.paid', { id: 'in_1', object: 'invoice', customer: value, subscription: value }),
        [200, 400],
      ),
    ),
  ];
}

const TYPES: readonly string[] = [
  'checkout.session.completed',
  'customer.updated',
  'customer.deleted',
  'customer.subscription.created',
  'customer.subscription.updated',
  'customer.subscription.deleted',
  'customer.subscription.paused',
  'invoice.finalized',
  'invoice.paid',
  'invoice.payment_failed',
  'invoice.voided',
  'v1.billing.meter.error_report_triggered',
  'account.updated',
  'charge.refunded',
];

/** Each type with objects that claim to belong to the attacked account. */
export function events(site: WebhookSite): readonly Attack[] {
  const { id } = site.account;
  const claims: readonly (readonly [string, unknown])[] = [
    [
      'a subscription of the account',
      {
        id: 'sub_1',
        object: 'subscription',
        status: 'canceled',
        customer: 'cus_1',
        metadata: { account: id, accountId: id },
        client_reference_id: id,
      },
    ],
    [
      'a customer of the account',
      {
        id: 'cus_1',
        object: 'customer',
        email: 'eve@example.com',
        name: 'Eve',
        metadata: { account: id, accountId: id },
        deleted: true,
      },
    ],
    [
      'an invoice of the account',
      {
        id: 'in_1',
        object: 'invoice',
        status: 'paid',
        amount_paid: 1,
        customer: 'cus_1',
        subscription: 'sub_1',
        metadata: { account: id },
      },
    ],
    [
      'a checkout of the account',
      {
        id: 'cs_1',
        object: 'checkout.session',
        client_reference_id: id,
        customer: 'cus_1',
        subscription: 'sub_1',
        metadata: { account: id },
      },
    ],
  ];
  return TYPES.flatMap((type) =>
    claims.map(([name, object]) =>
      webhookAttack(site, {
        kind: 'a claim that Stripe does not confirm',
        name: `${type}: ${name}`,
        pieces: () => {
          const body = eventText(type, object);
          return [webhookRequest(body, { 'Stripe-Signature': signature(body) })];
        },
        answers: [[200]],
        isSigned: true,
      }),
    ),
  );
}
