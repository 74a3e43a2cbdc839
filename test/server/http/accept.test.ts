/** `Accept`: errors as problem details (RFC 9457) for clients that accept them, JSON for all others. */
import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { createApp } from '#service/app.js';
import { prefers } from '#service/http/accept.js';
import { ERRORS } from '#service/http/errors.js';
import { without, xrechnungUbl } from '../../fixtures/invoices.js';
import { sharedValidator } from '../../fixtures/rules.js';
import { send } from './exchange.js';
import { REPORT, XML, errorText, knownKeys, notingValidator } from './support.js';

const PROBLEM = 'application/problem+json';

describe('what a client accepts', () => {
  for (const [accept, expected] of [
    [PROBLEM, true],
    [`application/json;q=0.5, ${PROBLEM}`, true],
    [`${PROBLEM};q=0.9, text/plain`, true],
    [PROBLEM.toUpperCase(), true],
    [undefined, false],
    ['', false],
    ['*/*', false],
    ['application/*', false],
    ['application/json', false],
    [`application/json, ${PROBLEM}`, false],
    [`${PROBLEM}, */*`, false],
    [`${PROBLEM};q=0`, false],
    [`${PROBLEM};q=x`, false],
  ] as const)
    it(`${accept ?? 'nothing'} ${expected ? 'asks' : 'does not ask'} for problem details`, () =>
      assert.equal(prefers({ headers: accept === undefined ? {} : { accept } }, PROBLEM), expected));
});

describe('errors', () => {
  const app = createApp({ validator: notingValidator(), keys: knownKeys });
  it('are problem details for who asks for them', async () => {
    for (const [request, code] of [
      [{ headers: { Accept: PROBLEM, 'X-Api-Key': null }, body: XML }, 'KEY_INVALID'],
      [{ headers: { Accept: PROBLEM }, body: '%PDF-1.7' }, 'PDF'],
      [{ method: 'GET', path: '/none', headers: { Accept: PROBLEM } }, 'NOT_FOUND'],
    ] as const) {
      const { status, headers, text } = await send(app, request);
      assert.deepEqual([status, headers['content-type']], [ERRORS[code].status, `${PROBLEM}; charset=utf-8`]);
      const { type, title, ...problem } = JSON.parse(text) as Record<string, unknown>;
      assert.deepEqual(problem, { status, detail: ERRORS[code].message, code });
      assert.equal(type, 'about:blank');
      assert.ok(typeof title === 'string' && title.length > 2);
      assert.equal(headers['vary'], 'Accept');
    }
  });
  it('are what they were for all others', async () => {
    for (const accept of ['*/*', 'application/json', `application/json, ${PROBLEM}`]) {
      const { headers, text } = await send(app, { headers: { Accept: accept, 'X-Api-Key': null }, body: XML });
      assert.deepEqual([headers['content-type'], text], ['application/json; charset=utf-8', errorText('KEY_INVALID')]);
    }
  });
  it('leave reports as they are', async () => {
    const { status, text } = await send(app, { headers: { Accept: PROBLEM }, body: XML });
    assert.deepEqual([status, text], [200, REPORT]);
  });
});

describe('reports as a page', () => {
  const validator = notingValidator();
  const app = createApp({ validator, keys: knownKeys });
  it('are for who asks for text/html', async () => {
    const real = createApp({ validator: await sharedValidator(), keys: knownKeys });
    const body = without(xrechnungUbl, 'cbc:BuyerReference');
    const { status, headers, text } = await send(real, { headers: { Accept: 'text/html' }, body });
    assert.deepEqual([status, headers['content-type']], [200, 'text/html; charset=utf-8']);
    assert.deepEqual([headers['vary'], headers['content-language']], ['Accept, Accept-Language', 'en']);
    assert.match(text, /^<!doctype html>[^]*BR-DE-15[^]*<\/html>\n$/);
    assert.ok(text.includes(createHash('sha256').update(body).digest('hex')));
  });
  it('are none for browsers and programs that take anything', async () => {
    for (const accept of [
      'text/html,application/xhtml+xml,*/*;q=0.8',
      'text/html, image/gif, image/jpeg, *; q=.2, */*; q=.2',
      'text/html, application/json',
      '*/*',
    ]) {
      const { headers, text } = await send(app, { headers: { Accept: accept }, body: XML });
      assert.equal(headers['content-type'], 'application/json; charset=utf-8', accept);
      assert.equal(text, REPORT);
    }
  });
  it('are no errors: those stay JSON', async () => {
    const { headers } = await send(app, { headers: { Accept: 'text/html', 'X-Api-Key': null }, body: XML });
    assert.equal(headers['content-type'], 'application/json; charset=utf-8');
  });
});
