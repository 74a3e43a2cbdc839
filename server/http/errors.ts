/** Every error of the API: one table of code, status and message, and the one place that maps failures to it. */

import { EngineError, type EngineErrorCode } from 'einvoice-validator';
import { StoreError } from '../accounts/store-error.js';

interface ErrorEntry {
  readonly status: number;
  /** The whole error: the problem and what to do, in one sentence for a developer. */
  readonly message: string;
}

/** The body of an answer is `{ "error": message }` and nothing else. */
export const ERRORS = {
  REQUEST_MALFORMED: {
    status: 400,
    message: 'This is not a well-formed HTTP request; check the URL (percent-encoding) and the headers.',
  },
  PARAMETER_AS: {
    status: 400,
    message:
      'Unknown value of the parameter "as"; use the id of a specification, such as "xrechnung", or leave it out. The documentation of the API lists the ids under "Which rules, and why".',
  },
  PARAMETER_COUNTRY_RULES: {
    status: 400,
    message: 'Unknown value of the parameter "countryRules"; use "true" or "false", or leave it out.',
  },
  PARAMETER_STRICT: {
    status: 400,
    message: 'Unknown value of the parameter "strict"; use "true" or "false", or leave it out.',
  },
  PARAMETER_DETAILS: {
    status: 400,
    message: 'Unknown value of the parameter "details"; use "true" or "false", or leave it out.',
  },
  PARAMETER_PATCHES: {
    status: 400,
    message: 'Unknown value of the parameter "patches"; use "true" or "false", or leave it out.',
  },
  PARAMETER_DATE: {
    status: 400,
    message: 'Unknown value of the parameter "date"; use a day such as "2026-09-30", or "issue", or leave it out.',
  },
  PARAMETER_RELEASES: {
    status: 400,
    message:
      'Unknown value of the parameter "releases"; use names of releases that this service has, such as "xrechnung@2.5.0", with commas between them, or leave it out.',
  },
  PARAMETER_UPCOMING: {
    status: 400,
    message: 'Unknown value of the parameter "upcoming"; use "true" or "false", or leave it out.',
  },
  PARAMETER_EVIDENCE: {
    status: 400,
    message: 'Unknown value of the parameter "evidence"; use "true" or "false", or leave it out.',
  },
  EVIDENCE_FORMAT: {
    status: 400,
    message: 'Only the report as JSON has evidence; leave out the parameter "evidence", or accept application/json.',
  },
  PARAMETER_TWICE: {
    status: 400,
    message: 'A parameter is given twice; each may stand only once.',
  },
  BODY_EMPTY: { status: 400, message: 'The request body is empty; send the invoice (XML) as the body.' },
  FILE_EMPTY: { status: 400, message: 'The file in the part named "file" is empty; send the invoice (XML) in it.' },
  FILE_MISSING: {
    status: 400,
    message: 'The form has no file part named "file"; send the invoice in a part with name="file" and a filename.',
  },
  DISPOSITION_MALFORMED: {
    status: 400,
    message:
      'The form has no file part named "file", but a part whose Content-Disposition can\'t be read; send form-data; name="file"; filename="invoice.xml", with quotes around names that have spaces in them.',
  },
  FILE_TWICE: {
    status: 400,
    message: 'The form has more than one file part named "file"; send one invoice per request.',
  },
  FILE_IS_FIELD: {
    status: 400,
    message: 'The part named "file" is a plain form field; send it as a file, that is, with a filename.',
  },
  MULTIPART_MALFORMED: {
    status: 400,
    message: 'The multipart/form-data body is malformed or incomplete; check the boundary and the end of the body.',
  },
  MULTIPART_PARTS: {
    status: 400,
    message: 'The form has too many parts, or too large a part, beside the one named "file"; send only the file.',
  },
  WEBHOOK_INVALID: {
    status: 400,
    message: 'This is no event of the payment provider: it is malformed, not signed with our secret, or too old.',
  },
  KEY_INVALID: { status: 401, message: 'The API key is missing or invalid; send a valid key in the X-Api-Key header.' },
  ADMIN_KEY_INVALID: {
    status: 401,
    message: 'The admin key is missing or invalid; send it in the X-Admin-Key header.',
  },
  ADMIN_REQUEST: { status: 400, message: 'A request of an operator could not be met as it was; the answer says why.' },
  PAYMENT_REQUIRED: {
    status: 402,
    message:
      'The subscription is not paid, or paused, so that calls are not answered; see to it on the account page. The key stays good.',
  },
  CAP_REACHED: {
    status: 402,
    message:
      'One more call would cost more than the spending cap that the account has set; raise the cap on the account page, or wait for the next period.',
  },
  FOREIGN_ORIGIN: {
    status: 403,
    message:
      'The forms of the account page are taken from that page only; where a proxy changes the name of the host, the operator has to set PUBLIC_URL.',
  },
  PASSKEY_REFUSED: {
    status: 403,
    message: 'This passkey is not known, or the session is over; sign in with a link by mail.',
  },
  RULE_UNKNOWN: {
    status: 404,
    message: 'There is no rule of this id; GET /api/v1/rules lists them.',
  },
  NOT_FOUND: {
    status: 404,
    message: 'There is nothing at this path; invoices are validated by POST /api/v1/validate.',
  },
  METHOD_NOT_ALLOWED: {
    status: 405,
    message: 'This path does not answer this method; the Allow header names what it answers.',
  },
  REQUEST_TIMEOUT: { status: 408, message: 'The request did not arrive completely in time; send it again.' },
  TOO_LARGE: {
    status: 413,
    message: 'The document is larger than the 5 MB (5,242,880 bytes) that one invoice may have.',
  },
  FORM_TOO_LARGE: {
    status: 413,
    message: 'The form is too large; the file may have 5 MB (5,242,880 bytes), and all other parts together 1 MB.',
  },
  DEMO_TOO_LARGE: {
    status: 413,
    message:
      'The document is larger than the 1 MB (1,048,576 bytes) that it may have without a key; use the API with a key.',
  },
  DEMO_FORM_TOO_LARGE: {
    status: 413,
    message:
      'The form is too large; without a key the file may have 1 MB (1,048,576 bytes), and all other parts together 1 MB.',
  },
  ACCOUNT_FORM_TOO_LARGE: {
    status: 413,
    message: 'The form is too large; forms of the account page may have 4 KB (4,096 bytes) and 10 fields.',
  },
  WEBHOOK_TOO_LARGE: {
    status: 413,
    message: 'The event is larger than the 1 MB (1,048,576 bytes) that it may have.',
  },
  PDF: {
    status: 415,
    message:
      'PDF files are not accepted; send the XML invoice itself (for ZUGFeRD and Factur-X the XML that is attached to the PDF), or send the PDF to /api/v1/validate/pdf.',
  },
  NOT_PDF: {
    status: 415,
    message: 'This is no PDF file; send XML invoices to /api/v1/validate.',
  },
  MEDIA_TYPE_OF_PDF: {
    status: 415,
    message:
      'Unsupported Content-Type; send multipart/form-data with a file part named "file", or the PDF as application/pdf.',
  },
  MEDIA_TYPE: {
    status: 415,
    message:
      'Unsupported Content-Type; send multipart/form-data with a file part named "file", or the XML as application/xml or text/xml.',
  },
  CONTENT_ENCODING: {
    status: 415,
    message:
      'Compressed bodies are not accepted; send the request without Content-Encoding, and with no Transfer-Encoding but chunked.',
  },
  PART_ENCODING: {
    status: 415,
    message:
      'The part named "file" is encoded; send the XML as it is, without Content-Encoding, and with no Content-Transfer-Encoding but 7bit, 8bit or binary.',
  },
  EXPECTATION: { status: 417, message: 'The only expectation that is met is "Expect: 100-continue".' },
  RATE_LIMITED: {
    status: 429,
    message:
      'Those were too many checks without a key; try again after the time that the Retry-After header names, or use the API with a key.',
  },
  HEADERS_TOO_LARGE: { status: 431, message: 'The headers of the request are too large.' },
  INTERNAL: {
    status: 500,
    message:
      'Something went wrong on our side; this says nothing about the invoice. Try again, and tell us if it happens again.',
  },
  RULES_FAILED: {
    status: 500,
    message:
      'The rules could not be evaluated on our side; this says nothing about the invoice. Try again, and tell us if it happens again.',
  },
  NO_RULES: {
    status: 503,
    message: 'The API is not configured: no rule sets are built; the operator has to run "npm run compile-rules".',
  },
  NO_KEY_STORE: {
    status: 503,
    message: 'The API is not configured: there is no account store; the operator has to set one up.',
  },
  NO_KEYS: { status: 503, message: 'The API is not configured: no API key exists; the operator has to create one.' },
  STORE_DOWN: { status: 503, message: 'The account store cannot be reached; send the request again in a moment.' },
  WEBHOOK_FAILED: { status: 503, message: 'The event cannot be worked on yet; send it again later.' },
  BUSY: {
    status: 503,
    message: 'Too many documents are waiting; send it again after the time that the Retry-After header names.',
  },
  CLOSING: { status: 503, message: 'The service is shutting down; send the request again in a moment.' },
  STARTING: { status: 503, message: 'The service is starting; send the request again in a moment.' },
  DEMO_TIMEOUT: {
    status: 504,
    message:
      'A check without a key may take 5 seconds, waiting included, and was stopped; this says nothing about the invoice. Try again later, or use the API with a key.',
  },
  VALIDATION_TIMEOUT: {
    status: 504,
    message: 'Validating the document took too long and was stopped; this says nothing about the invoice.',
  },
} as const satisfies Readonly<Record<string, ErrorEntry>>;

