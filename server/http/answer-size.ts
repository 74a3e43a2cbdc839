/** How long an answer may be, so that nobody gets megabytes out of the service for some kilobytes. */

import type { ValidateOptions } from 'einvoice-validator';

/** Whatever the document: the 5,000 issues of a report without details, and those that a person reads with them. */
const ALWAYS_BYTES = 1024 * 1024;

/** And for each byte of the document. */
const PER_BYTE = 16;

/** Whatever the document. */
const MOST_BYTES = 4 * 1024 * 1024;

/** @param documentBytes of the document that the answer is about */
export function answerLimit(documentBytes: number, details: boolean): NonNullable<ValidateOptions['reportLimit']> {
  return { bytes: Math.min(MOST_BYTES, ALWAYS_BYTES + PER_BYTE * documentBytes), details };
}
