/** JSON Schema (2020-12) of every answer other than a report: one member, one sentence. */
export const ERROR_SCHEMA = {
  title: 'Error',
  description: 'Why there is no report, and what to do.',
  type: 'object',
  additionalProperties: false,
  required: ['error'],
  properties: { error: { type: 'string', minLength: 1 } },
} as const;
