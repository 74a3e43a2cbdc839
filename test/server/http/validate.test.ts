/** The contract as a table: what is sent to the app, and what it answers. */

import assert from 'node:assert/strict';
import { createApp } from '../../../server/app.js';
import { keysFromList } from '../../../server/accounts/hashed-keys.js';
import type { ErrorCode } from '../../../server/http/errors.js';
import { send, sendChunked, type RequestData } from './exchange.js';
import {
  documentOf,
  errorText,
  file,
  form,
  FORM,
  knownKeys,
  MB5,
  notingValidator,
  pdfAt,
  REPORT,
  XML,
  type Part,
} from './support.js';

/** `body` is the code of an error in the table, or the report. */
interface Row {
  readonly name: string;
  readonly request: RequestData;
  readonly status: number;
  readonly body: ErrorCode | 'report';
  /** Answer headers that must be there. */
  readonly headers?: Readonly<Record<string, string>>;
}

const inForm = (...parts: readonly Part[]): RequestData => ({
  headers: { 'Content-Type': FORM },
  body: form(...parts),
});
const typed = (type: string | null, body: string | Buffer = XML): RequestData => ({
  headers: { 'Content-Type': type },
  body,
});

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

const refused: readonly Row[] = [
  { name: 'no key', request: { headers: { 'X-Api-Key': null }, body: XML }, status: 401, body: 'KEY_INVALID' },
  { name: 'an empty key', request: { headers: { 'X-Api-Key': '' }, body: XML }, status: 401, body: 'KEY_INVALID' },
  {
    name: 'a wrong key',
    request: { headers: { 'X-Api-Key': 'another' }, body: XML },
    status: 401,
    body: 'KEY_INVALID',
  },

  { name: 'a PDF by type, body', request: typed('application/pdf'), status: 415, body: 'PDF' },
  { name: 'a PDF by type with a parameter, body', request: typed('APPLICATION/PDF; x=y'), status: 415, body: 'PDF' },
  { name: 'a PDF by content, body', request: { body: '%PDF-1.7 …' }, status: 415, body: 'PDF' },
  { name: 'a PDF by content at 1,000, body', request: { body: pdfAt(1000) }, status: 415, body: 'PDF' },
  { name: 'a PDF by content at 1,019, body', request: { body: pdfAt(1019) }, status: 415, body: 'PDF' },
  { name: 'a PDF by type, form', request: inForm(file(XML, 'application/pdf')), status: 415, body: 'PDF' },
  { name: 'a PDF by content, form', request: inForm(file('%PDF-1.7 …')), status: 415, body: 'PDF' },
  { name: 'a PDF by content at 1,000, form', request: inForm(file(pdfAt(1000), 'text/xml')), status: 415, body: 'PDF' },
  { name: 'a PDF by content at 1,019, form', request: inForm(file(pdfAt(1019))), status: 415, body: 'PDF' },
  { name: 'JSON', request: typed('application/json', '{"a":1}'), status: 415, body: 'MEDIA_TYPE' },
  { name: 'text/plain', request: typed('text/plain'), status: 415, body: 'MEDIA_TYPE' },
  {
    name: 'application/x-www-form-urlencoded',
    request: typed('application/x-www-form-urlencoded', 'file=x'),
    status: 415,
    body: 'MEDIA_TYPE',
  },
  { name: 'application/octet-stream', request: typed('application/octet-stream'), status: 415, body: 'MEDIA_TYPE' },
  { name: 'a +xml type', request: typed('application/invoice+xml'), status: 415, body: 'MEDIA_TYPE' },
  {
    name: 'another multipart',
    request: { ...inForm(file(XML)), headers: { 'Content-Type': FORM.replace('form-data', 'mixed') } },
    status: 415,
    body: 'MEDIA_TYPE',
  },
  { name: 'no content type', request: typed(null, Buffer.from(XML)), status: 415, body: 'MEDIA_TYPE' },
  {
    name: 'no content type and no body',
    request: { headers: { 'Content-Type': null } },
    status: 415,
    body: 'MEDIA_TYPE',
  },
  {
    name: 'gzip, body',
    request: { headers: { 'Content-Encoding': 'gzip' }, body: XML },
    status: 415,
    body: 'CONTENT_ENCODING',
  },
  {
    name: 'gzip, form',
    request: { headers: { 'Content-Encoding': 'gzip', 'Content-Type': FORM }, body: form(file(XML)) },
    status: 415,
    body: 'CONTENT_ENCODING',
  },

  { name: 'as=peppol', request: { path: '/api/v1/validate?as=peppol', body: XML }, status: 400, body: 'PARAMETER_AS' },
  {
    name: 'as twice',
    request: { path: '/api/v1/validate?as=facturx&as=facturx', body: XML },
    status: 400,
    body: 'PARAMETER_TWICE',
  },
  {
    name: 'as twice, once with a value that is not known',
    request: { path: '/api/v1/validate?as=x&as=facturx', body: XML },
    status: 400,
    body: 'PARAMETER_TWICE',
  },
  {
    name: 'strict=yes',
    request: { path: '/api/v1/validate?strict=yes', body: XML },
    status: 400,
    body: 'PARAMETER_STRICT',
  },
  {
    name: 'strict twice',
    request: { path: '/api/v1/validate?strict=true&strict=true', body: XML },
    status: 400,
    body: 'PARAMETER_TWICE',
  },
  {
    name: 'strict twice, with two values',
    request: { path: '/api/v1/validate?strict=true&strict=false', body: XML },
    status: 400,
    body: 'PARAMETER_TWICE',
  },
  {
    name: 'details twice',
    request: { path: '/api/v1/validate?details=true&x=y&details=true', body: XML },
    status: 400,
    body: 'PARAMETER_TWICE',
  },
  {
    name: 'details three times, empty',
    request: { path: '/api/v1/validate?details&details&details', body: XML },
    status: 400,
    body: 'PARAMETER_TWICE',
  },
  {
    name: 'details=yes',
    request: { path: '/api/v1/validate?details=yes', body: XML },
    status: 400,
    body: 'PARAMETER_DETAILS',
  },
  {
    name: 'details=',
    request: { path: '/api/v1/validate?details=', body: XML },
    status: 400,
    body: 'PARAMETER_DETAILS',
  },

  { name: '5 MB + 1, body', request: { body: documentOf(MB5 + 1) }, status: 413, body: 'TOO_LARGE' },
  { name: '6 MB, body', request: { body: documentOf(6 * 1024 * 1024) }, status: 413, body: 'TOO_LARGE' },
  { name: '5 MB + 1, form', request: inForm(file(documentOf(MB5 + 1))), status: 413, body: 'TOO_LARGE' },
  { name: '5.5 MB, form', request: inForm(file(documentOf(MB5 + MB5 / 10))), status: 413, body: 'TOO_LARGE' },
  { name: '8 MB, form', request: inForm(file(documentOf(8 * 1024 * 1024))), status: 413, body: 'FORM_TOO_LARGE' },

  { name: 'an empty body', request: { body: '' }, status: 400, body: 'BODY_EMPTY' },
  { name: 'no body', request: {}, status: 400, body: 'BODY_EMPTY' },
  { name: 'an empty file', request: inForm(file('')), status: 400, body: 'FILE_EMPTY' },
  { name: 'a form without parts', request: inForm(), status: 400, body: 'FILE_MISSING' },
  {
    name: 'a form without a part named file',
    request: inForm({ name: 'invoice', filename: 'a.xml', content: XML }),
    status: 400,
    body: 'FILE_MISSING',
  },
  {
    name: 'a part named File',
    request: inForm({ name: 'File', filename: 'a.xml', content: XML }),
    status: 400,
    body: 'FILE_MISSING',
  },
  {
    name: 'no file chosen in a browser',
    request: inForm({ name: 'file', filename: '', type: 'application/octet-stream', content: '' }),
    status: 400,
    body: 'FILE_MISSING',
  },
  { name: 'two files', request: inForm(file(XML), file(XML)), status: 400, body: 'FILE_TWICE' },
  { name: 'a field named file', request: inForm({ name: 'file', content: XML }), status: 400, body: 'FILE_IS_FIELD' },
  {
    name: 'a field named file with a type',
    request: inForm({ name: 'file', type: 'application/xml', content: XML }),
    status: 400,
    body: 'FILE_IS_FIELD',
  },
  {
    name: 'a field and a file named file',
    request: inForm({ name: 'file', content: 'x' }, file(XML)),
    status: 400,
    body: 'FILE_IS_FIELD',
  },
  {
    name: 'a form with no boundary',
    request: typed('multipart/form-data', form(file(XML))),
    status: 400,
    body: 'MULTIPART_MALFORMED',
  },
  {
    name: 'a form with another boundary',
    request: typed('multipart/form-data; boundary=b', form(file(XML))),
    status: 400,
    body: 'MULTIPART_MALFORMED',
  },
  { name: 'an empty form', request: typed(FORM, ''), status: 400, body: 'MULTIPART_MALFORMED' },
  {
    name: 'a form that is cut off',
    request: typed(FORM, form(file(XML)).subarray(0, -30)),
    status: 400,
    body: 'MULTIPART_MALFORMED',
  },
  {
    name: 'a form with a malformed part header',
    request: typed(FORM, '--a.boundary\r\nno colon here\r\n\r\nx\r\n--a.boundary--\r\n'),
    status: 400,
    body: 'MULTIPART_MALFORMED',
  },
  {
    name: 'a form with a part that has no name',
    request: inForm({ content: 'x' }, file(XML)),
    status: 400,
    body: 'MULTIPART_MALFORMED',
  },
  {
    name: 'a form with too many parts',
    request: inForm(...Array.from({ length: 20 }, (_, n) => ({ name: `n${n}`, content: '' })), file(XML)),
    status: 400,
    body: 'MULTIPART_PARTS',
  },
  {
    name: 'a form with a large field',
    request: inForm({ name: 'note', content: Buffer.alloc(65_537) }, file(XML)),
    status: 400,
    body: 'MULTIPART_PARTS',
  },

  { name: 'GET', request: { method: 'GET' }, status: 405, body: 'METHOD_NOT_ALLOWED', headers: { allow: 'POST' } },
  {
    name: 'PUT with a body',
    request: { method: 'PUT', body: XML },
    status: 405,
    body: 'METHOD_NOT_ALLOWED',
    headers: { allow: 'POST' },
  },
  {
    name: 'PATCH',
    request: { method: 'PATCH', body: XML },
    status: 405,
    body: 'METHOD_NOT_ALLOWED',
    headers: { allow: 'POST' },
  },
  {
    name: 'DELETE',
    request: { method: 'DELETE' },
    status: 405,
    body: 'METHOD_NOT_ALLOWED',
    headers: { allow: 'POST' },
  },
  {
    name: 'OPTIONS',
    request: { method: 'OPTIONS' },
    status: 405,
    body: 'METHOD_NOT_ALLOWED',
    headers: { allow: 'POST' },
  },
  {
    name: 'POST to the health',
    request: { method: 'POST', path: '/healthz', body: XML },
    status: 405,
    body: 'METHOD_NOT_ALLOWED',
    headers: { allow: 'GET, HEAD' },
  },
  { name: 'an unknown path', request: { path: '/api/v2/validate', body: XML }, status: 404, body: 'NOT_FOUND' },
  { name: 'an unknown page', request: { method: 'GET', path: '/nothing' }, status: 404, body: 'NOT_FOUND' },
  { name: 'a path below', request: { path: '/api/v1/validate/x', body: XML }, status: 404, body: 'NOT_FOUND' },
  {
    name: 'a malformed percent-encoding',
    request: { path: '/api/v1/%E0%A4%A', body: XML },
    status: 400,
    body: 'REQUEST_MALFORMED',
  },
];

/** Where two things are wrong, the order of the checks decides. */
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

/** Every cause of "not configured", each with and without a key in the request. */
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

function check(rows: readonly Row[], sender: typeof send): void {
  for (const { name, request, status, body, headers = {} } of rows) {
    it(`${name}: ${status}`, async () => {
      const validator = notingValidator();
      const answer = await sender(createApp({ validator, keys: knownKeys }), request);
      assert.deepEqual(
        { status: answer.status, text: answer.text },
        { status, text: body === 'report' ? REPORT : errorText(body) },
      );
      assert.equal(answer.headers['content-type'], 'application/json; charset=utf-8');
      assert.equal(answer.headers['cache-control'], 'no-store');
      for (const [header, value] of Object.entries(headers)) assert.equal(answer.headers[header], value);
      assert.equal(validator.calls.length, body === 'report' ? 1 : 0, 'calls of the validator');
    });
  }
}

describe('POST /api/v1/validate', () => {
  describe('accepts', () => check(accepted, send));
  describe('refuses', () => check(refused, send));
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
