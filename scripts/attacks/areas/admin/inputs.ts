/** With the key: malformed ids, queries and bodies. Each is refused, and changes nothing. */
import { ROUTES } from '#service/http/routes.js';
import type { Site } from '../../site.js';
import type { RawAttack } from '../../wire/raw.js';
import { requestText } from '../../wire/request.js';
import { adminRequest } from './doors.js';

const REFUSED = [400, 404, 409, 413, 415, 422] as const;

const IDS: readonly string[] = [
  'acct_none',
  '0',
  '-1',
  'null',
  'undefined',
  '*',
  '%25',
  "acct'%20OR%20'1'='1",
  "acct'%3BDROP%20TABLE%20accounts%3B--",
  '%00',
  '%0a',
  '%ff',
  '%ed%a0%80',
  '..',
  '%2e%2e',
  '..%2f..%2fetc%2fpasswd',
  '__proto__',
  'constructor',
  '%F0%9F%92%A9',
  'a'.repeat(10_000),
];

export function ids(site: Site): readonly RawAttack[] {
  const headers = { 'X-Admin-Key': site.adminKey };
  const uses: readonly (readonly [method: string, path: (id: string) => string, body?: unknown])[] = [
    ['GET', (id) => `/accounts/${id}`],
    ['PATCH', (id) => `/accounts/${id}`, { name: 'Eve' }],
    ['DELETE', (id) => `/accounts/${id}`],
    ['GET', (id) => `/accounts/${id}/export`],
    ['POST', (id) => `/accounts/${id}/keys`, { label: 'Eve' }],
    ['POST', (id) => `/accounts/${id}/credits`, { amountCents: 100, note: 'Eve' }],
    ['DELETE', (id) => `/keys/${id}`],
  ];
  return uses.flatMap(([method, path, body]) =>
    // Without an id, it is a different path.
    IDS.filter((id) => !(method === 'GET' && /^(?:\.\.|%2e%2e)$/.test(id))).map((id) => ({
      kind: 'an unknown id',
      name: `${method} ${path(id.slice(0, 40))}`,
      pieces: [adminRequest(method, ROUTES.admin + path(id), headers, body)],
      answers: [[400, 404, 405]],
    })),
  );
}

const QUERIES: readonly string[] = [
  '/accounts?limit=0',
  '/accounts?limit=-1',
  '/accounts?limit=1e9',
  '/accounts?limit=99999999999999999999',
  '/accounts?limit=NaN',
  '/accounts?limit=1&limit=2',
  '/accounts?limit[]=1',
  '/accounts?after=none',
  "/accounts?after='%20OR%201=1--",
  '/accounts?after=%00',
  '/accounts?search=%25',
  '/accounts?search=_',
  "/accounts?search='%20OR%20'1'='1",
  '/accounts?search=%00',
  '/accounts?search=%ff',
  '/accounts?search[a]=b',
  '/accounts?search=a&search=b',
  `/accounts?search=${'a'.repeat(10_000)}`,
  `/accounts?search=${'%25a'.repeat(3_000)}`,
  '/accounts?__proto__[a]=b',
  '/statements',
  '/statements?month=',
  '/statements?month=2027',
  '/statements?month=2027-13',
  '/statements?month=2027-00',
  '/statements?month=0000-01',
  '/statements?month=9999-12',
  '/statements?month=-2027-01',
  '/statements?month=2027-01-01',
  '/statements?month=2027-02&format=xml',
  '/statements?month=2027-02&format=__proto__',
  '/statements?month=2027-02&month=2027-03',
  "/statements?month=2027-02'",
  '/comparisons?account=none',
  "/comparisons?account='--",
  '/comparisons?different=maybe',
  '/audit?account=none',
  '/audit?before=yesterday',
  '/audit?before=-1',
  '/audit?before=99999999999999999999',
  "/audit?before='--",
];

export function queries(site: Site): readonly RawAttack[] {
  return QUERIES.map((path) => ({
    kind: 'a query',
    name: path.slice(0, 60),
    pieces: [adminRequest('GET', ROUTES.admin + path, { 'X-Admin-Key': site.adminKey })],
    answers: [[200, 400, 404]],
  }));
}

/** Values that no field accepts. */
const ODD: readonly unknown[] = [true, {}, [], ['a'], { a: 'b' }, ''];

