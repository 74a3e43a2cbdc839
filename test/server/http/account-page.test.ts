/** The account page over HTTP: access, cookies, and the origin of forms. */
import assert from 'node:assert/strict';
import type { Request, Response } from 'express';
import supertest from 'supertest';
import { LOCAL_EMAIL } from '#service/accounts/account-actions.js';
import type { AccountService } from '#service/accounts/account-service.js';
import { StoreError } from '#service/accounts/store-error.js';
import { createApp, type AppDeps } from '#service/app.js';
import { ERRORS } from '#service/http/errors.js';
import { freshKeys } from '#service/web/account/fresh-key.js';
import { ACCOUNT_NAME, openAccount, type OpenAccount } from '../../fixtures/account-service.js';
import { errorText, knownKeys, notingValidator, PATH, XML } from './support.js';

const HOST = 'invoices.example';

describe('the account page', () => {
  let opened: OpenAccount;
  beforeEach(async () => {
    opened = await openAccount();
  });
  afterEach(async () => {
    await opened.close();
  });

  /** A browser with cookies for this host. */
  function visitor(deps: Partial<AppDeps> = {}) {
    const agent = supertest.agent(
      createApp({ validator: notingValidator(), keys: opened.keys, accountService: opened.accountService, ...deps }),
    );
    return {
      call: async (key: string) =>
        (await agent.post(PATH).set('X-Api-Key', key).type('application/xml').send(XML)).status,
      get: (path = '/account') => agent.get(path).set('Host', HOST),
      post: (path: string, fields: Readonly<Record<string, string>>, origin: string | null = `http://${HOST}`) => {
        const request = agent.post(path).set('Host', HOST).type('form');
        return (origin === null ? request : request.set('Origin', origin)).send(fields);
      },
    };
  }
  const signedIn = async (deps?: Partial<AppDeps>) => {
    const { get, post, call } = visitor(deps);
    assert.equal((await post('/account/sign-in', { key: opened.secret })).status, 303);
    return { get, post, call };
  };

  it('asks for a key at first', async () => {
    const { status, text } = await visitor().get();
    assert.equal(status, 200);
    assert.match(text, /<form [^>]*action="\/account\/sign-in/);
    assert.doesNotMatch(text, /Muster/);
  });

  it('shows the account after signing in, its name as text', async () => {
    const { get } = await signedIn();
    const { text } = await get();
    assert.ok(text.includes('&lt;b&gt;Muster&lt;/b&gt; &amp; Söhne'));
    assert.ok(!text.includes(ACCOUNT_NAME));
    assert.match(text, /€49\.00/);
    assert.match(text, /€49\.60/);
    // 12 extra calls so far, in two and a half of thirty days.
    assert.match(text, /Expected in total<\/span><\/dt><dd>€[\d,.]+</);
    assert.match(text, /1,012/);
  });

  it('owes nobody anything where a service has made it for itself', async () => {
    const local = await openAccount({ email: LOCAL_EMAIL });
    try {
      const { get, post } = visitor({ accountService: local.accountService, keys: local.keys });
      await post('/account/sign-in', { key: local.secret });
      const { text } = await get();
      assert.match(text, /nothing is charged/);
      assert.match(text, /1,012/);
      assert.doesNotMatch(text, /€/);
    } finally {
      await local.close();
    }
  });

  it('says where keys come from to whoever has none', async () => {
    for (const [language, words] of [
      ['en', /A key is shown once, when it is created: by “einvoice key create”/],
      ['de', /einvoice key create/],
      ['fr', /einvoice key create/],
    ] as const)
      assert.match((await visitor().get(`/account?lang=${language}`)).text, words);
  });

  const states = [
    {
      name: 'a trial',
      options: { now: new Date('2026-08-26') },
      english:
        '<strong>Free trial: 5 days left</strong>|Nothing is charged before 31 August 2026. From then on, it costs €49.00 a month.',
      german:
        '<strong>Kostenlose Testphase: noch 5 Tage</strong>|Bis zum 31. August 2026 wird nichts berechnet. Danach kostet der Dienst 49,00 € im Monat.',
    },
    {
      name: 'a trial without a card',
      options: { now: new Date('2026-08-30T12:00:00Z'), cardOnFile: false },
      english:
        '<strong>Free trial: 1 day left</strong>|It ends on 31 August 2026. Add a card before then to go on; otherwise nothing is charged, and calls are refused.',
      german: '<strong>Kostenlose Testphase: noch 1 Tag</strong>|Sie endet am 31. August 2026.',
    },
    {
      name: 'a paid period',
      options: {},
      english: '<strong>Active</strong>|The next period starts on 30 November 2026.',
      german: '<strong>Aktiv</strong>|Der nächste Abrechnungszeitraum beginnt am 30. November 2026.',
    },
    {
      name: 'a trial that is over',
      options: { now: new Date('2026-09-02'), cardOnFile: false },
      english: '<strong>Ended</strong>|The subscription ended on 31 August 2026. Calls are no longer answered.',
      german:
        '<strong>Beendet</strong>|Das Abonnement endete am 31. August 2026. Aufrufe werden nicht mehr beantwortet.',
    },
  ];
  for (const { name, options, english, german } of states) {
    it(`says what ${name} means, in both languages`, async () => {
      await opened.close();
      opened = await openAccount(options);
      const { now } = options as { now?: Date };
      const { get } = await signedIn(now === undefined ? {} : { now: () => now });
      for (const [language, words] of [
        ['en', english],
        ['de', german],
      ] as const) {
        const { text } = await get(`/account?lang=${language}`);
        const state = /<div class="state"[^]*?<\/div>/
          .exec(text)![0]
          .replaceAll('&nbsp;', ' ')
          .replace(/\u00a0/g, ' ');
        for (const part of words.split('|')) assert.ok(state.includes(part), state);
      }
    });
  }

  it('shows the days of the period, with and without calls', async () => {
    const { text } = await (await signedIn()).get();
    // The end is exclusive, so the last day is the one before.
    assert.match(text, /31 Oct\s–\s29 Nov 2026/);
    assert.equal(text.match(/<rect /g)?.length, 3);
    // The axis has the days to come, too.
    assert.match(text, />25 Nov<\/text>/);
    // Few bars have numbers; calls above the included ones have another colour.
    assert.match(text, /<text [^>]*>1,000<\/text>[^]*<rect class="above" [^]*<text [^>]*>12<\/text>/);
    assert.match(
      text,
      /<td>31 Oct<\/td><td>1,000<\/td><\/tr><tr><td>1 Nov<\/td><td>0<\/td><\/tr><tr><td>2 Nov<\/td><td>12<\/td>/,
    );
  });

  it('shows the latest days across periods, where the account is old enough for them', async () => {
    const { get } = await signedIn({ now: () => new Date('2026-11-02T12:00:00Z') });
    const { text } = await get('/account?days=90');
    assert.match(text, /days=90" aria-current="true"/);
    assert.equal(text.match(/<tr><td>/g)?.length, 71, 'since it was created');
    assert.match(text, /<dt>[^]*?Average per day[^]*?<dd>14</);
    assert.match(text, /Busiest day[^]*?<dd>1,000 <span class="hint">31 Oct</);
    assert.match(text, />Oct<\/text>/);
    assert.equal((await get('/account?days=7')).text, (await get()).text, 'what is not offered means the period');
    await opened.close();
    const now = new Date('2026-08-26');
    opened = await openAccount({ now });
    assert.doesNotMatch((await (await signedIn({ now: () => now })).get('/account?days=90')).text, /Last 90 days/);
  });

  it('answers 401 to a wrong key, without repeating it', async () => {
    const { status, text } = await visitor().post('/account/sign-in', { key: 'wrong-secret' });
    assert.equal(status, 401);
    assert.doesNotMatch(text, /wrong-secret/);
  });

  it('gives a cookie that scripts, other sites and other paths do not get, and that has no key in it', async () => {
    const response = await visitor().post('/account/sign-in', { key: opened.secret });
    const cookies = response.headers['set-cookie'] as unknown as readonly string[];
    assert.equal(cookies.length, 2);
    for (const cookie of cookies) {
      assert.match(cookie, /; path=\/account;.*samesite=strict; httponly$/i);
      assert.doesNotMatch(cookie, /; secure/i);
      assert.ok(!Buffer.from(cookie.split(/[=;]/)[1]!, 'base64').toString().includes(opened.secret));
    }
  });

  it('gives a cookie for HTTPS only where a trusted proxy says that it is HTTPS', async () => {
    const { post } = visitor({ trustProxy: 1 });
    const response = await post('/account/sign-in', { key: opened.secret }, `https://${HOST}`).set(
      'X-Forwarded-Proto',
      'https',
    );
    for (const cookie of response.headers['set-cookie'] as unknown as readonly string[])
      assert.match(cookie, /; secure/i);
  });

  it('believes no cookie that was changed or signed with another secret', async () => {
    const { post } = visitor();
    const cookies = (
      (await post('/account/sign-in', { key: opened.secret })).headers['set-cookie'] as unknown as readonly string[]
    ).map((cookie) => cookie.split(';')[0]!);
    const app = createApp({ validator: notingValidator(), keys: knownKeys, accountService: opened.accountService });
    const text = async (cookie: readonly string[]) =>
      (await supertest(app).get('/account').set('Cookie', cookie.join('; '))).text;
    assert.match(await text(cookies), /sign-in/);
    assert.match(
      await text([
        `session=${Buffer.from(JSON.stringify({ accountId: 'account', keyId: 'k', until: 1e15 })).toString('base64')}`,
      ]),
      /sign-in/,
    );
  });

  it('lets instances with the same secret share a session', async () => {
    const sessionSecret = 'a secret of more than thirty-two characters';
    const { post } = visitor({ sessionSecret });
    const cookies = (
      (await post('/account/sign-in', { key: opened.secret })).headers['set-cookie'] as unknown as readonly string[]
    ).map((cookie) => cookie.split(';')[0]!);
    const other = createApp({
      validator: notingValidator(),
      keys: knownKeys,
      accountService: opened.accountService,
      sessionSecret,
    });
    assert.match((await supertest(other).get('/account').set('Cookie', cookies.join('; '))).text, /Muster/);
  });

  it('takes no form from another site, nor one of unknown origin', async () => {
    const { get, post } = await signedIn();
    for (const origin of ['https://evil.example', 'null', `http://${HOST}.evil.example`, `http://${HOST}:81`, null]) {
      for (const path of ['/account/sign-in', '/account/sign-out', '/account/keys', '/account/keys/revoke']) {
        const response = await post(path, { key: opened.secret, label: 'x' }, origin);
        assert.deepEqual([response.status, response.text], [403, errorText('FOREIGN_ORIGIN')], `${path} ${origin}`);
      }
    }
    assert.match((await get()).text, /Muster/);
    assert.equal((await opened.accountService.keys(opened.accountService.signIn(opened.secret)!.accountId)).length, 1);
  });

  it('makes a key that works, and shows it once', async () => {
    const { get, post, call } = await signedIn();
    const { status, headers } = await post('/account/keys', { label: '<i>Shop</i>' });
    assert.deepEqual([status, headers['location']], [303, '/account/keys?lang=en']);
    const shown = (await get('/account/keys')).text;
    const [, secret] = /<code class="secret" id="secret">([^<]+)</.exec(shown)!;
    assert.equal(await call(secret!), 200);
    for (let loaded = 0; loaded < 3; loaded++) {
      const later = (await get('/account/keys')).text;
      assert.ok(later.includes('&lt;i&gt;Shop&lt;/i&gt;') && !later.includes(secret!));
      assert.equal(later.match(/<li[ >]/g)?.length, 2);
    }
  });

  it('seals the key on its way to the page that shows it, and shows it in no other account', async () => {
    const sessionSecret = 'a secret of more than thirty-two characters';
    const { post } = await signedIn({ sessionSecret });
    const cookies = (await post('/account/keys', { label: 'Shop' })).headers[
      'set-cookie'
    ] as unknown as readonly string[];
    const cookie = cookies.find((each) => each.startsWith('fresh-key='))!;
    assert.match(cookie, /; path=\/account;.*; httponly; samesite=lax$/i);
    assert.doesNotMatch(cookie, /ei_/);
    assert.doesNotMatch(Buffer.from(cookie.split(/[=;]/)[1]!, 'base64url').toString('latin1'), /ei_|Shop/);
    const elsewhere = freshKeys(sessionSecret);
    const request = { headers: { cookie: cookie.split(';')[0] } } as Request;
    const response = { clearCookie: () => undefined } as unknown as Response;
    assert.equal(elsewhere.take(request, response, 'acct_other'), null);
    const { accountId } = opened.accountService.signIn(opened.secret)!;
    assert.equal(elsewhere.take(request, response, accountId)?.label, 'Shop');
    assert.equal(freshKeys('another secret').take(request, response, accountId), null);
    assert.equal(freshKeys(sessionSecret, () => Date.now() + 3_600_000).take(request, response, accountId), null);
  });

  it('says why it makes no key', async () => {
    const { post } = await signedIn();
    for (const label of ['', ' ', 'x'.repeat(101)]) {
      const { status, text } = await post('/account/keys', { label });
      assert.equal(status, 400);
      assert.match(text, /must have 1 to 100 characters/);
    }
  });

  it('makes no key that would never work', async () => {
    await opened.close();
    opened = await openAccount({ now: new Date('2026-09-02'), cardOnFile: false });
    const { post } = await signedIn();
    const { status, text } = await post('/account/keys', { label: 'Shop' });
    assert.equal(status, 400);
    assert.match(text, /The subscription has ended, so no new key would work\./);
  });

  it("revokes a key; with one's own key gone the session is over", async () => {
    const { get, post, call } = await signedIn();
    const { accountId, keyId } = opened.accountService.signIn(opened.secret)!;
    const { key, secret } = await opened.accountService.createKey(accountId, 'Other');
    assert.equal((await post('/account/keys/revoke', { key: key.id })).status, 303);
    assert.equal(await call(secret), 401);
    assert.match((await get('/account/keys')).text, /Revoked on/);
    await post('/account/keys/revoke', { key: keyId });
    assert.match((await get()).text, /action="\/account\/sign-in/);
  });

  it('ends the session when asked to', async () => {
    const { get, post } = await signedIn();
    await post('/account/sign-out', {});
    assert.doesNotMatch((await get()).text, /Muster/);
  });

  it('does nothing for whoever has not signed in', async () => {
    const { post } = visitor();
    const { keyId, accountId } = opened.accountService.signIn(opened.secret)!;
    assert.equal((await post('/account/keys', { label: 'x' })).status, 303);
    assert.equal((await post('/account/keys/revoke', { key: keyId })).status, 303);
    assert.equal((await opened.accountService.keys(accountId)).length, 1);
    assert.ok(opened.accountService.signIn(opened.secret) !== null);
  });

  it('slows down whoever tries keys', async () => {
    const { post } = visitor();
    for (let attempt = 0; attempt < 20; attempt++)
      assert.equal((await post('/account/sign-in', { key: `guess ${attempt}` })).status, 401);
    const { status, headers, text } = await post('/account/sign-in', { key: opened.secret });
    assert.equal(status, 429);
    assert.ok(Number(headers['retry-after']) > 0);
    assert.match(text, /try again in 15 minutes/);
  });

  it('refuses a form that is too large, and other methods', async () => {
    const { get, post } = visitor();
    const tooMany = Object.fromEntries(Array.from({ length: 11 }, (_, index) => [`field${index}`, 'x']));
    for (const fields of [
      { key: 'x'.repeat(5_000) },
      { key: 'x'.repeat(6 * 1024) },
      { key: 'x'.repeat(4096 - 3) },
      tooMany,
    ] as Record<string, string>[]) {
      const refused = await post('/account/sign-in', fields);
      assert.deepEqual(
        [refused.status, refused.text],
        [413, JSON.stringify({ error: ERRORS.ACCOUNT_FORM_TOO_LARGE.message })],
      );
    }
    assert.equal((await post('/account/sign-in', { key: 'x'.repeat(4096 - 4) })).status, 401);
    assert.equal((await get('/account/keys')).status, 303);
    const { status, headers } = await post('/account', {});
    assert.deepEqual([status, headers['allow']], [405, 'GET, HEAD']);
  });

  it('may load nothing from elsewhere, and tells other sites nothing', async () => {
    const { headers, text } = await (await signedIn()).get();
    assert.match(headers['content-security-policy']!, /^default-src 'none'; script-src 'self';.*form-action 'self'/);
    assert.equal(headers['referrer-policy'], 'same-origin');
    assert.equal(headers['cache-control'], 'no-store');
    assert.doesNotMatch(text, /<style|\sstyle=|\son\w+=|<script>|https?:\/\//);
  });

  it("says so when the store can't be reached", async () => {
    const down: AccountService = { ...opened.accountService, overview: () => Promise.reject(new StoreError('down')) };
    const { get } = await signedIn({ accountService: down });
    const { status, text } = await get();
    assert.equal(status, 503);
    assert.match(text, /<h1>.*can’t be reached/s);
  });

  it('says so where there are no accounts', async () => {
    const { status, text } = await visitor({ accountService: null }).get();
    assert.equal(status, 200);
    assert.match(text, /has no accounts/);
    assert.doesNotMatch(text, /<form/);
  });
});
