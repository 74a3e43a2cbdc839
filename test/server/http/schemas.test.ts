/** The helper that all tests use validates answers with JSON Schemas; this tests the helper. */
import assert from 'node:assert/strict';
import { createApp } from '#service/app.js';
import { withText, xrechnungUbl } from '../../fixtures/invoices.js';
import { sharedValidator } from '../../fixtures/rules.js';
import { send } from './exchange.js';
import { assertFollowsSchema, checked } from './schemas.js';
import { knownKeys, PATH } from './support.js';

describe('the schemas of answers', () => {
  it('are asked for reports, details and errors', async () => {
    const app = createApp({ validator: await sharedValidator(), keys: knownKeys });
    const before = { ...checked };
    const body = withText(xrechnungUbl, 'cbc:TaxInclusiveAmount', '120.00');
    await send(app, { body });
    for (const lang of ['en', 'de']) await send(app, { path: `${PATH}?details=true&lang=${lang}`, body });
    await send(app, { headers: { 'X-Api-Key': null }, body });
    assert.deepEqual(checked, { report: before.report + 1, details: before.details + 2, error: before.error + 1 });
  });
  it('refuse an answer with a member too many, or too few', () => {
    const json = 'application/json; charset=utf-8';
    assert.throws(() => assertFollowsSchema(200, json, '{"valid":true}'), /report of a 200/);
    assert.throws(() => assertFollowsSchema(200, json, '{"valid":true,"details":{}}'), /details of a 200/);
    assert.throws(() => assertFollowsSchema(400, json, '{"error":"x","code":1}'), /error of a 400/);
  });
});
