/** Managing accounts over HTTP: the real app with real accounts. */

import assert from 'node:assert/strict';
import request from 'supertest';
import { type Accounts, openAccounts } from '#service/accounts/accounts.js';
import { closePeriods } from '#service/accounts/billing.js';
import { createApp } from '#service/app.js';
import { DRIVERS, type Place } from '../../fixtures/stores.js';
import { at } from '../accounts/support.js';
import { notingValidator, PATH, XML } from '../http/support.js';

const KEY = 'an admin key of more than thirty-two characters';

for (const driver of DRIVERS) {
  driver.needs.describe(`the admin's HTTP (${driver.name})`, () => {
    let place: Place;
    let accounts: Accounts;
    let app: ReturnType<typeof createApp>;
    let now: Date;
    beforeEach(async () => {
      place = await driver.empty();
      now = at('2027-01-24');
      accounts = await openAccounts({ place: place.place, now: () => now });
      const { keys } = accounts;
      app = createApp({ validator: notingValidator(), keys, admin: { key: KEY, accounts, needsCard: false } });
    });
    afterEach(async () => {
      await accounts.stop();
      await place.remove();
    });

    type Method = 'get' | 'post' | 'patch' | 'put' | 'delete';
    const ask = (method: Method, path: string, body?: object, key: string | null = KEY) => {
      const asked = request(app)[method](`/admin/v1${path}`);
      if (key !== null) void asked.set('X-Admin-Key', key);
      return body === undefined ? asked : asked.send(body);
    };
    const good = async <T>(method: Method, path: string, body?: object): Promise<T> => {
      const { status, body: answer, text } = await ask(method, path, body);
      assert.ok(status === 200 || status === 201, `${method} ${path}: ${status} ${text}`);
      return answer as T;
    };
    interface Made {
      readonly id: string;
    }
    const create = (name: string, more: object = {}): Promise<Made> =>
      good<Made>('post', '/accounts', { name, email: `${name.toLowerCase()}@example.com`, card: true, ...more });

    for (const key of [null, '', 'wrong', KEY.slice(0, -1), `${KEY}x`, KEY.toUpperCase()]) {
      it(`is closed without the key: ${key}`, async () => {
        for (const [method, path] of [
          ['get', '/accounts'],
          ['post', '/accounts'],
          ['get', '/nothing'],
        ] as const) {
          const { status, body, headers } = await ask(method, path, undefined, key);
          assert.deepEqual([status, Object.keys(body as object)], [401, ['error']]);
          assert.match(String(headers['www-authenticate']), /X-Admin-Key/);
        }
      });
    }

    it('is not there where no key is set', async () => {
      const without = createApp({ validator: notingValidator(), keys: accounts.keys });
      const { status } = await request(without).get('/admin/v1/accounts').set('X-Admin-Key', KEY);
      assert.equal(status, 404);
    });

    it('makes, finds, shows, changes and erases accounts', async () => {
      const ada = await create('Ada');
      now = at('2027-01-25');
      await create('Bob');
      const { accounts: found } = await good<{ accounts: Made[] }>('get', '/accounts?search=ada&limit=5');
      assert.deepEqual(
        found.map(({ id }) => id),
        [ada.id],
      );
      const first = await good<{ accounts: { name: string }[]; next: string }>('get', '/accounts?limit=1');
      const second = await good<{ accounts: { name: string }[]; next: null }>(
        'get',
        `/accounts?limit=1&after=${encodeURIComponent(first.next)}`,
      );
      assert.deepEqual([first.accounts[0]!.name, second.accounts[0]!.name, second.next], ['Bob', 'Ada', null]);
      await good('patch', `/accounts/${ada.id}`, { vatId: 'DE 123456789', city: 'Bonn', capCents: 6_000 });
      const shown = await good<{ account: { capCents: number; billing: object }; usedCalls: number; keys: unknown[] }>(
        'get',
        `/accounts/${ada.id}`,
      );
      assert.deepEqual([shown.account.capCents, shown.usedCalls, shown.keys], [6_000, 0, []]);
      await good('delete', `/accounts/${ada.id}`);
      const { account, audit } = await good<{ account: { email: string }; audit: { action: string; actor: string }[] }>(
        'get',
        `/accounts/${ada.id}/export`,
      );
      assert.equal(account.email, '');
      assert.deepEqual(
        audit.map(({ action, actor }) => [action, actor]),
        [
          ['account.erased', 'admin'],
          ['account.edited', 'admin'],
          ['account.created', 'admin'],
        ],
      );
    });

    it('tells subscriptions what happened, at once for the next call', async () => {
      const { id } = await create('Ada', { trialDays: 0 });
      const { secret } = await accounts.accountService.createKey(id, 'Office');
      const call = async (): Promise<number> =>
        (await request(app).post(PATH).set('X-Api-Key', secret).set('Content-Type', 'application/xml').send(XML))
          .status;
      assert.equal(await call(), 200);
      await good('post', `/accounts/${id}/events`, { event: 'paused' });
      assert.equal(await call(), 402);
      await good('post', `/accounts/${id}/events`, { event: 'resumed' });
      assert.equal(await call(), 200);
      const later = await good<{ subscription: { endsAt: string } }>('post', `/accounts/${id}/events`, {
        event: 'end_requested',
        atPeriodEnd: true,
      });
      assert.deepEqual([later.subscription.endsAt, await call()], ['2027-02-24T00:00:00.000Z', 200]);
      const { status, body } = await ask('post', `/accounts/${id}/events`, { event: 'resumed' });
      assert.deepEqual([status, /resumed while active/.test((body as { error: string }).error)], [409, true]);
    });

    it('makes keys, and revokes them, at once for the next call', async () => {
      const { id } = await create('Ada');
      const { secret, key } = await good<{ secret: string; key: { id: string } }>('post', `/accounts/${id}/keys`, {
        label: 'Office',
      });
      const call = async (): Promise<number> =>
        (await request(app).post(PATH).set('X-Api-Key', secret).set('Content-Type', 'application/xml').send(XML))
          .status;
      assert.equal(await call(), 200);
      await good('delete', `/keys/${key.id}`);
      assert.equal(await call(), 401);
      const test = await good<{ key: { isTest: boolean; expiresAt: string } }>('post', `/accounts/${id}/keys`, {
        label: 'Try',
        test: true,
        expiresAt: '2027-02-01T00:00:00Z',
      });
      assert.deepEqual([test.key.isTest, test.key.expiresAt], [true, '2027-02-01T00:00:00.000Z']);
    });

    it('sells plans, gives credits, and hands out statements in three forms', async () => {
      const { id } = await create('Ada', { trialDays: 0 });
      const figures = { priceCents: 1_000, includedCalls: 5, overageCents: 2, trialDays: 0, graceDays: 7 };
      await good('post', '/plans', { plan: 'friends', ...figures });
      await good('put', `/accounts/${id}/plan`, { plan: 'friends', validFrom: '2027-02-24T00:00:00Z' });
      await good('post', `/accounts/${id}/credits`, { amountCents: 150, note: 'An outage' });
      await good('post', `/accounts/${id}/refunds`, { amountCents: 10, note: 'Paid twice' });
      now = at('2027-04-01');
      await closePeriods(accounts.store);
      const { statements } = await good<{ statements: { plan: string; totalCents: number; creditCents: number }[] }>(
        'get',
        '/statements?month=2027-02',
      );
      assert.deepEqual(
        statements.map(({ plan, totalCents, creditCents }) => [plan, totalCents, creditCents]),
        [['standard', 4_900, 150]],
      );
      const { text, headers } = await ask('get', '/statements?month=2027-03&format=csv-de');
      assert.match(
        text,
        /^\uFEFFaccount;[^\r]*\r\nacct_\w+;Ada;paid;2027-02-24;2027-03-24;closed;10,00;5;0;0;0,02;0,00;0,00;10,00;0,00\r\n$/,
      );
      assert.match(String(headers['content-type']), /^text\/csv/);
      const plain = await ask('get', '/statements?month=2027-03&format=csv');
      assert.match(plain.text, /^account,[^\r]*\r\nacct_\w+,Ada,paid,.*,10\.00,0\.00\r\n$/);
    });

    it('lists what differs from the provider, what was done, and what waits', async () => {
      const { id } = await create('Ada');
      const more = { accountId: id, periodStart: now, comparedAt: now };
      await accounts.store.saveComparison({ ...more, invoiceId: 'in_1', ownCents: 5, providerCents: 5 });
      await accounts.store.saveComparison({ ...more, invoiceId: 'in_2', ownCents: 5, providerCents: 7 });
      const { comparisons } = await good<{ comparisons: { invoiceId: string; differenceCents: number }[] }>(
        'get',
        `/comparisons?different=true&account=${id}`,
      );
      assert.deepEqual(
        comparisons.map(({ invoiceId, differenceCents }) => [invoiceId, differenceCents]),
        [['in_2', 2]],
      );
      assert.equal((await good<{ entries: unknown[] }>('get', '/audit?limit=10')).entries.length, 1);
      assert.deepEqual(await good('get', '/outbox'), { events: 0, calls: 0, oldest: null });
    });

    const wrong: readonly (readonly [Method, string, object | undefined, number, RegExp])[] = [
      ['get', '/accounts/acct_none', undefined, 404, /no such account/],
      ['get', '/accounts/acct_none/export', undefined, 404, /no such account/],
      ['patch', '/accounts/acct_none', { city: 'Bonn' }, 404, /no such account/],
      ['patch', '/accounts/acct_none', { town: 'Bonn' }, 400, /no "town"; there are name, email/],
      ['patch', '/accounts/acct_none', { capCents: '5' }, 400, /"capCents" must be number or null/],
      ['patch', '/accounts/acct_none', { capCents: -5 }, 400, /amount/],
      ['post', '/accounts', { name: 'Ada' }, 400, /"email" is missing/],
      ['post', '/accounts', { name: 'Ada', email: 'nobody' }, 400, /not an e-mail address/],
      ['post', '/accounts', [], 400, /must be a JSON object/],
      ['post', '/accounts/acct_none/keys', { label: 'x' }, 404, /no such account/],
      ['delete', '/keys/key_none', undefined, 404, /no such key/],
      ['post', '/accounts/acct_none/events', { event: 'party' }, 400, /must be one of trial_started/],
      [
        'put',
        '/accounts/acct_none/plan',
        { plan: 'standard', validFrom: 'soon' },
        400,
        /"validFrom" must be an instant/,
      ],
      [
        'put',
        '/accounts/acct_none/plan',
        { plan: 'standard', validFrom: '2030-02-30T00:00:00Z' },
        400,
        /"validFrom" must be an instant/,
      ],
      ['post', '/accounts/acct_none/credits', { amountCents: 0, note: 'x' }, 400, /a cent at least/],
      ['post', '/accounts/acct_none/refunds', { amountCents: 0, note: 'x' }, 400, /a cent at least/],
      [
        'post',
        '/plans',
        { plan: 'x', priceCents: 1, includedCalls: 1, overageCents: 1, trialDays: 10_000, graceDays: 1 },
        400,
        /from 0 to 9,999 days/,
      ],
      ['post', '/accounts/acct_none/credits', { amountCents: 1, note: 'x' }, 404, /no such account/],
      ['post', '/plans', { plan: 'x', priceCents: 1 }, 400, /"includedCalls" is missing/],
      ['get', '/statements?month=2027-13', undefined, 400, /"month" must be like/],
      ['get', '/statements?month=2027-12&format=pdf', undefined, 400, /"format" must be one of/],
      ['get', '/accounts?limit=0', undefined, 400, /"limit" must be/],
      ['get', '/accounts?search=a&search=b', undefined, 400, /only once/],
      ['get', '/nothing', undefined, 404, /nothing at this path/],
    ];
    for (const [method, path, body, status, says] of wrong) {
      it(`answers ${method} ${path} ${JSON.stringify(body) ?? ''} with ${status} and a reason`, async () => {
        const answer = await ask(method, path, body);
        assert.deepEqual([answer.status, Object.keys(answer.body as object)], [status, ['error']], answer.text);
        assert.match((answer.body as { error: string }).error, says);
      });
    }

    it('answers a body that is not JSON, or too large, with a reason', async () => {
      const send = (text: string) =>
        request(app)
          .post('/admin/v1/accounts')
          .set('X-Admin-Key', KEY)
          .set('Content-Type', 'application/json')
          .send(text);
      const [broken, large] = [await send('{'), await send(JSON.stringify({ name: 'x'.repeat(20_000) }))];
      assert.deepEqual([broken.status, large.status], [400, 413]);
      assert.match((broken.body as { error: string }).error, /not JSON/);
    });
  });
}
