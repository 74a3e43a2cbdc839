/**
 * More than two hundred markers in everything that strangers can send: none appears in a process's output, in its
 * metrics, or in any file it leaves. Exceptions that the store needs are listed one by one.
 */

import assert from 'node:assert/strict';
import { fileURLToPath } from 'node:url';
import { programPath } from '#schematron/platform/package-root.js';
import { linkIn, startMailServer } from '../../../scripts/stand-ins/mail-server.js';
import { until } from '../accounts/counting.js';
import { FakeStripe, SECRET_KEY, WEBHOOK_SECRET } from '../payments/fake-stripe/fake-stripe.js';
import { METER, PRODUCT } from '../payments/fake-stripe/routes.js';
import { Markers } from './markers.js';
import { plantedCrashes, plantedDocuments } from './planted.js';
import { JSON_PATHS, plantedAdmin, plantedForms, plantedPages, plantedStrangers } from './planted-pages.js';
import { post, type Reply } from './support.js';
import { ADMIN_KEY, HOST, Site, Watched } from './watched.js';

describe('markers', () => {
  it('are found however they are written, so that a leak would be', () => {
    const markers = new Markers();
    const [first, second] = [markers.at('one'), markers.at('two')];
    for (const text of [
      `a ${first} b`,
      first.toLowerCase(),
      encodeURIComponent(`<${first}>`),
      Buffer.from(first).toString('hex'),
      ...['', 'x', 'xy', 'xyz'].map((before) => Buffer.from(`${before}${first} and more`).toString('base64')),
      Buffer.from(`..${first}`, 'utf16le'),
    ])
      assert.deepEqual(markers.foundIn(text), [first], text.toString());
    assert.deepEqual(markers.foundIn('nothing'), []);
    assert.throws(() => markers.assertNoneIn(`${second}`, 'a log'), /two/);
  });
});

