/** The contract as a table: requests to the app, and its answers. */

import assert from 'node:assert/strict';
import { createApp } from '#service/app.js';
import { keysFromList } from '#service/accounts/hashed-keys.js';
import { send, sendChunked } from './exchange.js';
import { documentOf, errorText, file, knownKeys, MB5, notingValidator, pdfAt, XML } from './support.js';
import { type Row, check, inForm, typed } from './contract-rows.js';

const accepted: readonly Row[] = [
  { name: 'application/xml', request: typed('application/xml'), status: 200, body: 'report' },
  { name: 'text/xml', request: typed('text/xml'), status: 200, body: 'report' },
  {
    name: 'a media type with parameters, in capitals',
    request: typed('Application/XML; Charset="utf-8"; x=y'),
    status: 200,
    body: 'report',
  },
  {
    name: 'Content-Encoding: identity',
    request: { headers: { 'Content-Encoding': 'identity' }, body: XML },
    status: 200,
    body: 'report',
  },
  { name: 'a form with a file', request: inForm(file(XML)), status: 200, body: 'report' },
  { name: 'a form whose file has another type', request: inForm(file(XML, 'text/plain')), status: 200, body: 'report' },
  {
    name: 'a form whose file has no type',
    request: inForm({ name: 'file', filename: 'a.xml', content: XML }),
    status: 200,
    body: 'report',
  },
  {
    name: 'a form with other parts',
    request: inForm({ name: 'note', content: 'x' }, file(XML), {
      name: 'other',
      filename: 'b.pdf',
      type: 'application/pdf',
      content: '%PDF-1.7',
    }),
    status: 200,
    body: 'report',
  },
  { name: 'a body that is no XML: for the engine to say', request: { body: 'hello' }, status: 200, body: 'report' },
  {
    name: 'details=0, as clients in PHP write it',
    request: { path: '/api/v1/validate?details=0', body: XML },
    status: 200,
    body: 'report',
  },
  {
    name: 'details=false',
    request: { path: '/api/v1/validate?details=false', body: XML },
    status: 200,
    body: 'report',
  },
  {
    name: 'a parameter that is not known',
    request: { path: '/api/v1/validate?trace=1', body: XML },
    status: 200,
    body: 'report',
  },
  { name: '%PDF- past the first 1,024 bytes, body', request: { body: pdfAt(1024) }, status: 200, body: 'report' },
  {
    name: '%PDF- only partly in the first 1,024 bytes, body',
    request: { body: pdfAt(1020) },
    status: 200,
    body: 'report',
  },
  { name: '%PDF- past the first 1,024 bytes, form', request: inForm(file(pdfAt(1024))), status: 200, body: 'report' },
  { name: '5 MB, body', request: { body: documentOf(MB5) }, status: 200, body: 'report' },
  { name: '5 MB, form', request: inForm(file(documentOf(MB5))), status: 200, body: 'report' },
];

/** With two errors, the order of the checks decides. */
const order: readonly Row[] = [
  {
    name: 'method before key',
    request: { method: 'GET', headers: { 'X-Api-Key': null } },
    status: 405,
    body: 'METHOD_NOT_ALLOWED',
  },
  {
    name: 'path before key',
    request: { path: '/nothing', headers: { 'X-Api-Key': null }, body: XML },
    status: 404,
    body: 'NOT_FOUND',
  },
  {
    name: 'key before media type',
    request: { headers: { 'X-Api-Key': null, 'Content-Type': 'application/json' }, body: '{}' },
    status: 401,
    body: 'KEY_INVALID',
  },
  {
    name: 'key before parameters',
    request: { path: '/api/v1/validate?as=x', headers: { 'X-Api-Key': null }, body: XML },
    status: 401,
    body: 'KEY_INVALID',
  },
  {
    name: 'key before size',
    request: { headers: { 'X-Api-Key': 'wrong' }, body: documentOf(6 * 1024 * 1024) },
    status: 401,
    body: 'KEY_INVALID',
  },
  { name: 'key before emptiness', request: { headers: { 'X-Api-Key': 'wrong' } }, status: 401, body: 'KEY_INVALID' },
  {
    name: 'media type before size',
    request: typed('application/json', documentOf(6 * 1024 * 1024).toString()),
    status: 415,
    body: 'MEDIA_TYPE',
  },
  { name: 'media type before emptiness', request: typed('application/pdf', ''), status: 415, body: 'PDF' },
  {
    name: 'media type by content before size, form',
    request: inForm(file(Buffer.concat([pdfAt(0), documentOf(MB5)]))),
    status: 415,
    body: 'PDF',
  },
  {
    name: 'a second file before its type',
    request: inForm(file(XML), file('%PDF-', 'application/pdf')),
    status: 400,
    body: 'FILE_TWICE',
  },
];

