/** Shared by the HTTP tests: a validator that records its calls, forms, and the type of their tables. */

import type { SchedulingOptions, Verdict, ValidateOptions, Validator } from '#validator/index.js';
import type { KeyStore } from '#service/accounts/key-store.js';
import { keysFromList } from '#service/accounts/hashed-keys.js';
import { EMPTY_DETAILS } from '../../fixtures/empty-details.js';
import { ERRORS, type ErrorCode } from '#service/http/errors.js';

export const PATH = '/api/v1/validate';
export const KEY = 'a-key-that-is-known';
export const MB5 = 5 * 1024 * 1024;
export const XML = '<?xml version="1.0"?><Invoice/>';

/** One call that reached the validator. */
export interface Call {
  readonly bytes: Buffer;
  /** Options about the document. */
  readonly options: ValidateOptions;
}

const EXTRA = { internal: 1 };

export const VERDICT: Verdict = {
  report: {
    // In the wrong order, and with an extra member: the answer must have neither.
    issues: [{ message: 'Add it.', field: 'cbc:BuyerReference', severity: 'error', code: 'BR-DE-15', ...EXTRA }],
    warningCount: 0,
    errorCount: 1,
    profile: 'urn:x',
    format: 'xrechnung-ubl',
    valid: false,
    ...EXTRA,
  },
  details: EMPTY_DETAILS,
  language: 'en',
  truncated: false,
};

/** The expected answer to `VERDICT`, byte for byte. */
export const REPORT =
  '{"valid":false,"format":"xrechnung-ubl","profile":"urn:x","errorCount":1,"warningCount":0,' +
  '"issues":[{"code":"BR-DE-15","severity":"error","field":"cbc:BuyerReference","message":"Add it."}]}';

/**
 * A validator without rules, for tests of HTTP only; `pipeline.test.ts` tests the whole pipeline.
 * @param answer the result of `validate`, or its error if it is an Error
 */
export function notingValidator(
  answer: Verdict | Error = VERDICT,
): Validator & { readonly calls: Call[]; readonly scheduling: SchedulingOptions[] } {
  const calls: Call[] = [];
  /** Of the same calls, the options about scheduling. */
  const scheduling: SchedulingOptions[] = [];
  return {
    calls,
    scheduling,
    ruleSets: [
      {
        id: 'none',
        version: '1',
        hash: '',
        compiledFrom: 'schematron',
        engine: 'saxon',
        inForceFrom: '2026-01-01',
        inForceUntil: null,
        successor: null,
      },
    ],
    absent: [],
    prefixes: {},
    async validate(document, { signal, transfer, flow, workerShare, timeoutMs, ...options } = {}) {
      calls.push({ bytes: Buffer.from(document), options });
      scheduling.push({ signal, transfer, flow, workerShare, timeoutMs });
      if (answer instanceof Error) throw answer;
      return answer;
    },
    validatePdf: async () => VERDICT,
    evaluate: async () => ({ ruleSets: {}, errors: {} }),
    ready: async () => undefined,
    status: () => ({
      workers: { size: 0, starting: 0, idle: 0, busy: 0 },
      queue: { documents: 0, bytes: 0 },
      replaced: { timeout: 0, failure: 0, retired: 0 },
    }),
    close: async () => undefined,
  };
}

export const knownKeys: KeyStore = keysFromList([KEY]);

/** The whole body of an error. */
export function errorText(code: ErrorCode): string {
  return JSON.stringify({ error: ERRORS[code].message });
}

/** A part of a form; without a filename it is a plain field. */
export interface Part {
  readonly name?: string;
  readonly filename?: string;
  readonly type?: string;
  readonly content: string | Buffer;
}

export const BOUNDARY = 'a.boundary';
export const FORM = `multipart/form-data; boundary=${BOUNDARY}`;

/** A form as bytes (RFC 7578). */
export function form(...parts: readonly Part[]): Buffer {
  const pieces = parts.flatMap(({ name, filename, type, content }) => [
    `--${BOUNDARY}\r\nContent-Disposition: form-data`,
    name === undefined ? '' : `; name="${name}"`,
    filename === undefined ? '' : `; filename="${filename}"`,
    type === undefined ? '' : `\r\nContent-Type: ${type}`,
    '\r\n\r\n',
    content,
    '\r\n',
  ]);
  return Buffer.concat(
    [...pieces, `--${BOUNDARY}--\r\n`].map((piece) => (typeof piece === 'string' ? Buffer.from(piece) : piece)),
  );
}

/** The part defined in the contract. */
export function file(content: string | Buffer, type = 'application/xml'): Part {
  return { name: 'file', filename: 'invoice.xml', type, content };
}

/** An XML-like document of that size. */
export function documentOf(size: number): Buffer {
  const bytes = Buffer.alloc(size, ' ');
  bytes.write('<a/>');
  return bytes;
}

/** Text with `%PDF-` at an offset. */
export function pdfAt(offset: number): Buffer {
  const bytes = Buffer.alloc(2048, ' ');
  bytes.write('%PDF-', offset);
  return bytes;
}
