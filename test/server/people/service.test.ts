/** The service by its settings: with a mail server people sign in, otherwise keys do. */
import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createAccount } from '#service/accounts/account-actions.js';
import { openStore } from '#service/accounts/sql/open.js';
import type { Service } from '#service/running.js';
import { startService } from '#service/service.js';
import { readConfig } from '#service/settings/service.js';
import { linkIn, startMailServer, type MailServer } from '../../../scripts/stand-ins/mail-server.js';

describe('a service', () => {
  let dataDir: string;
  let mailServer: MailServer;
  let service: Service | undefined;
  beforeEach(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'data-'));
    mailServer = await startMailServer();
    const store = await openStore({ file: join(dataDir, 'accounts.sqlite') });
    const wanted = { name: 'Ada GmbH', email: 'ada@example.com', cardOnFile: true, trialDays: 0 };
    await createAccount(store, wanted, new Date());
    await store.close();
  });
  afterEach(async () => {
    await service?.stop();
    service = undefined;
    await mailServer.close();
    await rm(dataDir, { recursive: true });
  });

  /** @returns a function that sends a form like the service's own pages */
  async function start(env: Readonly<Record<string, string>>) {
    service = await startService(readConfig({ PORT: '0', WORKERS: '1', WARM_UP: '0', DATA_DIR: dataDir, ...env }));
    const url = `http://127.0.0.1:${service.port}`;
    return {
      get: (path: string, cookie = '') => fetch(`${url}${path}`, { headers: { cookie }, redirect: 'manual' }),
      post: (path: string, fields: Readonly<Record<string, string>>) =>
        fetch(`${url}${path}`, {
          method: 'POST',
          body: new URLSearchParams(fields),
          // The public origin of the service behind a proxy.
          headers: { origin: env['PUBLIC_URL'] ?? url },
          redirect: 'manual',
        }),
    };
  }

  it('with a mail server lets people in by a link', async () => {
    const { get, post } = await start({
      SMTP_URL: mailServer.url,
      MAIL_FROM: 'noreply@example.com',
      PUBLIC_URL: 'http://invoices.example',
      SESSION_SECRET: 'a secret of more than thirty-two characters',
    });
    assert.equal((await post('/account/sign-in/mail', { email: 'ada@example.com' })).status, 200);
    const link = linkIn(await mailServer.next(({ to }) => to === 'ada@example.com'));
    assert.equal(link.origin, 'http://invoices.example');
    const entered = await post('/account/sign-in/link', { token: link.searchParams.get('token')! });
    const cookie = entered.headers
      .getSetCookie()
      .map((each) => each.split(';')[0])
      .join('; ');
    assert.match(await (await get('/account', cookie)).text(), /Ada GmbH/);
    assert.equal((await get('/signup')).status, 404);
  });

  it('without one asks for a key, and has neither people nor a sign-up', async () => {
    const { get, post } = await start({});
    assert.match(await (await get('/account')).text(), /action="\/account\/sign-in\?/);
    assert.equal((await get('/signup')).status, 404);
    assert.equal((await post('/account/sign-in/mail', { email: 'ada@example.com' })).status, 404);
    assert.equal((await get('/account/people')).status, 404);
  });
});