const chunked: readonly Row[] = [
  { name: 'a small body', request: { body: XML }, status: 200, body: 'report' },
  { name: 'a small form', request: inForm(file(XML)), status: 200, body: 'report' },
  { name: '5 MB, body', request: { body: documentOf(MB5) }, status: 200, body: 'report' },
  { name: '5 MB, form', request: inForm(file(documentOf(MB5))), status: 200, body: 'report' },
  { name: '5 MB + 1, body', request: { body: documentOf(MB5 + 1) }, status: 413, body: 'TOO_LARGE' },
  { name: '5 MB + 1, form', request: inForm(file(documentOf(MB5 + 1))), status: 413, body: 'TOO_LARGE' },
  { name: '6 MB, body', request: { body: documentOf(6 * 1024 * 1024) }, status: 413, body: 'TOO_LARGE' },
  { name: '40 MB, form', request: inForm(file(documentOf(40 * 1024 * 1024))), status: 413, body: 'TOO_LARGE' },
  {
    name: '8 MB in a part to ignore',
    request: inForm({ name: 'x', filename: 'x', content: documentOf(8 * 1024 * 1024) }, file(XML)),
    status: 413,
    body: 'FORM_TOO_LARGE',
  },
  {
    name: 'a PDF of 6 MB: media type before size',
    request: { body: Buffer.concat([pdfAt(0), documentOf(6 * 1024 * 1024)]) },
    status: 415,
    body: 'PDF',
  },
  {
    name: 'a wrong key with 40 MB',
    request: { headers: { 'X-Api-Key': 'wrong' }, body: documentOf(40 * 1024 * 1024) },
    status: 401,
    body: 'KEY_INVALID',
  },
  {
    name: 'an unknown path with 6 MB',
    request: { path: '/nothing', body: documentOf(6 * 1024 * 1024) },
    status: 404,
    body: 'NOT_FOUND',
  },
  { name: 'an empty body', request: { body: '' }, status: 400, body: 'BODY_EMPTY' },
];

/** Every cause of "not configured", with and without a key in the request. */
const unconfigured = [
  { name: 'no validator', deps: { validator: null, keys: knownKeys }, body: 'NO_RULES' },
  {
    name: 'no rule sets',
    deps: { validator: { ...notingValidator(), ruleSets: [] }, keys: knownKeys },
    body: 'NO_RULES',
  },
  { name: 'no key store', deps: { validator: notingValidator(), keys: null }, body: 'NO_KEY_STORE' },
  { name: 'no key exists', deps: { validator: notingValidator(), keys: keysFromList([]) }, body: 'NO_KEYS' },
  {
    name: 'a store that knows only later that it has no key',
    deps: { validator: notingValidator(), keys: { ...knownKeys, hasKeys: async () => false } },
    body: 'NO_KEYS',
  },
] as const;

describe('POST /api/v1/validate', () => {
  describe('accepts', () => check(accepted, send));
  describe('checks in the order of the contract', () => check(order, send));
  describe('takes chunked bodies', () => check(chunked, sendChunked));

  describe('is not configured', () => {
    for (const { name, deps, body } of unconfigured) {
      for (const [who, headers] of [
        ['with a key', {}],
        ['without a key', { 'X-Api-Key': null }],
      ] as const) {
        it(`${name}, ${who}: 503`, async () => {
          const answer = await send(createApp(deps), {
            headers: { ...headers, 'Content-Type': 'application/pdf' },
            body: XML,
          });
          assert.deepEqual({ status: answer.status, text: answer.text }, { status: 503, text: errorText(body) });
        });
      }
    }

    it('knows path and method first', async () => {
      const app = createApp({ validator: null, keys: null });
      assert.equal((await send(app, { method: 'GET' })).status, 405);
      assert.equal((await send(app, { path: '/x' })).status, 404);
      assert.equal((await send(app, { method: 'GET', path: '/healthz' })).status, 200);
    });
  });
});
