/** The OpenAPI document: valid, and true about the service. */
import assert from 'node:assert/strict';
import { generateKeyPairSync } from 'node:crypto';
import { Validator } from '@seriousme/openapi-schema-validator';
import { createApp } from '#service/app.js';
import { ERRORS } from '#service/http/errors.js';
import { openApiDocument } from '#service/http/openapi/document.js';
import { EXAMPLE_INVOICE, EXAMPLE_REPORT, EXAMPLE_RULE_LIST, EXAMPLE_RULES } from '#service/http/openapi/example.js';
import { DETAILED_REPORT_SCHEMA } from '#service/http/schemas/detailed-report.js';
import { ERROR_SCHEMA } from '#service/http/schemas/error.js';
import { REPORT_SCHEMA } from '#service/http/schemas/report.js';
import { RULE_LIST_SCHEMA, RULES_OF_CODE_SCHEMA } from '#service/http/schemas/rules.js';
import { reportOn, sharedValidator } from '../../../fixtures/rules.js';
import { send } from '../exchange.js';
import { knownKeys, notingValidator } from '../support.js';
import { INVALID } from '../../browser/invoices.js';
import { violations } from '../../../fixtures/json-schema.js';

const evidenceKey = generateKeyPairSync('ed25519').privateKey;
const app = createApp({ validator: notingValidator(), keys: knownKeys, evidenceKey });

describe('the OpenAPI document', () => {
  it('follows OpenAPI 3.1, and every reference in it leads somewhere', async () => {
    const validator = new Validator();
    const { valid, errors } = await validator.validate(structuredClone(openApiDocument()));
    assert.ok(valid, JSON.stringify(errors));
    assert.equal(validator.version, '3.1');
    const text = JSON.stringify(openApiDocument());
    for (const [, pointer] of text.matchAll(/"\$ref":"#\/([^"]+)"/g)) {
      const target = pointer!
        .split('/')
        .reduce<unknown>((at, name) => (at as Record<string, unknown> | undefined)?.[name], openApiDocument());
      assert.ok(target !== undefined, pointer);
    }
  });

  it('is served as JSON', async () => {
    const answer = await send(app, {
      method: 'GET',
      path: '/openapi.json',
      headers: { 'X-Api-Key': null, 'Content-Type': null },
    });
    assert.deepEqual([answer.status, answer.headers['content-type']], [200, 'application/json; charset=utf-8']);
    assert.deepEqual(JSON.parse(answer.text), JSON.parse(JSON.stringify(openApiDocument())));
  });

  it('names paths that exist, with their methods', async () => {
    const paths = openApiDocument()['paths'] as Record<string, Record<string, { requestBody?: { content: object } }>>;
    for (const [path, operations] of Object.entries(paths)) {
      for (const [method, { requestBody }] of Object.entries(operations)) {
        const isPdf = Object.hasOwn(requestBody?.content ?? {}, 'application/pdf');
        const sent = isPdf ? { headers: { 'Content-Type': 'application/pdf' }, body: '%PDF-1.7' } : { body: '<a/>' };
        const { status } = await send(app, {
          method: method.toUpperCase(),
          path: path.replace('{id}', 'XSD'),
          ...sent,
        });
        assert.equal(status, 200, `${method} ${path}`);
      }
    }
  });

  it('has every status that the validation can answer', () => {
    const { responses } = (openApiDocument()['paths'] as { '/api/v1/validate': { post: { responses: object } } })[
      '/api/v1/validate'
    ].post;
    // Errors of other paths, the account page, and the demo.
    const expected = new Set(
      [200, ...Object.values(ERRORS).map(({ status }) => status)].filter((status) => ![403, 404, 429].includes(status)),
    );
    assert.deepEqual(Object.keys(responses).map(Number).sort(), [...expected].sort());
  });
});

describe('the schemas', () => {
  it('describe real reports, with and without details', async () => {
    const { report, details } = await (await sharedValidator()).validate(Buffer.from(INVALID));
    assert.ok(details.issues.length > 0);
    const plain = JSON.parse(JSON.stringify(report)) as object;
    assert.deepEqual(violations(REPORT_SCHEMA, plain), []);
    assert.deepEqual(
      violations(DETAILED_REPORT_SCHEMA, { ...plain, details: JSON.parse(JSON.stringify(details)) as object }),
      [],
    );
  });

  it('take the examples', async () => {
    assert.deepEqual(violations(REPORT_SCHEMA, EXAMPLE_REPORT), []);
    assert.deepEqual(violations(RULE_LIST_SCHEMA, EXAMPLE_RULE_LIST), []);
    assert.deepEqual(violations(RULES_OF_CODE_SCHEMA, EXAMPLE_RULES), []);
    const { format, profile, issues } = await reportOn(EXAMPLE_INVOICE);
    assert.deepEqual([format, profile], [EXAMPLE_REPORT.format, EXAMPLE_REPORT.profile]);
    const shown = EXAMPLE_REPORT.issues[0];
    assert.ok(
      issues.some(
        ({ code, severity, field }) => code === shown.code && severity === shown.severity && field === shown.field,
      ),
      JSON.stringify(issues),
    );
  });

  it('take every error of the table', () => {
    for (const { message } of Object.values(ERRORS)) assert.deepEqual(violations(ERROR_SCHEMA, { error: message }), []);
  });

  it('refuse what is no report', () => {
    const { valid: _valid, ...incomplete } = EXAMPLE_REPORT;
    for (const [schema, value] of [
      [REPORT_SCHEMA, incomplete],
      [REPORT_SCHEMA, { ...EXAMPLE_REPORT, more: 1 }],
      [REPORT_SCHEMA, { ...EXAMPLE_REPORT, errorCount: -1 }],
      [DETAILED_REPORT_SCHEMA, EXAMPLE_REPORT],
      [ERROR_SCHEMA, { error: '' }],
      [ERROR_SCHEMA, { error: 'x', code: 1 }],
    ] as const) {
      assert.notDeepEqual(violations(schema, value), []);
    }
  });
});
