/** Invalid keys, and attempts to get around the path. */
import { ROUTES } from '#service/http/routes.js';
import type { Site } from '../../site.js';
import type { RawAttack } from '../../wire/raw.js';
import { type Headers, requestText } from '../../wire/request.js';

/** Every documented path, with a body that would change something. */
function paths(site: Site): readonly (readonly [method: string, path: string, body?: unknown])[] {
  const { id } = site.account;
  return [
    ['GET', '/accounts'],
    ['POST', '/accounts', { name: 'Eve', email: 'eve@example.com', card: true }],
    ['GET', `/accounts/${id}`],
    ['PATCH', `/accounts/${id}`, { name: 'Eve' }],
    ['DELETE', `/accounts/${id}`],
    ['GET', `/accounts/${id}/export`],
    ['POST', `/accounts/${id}/keys`, { label: 'Eve' }],
    ['POST', `/accounts/${id}/events`, { event: 'end_requested' }],
    ['PUT', `/accounts/${id}/plan`, { plan: 'standard', validFrom: '2030-01-01T00:00:00Z' }],
    ['POST', `/accounts/${id}/credits`, { amountCents: 100, note: 'Eve' }],
    ['POST', `/accounts/${id}/refunds`, { amountCents: 100, note: 'Eve' }],
    ['DELETE', '/keys/key_1'],
    ['GET', '/plans'],
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
    ],
    ['GET', '/statements?month=2027-02'],
    ['GET', '/comparisons'],
    ['GET', '/audit'],
    ['GET', '/outbox'],
  ];
}

export function adminRequest(method: string, path: string, headers: Headers, body?: unknown): Buffer {
  return requestText({
    method,
    path,
    headers: { 'Content-Type': 'application/json', ...headers },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
}

export function adminKeys(site: Site): readonly RawAttack[] {
  const { adminKey, account } = site;
  const every: readonly (readonly [string, Headers])[] = [
    ['no key', {}],
    ['the key of an account', { 'X-Admin-Key': account.key }],
    ['the key in X-Api-Key', { 'X-Api-Key': adminKey }],
  ];
  const once: readonly (readonly [string, Headers])[] = [
    ['an empty key', { 'X-Admin-Key': '' }],
    ['the key without its last character', { 'X-Admin-Key': adminKey.slice(0, -1) }],
    ['the key with a character more', { 'X-Admin-Key': `${adminKey}a` }],
    ['the key in capitals', { 'X-Admin-Key': adminKey.toUpperCase() }],
    ['the key twice in a line', { 'X-Admin-Key': `${adminKey}, ${adminKey}` }],
    ['the key in quotes', { 'X-Admin-Key': `"${adminKey}"` }],
    ['the key in base64', { 'X-Admin-Key': Buffer.from(adminKey).toString('base64') }],
    ['the key percent-encoded', { 'X-Admin-Key': `%${adminKey.charCodeAt(0).toString(16)}${adminKey.slice(1)}` }],
    ['the key with a byte beyond ASCII', { 'X-Admin-Key': `${adminKey}\xff` }],
    ['the key as a bearer token', { Authorization: `Bearer ${adminKey}` }],
    ['the key as a password', { Authorization: `Basic ${Buffer.from(`admin:${adminKey}`).toString('base64')}` }],
    ['the key as a cookie', { Cookie: `X-Admin-Key=${adminKey}` }],
    ['the key in X_Admin_Key', { X_Admin_Key: adminKey }],
    ['the key behind another one', { 'X-Admin-Key': 'a', 'x-admin-key': adminKey }],
    ['a key of 10 KB', { 'X-Admin-Key': 'a'.repeat(10_000) }],
    ['a key that is a pattern', { 'X-Admin-Key': '.*' }],
    ['a key that is a prototype', { 'X-Admin-Key': '__proto__' }],
    ['"undefined"', { 'X-Admin-Key': 'undefined' }],
    ['"null"', { 'X-Admin-Key': 'null' }],
    [
      'no key, from this machine',
      { 'X-Forwarded-For': '127.0.0.1', 'X-Real-IP': '127.0.0.1', Forwarded: 'for=127.0.0.1' },
    ],
    ['no key, of a local host', { Host: 'localhost', Origin: 'http://localhost' }],
    ['no key, as another method', { 'X-HTTP-Method-Override': 'GET' }],
  ];
  return [
    ...every.flatMap(([name, headers]) =>
      paths(site).map(([method, path, body]) => ({
        kind: 'without the key',
        name: `${name}: ${method} ${path.replace(site.account.id, 'ID')}`,
        pieces: [adminRequest(method, ROUTES.admin + path, headers, body)],
        answers: [[401]],
        never: ['target@example.com', 'Target GmbH'],
      })),
    ),
    ...once.map(([name, headers]) => ({
      kind: 'an invalid key',
      name,
      pieces: [adminRequest('GET', `${ROUTES.admin}/accounts`, headers)],
      answers: [[401]],
      never: ['target@example.com'],
    })),
    {
      kind: 'an invalid key',
      name: 'the key in the query',
      pieces: [adminRequest('GET', `${ROUTES.admin}/accounts?X-Admin-Key=${adminKey}&adminKey=${adminKey}`, {})],
      answers: [[401]],
    },
  ];
}

/** Spellings of the path that a proxy may let through, sent without a key: none of them may work. */
const SPELLINGS: readonly string[] = [
  '/ADMIN/v1/accounts',
  '/admin/V1/accounts',
  '/admin/v1/accounts/',
  '/admin/v1//accounts',
  '//admin/v1/accounts',
  '/admin//v1/accounts',
  '/./admin/v1/accounts',
  '/admin/./v1/accounts',
  '/admin/v1/x/../accounts',
  '/api/v1/../../admin/v1/accounts',
  '/assets/..%2fadmin/v1/accounts',
  '/%61dmin/v1/accounts',
  '/admin%2fv1%2faccounts',
  '/admin/v1%2faccounts',
  '/admin/v1/accounts%00',
  '/admin/v1/accounts%20',
  '/admin/v1/accounts;a=b',
  '/admin;a=b/v1/accounts',
  '/admin/v1/accounts.json',
  '/admin/v1/accounts?',
  '/admin/v1/accounts#a',
  '/admin\\v1\\accounts',
  '/admin/v1/%61ccounts',
  '/admin/v1/accounts/%2e%2e/accounts',
  '/admin/v1',
  '/admin/v1/',
  '/admin',
  '/admin/',
  '/admin/v2/accounts',
  '/admin/accounts',
  'http://127.0.0.1/admin/v1/accounts',
];

export function otherPaths(site: Site): readonly RawAttack[] {
  const methods = ['HEAD', 'OPTIONS', 'TRACE', 'PROPFIND', 'SEARCH', 'PUT', 'MERGE'];
  return [
    ...SPELLINGS.map((path) => ({
      kind: 'another spelling of the path, without the key',
      name: path,
      pieces: [adminRequest('GET', path, {})],
      answers: [[400, 401, 404]],
      never: ['target@example.com'],
    })),
    ...methods.map((method) => ({
      kind: 'another method, without the key',
      name: method,
      pieces: [adminRequest(method, `${ROUTES.admin}/accounts`, {})],
      answers: [[400, 401, 404, 405]],
      never: ['target@example.com'],
    })),
    ...methods.slice(1).map((method) => ({
      kind: 'another method, with the key',
      name: method,
      pieces: [adminRequest(method, `${ROUTES.admin}/accounts`, { 'X-Admin-Key': site.adminKey })],
      answers: [[400, 404, 405]],
    })),
  ];
}
