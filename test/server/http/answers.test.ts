/** Answers beyond their status: the report, headers, errors; and what reaches the engine. */

import assert from 'node:assert/strict';
import supertest from 'supertest';
import { EngineError, type EngineErrorCode } from '#validator/index.js';
import { createApp } from '#service/app.js';
import { answerLimit } from '#service/http/answer-size.js';
import { ERRORS } from '#service/http/errors.js';
import { describeFailure } from '#service/http/failure.js';
import { send } from './exchange.js';
import {
  errorText,
  file,
  form,
  FORM,
  KEY,
  knownKeys,
  notingValidator,
  PATH,
  REPORT,
  VERDICT,
  XML,
  type Part,
} from './support.js';

const withVerdict = (change: object = {}) =>
  createApp({ validator: notingValidator({ ...VERDICT, ...change }), keys: knownKeys });

describe('the report', () => {
  it('has exactly the members of the contract, in order', async () => {
    assert.equal((await send(withVerdict(), { body: XML })).text, REPORT);
  });

  it('has null where there is no profile and no field', async () => {
    const report = {
      ...VERDICT.report,
      profile: null,
      issues: [{ code: 'X', severity: 'error', field: null, message: 'm' }],
    };
    const { profile, issues } = JSON.parse((await send(withVerdict({ report }), { body: XML })).text);
    assert.deepEqual(
      { profile, issues },
      { profile: null, issues: [{ code: 'X', severity: 'error', field: null, message: 'm' }] },
    );
  });

  it('has the details as its last member with details=true', async () => {
    const { text } = await send(withVerdict(), { path: `${PATH}?details=true`, body: XML });
    assert.equal(text, `${REPORT.slice(0, -1)},"details":${JSON.stringify(VERDICT.details)}}`);
  });

  it('says in a header that the list of issues was cut, and only then', async () => {
    assert.equal((await send(withVerdict({ truncated: true }), { body: XML })).headers['x-issues-truncated'], 'true');
    assert.equal((await send(withVerdict(), { body: XML })).headers['x-issues-truncated'], undefined);
  });

  it('is kept nowhere, is not compared by ETag, and tells nothing about the server', async () => {
    const { headers } = await send(withVerdict(), { body: XML });
    assert.equal(headers['cache-control'], 'no-store');
    assert.equal(headers.etag, undefined);
    assert.equal(headers['x-powered-by'], undefined);
    assert.equal(headers['x-content-type-options'], 'nosniff');
  });
});

describe('HEAD and the health', () => {
  it('HEAD is not allowed on the route, and has no body', async () => {
    const response = await supertest(withVerdict()).head(PATH);
    assert.deepEqual([response.status, response.headers['allow'], response.text ?? ''], [405, 'POST', '']);
  });

  it('GET /healthz needs no key', async () => {
    const { status, text, headers } = await send(createApp({ validator: null, keys: null }), {
      method: 'GET',
      path: '/healthz',
      headers: { 'X-Api-Key': null },
    });
    assert.deepEqual([status, text, headers['cache-control']], [200, '{"status":"ok"}', 'no-store']);
  });
});

