/** JSON Schema (2020-12) of the report: the body of a 200. The tests validate every answer with it. */

import { FORMATS, MAX_ISSUES } from 'einvoice-validator';

const SEVERITY = { type: 'string', enum: ['error', 'warning'] } as const;

const count = (description: string) => ({ type: 'integer', minimum: 0, description }) as const;

/** Members of an issue, with or without details. */
export const ISSUE_MEMBERS = {
  code: {
    type: 'string',
    minLength: 1,
    description: "The publisher's rule id, or one of ours, such as `XML-WELL-FORMED`.",
  },
  severity: { ...SEVERITY, description: 'Errors make an invoice invalid, warnings do not.' },
  field: {
    type: ['string', 'null'],
    description: 'The element, or the business term in the form `BT-10 (Buyer reference)`; null when there is neither.',
  },
  message: { type: 'string', minLength: 1, description: 'What is wrong and what to do, in plain language.' },
} as const;

/** Members of the report, in the order of the answer. */
export const REPORT_MEMBERS = {
  valid: { type: 'boolean', description: 'True if and only if `errorCount` is 0.' },
  format: {
    type: 'string',
    enum: FORMATS,
    description: 'What kind of invoice the document was found to be.',
  },
  profile: {
    type: ['string', 'null'],
    description: 'The specification identifier (BT-24) as it stands in the document; null when there is none.',
  },
  errorCount: count('All errors, also those that are not listed.'),
  warningCount: count('All warnings, also those that are not listed.'),
  issues: {
    type: 'array',
    maxItems: MAX_ISSUES,
    description:
      'Errors first, in each level causes before what follows from them, then by position in the document, then by code. A warning that is the cause of errors stands with those. At most 5,000, and no more than fit into an answer; `X-Issues-Truncated` says that the list was cut.',
    items: {
      title: 'Issue',
      type: 'object',
      additionalProperties: false,
      required: Object.keys(ISSUE_MEMBERS),
      properties: ISSUE_MEMBERS,
    },
  },
} as const;

/** The report as defined in the contract. */
export const REPORT_SCHEMA = {
  title: 'Report',
  description: 'The verdict on one invoice. All members are always there.',
  type: 'object',
  additionalProperties: false,
  required: Object.keys(REPORT_MEMBERS),
  properties: REPORT_MEMBERS,
} as const;
