/** Validates every answer that a test receives with the JSON Schema of its kind. */
import assert from 'node:assert/strict';
import { DETAILED_REPORT_SCHEMA } from '#service/http/schemas/detailed-report.js';
import { EVIDENCE_SCHEMA, KEY_SET_SCHEMA } from '#service/http/schemas/evidence.js';
import { ERROR_SCHEMA } from '#service/http/schemas/error.js';
import { REPORT_SCHEMA } from '#service/http/schemas/report.js';
import { RULES_OF_CODE_SCHEMA, RULE_LIST_SCHEMA } from '#service/http/schemas/rules.js';
import { violations } from '../../fixtures/json-schema.js';

/** Number of validated answers by kind: a helper that checks nothing would pass every test. */
export const checked = { report: 0, details: 0, error: 0 };

/**
 * Fails if an answer does not match its schema. Answers other than JSON, and the states of the service, have none.
 * @param text the body
 */
export function assertFollowsSchema(status: number, contentType: string | undefined, text: string): void {
  if (!contentType?.startsWith('application/json') || text === '') return;
  const { evidence, ...body } = JSON.parse(text) as Readonly<Record<string, unknown>>;
  if ('status' in body || 'openapi' in body) return;
  const own = { codes: RULE_LIST_SCHEMA, rules: RULES_OF_CODE_SCHEMA, keys: KEY_SET_SCHEMA };
  const [, other] = Object.entries(own).find(([member]) => member in body) ?? [];
  if (other !== undefined) {
    assert.deepEqual(violations(other, body), [], `what is said of rules or keys with ${status}`);
    return;
  }
  if (evidence !== undefined)
    assert.deepEqual(violations(EVIDENCE_SCHEMA, evidence), [], `the evidence of a ${status}`);
  const kind = status !== 200 ? 'error' : 'details' in body ? 'details' : 'report';
  checked[kind] += 1;
  const schema = { error: ERROR_SCHEMA, details: DETAILED_REPORT_SCHEMA, report: REPORT_SCHEMA }[kind];
  assert.deepEqual(violations(schema, body), [], `the ${kind} of a ${status}`);
}
