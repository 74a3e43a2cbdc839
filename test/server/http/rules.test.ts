/** `GET /api/v1/rules`, and one rule. */
import assert from 'node:assert/strict';
import { createApp } from '#service/app.js';
import type { RuleExplanation, RuleSetInfo } from '#validator/index.js';
import { RULES, sharedValidator } from '../../fixtures/rules.js';
import { RULES_OF_CODE_SCHEMA, RULE_LIST_SCHEMA } from '#service/http/schemas/rules.js';
import { violations } from '../../fixtures/json-schema.js';
import { type Answer, send } from './exchange.js';
import { errorText, knownKeys, notingValidator } from './support.js';

describe('the rules over HTTP', () => {
  let app: ReturnType<typeof createApp>;
  before(async () => {
    app = createApp({ validator: await sharedValidator(), keys: knownKeys, rules: RULES });
  });
  const get = (path: string, headers: Readonly<Record<string, string | null>> = {}): Promise<Answer> =>
    send(app, { method: 'GET', path, headers: { 'Content-Type': null, ...headers } });

  it('are rule sets with their versions, and all codes', async () => {
    const { status, text, headers } = await get('/api/v1/rules');
    assert.deepEqual([status, headers['content-type']], [200, 'application/json; charset=utf-8']);
    assert.deepEqual(violations(RULE_LIST_SCHEMA, JSON.parse(text)), []);
    const { ruleSets, codes } = JSON.parse(text) as { ruleSets: readonly RuleSetInfo[]; codes: readonly string[] };
    assert.ok(ruleSets.some(({ id, version, hash }) => id === 'xrechnung-ubl' && version !== '' && hash.length === 64));
    for (const code of ['BR-DE-15', 'XSD', 'PROFILE-UNKNOWN']) assert.ok(codes.includes(code), code);
  });
  it('are explained one by one, in the language that is asked for', async () => {
    for (const [path, headers] of [
      ['/api/v1/rules/br-de-15?lang=de', {}],
      ['/api/v1/rules/BR-DE-15', { 'Accept-Language': 'de' }],
    ] as const) {
      const { status, text, headers: answered } = await get(path, headers);
      assert.deepEqual([status, answered['content-language']], [200, 'de']);
      assert.deepEqual(violations(RULES_OF_CODE_SCHEMA, JSON.parse(text)), []);
      const { rules } = JSON.parse(text) as { rules: readonly RuleExplanation[] };
      assert.equal(rules[0]!.code, 'BR-DE-15');
      assert.match(rules[0]!.problem, /Rechnung/);
      assert.deepEqual(rules[0]!.checks.map(({ ruleSet }) => ruleSet).sort(), ['xrechnung-cii', 'xrechnung-ubl']);
    }
  });
  it('are told of, too, where the code is that of a rule with several checks', async () => {
    const { rules } = JSON.parse((await get('/api/v1/rules/BR-FR-05')).text) as { rules: readonly RuleExplanation[] };
    assert.ok(rules.length > 1);
  });
  it('are none where there is no such code', async () => {
    const { status, text } = await get('/api/v1/rules/NONE-1');
    assert.deepEqual([status, text], [404, errorText('RULE_UNKNOWN')]);
  });
  it('need a key, are only read, and are none without rules', async () => {
    for (const path of ['/api/v1/rules', '/api/v1/rules/XSD']) {
      assert.equal((await get(path, { 'X-Api-Key': null })).status, 401);
      const { status, headers } = await send(app, { method: 'POST', path, body: '<a/>' });
      assert.deepEqual([status, headers['allow']], [405, 'GET, HEAD']);
    }
    const bare = createApp({ validator: null, keys: knownKeys });
    assert.equal(
      (await send(bare, { method: 'GET', path: '/api/v1/rules', headers: { 'Content-Type': null } })).status,
      503,
    );
  });
  it('are read where nobody waits for them: documents are answered meanwhile', async () => {
    const own = createApp({ validator: notingValidator(), keys: knownKeys, rules: RULES });
    const explained = send(own, { method: 'GET', path: '/api/v1/rules/BR-01', headers: { 'Content-Type': null } });
    const checked = await send(own, { body: '<a/>' });
    assert.equal(checked.status, 200);
    assert.equal((await explained).status, 200);
  });
});
