/** Limits the length of answers, so that a request of some kilobytes can't cause an answer of megabytes. */

import type { ValidateOptions } from 'einvoice-validator';

/**
 * For any document: enough for the 5,000 issues of a report without details, and for as many details as a person reads.
 */
const ALWAYS_BYTES = 1024 * 1024;

/** In addition, per byte of the document. */
const PER_BYTE = 16;

/** Upper limit for any document. */
const MAX_BYTES = 4 * 1024 * 1024;

/** @param documentBytes size of the document that was checked */
export function answerLimit(documentBytes: number, details: boolean): NonNullable<ValidateOptions['reportLimit']> {
  return { bytes: Math.min(MAX_BYTES, ALWAYS_BYTES + PER_BYTE * documentBytes), details };
}
