/** The paths for rules, as described in the OpenAPI document. */
import { LANGUAGES } from 'einvoice-validator';
import { ERRORS, type ErrorCode } from '../errors.js';
import { EXAMPLE_RULE, EXAMPLE_RULE_LIST, EXAMPLE_RULES } from './example.js';

const schema = (name: string) => ({ $ref: `#/components/schemas/${name}` });

const failure = (description: string) => ({
  description,
  content: { 'application/json': { schema: schema('Error') } },
});

const messages = (...codes: readonly ErrorCode[]): string =>
  codes.map((code) => `- ${ERRORS[code].message}`).join('\n');

const REFUSED = {
  401: failure(messages('KEY_INVALID')),
  402: failure(messages('PAYMENT_REQUIRED', 'CAP_REACHED')),
  503: failure(messages('NO_RULES', 'NO_KEY_STORE', 'NO_KEYS')),
};

/** @param headers the headers of every answer */
export function rulesPath(headers: object): object {
  return {
    get: {
      operationId: 'listRules',
      summary: 'What are invoices checked by?',
      description: 'Rule sets with their versions, and the ids of all rules. Not counted as a call.',
      tags: ['Rules'],
      security: [{ apiKey: [] }],
      responses: {
        200: {
          description: 'The list.',
          headers,
          content: { 'application/json': { schema: schema('RuleList'), example: EXAMPLE_RULE_LIST } },
        },
        ...REFUSED,
      },
    },
  };
}

/** @param headers the headers of every answer */
export function rulePath(headers: object): object {
  return {
    get: {
      operationId: 'explainRule',
      summary: 'Explain a rule',
      description: 'What it wants, how to follow it, and how its publisher tests it. Not counted as a call.',
      tags: ['Rules'],
      security: [{ apiKey: [] }],
      parameters: [
        {
          name: 'id',
          in: 'path',
          required: true,
          schema: { type: 'string' },
          example: EXAMPLE_RULE,
          description: 'As reports have it, in any letter case.',
        },
        {
          name: 'lang',
          in: 'query',
          schema: { type: 'string', enum: LANGUAGES },
          description: 'Language; without it `Accept-Language` decides, else English.',
        },
      ],
      responses: {
        200: {
          description: 'Every rule that has the id.',
          headers,
          content: { 'application/json': { schema: schema('RulesOfCode'), example: EXAMPLE_RULES } },
        },
        ...REFUSED,
        404: failure(messages('RULE_UNKNOWN')),
      },
    },
  };
}