describe('what reaches the engine', () => {
  const encoded = Buffer.from([0x3c, 0x00, 0xff, 0xfe, 0x0d, 0x0a, 0x2d, 0x2d, 0x61]);
  const filePart = (type: string | undefined, content: string | Buffer = XML): Part => ({
    name: 'file',
    filename: 'a',
    content,
    ...(type !== undefined && { type }),
  });
  const body = (type: string) => ({ headers: { 'Content-Type': type }, body: XML });
  const inForm = (...parts: readonly Part[]) => ({ headers: { 'Content-Type': FORM }, body: form(...parts) });

  const rows = [
    { name: 'no charset, body', request: body('application/xml'), options: {} },
    { name: 'a charset, body', request: body('text/xml; charset=ISO-8859-1'), options: { charset: 'ISO-8859-1' } },
    {
      name: 'a quoted charset after another parameter, body',
      request: body('text/xml; a="x; charset=no"; CHARSET="utf-16"'),
      options: { charset: 'utf-16' },
    },
    { name: 'an empty charset, body', request: body('text/xml; charset='), options: {} },
    { name: 'no charset, form', request: inForm(filePart('application/xml')), options: {} },
    { name: 'no type, form', request: inForm(filePart(undefined)), options: {} },
    {
      name: 'a charset, form',
      request: inForm(filePart('application/xml; charset=iso-8859-15')),
      options: { charset: 'iso-8859-15' },
    },
    {
      name: 'the charset of the file, not of another part',
      request: inForm(
        { name: 'note', type: 'text/plain; charset=x', content: 'n' },
        filePart('text/xml;charset="windows-1252"'),
        { name: 'last', type: 'text/plain; charset=y', content: '' },
      ),
      options: { charset: 'windows-1252' },
    },
    {
      name: 'the charset of the file, not of one with that filename',
      request: inForm(
        { name: 'other', filename: 'file', type: 'text/xml; charset=x', content: '' },
        filePart('text/xml'),
      ),
      options: {},
    },
    { name: 'as=facturx', request: { path: `${PATH}?as=facturx`, body: XML }, options: { as: 'facturx' } },
    { name: 'as=fr-ctc', request: { path: `${PATH}?as=fr-ctc`, body: XML }, options: { as: 'fr-ctc' } },
    {
      name: 'countryRules=false',
      request: { path: `${PATH}?countryRules=false`, body: XML },
      options: { countryRules: false },
    },
    { name: 'countryRules=true', request: { path: `${PATH}?countryRules=true`, body: XML }, options: {} },
  ];
  for (const { name, request, options } of rows) {
    it(name, async () => {
      const validator = notingValidator();
      await send(createApp({ validator, keys: knownKeys }), request);
      const reportLimit = answerLimit(XML.length, { details: false });
      assert.deepEqual(validator.calls, [
        { bytes: Buffer.from(XML), options: { language: 'en', reportLimit, ...options } },
      ]);
    });
  }

  it('the bytes as they were sent, in either option', async () => {
    const validator = notingValidator();
    const app = createApp({ validator, keys: knownKeys });
    const large = Buffer.from(Array.from({ length: 300_000 }, (_, n) => (n * 7919) % 251));
    for (const bytes of [encoded, large]) {
      await send(app, { body: bytes });
      await send(app, { headers: { 'Content-Type': FORM }, body: form({ name: 'a', content: 'b' }, file(bytes)) });
    }
    assert.deepEqual(
      validator.calls.map((call) => call.bytes.equals(encoded) || call.bytes.equals(large)),
      [true, true, true, true],
    );
  });
});

describe('the language of the messages', () => {
  const TABLE: readonly (readonly [what: string, query: string, accept: string | null, language: string])[] = [
    ['English, when nobody asks', '', null, 'en'],
    ['what ?lang= says', '?lang=de', null, 'de'],
    ['what ?lang= says, whatever the header prefers', '?lang=en', 'de', 'en'],
    ['the first of two', '?lang=de&lang=en', null, 'de'],
    ['the first of two, whatever the header prefers', '?lang=en&lang=de', 'de', 'en'],
    ['the first that there is', '?lang=it&lang=de-AT&lang=en', null, 'de'],
    ["the header's, where there is none of them", '?lang=it&lang=', 'de', 'de'],
    ['a region of a language', '?lang=de-AT', null, 'de'],
    ['?lang= in capitals', '?lang=DE', null, 'de'],
    ['what Accept-Language prefers', '', 'it, de;q=0.8, en;q=0.7', 'de'],
    ['a region in Accept-Language', '', 'de-CH', 'de'],
    ['what Accept-Language leaves open', '', '*', 'en'],
    ['what Accept-Language does not refuse', '', 'en;q=0, *', 'de'],
    ['English for a language that there is not', '?lang=it', null, 'en'],
    ["the header's, where ?lang= names a language that there is not", '?lang=it', 'de', 'de'],
    ['English for a header that wants another', '', 'it', 'en'],
    ['English for a header that is none', '', ';;q=,,', 'en'],
    ['French', '?lang=fr-CA', 'de', 'fr'],
    ['what Accept-Language prefers, French', '', 'fr-BE, nl;q=0.9, en;q=0.8', 'fr'],
  ];
  for (const [what, query, accept, language] of TABLE) {
    it(`is ${what}`, async () => {
      const validator = notingValidator({ ...VERDICT, language: language as 'en' | 'de' });
      const { headers } = await send(createApp({ validator, keys: knownKeys }), {
        path: `${PATH}${query}`,
        headers: { 'Accept-Language': accept },
        body: XML,
      });
      assert.equal(validator.calls[0]!.options.language, language);
      assert.deepEqual([headers['content-language'], headers['vary']], [language, 'Accept-Language']);
    });
  }
});

