/** The origin of forms and changes: everything that a browser says about it must match. */
import assert from 'node:assert/strict';
import supertest from 'supertest';
import { createApp, type AppDeps } from '#service/app.js';
import { ROUTES } from '#service/http/routes.js';
import { openedPeople, type OpenPeople } from '../../fixtures/people.js';
import { ERRORS } from '#service/http/errors.js';
import { errorText, notingValidator } from './support.js';

const HOST = 'invoices.example';
const OURS = `http://${HOST}`;
const ADMIN_KEY = 'an admin key of more than thirty-two characters';

/** Paths for programs: authorised by keys and signatures, not by cookies. */
const FOR_PROGRAMS: readonly string[] = [ROUTES.validate, ROUTES.validatePdf, ROUTES.stripeWebhook, ROUTES.demo];

type Said = Readonly<Record<string, string>>;

const FOREIGN: readonly (readonly [what: string, headers: Said])[] = [
  ['another site', { Origin: 'https://evil.example' }],
  [
    'another site, and the browser is said to call it the same',
    { Origin: 'https://evil.example', 'Sec-Fetch-Site': 'same-origin' },
  ],
  ['no site at all', { Origin: 'null' }],
  ['no site at all, said to be the same', { Origin: 'null', 'Sec-Fetch-Site': 'same-origin' }],
  ['an empty origin', { Origin: '' }],
  ['the same host in another way', { Origin: `ftp://${HOST}` }],
  ['another port', { Origin: `${OURS}:81` }],
  ['a host that begins like ours', { Origin: `${OURS}.evil.example` }],
  ['a host that ends like ours', { Origin: `http://evil${HOST}` }],
  ['a user called like our host', { Origin: `http://${HOST}@evil.example` }],
  ['ours and another', { Origin: `${OURS}, https://evil.example` }],
  ['our origin, and a page of another site', { Origin: OURS, Referer: 'https://evil.example/form' }],
  [
    'the same site by the browser, and a page of another',
    { 'Sec-Fetch-Site': 'same-origin', Referer: 'https://evil.example/' },
  ],
  ['our origin, and something that is no page', { Origin: OURS, Referer: 'about:blank' }],
  ['a neighbour', { Origin: OURS, 'Sec-Fetch-Site': 'same-site' }],
  ['another site, by the browser', { Origin: OURS, 'Sec-Fetch-Site': 'cross-site' }],
  ['no page, by the browser', { Origin: OURS, 'Sec-Fetch-Site': 'none' }],
  ['two answers of the browser', { Origin: OURS, 'Sec-Fetch-Site': 'same-origin, cross-site' }],
];

const FITTING: readonly (readonly [what: string, headers: Said])[] = [
  ['our origin', { Origin: OURS }],
  ['our origin with the port that it has anyway', { Origin: OURS, Host: `${HOST}:80` }],
  ['our origin and a page of ours', { Origin: OURS, Referer: `${OURS}/account?lang=de` }],
  ['the same site, by the browser', { 'Sec-Fetch-Site': 'same-origin' }],
  ['all of them', { Origin: OURS, Referer: `${OURS}/account`, 'Sec-Fetch-Site': 'same-origin' }],
  ['HTTPS, which a proxy ends that nobody has told us of', { Origin: `https://${HOST}` }],
];

