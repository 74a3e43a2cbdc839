/**
 * The OpenAPI 3.1 document: the contract for programs. Errors come from the error table, schemas are those that the
 * tests use.
 */
import type { DocumentKind } from '../../upload/limits.js';
import { ERRORS, type ErrorCode } from '../errors.js';
import { ROUTES } from '../routes.js';
import { packageVersion } from 'einvoice-schematron/platform/package-root.js';
import { DETAILED_REPORT_SCHEMA } from '../schemas/detailed-report.js';
import { EVIDENCE_SCHEMA, KEY_SET_SCHEMA } from '../schemas/evidence.js';
import { ERROR_SCHEMA } from '../schemas/error.js';
import { REPORT_SCHEMA } from '../schemas/report.js';
import { rulePath, rulesPath } from './rules.js';
import { RULES_OF_CODE_SCHEMA, RULE_LIST_SCHEMA } from '../schemas/rules.js';
import { toComponents } from './components.js';
import { EXAMPLE_INVOICE, EXAMPLE_REPORT } from './example.js';
import { PARAMETERS } from './parameters.js';

const DESCRIPTION = `Checks electronic invoices (XRechnung, Factur-X, ZUGFeRD, Peppol BIS Billing, EN 16931) against the official rules.

One invoice in, one report out. The report comes with status 200 whether the invoice is valid or not: look at \`valid\`.
Invoices are never stored and never logged. Only an answer with 200 is counted as a call.`;

const schema = (name: string) => ({ $ref: `#/components/schemas/${name}` });
const header = (description: string, type: 'string' | 'integer' = 'string') => ({ description, schema: { type } });

const REQUEST_ID = {
  'X-Request-Id': header(
    'Id of the request, for questions to the operator: the one that was sent, where it is plain, else a new one.',
  ),
};

/** Extra headers of errors by status. */
const ERROR_HEADERS: Readonly<Record<number, object>> = {
  401: { 'WWW-Authenticate': header('What would have been accepted.') },
  405: { Allow: header('The methods that this path answers.') },
  503: { 'Retry-After': header('Seconds to wait; only where waiting helps.', 'integer') },
};

/** Errors that validation never returns: they belong to other paths, the demo or the account page. */
const OTHER_CODES: ReadonlySet<ErrorCode> = new Set<ErrorCode>([
  'NOT_FOUND',
  'RULE_UNKNOWN',
  'RATE_LIMITED',
  'DEMO_TOO_LARGE',
  'DEMO_FORM_TOO_LARGE',
  'ACCOUNT_FORM_TOO_LARGE',
  'DEMO_TIMEOUT',
  'FOREIGN_ORIGIN',
  'ADMIN_KEY_INVALID',
  'ADMIN_REQUEST',
  'PASSKEY_REFUSED',
  'STARTING',
  'WEBHOOK_INVALID',
  'WEBHOOK_TOO_LARGE',
  'WEBHOOK_FAILED',
]);

/** Errors of only one kind of document. */
const KIND_OF_CODE: Readonly<Partial<Record<ErrorCode, DocumentKind>>> = {
  PDF: 'xml',
  MEDIA_TYPE: 'xml',
  NOT_PDF: 'pdf',
  MEDIA_TYPE_OF_PDF: 'pdf',
};

/** One response per status, which lists all its messages from the table. */
function errorResponses(accepts: DocumentKind): Record<string, object> {
  const codes = (Object.keys(ERRORS) as ErrorCode[]).filter(
    (code) => !OTHER_CODES.has(code) && (KIND_OF_CODE[code] ?? accepts) === accepts,
  );
  const statuses = [...new Set(codes.map((code) => ERRORS[code].status))].sort((a, b) => a - b);
  return Object.fromEntries(
    statuses.map((status) => {
      const ofStatus = codes.filter((code) => ERRORS[code].status === status);
      return [
        status,
        {
          description: ofStatus.map((code) => `- ${ERRORS[code].message}`).join('\n'),
          headers: { ...REQUEST_ID, ...ERROR_HEADERS[status] },
          content: {
            'application/json': { schema: schema('Error'), example: { error: ERRORS[ofStatus[0]!].message } },
          },
        },
      ];
    }),
  );
}

const BODY = {
  required: true,
  description: 'One invoice, at most 5 MB (5,242,880 bytes).',
  content: {
    'multipart/form-data': {
      schema: {
        type: 'object',
        required: ['file'],
        properties: { file: { type: 'string', format: 'binary', description: 'The XML file, with a filename.' } },
      },
    },
    'application/xml': { schema: { type: 'string' }, example: EXAMPLE_INVOICE },
    'text/xml': { schema: { type: 'string' }, example: EXAMPLE_INVOICE },
  },
};

const PDF_BODY = {
  required: true,
  description: 'One hybrid invoice, at most 5 MB (5,242,880 bytes).',
  content: {
    'multipart/form-data': {
      schema: {
        type: 'object',
        required: ['file'],
        properties: { file: { type: 'string', format: 'binary', description: 'The PDF file, with a filename.' } },
      },
    },
    'application/pdf': { schema: { type: 'string', format: 'binary' } },
  },
};

const QUOTA_HEADERS = {
  'X-Quota-Limit': header('Calls that the plan includes in this billing period.', 'integer'),
  'X-Quota-Used': header('Calls of this billing period, this one included.', 'integer'),
  'X-Quota-Remaining': header(
    'Included calls that are left; 0 when there is none, calls are answered all the same.',
    'integer',
  ),
  'X-Quota-Reset': header('When the next billing period starts (ISO 8601).'),
};