describe('failures of the engine', () => {
  const SECRET = 'DE89370400440532013000';
  const statuses: Readonly<Record<EngineErrorCode, number>> = {
    MANIFEST_INVALID: 500,
    FILE_MISSING: 500,
    HASH_MISMATCH: 500,
    ENGINE_MISSING: 500,
    SCHEMATRON: 500,
    RULES_MISSING: 500,
    RULES_STALE: 500,
    RULES_CORRUPT: 500,
    RULES_FAILED: 500,
    RULE_SET_UNKNOWN: 400,
    SPECIFICATION_UNKNOWN: 400,
    SCHEMA_CORRUPT: 500,
    NOT_AN_INVOICE: 500,
    PATCH_INVALID: 500,
    ARGUMENT_INVALID: 500,
    TIMEOUT: 504,
    BUSY: 503,
    WORKER_LOST: 500,
    ABORTED: 400,
    CLOSED: 503,
  };
  const answerTo = async (error: Error) => {
    const told: unknown[] = [];
    const app = createApp({
      validator: notingValidator(error),
      keys: knownKeys,
      onFailure: (failure) => told.push(failure),
    });
    return { answer: await send(app, { body: XML }), told };
  };

  for (const [code, status] of Object.entries(statuses) as [EngineErrorCode, number][]) {
    it(`${code}: ${status}`, async () => {
      const { answer, told } = await answerTo(new EngineError(code, SECRET));
      assert.equal(answer.status, status);
      assert.deepEqual(Object.keys(JSON.parse(answer.text)), ['error']);
      assert.doesNotMatch(answer.text, new RegExp(SECRET));
      assert.equal(answer.headers['retry-after'], code === 'BUSY' ? '2' : undefined);
      assert.equal(told.length, status === 500 ? 1 : 0, 'failures told to the operator');
    });
  }

  it('a bug: 500 without stack and message', async () => {
    const { answer } = await answerTo(new TypeError(SECRET));
    assert.deepEqual([answer.status, answer.text], [500, errorText('INTERNAL')]);
  });

  it('a key store that fails: 500', async () => {
    const keys = {
      hasKeys: () => true,
      authenticate: async () => {
        throw new Error(SECRET);
      },
    };
    const answer = await send(createApp({ validator: notingValidator(), keys }), { body: XML });
    assert.deepEqual([answer.status, answer.text], [500, errorText('INTERNAL')]);
  });

  it('a bug is logged with its place, without its message', () => {
    const text = describeFailure(new TypeError(`${SECRET}\n    more ${SECRET}`));
    assert.match(text, /^TypeError at .*answers\.test\.js/);
    assert.doesNotMatch(text, new RegExp(SECRET));
  });
});

describe('the table of errors', () => {
  it('has a status and one sentence or two for each code', () => {
    for (const [code, { status, message }] of Object.entries(ERRORS)) {
      assert.ok(status >= 400 && status < 600, code);
      assert.match(message, /^[A-Z].{20,200}\.$/, code);
    }
  });

  it('says the same for every reason of a 401', async () => {
    const app = withVerdict();
    const answers = await Promise.all(
      [null, '', 'x', `${KEY} `.repeat(2), KEY.toUpperCase()].map((key) =>
        send(app, { headers: { 'X-Api-Key': key }, body: XML }),
      ),
    );
    for (const { status, text, headers } of answers) {
      assert.deepEqual([status, text], [401, errorText('KEY_INVALID')]);
      assert.match(String(headers['www-authenticate']), /^ApiKey /);
    }
  });
});
