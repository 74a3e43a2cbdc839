/** The pages over HTTP: languages, policy, files, and the limits of the demo. */
import assert from 'node:assert/strict';
import { EngineError } from '#validator/index.js';
import { createApp, type AppDeps } from '#service/app.js';
import type { ErrorCode } from '#service/http/errors.js';
import { send, type Answer, type RequestData } from './exchange.js';
import { documentOf, errorText, file, FORM, form, knownKeys, notingValidator, REPORT, XML } from './support.js';

const DEMO = '/demo/validate';
const appWith = (deps: Partial<AppDeps> = {}) => createApp({ validator: notingValidator(), keys: knownKeys, ...deps });
const get = (path: string, headers: RequestData['headers'] = {}, app = appWith()): Promise<Answer> =>
  send(app, { method: 'GET', path, headers: { 'X-Api-Key': null, 'Content-Type': null, ...headers } });
const post = (app: ReturnType<typeof appWith>, data: RequestData = {}): Promise<Answer> =>
  send(app, { path: DEMO, body: XML, ...data, headers: { 'X-Api-Key': null, ...data.headers } });

describe('GET /', () => {
  it('speaks the language that is asked for, else that of the browser, else English', async () => {
    for (const [path, accept, language] of [
      ['/', 'de-AT,en;q=0.5', 'de'],
      ['/', 'it', 'en'],
      ['/?lang=fr', 'de', 'fr'],
      ['/', 'en,de;q=0.9', 'en'],
      ['/?lang=de', 'en', 'de'],
      ['/?lang=it', 'de', 'de'],
      ['/?lang=en&lang=de', '', 'en'],
    ] as const) {
      const answer = await get(path, { 'Accept-Language': accept });
      assert.equal(answer.status, 200);
      assert.equal(answer.headers['content-language'], language, `${path} ${accept}`);
      assert.match(answer.text, new RegExp(`<html lang="${language}">`));
    }
  });

  it('lets the browser load nothing from elsewhere, and nothing inline', async () => {
    const { headers, text } = await get('/');
    const policy = String(headers['content-security-policy']);
    assert.match(policy, /^default-src 'none'; script-src 'self'; style-src 'self'; /);
    assert.doesNotMatch(policy, /unsafe|https?:|\*/);
    assert.doesNotMatch(text, /<style|\sstyle=|\son\w+=|<script>|https?:\/\//);
    assert.equal(headers['x-content-type-options'], 'nosniff');
  });

  it('leaves the headers of the API as they are', async () => {
    const { headers } = await send(appWith(), { body: XML });
    assert.match(String(headers['content-security-policy']), /^default-src 'self';/);
    assert.equal(headers['cache-control'], 'no-store');
  });

  it('answers other methods with 405', async () => {
    const answer = await send(appWith(), { method: 'POST', path: '/' });
    assert.deepEqual(
      [answer.status, answer.headers['allow'], answer.text],
      [405, 'GET, HEAD', errorText('METHOD_NOT_ALLOWED')],
    );
  });
});

describe('errors in a browser', () => {
  /** The Accept header of a browser's address bar. */
  const BROWSER = 'text/html,application/xhtml+xml,application/xml;q=0.9,image/avif,*/*;q=0.8';

  it('are pages in the language of the reader, under the policy of all pages', async () => {
    for (const [language, words] of [
      ['en', 'This page does not exist'],
      ['de', 'Diese Seite gibt es nicht'],
      ['fr', 'Cette page n’existe pas'],
    ] as const) {
      const answer = await get('/nothing', { Accept: BROWSER, 'Accept-Language': language });
      assert.equal(answer.status, 404);
      assert.match(String(answer.headers['content-type']), /^text\/html/);
      assert.equal(answer.headers['content-language'], language);
      assert.match(String(answer.headers['content-security-policy']), /^default-src 'none'/);
      assert.ok(answer.text.includes(words), answer.text);
    }
    const refused = await get('/api/v1/validate', { Accept: BROWSER });
    assert.equal(refused.status, 405);
    assert.match(refused.text, /^<!doctype html>/);
  });

  it('are pages at every path: below those of pages, of files, of the API, and where the path is none', async () => {
    const paths = [
      '/docs/x',
      '/account/x',
      '/assets/x',
      '/signup/x',
      '/api/v1/x',
      '/openapi.json/x',
      '/healthz/x',
      '/%ff',
    ];
    for (const path of paths) {
      const page = await get(path, { Accept: BROWSER, 'Accept-Language': 'de' });
      assert.match(String(page.headers['content-type']), /^text\/html/, path);
      assert.match(page.text, /<html lang="de">/);
      const answer = await get(path, { Accept: '*/*' });
      assert.match(String(answer.headers['content-type']), /^application\/json/, path);
      assert.equal(answer.status, page.status);
    }
  });

  it('say where programs get what a browser asked for, and keep the header that names the realm', async () => {
    const { status, headers, text } = await get('/api/v1/rules', { Accept: BROWSER, 'Accept-Language': 'fr' });
    assert.equal(status, 401);
    assert.equal(headers['www-authenticate'], 'ApiKey realm="e-invoice validation", header="X-Api-Key"');
    assert.match(text, /destinée aux programmes.*href="\/docs\?lang=fr"/s);
    const answer = await get('/api/v1/rules', { Accept: 'application/json' });
    assert.equal(answer.headers['www-authenticate'], headers['www-authenticate']);
    assert.equal(answer.text, errorText('KEY_INVALID'));
  });

  it('are pages for forms, too', async () => {
    const form = { 'Content-Type': 'application/x-www-form-urlencoded', 'X-Api-Key': null };
    const refused = (Accept: string): Promise<Answer> =>
      send(appWith(), { method: 'POST', path: '/nothing', body: 'a=b', headers: { ...form, Accept } });
    assert.match((await refused(BROWSER)).text, /^<!doctype html>/);
    assert.equal((await refused('*/*')).text, errorText('NOT_FOUND'));
  });

  it('are JSON for programs, whatever they take beside it', async () => {
    for (const accept of ['*/*', 'application/json', 'text/html;q=0.5, application/json', 'text/*', ''])
      assert.equal((await get('/nothing', { Accept: accept })).text, errorText('NOT_FOUND'), accept);
    const answer = await send(appWith(), { body: XML, headers: { Accept: BROWSER, 'X-Api-Key': 'unknown' } });
    assert.deepEqual([answer.status, answer.text], [401, errorText('KEY_INVALID')], 'nobody looks at a POST');
  });
});

describe('pages of the operator', () => {
  it('are linked below every page, errors too, and nothing is where there are none', async () => {
    const operatorPages = {
      imprint: 'https://example.com/imprint?a=1&b=2',
      privacy: 'https://example.com/p',
      prices: null,
    };
    const app = appWith({ operatorPages });
    for (const path of ['/?lang=de', '/docs?lang=de', '/account?lang=de', '/nothing?lang=de']) {
      const { text } = await get(path, { Accept: 'text/html' }, app);
      assert.match(
        text,
        /<footer class="operator"><a href="https:\/\/example\.com\/imprint\?a=1&amp;b=2"><span [^>]*>Impressum</,
        path,
      );
      assert.match(text, />Datenschutz</);
      assert.doesNotMatch(text, />Preise</);
    }
    assert.doesNotMatch((await get('/')).text, /<footer/);
  });
});

describe('GET /docs', () => {
  it('has examples with the address that the reader came by', async () => {
    assert.ok(
      (await get('/docs', { Host: 'invoices.example:8443' })).text.includes(
        'http://invoices.example:8443/api/v1/validate',
      ),
    );
    const app = appWith({ trustProxy: 1 });
    assert.ok(
      (await get('/docs', { 'X-Forwarded-Proto': 'https', 'X-Forwarded-Host': 'invoices.example' }, app)).text.includes(
        'https://invoices.example/api/v1/validate',
      ),
    );
  });

  it('repeats no host that is none', async () => {
    const { text } = await get('/docs', { Host: "x'; rm -rf /; '" });
    assert.ok(text.includes('http://localhost:8080/api/v1/validate') && !text.includes('rm -rf'));
  });
});

describe('the files of the pages', () => {
  for (const [path, type] of [
    ['style.css', 'text/css'],
    ['icon.svg', 'image/svg'],
    ['client/main.js', 'text/javascript'],
    ['client/engine.js', 'text/javascript'],
    ['rules/en16931-ubl@1.3.16.native.js', 'text/javascript'],
    ['client/docs.js', 'text/javascript'],
    ['docs.css', 'text/css'],
  ] as const) {
    it(`${path} is there, and kept only after asking`, async () => {
      const { status, headers } = await get(`/assets/${path}`);
      assert.equal(status, 200);
      assert.ok(headers['content-type']?.startsWith(type));
      assert.equal(headers['cache-control'], 'no-cache');
      assert.equal((await get(`/assets/${path}`, { 'If-None-Match': headers.etag! })).status, 304);
    });
  }
  for (const path of [
    '',
    'client',
    'client/',
    'web.js',
    '../web.js',
    'client/..%2fweb.js',
    'client/%2e%2e/web.js',
    'nothing.css',
    'rules/nothing.json',
    'rules/..%2fmanifest.json',
    'rules/constructor',
    'rules/en16931-ubl@1.3.16.xsl',
  ]) {
    it(`/assets/${path} is not there`, async () => assert.equal((await get(`/assets/${path}`)).status, 404));
  }
});

describe('the demo', () => {
  it('is nowhere unless it is switched on', async () => assert.equal((await post(appWith())).status, 404));

  it('checks without a key, as the API does', async () => {
    const validator = notingValidator();
    const answer = await post(appWith({ validator, demo: { callsPerHour: 5 } }), { path: `${DEMO}?details=true` });
    assert.equal(answer.status, 200);
    assert.ok(answer.text.startsWith(REPORT.slice(0, -1)));
    assert.equal(validator.calls.length, 1);
  });

  it('works before any key exists', async () =>
    assert.equal((await post(appWith({ keys: null, demo: { callsPerHour: 5 } }))).status, 200));

  it('says when there are no rules', async () =>
    assert.equal((await post(appWith({ validator: null, demo: { callsPerHour: 5 } }))).text, errorText('NO_RULES')));

  it('opens nothing of the API', async () => {
    const answer = await post(appWith({ demo: { callsPerHour: 5 } }), { path: '/api/v1/validate' });
    assert.deepEqual([answer.status, answer.text], [401, errorText('KEY_INVALID')]);
  });

  it('has so many checks an hour, whatever comes of them, and says when to come back', async () => {
    const app = appWith({ demo: { callsPerHour: 2 } });
    assert.equal((await post(app)).status, 200);
    assert.equal((await post(app, { body: '' })).status, 400);
    const refused = await post(app);
    assert.deepEqual([refused.status, refused.text], [429, errorText('RATE_LIMITED')]);
    const seconds = Number(refused.headers['retry-after']);
    assert.ok(seconds > 3500 && seconds <= 3600, `${seconds} s`);
    // The API still works.
    assert.equal((await send(app, { body: XML })).status, 200);
  });

  it('counts by the address of the connection: what a visitor writes into X-Forwarded-For changes nothing', async () => {
    const app = appWith({ demo: { callsPerHour: 1 } });
    const from = (address: string): Promise<Answer> => post(app, { headers: { 'X-Forwarded-For': address } });
    assert.deepEqual([(await from('192.0.2.1')).status, (await from('192.0.2.2')).status], [200, 429]);
  });

  it('counts by the address that a trusted proxy names', async () => {
    for (const trustProxy of [1, ['loopback']]) {
      const app = appWith({ demo: { callsPerHour: 1 }, trustProxy });
      const from = (address: string): Promise<Answer> => post(app, { headers: { 'X-Forwarded-For': address } });
      // The last entry is the address that the proxy has seen.
      assert.deepEqual(
        [
          (await from('192.0.2.1')).status,
          (await from('192.0.2.2')).status,
          (await from('192.0.2.9, 192.0.2.2')).status,
        ],
        [200, 200, 429],
      );
    }
  });

  it('takes 1 MB', async () => {
    const app = appWith({ demo: { callsPerHour: 5 } });
    assert.equal((await post(app, { body: documentOf(1024 * 1024) })).status, 200);
    assert.equal((await post(app, { body: documentOf(1024 * 1024 + 1) })).status, 413);
  });

  const tooLarge: readonly (readonly [name: string, request: RequestData, code: ErrorCode])[] = [
    ['1 MB + 1', { body: documentOf(1024 * 1024 + 1) }, 'DEMO_TOO_LARGE'],
    ['6 MB', { body: documentOf(6 * 1024 * 1024) }, 'DEMO_TOO_LARGE'],
    [
      '1 MB + 1 in a form',
      { headers: { 'Content-Type': FORM }, body: form(file(documentOf(1024 * 1024 + 1))) },
      'DEMO_TOO_LARGE',
    ],
    [
      '2.5 MB in a form',
      { headers: { 'Content-Type': FORM }, body: form(file(documentOf(2.5 * 1024 * 1024))) },
      'DEMO_FORM_TOO_LARGE',
    ],
    [
      'a form with 2.5 MB beside the file',
      {
        headers: { 'Content-Type': FORM },
        body: form({ name: 'x', filename: 'x', content: documentOf(2.5 * 1024 * 1024) }, file(XML)),
      },
      'DEMO_FORM_TOO_LARGE',
    ],
  ];
  for (const [name, request, code] of tooLarge) {
    it(`${name}: 413, which names the limit that holds without a key`, async () => {
      const { status, text } = await post(appWith({ demo: { callsPerHour: 5 } }), request);
      assert.deepEqual([status, text], [413, errorText(code)]);
      assert.match(text, /1 MB \(1,048,576 bytes\)/);
      assert.doesNotMatch(text, /5 MB/);
    });
  }

  it('works on few documents at a time, so that those who pay come first', async () => {
    const waiting: (() => void)[] = [];
    const validator = {
      ...notingValidator(),
      validate: () => new Promise<never>((_, reject) => waiting.push(() => reject(new EngineError('TIMEOUT', 'late')))),
    };
    const app = appWith({ validator, demo: { callsPerHour: 50 } });
    const running = Array.from({ length: 4 }, () => post(app));
    while (waiting.length < 4)
      await new Promise((resolve) => {
        setTimeout(resolve, 5);
      });
    const refused = await post(app);
    assert.deepEqual([refused.status, refused.text], [503, errorText('BUSY')]);
    for (const end of waiting) end();
    for (const { status, text } of await Promise.all(running))
      assert.deepEqual([status, text], [504, errorText('DEMO_TIMEOUT')]);
  });

  it('is one caller of its own for the workers, with half of them and 5 s at most; who has a key has what there is', async () => {
    const validator = notingValidator();
    const app = appWith({ validator, demo: { callsPerHour: 5 } });
    await post(app);
    await send(app, { body: XML });
    const [visitor, paying] = validator.scheduling.map(({ flow, workerShare, timeoutMs }) => ({
      flow,
      workerShare,
      timeoutMs,
    }));
    assert.deepEqual(visitor, { flow: 'demo', workerShare: 0.5, timeoutMs: 5_000 });
    assert.match(String(paying!.flow), /^key-[0-9a-f]{8}$/);
    assert.deepEqual([paying!.workerShare, paying!.timeoutMs], [undefined, undefined]);
  });
});
