/** The lists of the account over HTTP: its periods, and its requests. */
import assert from 'node:assert/strict';
import supertest from 'supertest';
import { LOCAL_EMAIL } from '#service/accounts/account-actions.js';
import type { RequestNote } from '#service/accounts/note-store.js';
import { createApp } from '#service/app.js';
import { openAccount, type OpenAccount, type OpenAccountOptions } from '../../fixtures/account-service.js';
import { until } from '../accounts/counting.js';
import { notingValidator } from './support.js';

const HOST = 'invoices.example';

describe('the lists of the account page', () => {
  let opened: OpenAccount;
  afterEach(() => opened.close());

  /** Opens an account and signs in to it. @returns a function that gets a page of it */
  async function signedIn(options: OpenAccountOptions = {}) {
    opened = await openAccount(options);
    const { accounts, accountService, keys } = opened;
    const now = options.now ?? new Date('2026-11-02T12:00:00Z');
    const agent = supertest.agent(
      createApp({ validator: notingValidator(), keys, accountService, accounts, now: () => now }),
    );
    const signIn = agent.post('/account/sign-in').set('Host', HOST).set('Origin', `http://${HOST}`).type('form');
    assert.equal((await signIn.send({ key: opened.secret })).status, 303);
    return (path: string) => agent.get(path).set('Host', HOST);
  }
  const accountId = (): string => opened.accountService.signIn(opened.secret)!.accountId;

  describe('of its periods', () => {
    /** The text of the cells of the running period; null if there is none. */
    const running = (page: string): readonly string[] | null => {
      const row = /<tr class="running">(.*?)<\/tr>/s.exec(page)?.[1];
      return row === undefined
        ? null
        : [...row.matchAll(/<td[^>]*>(.*?)<\/td>/gs)].map(([, cell]) =>
            cell!
              .replace(/<[^>]*>/g, ' ')
              .replace(/\s+/g, ' ')
              .trim(),
          );
    };

    it('starts with the running one: until when, the calls, and the cost so far', async () => {
      const get = await signedIn();
      const { store } = opened.accounts;
      await until(async () => (await store.statementsOfAccount(accountId())).length > 0);
      const { text } = await get('/account/billing');
      assert.deepEqual(running(text), ['31 Oct – 29 Nov 2026 running 28 days left', '1,012', '€49.60 so far']);
      assert.match(text, /<tr class="running">[^]*31 Aug/, 'above the periods that have ended');
      assert.match((await get('/account/billing?lang=de')).text, /noch 28 Tage[^]*49,60\s€[^]*bisher/);
      assert.match((await get('/account/billing?lang=fr')).text, /28 jours restants[^]*49,60\s€[^]*à ce jour/);
    });

    it('says how many days of a trial are left, which costs nothing', async () => {
      const get = await signedIn({ now: new Date('2026-08-30T12:00:00Z') });
      const { text } = await get('/account/billing');
      assert.deepEqual(running(text), ['24 – 30 Aug 2026 running Free trial: 1 day left', '0', '€0.00 so far']);
      assert.match(text, /No period has ended yet/);
    });

    it('has no running period once the subscription has ended', async () => {
      const get = await signedIn({ now: new Date('2026-09-02'), cardOnFile: false });
      assert.equal(running((await get('/account/billing')).text), null);
    });

    it('is no page of the account that a service has made for itself, which owes nothing', async () => {
      const get = await signedIn({ email: LOCAL_EMAIL });
      const { status, headers } = await get('/account/billing');
      assert.deepEqual([status, headers['location']], [303, '/account?lang=en']);
      for (const path of ['/account', '/account/keys', '/account/requests'])
        assert.doesNotMatch((await get(path)).text, /€|account\/billing/, path);
    });
  });

  describe('of its requests', () => {
    const NOON = Date.parse('2026-11-02T12:00:00Z');
    /** Records requests, a minute apart, the first one at noon. */
    const record = async (statuses: readonly number[]): Promise<void> => {
      const note = (status: number, index: number): RequestNote => ({
        at: new Date(NOON - index * 60_000),
        accountId: accountId(),
        keyId: 'key',
        requestId: `r${index}`,
        status,
        format: null,
        milliseconds: 3,
      });
      await opened.accounts.store.recordRequests(statuses.map(note));
    };
    const shown = (page: string): readonly string[] =>
      [...page.matchAll(/<td class="id"><code>([^<]+)</g)].map(([, id]) => id!);

    it('shows all of them, or those that failed', async () => {
      const get = await signedIn();
      await record([200, 415, 200, 503, 402]);
      const all = (await get('/account/requests')).text;
      assert.deepEqual(shown(all), ['r0', 'r1', 'r2', 'r3', 'r4']);
      const [, link] = /<a href="([^"]*)" >Failed|<a href="([^"]*status=failed)"/.exec(all)!.filter(Boolean);
      const failed = (await get(link!.replaceAll('&amp;', '&'))).text;
      assert.deepEqual(shown(failed), ['r1', 'r3', 'r4']);
      assert.match(failed, /aria-current="true"><span[^>]*>Failed/);
      assert.match(failed, /wrong type[^]*busy, send again[^]*cap reached/);
    });

    it('goes on with those that failed on the next page', async () => {
      const get = await signedIn();
      await record(Array.from({ length: 250 }, (_, index) => (index % 2 === 0 ? 200 : 500)));
      const first = (await get('/account/requests?status=failed')).text;
      assert.deepEqual([shown(first).length, shown(first)[0]], [100, 'r1']);
      const [, older] = /<a href="([^"]*before=[^"]*)"/.exec(first)!;
      const next = (await get(older!.replaceAll('&amp;', '&'))).text;
      assert.deepEqual([shown(next).length, shown(next)[0], shown(next).at(-1)], [25, 'r201', 'r249']);
      assert.doesNotMatch(next, /before=/);
    });

    it('says what a failed request is, where there are none', async () => {
      const get = await signedIn();
      await record([200]);
      const { text } = await get('/account/requests?status=failed');
      assert.match(text, /No failed requests[^]*An invoice with errors is no failed request/);
      assert.match(text, /<a href="\/account\/requests\?lang=en"[^>]*><span[^>]*>All</, 'the way back');
      assert.match((await get('/account/requests?status=failed&lang=de')).text, /Keine fehlgeschlagenen Anfragen/);
      assert.match((await get('/account/requests?status=failed&lang=fr')).text, /Aucune requête échouée/);
    });

    it('offers no choice as long as there is nothing to choose from', async () => {
      const get = await signedIn();
      const { text } = await get('/account/requests');
      assert.match(text, /No requests yet/);
      assert.doesNotMatch(text, /status=failed/);
    });
  });
});