describe('forms and changes', () => {
  let opened: OpenPeople;
  let secret: string;
  before(async () => {
    opened = await openedPeople({ canSignUp: true });
    const id = await opened.account('Ada GmbH', 'ada@example.com');
    await opened.accounts.notice();
    ({ secret } = await opened.accounts.accountService.createKey(id, 'Office'));
  });
  after(() => opened.close());

  const app = (deps: Partial<AppDeps> = {}): ReturnType<typeof createApp> => {
    const { accounts } = opened;
    const { keys, accountService } = accounts;
    return createApp({
      validator: notingValidator(),
      keys,
      accounts,
      accountService,
      admin: { key: ADMIN_KEY, accounts, needsCard: false },
      ...deps,
    });
  };
  const send = async (
    to: ReturnType<typeof app>,
    path: string,
    headers: Said,
    body: object,
  ): Promise<readonly unknown[]> => {
    const { status, text } = await supertest(to)
      .post(path)
      .set({ Host: HOST, ...headers })
      .type('form')
      .send(body);
    return [status, status === 403 ? text : ''];
  };
  const REFUSED = [403, errorText('FOREIGN_ORIGIN')];

  for (const [what, headers] of FOREIGN)
    it(`are not taken from ${what}, on no path that takes any`, async () => {
      let taking = 0;
      for (const people of [null, opened.people]) {
        const to = app({ people });
        for (const path of Object.values(ROUTES)) {
          if (FOR_PROGRAMS.includes(path)) continue;
          const [status, text] = await send(to, path, headers, { key: secret, email: 'ada@example.com' });
          const isNone = [404, 405].includes(Number(status)) || path === ROUTES.admin;
          if (!isNone) assert.deepEqual([status, text], REFUSED, path);
          taking += Number(!isNone);
        }
      }
      assert.ok(taking > 20, `${taking} paths take forms`);
    });

  it('are not taken where the browser says nothing', async () => {
    assert.deepEqual(await send(app(), ROUTES.signIn, {}, { key: secret }), REFUSED);
    assert.deepEqual(await send(app(), ROUTES.signIn, { Referer: `${OURS}/account` }, { key: secret }), REFUSED);
  });

  for (const [what, headers] of FITTING)
    it(`are taken from ${what}`, async () => {
      assert.deepEqual(await send(app(), ROUTES.signIn, headers, { key: secret }), [303, '']);
    });

  it('are held against what a trusted proxy says, and never by less than HTTPS where that says HTTPS', async () => {
    const forwarded = { 'X-Forwarded-Host': 'public.example', 'X-Forwarded-Proto': 'https' };
    const to = app({ trustProxy: 1 });
    const status = async (origin: string): Promise<unknown> =>
      (await send(to, ROUTES.signIn, { ...forwarded, Origin: origin }, { key: secret }))[0];
    assert.deepEqual(
      [await status('https://public.example'), await status('http://public.example'), await status(OURS)],
      [303, 403, 403],
    );
    assert.deepEqual(
      await send(app(), ROUTES.signIn, { ...forwarded, Origin: 'https://public.example' }, { key: secret }),
      REFUSED,
      'nor what anybody says',
    );
  });

  it('are held against the public address where that is known, whatever the host is called', async () => {
    const to = app({ publicUrl: 'https://public.example' });
    const status = async (headers: Said): Promise<unknown> =>
      (await send(to, ROUTES.signIn, headers, { key: secret }))[0];
    assert.deepEqual(
      [
        await status({ Origin: 'https://public.example', 'Sec-Fetch-Site': 'same-origin' }),
        await status({ Origin: 'http://public.example' }),
        await status({ Origin: OURS }),
        // A foreign host name that resolves to us (DNS rebinding).
        await status({ Origin: 'http://evil.example', Host: 'evil.example' }),
      ],
      [303, 403, 403, 403],
    );
  });

  it('of an operator are taken from programs, which say nothing, and not from pages of others', async () => {
    const change = async (method: 'post' | 'patch' | 'delete' | 'get', path: string, headers: Said): Promise<number> =>
      (
        await supertest(app())
          [method](`${ROUTES.admin}${path}`)
          .set({ Host: HOST, 'X-Admin-Key': ADMIN_KEY, ...headers })
          .send({})
      ).status;
    for (const [, headers] of FOREIGN)
      for (const [method, path] of [
        ['post', '/accounts'],
        ['patch', '/accounts/acct_x'],
        ['delete', '/accounts/acct_x'],
      ] as const)
        assert.equal(
          await change(method, path, headers),
          ERRORS.FOREIGN_ORIGIN.status,
          `${method} ${JSON.stringify(headers)}`,
        );
    assert.deepEqual(
      [
        await change('post', '/accounts', {}),
        await change('post', '/accounts', { Origin: OURS }),
        await change('get', '/accounts', { Origin: 'https://evil.example' }),
      ],
      [400, 400, 200],
    );
    const { status } = await supertest(app()).post(`${ROUTES.admin}/accounts`).set('Origin', 'https://evil.example');
    assert.equal(status, 401, 'who has no key learns nothing');
  });
});
