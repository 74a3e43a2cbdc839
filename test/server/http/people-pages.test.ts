/** The people's pages over HTTP: permissions, and answers to strangers. */
import assert from 'node:assert/strict';
import supertest from 'supertest';
import { createAccount } from '#service/accounts/account-actions.js';
import { InvoiceError } from '#service/payments/invoice/issue.js';
import { createApp, type AppDeps } from '#service/app.js';
import type { CheckoutVisit, CheckoutService } from '#service/payments/checkout-service.js';
import { linkIn } from '../../../scripts/stand-ins/mail-server.js';
import { openedPeople, type OpenPeople } from '../../fixtures/people.js';
import { errorText, notingValidator } from './support.js';

const HOST = 'invoices.example';

describe('the pages for people', () => {
  let opened: OpenPeople;
  /** Requests to the payment provider. */
  let checkouts: (readonly [accountId: string, visit: CheckoutVisit])[];
  const checkoutService: CheckoutService = {
    startCheckout: async (accountId, visit) => {
      checkouts.push([accountId, visit]);
      return { url: 'https://pay.example/c/1' };
    },
    openPortal: async () => ({ url: 'https://pay.example/p/1' }),
    invoices: async () => [],
    refresh: () => Promise.reject(new Error('not asked')),
  };
  const open = async (canSignUp: boolean): Promise<void> => {
    opened = await openedPeople({ canSignUp });
  };
  beforeEach(() => {
    checkouts = [];
  });
  afterEach(() => opened.close());

  function browser(deps: Partial<AppDeps> = {}) {
    const { keys, accountService } = opened.accounts;
    const { accounts, people } = opened;
    const agent = supertest.agent(
      createApp({ validator: notingValidator(), keys, accountService, accounts, people, ...deps }),
    );
    const get = (path: string) => agent.get(path).set('Host', HOST);
    const post = (path: string, fields: Readonly<Record<string, string>>, origin = `http://${HOST}`) =>
      agent.post(path).set('Host', HOST).set('Origin', origin).type('form').send(fields);
    const signIn = async (email: string): Promise<void> => {
      const before = opened.mailServer.mails.length;
      assert.equal((await post('/account/sign-in/mail', { email })).status, 200);
      const mail = await opened.mailServer.next(
        (sent) => opened.mailServer.mails.indexOf(sent) >= before && sent.to === email && sent.text.includes('token='),
      );
      const token = linkIn(mail).searchParams.get('token')!;
      assert.equal((await post('/account/sign-in/link', { token })).status, 303);
    };
    return { get, post, signIn };
  }
  /** A person who was invited and has joined. */
  async function member(owner: ReturnType<typeof browser>): Promise<ReturnType<typeof browser>> {
    await owner.post('/account/people/invite', { email: 'bob@example.com', role: 'member' });
    const invited = browser();
    await invited.signIn('bob@example.com');
    const [, invitation] = /name="invitation" value="([^"]+)"/.exec((await invited.get('/account')).text)!;
    await invited.post('/account/people/answer', { invitation: invitation!, answer: 'yes' });
    return invited;
  }

  describe('without a payment provider', () => {
    beforeEach(() => open(false));

    it('tell strangers what they tell customers', async () => {
      await opened.account('Ada GmbH', 'ada@example.com');
      const { post } = browser();
      const known = await post('/account/sign-in/mail', { email: 'ada@example.com' });
      const unknown = await post('/account/sign-in/mail', { email: 'eve@example.com' });
      assert.equal(known.status, 200);
      assert.equal(unknown.text, known.text.replaceAll('ada@example.com', 'eve@example.com'));
      assert.deepEqual(Object.keys(unknown.headers).sort(), Object.keys(known.headers).sort());
    });

    it('open nothing to a key', async () => {
      const id = await opened.account('Ada GmbH', 'ada@example.com');
      const { secret } = await opened.accounts.accountService.createKey(id, 'Shop');
      const { get, post } = browser();
      assert.equal((await post('/account/sign-in', { key: secret })).status, 404);
      assert.doesNotMatch((await get('/account')).text, /Ada GmbH/);
    });

    it('give a cookie that scripts and other paths do not get, and for HTTPS only where they are reached by it', async () => {
      await opened.account('Ada GmbH', 'ada@example.com');
      for (const [publicUrl, secure] of [
        ['http://invoices.example', false],
        ['https://invoices.example', true],
      ] as const) {
        const people = await opened.another({ publicUrl });
        await people.requestLink('ada@example.com', 'en');
        const mails = opened.mailServer.mails.length;
        const mail = await opened.mailServer.next(
          (sent) => opened.mailServer.mails.indexOf(sent) >= mails - 1 && sent.text.includes(`${publicUrl}/`),
        );
        const cookies = await people.enter(linkIn(mail).searchParams.get('token')!, 'en');
        assert.ok(cookies !== null && cookies.length > 0);
        for (const cookie of cookies) {
          assert.match(cookie, /; path=\/account(;|$)/i);
          assert.match(cookie, /; httponly/i);
          assert.match(cookie, /; samesite=lax/i);
          assert.equal(/; secure/i.test(cookie), secure);
        }
      }
    });

    it('use no link up that is only looked at', async () => {
      await opened.account('Ada GmbH', 'ada@example.com');
      const { get, post } = browser();
      await post('/account/sign-in/mail', { email: 'ada@example.com' });
      const link = linkIn(await opened.mailServer.next(() => true));
      for (let looked = 0; looked < 3; looked++)
        assert.match((await get(`${link.pathname}${link.search}`)).text, /Please confirm that you want to sign in/);
      const token = link.searchParams.get('token')!;
      assert.equal((await post('/account/sign-in/link', { token }, 'https://evil.example')).status, 403);
      assert.equal((await post('/account/sign-in/link', { token })).status, 303);
      assert.equal((await post('/account/sign-in/link', { token })).status, 400);
    });

    it('have no sign-up, and say so to whoever has no account', async () => {
      const { get } = browser();
      assert.equal((await get('/signup')).status, 404);
      assert.equal((await get('/account/company')).status, 404);
      await opened.account('Ada GmbH', 'ada@example.com');
      const owner = browser();
      await owner.signIn('ada@example.com');
      await owner.post('/account/people/invite', { email: 'bob@example.com', role: 'member' });
      const invited = browser();
      await invited.signIn('bob@example.com');
      assert.match((await invited.get('/account')).text, /You have been invited to Ada GmbH/);
    });

    it('slow down whoever asks for many links', async () => {
      const { post } = browser();
      for (let asked = 0; asked < 30; asked++)
        await post('/account/sign-in/mail', { email: `person${asked}@example.com` });
      const refused = await post('/account/sign-in/mail', { email: 'ada@example.com' });
      assert.equal(refused.status, 429);
      assert.match(refused.text, /Too many links/);
    });

    it('let owners set a cap, switch the list of requests off, and delete the account; members can do the second only', async () => {
      const id = await opened.account('Ada GmbH', 'ada@example.com');
      const owner = browser();
      await owner.signIn('ada@example.com');
      const other = await member(owner);
      const account = async () => (await opened.accounts.store.account(id))!;

      for (const cap of ['10', '-1', 'x', '48.99', '1e9']) {
        const refused = await owner.post('/account/billing/cap', { cap });
        assert.deepEqual([refused.status, (await account()).capCents], [400, null], cap);
      }
      assert.equal((await other.post('/account/billing/cap', { cap: '100' })).status, 403);
      assert.equal((await owner.post('/account/billing/cap', { cap: '120,50' })).status, 303);
      assert.equal((await account()).capCents, 12_050);
      assert.match((await other.get('/account/billing')).text, /€120\.50/);
      await owner.post('/account/billing/cap', { cap: '' });
      assert.equal((await account()).capCents, null);

      await other.post('/account/requests', { keeps: 'no' });
      assert.equal((await account()).keepsRequests, false);
      assert.match((await other.get('/account/requests')).text, /Requests are not recorded/);

      assert.equal((await other.post('/account/billing/delete', { name: 'Ada GmbH' })).status, 403);
      assert.equal((await owner.post('/account/billing/delete', { name: 'Ada' })).status, 400);
      assert.equal((await account()).erasedAt, null);
      assert.equal((await owner.post('/account/billing/delete', { name: 'Ada GmbH' })).status, 303);
      assert.notEqual((await account()).erasedAt, null);
      assert.deepEqual(await opened.people.members(id), []);
      assert.doesNotMatch((await owner.get('/account')).text, /Ada GmbH/);
    });

    it('show somebody who has an account an invitation to another one, and let them go from one to the other', async () => {
      await opened.account('Ada GmbH', 'ada@example.com');
      await opened.account('Bob KG', 'bob@example.com');
      const owner = browser();
      await owner.signIn('ada@example.com');
      const bob = await member(owner);
      const { text } = await bob.get('/account');
      assert.match(text, /<h1>Ada GmbH<\/h1>/);
      const [, other] = /<option value="([^"]+)">Bob KG</.exec(text)!;
      await bob.post('/account/choose', { account: other! });
      assert.match((await bob.get('/account')).text, /<h1>Bob KG<\/h1>/);
      assert.match(
        (await owner.get('/account/people')).text,
        /Person joined<\/strong> <span class="hint">bob@example\.com/,
      );
    });

    it('note who did what, by ids, and show it', async () => {
      const id = await opened.account('Ada GmbH', 'ada@example.com');
      const owner = browser();
      await owner.signIn('ada@example.com');
      await owner.post('/account/keys', { label: 'Shop', test: 'yes', expiry: '30' });
      await owner.post('/account/billing/cap', { cap: '100' });
      await owner.post('/account/people/invite', { email: 'bob@example.com', role: 'member' });
      const entries = await opened.accounts.store.auditEntries({ accountId: id, limit: 10 });
      assert.deepEqual(entries.map(({ action }) => action).toSorted(), [
        'account.edited',
        'key.created',
        'person.invited',
      ]);
      assert.doesNotMatch(JSON.stringify(entries), /@/);
      const { text } = await owner.get('/account/people');
      assert.match(text, /Key created<\/strong> <span class="hint">ada@example\.com/);
      const [key] = await opened.accounts.store.keys(id);
      assert.equal(key!.isTest, true);
      assert.ok(key!.expiresAt !== null && key!.expiresAt.getTime() - Date.now() > 29 * 86_400_000);
      assert.match((await owner.get('/account/keys')).text, /class="mark"[^]*valid until/);
    });

    it('list past periods, and hand out our own invoices of them to German customers', async () => {
      const { store } = opened.accounts;
      const begun = new Date(Date.now() - 40 * 86_400_000);
      const wanted = { name: 'Ada GmbH', email: 'ada@example.com', cardOnFile: true, trialDays: 0 };
      const { id } = await createAccount(store, wanted, begun);
      await store.changeAccount(id, (account) => ({
        ...account,
        billing: { ...account.billing, country: 'DE', street: 'Weg 1', postcode: '12345', city: 'Ort' },
      }));
      while (((await store.closeBatch(500))?.accounts ?? 0) > 0);
      const asked: unknown[] = [];
      const { get, signIn } = browser({
        ownInvoice: async (...wants) => {
          asked.push(wants);
          if (wants[1].getTime() !== begun.getTime()) throw new InvoiceError('STATEMENT_UNKNOWN');
          return { number: '1', fileName: '1.xml', xml: '<Invoice/>' };
        },
      });
      await signIn('ada@example.com');
      const { text } = await get('/account/billing');
      assert.match(text, /€49\.00/);
      const link = /href="(\/account\/billing\/invoice[^"]*format=xrechnung[^"]*)"/
        .exec(text)![1]!
        .replaceAll('&amp;', '&');
      const invoice = await get(link);
      assert.equal(invoice.status, 200);
      assert.match(invoice.headers['content-disposition']!, /attachment; filename="?1\.xml"?$/);
      assert.deepEqual(asked, [[id, begun, 'xrechnung']]);
      assert.equal((await get(link.replace(/period=\d{4}/, 'period=2001'))).status, 404);
      assert.equal((await get('/account/billing/invoice?period=x&format=y')).status, 303);
      const other = browser();
      await other.signIn('ada@example.com');
      assert.doesNotMatch((await other.get('/account/billing')).text, /billing\/invoice/);
    });

    it('show nothing of other accounts', async () => {
      const id = await opened.account('Ada GmbH', 'ada@example.com');
      await opened.account('Eve KG', 'eve@example.com');
      const { key } = await opened.accounts.accountService.createKey(id, 'Secret label');
      const eve = browser();
      await eve.signIn('eve@example.com');
      await eve.post('/account/keys/revoke', { key: key.id });
      await eve.post('/account/choose', { account: id });
      assert.equal((await opened.accounts.store.keys(id))[0]!.revokedAt, null);
      for (const path of [
        '/account',
        `/account?key=${key.id}`,
        '/account/keys',
        '/account/requests',
        '/account/billing',
        '/account/people',
      ])
        assert.doesNotMatch((await eve.get(path)).text, /Ada GmbH|Secret label/, path);
    });

    it('take no form from another site', async () => {
      await opened.account('Ada GmbH', 'ada@example.com');
      const owner = browser();
      await owner.signIn('ada@example.com');
      for (const path of [
        '/account/sign-in/mail',
        '/account/sign-out',
        '/account/keys',
        '/account/requests',
        '/account/billing/cap',
        '/account/billing/delete',
        '/account/people/invite',
        '/account/people/remove',
        '/account/passkeys/options',
      ]) {
        const refused = await owner.post(path, { name: 'Ada GmbH' }, 'https://evil.example');
        assert.deepEqual([refused.status, refused.text], [403, errorText('FOREIGN_ORIGIN')], path);
      }
    });
  });

  describe('with a payment provider', () => {
    beforeEach(() => open(true));

    it('make an account that is not served yet, and lead on to the provider without a form', async () => {
      const { get, post, signIn } = browser({ checkoutService });
      assert.match((await get('/signup')).text, /7 days free, then €49\.00 a month/);
      await signIn('ada@example.com');
      assert.equal((await get('/account')).headers['location'], '/account/company?lang=en');
      const bad = [
        { name: '', country: 'DE', vatId: '' },
        { name: 'Ada', country: 'XX', vatId: '' },
        { name: 'Ada', country: 'DE', vatId: 'DE1' },
        { name: 'Ada', country: 'AT', vatId: 'DE123456788' },
        { name: 'A\u0007da', country: 'DE', vatId: '' },
      ];
      for (const company of bad) assert.equal((await post('/account/company', company)).status, 400);
      assert.equal((await opened.accounts.store.accounts()).length, 0);
      const made = await post('/account/company', { name: 'Ada GmbH', country: 'DE', vatId: 'de 123456788' });
      assert.equal(made.headers['location'], '/account/checkout?lang=en');
      const [account] = await opened.accounts.store.accounts();
      assert.equal(account!.subscription.state, 'incomplete');
      assert.deepEqual([account!.email, account!.billing.vatId], ['ada@example.com', 'DE123456788']);
      const onward = await get('/account/checkout');
      assert.match(onward.text, /<meta http-equiv="refresh" content="0; url=https:\/\/pay\.example\/c\/1">/);
      assert.equal(checkouts[0]![0], account!.id);
      assert.match(checkouts[0]![1].successUrl, /^http:\/\/invoices\.example\/account\/welcome\?/);
      assert.match((await get('/account/welcome')).text, /One moment/);
      assert.deepEqual(await opened.accounts.store.keys(account!.id), []);
      // Submitting again corrects it, and creates no second one.
      await post('/account/company', { name: 'Ada AG', country: 'AT', vatId: '' });
      assert.deepEqual(
        (await opened.accounts.store.accounts()).map(({ name, billing }) => [name, billing.country, billing.vatId]),
        [['Ada AG', 'AT', null]],
      );
    });

    it('make one first key, however often somebody comes back', async () => {
      const { get, post, signIn } = browser({ checkoutService });
      await signIn('ada@example.com');
      await post('/account/company', { name: 'Ada GmbH', country: 'DE', vatId: '' });
      const [account] = await opened.accounts.store.accounts();
      await opened.accounts.store.changeSubscription(account!.id, (subscription) => ({
        ...subscription,
        state: 'active',
        stoppedAt: null,
      }));
      const ways = await Promise.all(Array.from({ length: 5 }, () => get('/account/welcome')));
      for (const { headers } of [...ways, await get('/account/welcome')])
        assert.equal(headers['location'], '/account/keys?lang=en');
      assert.equal((await opened.accounts.store.keys(account!.id)).length, 1);
      assert.match((await get('/account/keys')).text, /class="secret"/);
      assert.doesNotMatch((await get('/account/keys')).text, /class="secret"/);
      assert.equal((await get('/account/company')).headers['location'], '/account?lang=en');
      assert.equal((await get('/account/portal')).headers['location'], 'https://pay.example/p/1');
    });
  });
});