/** For each request that creates something: each field with each odd value, so that nothing may be created. */
export function creations(site: Site): readonly RawAttack[] {
  const account = `/accounts/${site.account.id}`;
  const rows: readonly (readonly [
    method: string,
    path: string,
    good: Readonly<Record<string, unknown>>,
    odd: Readonly<Record<string, readonly unknown[]>>,
  ])[] = [
    [
      'POST',
      '/accounts',
      { name: 'Eve', email: 'eve@example.com', card: true },
      {
        name: [...ODD, null, 1, 'a'.repeat(10_000)],
        email: [
          ...ODD,
          1,
          'eve',
          'eve@',
          '@example.com',
          'a b@example.com',
          'eve@example.com\r\nBcc: all@example.com',
          `${'a'.repeat(5_000)}@example.com`,
        ],
        card: ['yes', 1, null, {}],
        trialDays: [-1, 1.5, '7', 1e9, null, {}],
      },
    ],
    [
      'POST',
      `${account}/keys`,
      { label: 'Eve' },
      {
        label: [1, true, {}, [], 'a'.repeat(10_000)],
        test: ['yes', 1, {}],
        expiresAt: ['yesterday', '2020-01-01T00:00:00Z', 1, {}, '9999999-01-01'],
      },
    ],
    [
      'POST',
      `${account}/events`,
      { event: 'end_requested' },
      { event: [...ODD, 1, 'none', '__proto__', 'constructor', 'toString'] },
    ],
    [
      'PUT',
      `${account}/plan`,
      { plan: 'standard', validFrom: '2030-01-01T00:00:00Z' },
      { plan: [...ODD, 1, 'none', '__proto__'], validFrom: [...ODD, 1, 'tomorrow', '2030-02-30T00:00:00Z'] },
    ],
    [
      'POST',
      `${account}/credits`,
      { amountCents: 100, note: 'Eve' },
      { amountCents: [...ODD, '100', 0, -1, 1.5, 1e30, 9007199254740992], note: [1, {}, []] },
    ],
    [
      'POST',
      `${account}/refunds`,
      { amountCents: 100, note: 'Eve' },
      { amountCents: [...ODD, '100', 0, -1, 1.5, 1e30] },
    ],
    [
      'PATCH',
      account,
      {},
      {
        name: [...ODD, 1],
        email: [...ODD, 1, 'eve'],
        capCents: ['1', -1, 1.5, {}, 1e30],
        keepsRequests: ['yes', 1, {}],
        vatId: [1, {}, []],
        country: [1, {}, 'Germany'],
      },
    ],
    [
      'POST',
      '/plans',
      {
        plan: 'standard',
        validFrom: '2030-01-01T00:00:00Z',
        priceCents: 1,
        includedCalls: 1,
        overageCents: 1,
        trialDays: 1,
        graceDays: 1,
      },
      {
        plan: ODD,
        validFrom: [...ODD, '2020-01-01T00:00:00Z'],
        priceCents: [...ODD, -1, 1.5, '1', 1e30],
        includedCalls: [-1, 1.5],
        overageCents: [-1, '5'],
        trialDays: [-1, 1e9],
        graceDays: [-1, null],
      },
    ],
  ];
  return rows.flatMap(([method, path, good, odd]) =>
    Object.entries(odd).flatMap(([field, values]) =>
      values.map((value) => ({
        kind: 'an invalid value',
        name: `${method} ${path.replace(site.account.id, 'ID')}: ${field} ${JSON.stringify(value).slice(0, 40)}`,
        pieces: [
          adminRequest(method, ROUTES.admin + path, { 'X-Admin-Key': site.adminKey }, { ...good, [field]: value }),
        ],
        answers: [REFUSED],
      })),
    ),
  );
}

export function bodies(site: Site): readonly RawAttack[] {
  const rows: readonly (readonly [
    name: string,
    body: string | Buffer,
    type?: string,
    more?: Readonly<Record<string, string>>,
  ])[] = [
    ['nothing', ''],
    ['no JSON', 'name=Eve&email=eve@example.com'],
    ['half of it', '{"name":"Eve"'],
    ['a list', '[{"name":"Eve","email":"eve@example.com"}]'],
    ['null', 'null'],
    ['a text', '"Eve"'],
    ['a number', '1'],
    ['a field that there is not', '{"name":"Eve","email":"eve@example.com","card":true,"isAdmin":true}'],
    ['an id of its own', '{"id":"acct_mine","name":"Eve","email":"eve@example.com","card":true}'],
    ['a state of its own', '{"subscription":{"state":"active"},"name":"Eve","email":"eve@example.com","card":true}'],
    ['a prototype', '{"__proto__":{"name":"Eve","email":"eve@example.com","card":true}}'],
    ['100,000 levels', '{"name":'.repeat(100_000)],
    ['2 MB', JSON.stringify({ name: 'a'.repeat(2_000_000), email: 'eve@example.com', card: true })],
    ['UTF-16', Buffer.from('{"name":"Eve","email":"eve@example.com","card":true}', 'utf16le')],
    ['a form', 'name=Eve&email=eve%40example.com&card=true', 'application/x-www-form-urlencoded'],
    ['XML', '<name>Eve</name>', 'application/xml'],
    ['packed', Buffer.from('1f8b0800', 'hex'), 'application/json', { 'Content-Encoding': 'gzip' }],
  ];
  return rows.map(([name, body, type = 'application/json', more = {}]) => ({
    kind: 'an invalid body',
    name,
    pieces: [
      requestText({
        method: 'POST',
        path: `${ROUTES.admin}/accounts`,
        headers: { 'X-Admin-Key': site.adminKey, 'Content-Type': type, ...more },
        body,
      }),
    ],
    answers: [REFUSED],
  }));
}
