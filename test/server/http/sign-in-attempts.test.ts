/** What counts as a failed sign-in of an address, and what does not. */
import assert from 'node:assert/strict';
import supertest from 'supertest';
import type { AccountService } from '#service/accounts/account-service.js';
import { StoreError } from '#service/accounts/store-error.js';
import { createApp, type AppDeps } from '#service/app.js';
import { openAccount, type OpenAccount } from '../../fixtures/account-service.js';
import { notingValidator } from './support.js';

const HOST = 'invoices.example';
const ALLOWED = 20;

describe('attempts to sign in', () => {
  let opened: OpenAccount;
  beforeEach(async () => {
    opened = await openAccount();
  });
  afterEach(async () => {
    await opened.close();
  });

  function page(deps: Partial<AppDeps> = {}) {
    const app = createApp({
      validator: notingValidator(),
      keys: opened.keys,
      accountService: opened.accountService,
      ...deps,
    });
    const post = (key: string, headers: Readonly<Record<string, string>> = {}) =>
      supertest(app)
        .post('/account/sign-in')
        .set({ Host: HOST, Origin: `http://${HOST}`, ...headers })
        .type('form')
        .send({ key });
    const times = async (
      count: number,
      key: string,
      headers?: Readonly<Record<string, string>>,
    ): Promise<readonly number[]> => {
      const statuses = new Set<number>();
      for (let attempt = 0; attempt < count; attempt++) statuses.add((await post(key, headers)).status);
      return [...statuses];
    };
    return {
      post,
      times,
      isFree: async (headers?: Readonly<Record<string, string>>) => (await post(opened.secret, headers)).status === 303,
    };
  }

  const foreign: readonly { readonly name: string; readonly headers: Readonly<Record<string, string>> }[] = [
    { name: 'another site', headers: { Origin: 'https://evil.example' } },
    { name: 'an unknown origin', headers: { Origin: 'null' } },
    { name: 'the same name at another port', headers: { Origin: `http://${HOST}:81` } },
    { name: 'another site, as the browser says', headers: { 'Sec-Fetch-Site': 'cross-site' } },
    { name: 'a neighbour of the same site', headers: { 'Sec-Fetch-Site': 'same-site' } },
    { name: 'no page at all', headers: { 'Sec-Fetch-Site': 'none' } },
  ];
  for (const { name, headers } of foreign) {
    it(`are not used up by forms of ${name}, whatever the key`, async () => {
      const { times, isFree } = page();
      assert.deepEqual(await times(ALLOWED + 1, 'wrong', headers), [403]);
      assert.deepEqual(await times(ALLOWED + 1, opened.secret, headers), [403]);
      assert.equal(await isFree(), true);
    });
  }

  it('are not used up by those that work, one after the other or at the same time', async () => {
    const { post, times, isFree } = page();
    assert.deepEqual(await times(ALLOWED + 1, opened.secret), [303]);
    const answers = await Promise.all(Array.from({ length: 2 * ALLOWED }, () => post(opened.secret)));
    assert.deepEqual(new Set(answers.map(({ status }) => status)), new Set([303]));
    assert.equal(await isFree(), true);
  });

  it('are not given back by one that works', async () => {
    const { times, isFree } = page();
    assert.deepEqual(await times(ALLOWED - 1, 'wrong'), [401]);
    assert.equal(await isFree(), true);
    assert.deepEqual(await times(2, 'wrong'), [401, 429]);
    assert.equal(await isFree(), false);
  });

  it('are not used up by a form that is too large, or a store that is away', async () => {
    const away: AccountService = {
      ...opened.accountService,
      startSession: () => Promise.reject(new StoreError('away')),
    };
    const { times } = page({ accountService: away });
    assert.deepEqual(await times(ALLOWED + 1, 'x'.repeat(5_000)), [413]);
    assert.deepEqual(await times(ALLOWED + 1, opened.secret), [503]);
    assert.deepEqual(await times(1, 'wrong'), [401]);
  });

  it('are used up by many at the same time as by many in turn', async () => {
    const { post, isFree } = page();
    const answers = await Promise.all(Array.from({ length: 2 * ALLOWED }, (_, index) => post(`guess ${index}`)));
    assert.equal(answers.filter(({ status }) => status === 401).length, ALLOWED);
    assert.equal(answers.filter(({ status }) => status === 429).length, ALLOWED);
    assert.equal(await isFree(), false);
  });

  it('belong to each visitor of a trusted proxy', async () => {
    const { times, isFree } = page({ trustProxy: 1 });
    const from = (address: string) => ({ 'X-Forwarded-For': address });
    assert.deepEqual(await times(ALLOWED + 1, 'wrong', from('192.0.2.1')), [401, 429]);
    assert.deepEqual(
      [await isFree(from('192.0.2.1')), await isFree(from('192.0.2.2')), await isFree(from('2001:db8::1'))],
      [false, true, true],
    );
  });

  it('belong to the address that the proxy has seen, not to those that a visitor makes up', async () => {
    const { times, isFree } = page({ trustProxy: 1 });
    for (let attempt = 0; attempt < ALLOWED; attempt++)
      await times(1, 'wrong', { 'X-Forwarded-For': `10.0.0.${attempt}, 192.0.2.1` });
    assert.equal(await isFree({ 'X-Forwarded-For': '10.9.9.9, 192.0.2.1' }), false);
  });

  it('belong to all together where no proxy is trusted', async () => {
    const { times, isFree } = page();
    for (let attempt = 0; attempt < ALLOWED; attempt++)
      await times(1, 'wrong', { 'X-Forwarded-For': `192.0.2.${attempt}` });
    assert.equal(await isFree({ 'X-Forwarded-For': '192.0.2.99' }), false);
  });

  it('of a whole IPv6 network count together', async () => {
    const { times, isFree } = page({ trustProxy: 1 });
    for (let attempt = 0; attempt < ALLOWED; attempt++)
      await times(1, 'wrong', { 'X-Forwarded-For': `2001:db8:0:${attempt}::1` });
    assert.deepEqual(
      [await isFree({ 'X-Forwarded-For': '2001:db8:0:ff::1' }), await isFree({ 'X-Forwarded-For': '2001:db8:1:0::1' })],
      [false, true],
    );
  });
});