const validate = {
  operationId: 'validateInvoice',
  summary: 'Check an invoice',
  description: 'Takes the invoice as a form (recommended) or as the body.',
  tags: ['Validation'],
  security: [{ apiKey: [] }],
  parameters: PARAMETERS,
  requestBody: BODY,
  responses: {
    200: {
      description: 'The report, whether the invoice is valid or not.',
      headers: {
        ...REQUEST_ID,
        ...QUOTA_HEADERS,
        'Content-Language': header('Language of the messages.'),
        'X-Issues-Truncated': {
          description:
            'There when the list was cut, because there are more than 5,000 issues or more than fit into an answer: the counts are full.',
          schema: { type: 'string', enum: ['true'] },
        },
      },
      content: {
        'application/json': {
          schema: schema('Report'),
          example: EXAMPLE_REPORT,
        },
        'text/html': { schema: { type: 'string', description: 'The report as a page that stands alone.' } },
        'application/sarif+json': { schema: { type: 'object', description: 'SARIF 2.1.0 with one run.' } },
        'application/junit+xml': { schema: { type: 'string', description: 'JUnit XML: a test case for each error.' } },
        'application/svrl+xml': { schema: { type: 'string', description: 'SVRL (ISO/IEC 19757-3).' } },
        'application/x-ndjson': { schema: { type: 'string', description: 'The report with details as one line.' } },
      },
    },
    ...errorResponses('xml'),
  },
};

const validatePdf = {
  ...validate,
  operationId: 'validateHybridInvoice',
  summary: 'Check an invoice in a PDF',
  description:
    'Takes a PDF with an invoice in it (Factur-X, ZUGFeRD, XRechnung): checks the invoice, how it is attached, and what the metadata of the PDF say about it (by the rules of Factur-X and ZUGFeRD for hybrid documents, whose codes have `HYBRID` in them, and with codes that begin with `PDF-`). Whether all of the file is PDF/A is not checked.',
  requestBody: PDF_BODY,
  responses: { ...validate.responses, ...errorResponses('pdf') },
};

const STATUS_SCHEMA = {
  title: 'Status',
  description: 'The state of the service.',
  type: 'object',
  required: ['status'],
  properties: { status: { type: 'string', enum: ['ok', 'ready'] } },
} as const;
const state = (operationId: string, summary: string, value: string, description: string) => ({
  get: {
    operationId,
    summary,
    tags: ['Operation'],
    security: [],
    responses: {
      200: {
        description,
        headers: REQUEST_ID,
        content: { 'application/json': { schema: schema('Status'), example: { status: value } } },
      },
      ...(value === 'ready' && {
        503: {
          description: `${ERRORS.STARTING.message} Or: ${ERRORS.NO_KEYS.message}`,
          headers: REQUEST_ID,
          content: { 'application/json': { schema: schema('Error') } },
        },
      }),
    },
  },
});

/** One schema for both answers: with two, generated clients take the first match, and lose the details. */
const REPORT_WITH_OPTIONAL_DETAILS = {
  ...DETAILED_REPORT_SCHEMA,
  description:
    'The verdict on one invoice. All members are always there, but `details` only with `details=true`, `evidence` only with `evidence=true`.',
  required: REPORT_SCHEMA.required,
  properties: { ...DETAILED_REPORT_SCHEMA.properties, evidence: EVIDENCE_SCHEMA },
};

const keySet = {
  operationId: 'evidenceKeys',
  summary: 'Which keys sign evidence?',
  description:
    'The public half of the key that signs the records of `evidence=true`, and those of earlier keys, as a JWK Set (RFC 7517). Signatures name their key (`kid`).',
  tags: ['Validation'],
  security: [],
  responses: {
    200: {
      description: 'The keys, the current one first; they may be cached for an hour.',
      headers: REQUEST_ID,
      content: { 'application/json': { schema: schema('KeySet') } },
    },
    404: {
      description: 'Evidence is not signed: the operator has set no key.',
      headers: REQUEST_ID,
      content: { 'application/json': { schema: schema('Error') } },
    },
  },
};

/** Builds the document; it stays the same for the life of the process. */
export function openApiDocument(): Readonly<Record<string, unknown>> {
  return {
    openapi: '3.1.1',
    info: {
      title: 'E-invoice check',
      version: packageVersion(),
      description: DESCRIPTION,
      license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
    },
    servers: [{ url: '/', description: 'This service' }],
    tags: [
      { name: 'Validation' },
      { name: 'Rules' },
      { name: 'Operation', description: 'For load balancers; no key needed.' },
    ],
    paths: {
      [ROUTES.validate]: { post: validate },
      [ROUTES.validatePdf]: { post: validatePdf },
      [ROUTES.rules]: rulesPath(REQUEST_ID),
      [`${ROUTES.rules}/{id}`]: rulePath(REQUEST_ID),
      [ROUTES.keySet]: { get: keySet },
      [ROUTES.health]: state('health', 'Is the process alive?', 'ok', 'It serves.'),
      [ROUTES.readiness]: state('readiness', 'Are documents taken without delay?', 'ready', 'They are.'),
    },
    components: {
      securitySchemes: { apiKey: { type: 'apiKey', in: 'header', name: 'X-Api-Key', description: 'Your API key.' } },
      schemas: toComponents([
        REPORT_WITH_OPTIONAL_DETAILS,
        ERROR_SCHEMA,
        STATUS_SCHEMA,
        RULE_LIST_SCHEMA,
        RULES_OF_CODE_SCHEMA,
        KEY_SET_SCHEMA,
      ]),
    },
  };
}