/** The code of an entry in the table; it is not part of the answer. */
export type ErrorCode = keyof typeof ERRORS;

/** A request that is answered with an entry of the table. */
export class HttpError extends Error {
  readonly code: ErrorCode;

  constructor(code: ErrorCode, options?: { cause?: unknown }) {
    super(ERRORS[code].message, options);
    this.name = 'HttpError';
    this.code = code;
  }
}

/** Maps the engine's error codes; codes that are not listed mean that our rules or files are at fault. */
const BY_ENGINE_CODE: Readonly<Partial<Record<EngineErrorCode, ErrorCode>>> = {
  RULE_SET_UNKNOWN: 'PARAMETER_RELEASES',
  SPECIFICATION_UNKNOWN: 'PARAMETER_AS',
  TIMEOUT: 'VALIDATION_TIMEOUT',
  BUSY: 'BUSY',
  CLOSED: 'CLOSING',
  WORKER_LOST: 'INTERNAL',
  // The client has disconnected, so nobody reads the answer.
  ABORTED: 'REQUEST_MALFORMED',
};

/**
 * Maps anything that was thrown to an entry of the table.
 * @param error thrown by a handler: ours, the engine's, Express's, or a bug
 * @returns the code of the answer; `INTERNAL` for unexpected errors
 */
export function toErrorCode(error: unknown): ErrorCode {
  if (error instanceof HttpError) return error.code;
  if (error instanceof EngineError) return BY_ENGINE_CODE[error.code] ?? 'RULES_FAILED';
  if (error instanceof StoreError) return 'STORE_DOWN';
  if (!isClientError(error)) return 'INTERNAL';
  // Express only parses the forms of the account page.
  return error.status === 413 ? 'ACCOUNT_FORM_TOO_LARGE' : 'REQUEST_MALFORMED';
}

/** Express and its router mark client errors with a 4xx `status`. */
function isClientError(error: unknown): error is Error & { readonly status: number } {
  return (
    error instanceof Error &&
    'status' in error &&
    typeof error.status === 'number' &&
    error.status >= 400 &&
    error.status < 500
  );
}