describe('what strangers send', () => {
  it('is in no output, no metric and no file, but for what an account is made of', async () => {
    const markers = new Markers();
    /** Markers that the store is meant to hold. */
    const held: string[] = [];
    const heldAt = (place: string): string => {
      const marker = markers.at(place);
      held.push(marker);
      return marker;
    };
    const [mailServer, fake] = [await startMailServer(), await FakeStripe.start(new Date())];
    const service = new Watched(programPath('einvoice-service', 'service', import.meta.url), {
      PORT: '0',
      WORKERS: '1',
      WARM_UP: '0',
      LOG_LEVEL: 'trace',
      DEMO: '1',
      DEMO_CALLS_PER_HOUR: '1000',
      ADMIN_KEY,
      SMTP_URL: mailServer.url,
      MAIL_FROM: 'Invoices <noreply@invoices.example>',
      PUBLIC_URL: `http://${HOST}`,
      SESSION_SECRET: 'one secret of more than thirty-two characters',
      STRIPE_SECRET_KEY: SECRET_KEY,
      STRIPE_WEBHOOK_SECRET: WEBHOOK_SECRET,
      STRIPE_PRODUCT: PRODUCT,
      STRIPE_METER: METER.id,
      STRIPE_API_BASE: fake.base,
      SELLER_NAME: 'Seller',
      SELLER_VAT_ID: 'DE123456789',
      SELLER_STREET: 'Street 1',
      SELLER_POSTCODE: '20095',
      SELLER_CITY: 'Hamburg',
      SELLER_CONTACT: 'Somebody',
      SELLER_PHONE: '+49 40 1',
      SELLER_EMAIL: 'seller@example.com',
    });
    try {
      const port = await service.port();
      await until(
        async () =>
          (await fetch(`http://127.0.0.1:${port}/readyz`)).status !== 503 || service.output.includes('"ready"'),
      );
      const site = new Site(port);

      // Actions of an operator.
      const account = await site.admin('POST', '/accounts', {
        name: `${heldAt('admin: name')} GmbH`,
        email: `${heldAt('admin: e-mail')}@example.com`,
        card: true,
      });
      const { id } = account.json as { readonly id: string };
      assert.equal(account.status, 201, account.text);
      const edited = await site.admin('PATCH', `/accounts/${id}`, {
        street: heldAt('admin: street'),
        postcode: heldAt('admin: postcode'),
        city: heldAt('admin: city'),
        reference: heldAt('admin: reference'),
      });
      assert.equal(edited.status, 200, edited.text);
      const key = await site.admin('POST', `/accounts/${id}/keys`, { label: heldAt('admin: label of a key') });
      assert.equal(key.status, 200, key.text);
      const { secret } = key.json as { readonly secret: string };
      assert.equal(
        (
          await site.admin('POST', `/accounts/${id}/credits`, {
            amountCents: 1,
            note: heldAt('admin: note of a credit'),
          })
        ).status,
        200,
      );
      const asked: string[] = [];
      const expected: string[] = [];
      const note = (what: string, reply: Reply, status: number): void => {
        asked.push(`${what}: ${reply.status}`);
        expected.push(`${what}: ${status}`);
      };
      for (const [method, path, body, status] of plantedAdmin(markers, id))
        note(`${method} ${path}`, await site.admin(method, path, body), status);
      assert.equal((await site.admin('GET', '/accounts', undefined, markers.at('admin: wrong key'))).status, 401);
      assert.equal(
        (
          await site.send('POST', '/admin/v1/accounts', `{ "${markers.at('admin: broken JSON')}`, {
            'Content-Type': 'application/json',
            'X-Admin-Key': ADMIN_KEY,
          })
        ).status,
        400,
      );

      // Documents.
      for (const { name, status, body, path, headers } of plantedDocuments(markers)) {
        const sent = { headers: { 'X-Api-Key': secret, ...headers }, ...(path !== undefined && { path }) };
        note(name, await post(port, body, sent), status);
      }

      // The pages: sign-up, an account, and people without one.
      const email = `${heldAt('sign-up: e-mail')}@example.com`;
      for (const [path, fields, status] of plantedStrangers(markers, email))
        note(`${path} (stranger)`, await site.form(path, fields), status);
      const mail = await mailServer.next(
        (sent) => sent.to.toLowerCase() === email.toLowerCase() && sent.text.includes('token='),
      );
      const entered = await site.form('/account/sign-in/link', { token: linkIn(mail).searchParams.get('token')! });
      assert.equal(entered.status, 303, entered.text);
      const company = {
        name: `${heldAt('company: name')} KG`,
        country: 'DE',
        vatId: 'DE123456788',
        [markers.at('company: name of a field')]: markers.at('company: field'),
      };
      const refused = await site.form('/account/company', {
        ...company,
        name: markers.at('company: refused name'),
        vatId: markers.at('company: VAT id'),
        country: markers.at('company: country'),
      });
      assert.equal(refused.status, 400);
      const bought = await site.form('/account/company', company);
      assert.equal(bought.status, 303, bought.text.slice(0, 200));
      const labels = {
        label: heldAt('account: label of a key'),
        email: `${heldAt('account: e-mail of an invitation')}@example.com`,
      };
      for (const [path, fields, status] of plantedForms(markers, labels))
        note(path, await site.form(path, fields), status);
      for (const [path, status] of JSON_PATHS) {
        const reply = await site.send(
          'POST',
          path,
          JSON.stringify({
            id: markers.at(`${path}: id`),
            [markers.at(`${path}: member`)]: markers.at(`${path}: value`),
          }),
          {
            'Content-Type': 'application/json',
            'Stripe-Signature': `t=1,v1=${markers.at(`${path}: signature`)}`,
            Origin: `http://${HOST}`,
          },
        );
        note(path, reply, status);
      }
      const told = fake.signed({
        body: JSON.stringify({
          id: 'evt_1',
          object: 'event',
          type: 'invoice.something',
          created: 1,
          data: { object: { id: 'in_1', description: markers.at('payment: webhook') } },
        }),
      } as never);
      const signed = { 'Content-Type': 'application/json', 'Stripe-Signature': told.signature };
      note('a webhook', await site.send('POST', '/webhooks/stripe', told.body, signed), 200);
      for (const path of plantedPages(markers)) {
        const { status } = await site.send('GET', path, '');
        assert.ok(status < 400 || status === 404 || status === 503, `${path}: ${status}`);
      }
      assert.deepEqual(asked, expected);
      assert.equal((await site.send('GET', `/assets/${markers.at('asset')}`, '')).status, 404);

      // By now the store has everything, and calls are in the spool for a moment; then the process is killed during a
      // call.
      await site.admin('GET', '/accounts');
      const metrics = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text();
      await post(port, `<a>${markers.at('last call')}</a>`, { headers: { 'X-Api-Key': secret } });
      const cut = post(port, `<a>${markers.at('cut call')}</a>${' '.repeat(1_000_000)}`, {
        headers: { 'X-Api-Key': secret },
      }).catch(() => null);
      service.kill();
      await Promise.all([cut, service.ended]);

      assert.ok(markers.size >= 200, `${markers.size} markers`);
      markers.assertNoneIn(service.output, 'the output');
      markers.assertNoneIn(metrics, 'the metrics');
      const logged = service.output.split('\n').filter((line) => line.includes('"msg":"request"'));
      assert.ok(logged.length >= asked.length, `${logged.length} lines of ${asked.length} requests`);
      const files = service.files();
      assert.ok(
        [...files.keys()].some((path) => path.includes('.calls-')),
        'the spool of a process that was killed',
      );
      const found = new Set<string>();
      for (const [path, content] of files) {
        for (const marker of markers.foundIn(content)) {
          assert.ok(held.includes(marker) && path.includes('accounts.sqlite'), `${markers.placeOf(marker)} in ${path}`);
          found.add(marker);
        }
      }
      // Each exception must be needed: otherwise it would hide something.
      assert.deepEqual(
        held.filter((marker) => !found.has(marker)).map((marker) => markers.placeOf(marker)),
        [],
      );
    } finally {
      service.remove();
      await mailServer.close();
      await fake.stop();
    }
  });

  it('is in nothing that is left of workers that throw, exit, or run out of memory', async () => {
    const markers = new Markers();
    const service = new Watched(fileURLToPath(new URL('./hostile-service.js', import.meta.url)), {});
    try {
      const port = await service.port();
      for (const { status, body } of plantedCrashes(markers)) {
        const reply = await post(port, body);
        assert.equal(reply.status, status, reply.text);
        if (status >= 500) markers.assertNoneIn(reply.text, 'the answer');
      }
      const killed = post(
        port,
        `<order xmlns="urn:own"><?test hang?><note>${markers.at('document of a process that is killed')}</note></order>`,
      ).catch(() => null);
      const files = service.files();
      service.endInput();
      await until(() => service.output.includes('WORKER_LOST'));
      service.kill();
      await Promise.all([killed, service.ended]);
      markers.assertNoneIn(service.output, 'the output');
      for (const [path, content] of [...files, ...service.files()]) markers.assertNoneIn(content, path);
    } finally {
      service.remove();
    }
  });
});
