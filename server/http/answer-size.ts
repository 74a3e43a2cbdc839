/** Limits the length of answers, so that a request of some kilobytes can't cause an answer of megabytes. */

import type { ValidateOptions } from 'einvoice-validator';
import { FINDING_MEMBERS } from 'einvoice-reports/evidence/record.js';

/**
 * For any document: enough for the 5,000 issues of a report without details, and for as many details as a person reads.
 */
const ALWAYS_BYTES = 1024 * 1024;

/** In addition, per byte of the document. */
const PER_BYTE = 16;

/** Upper limit for any document. */
const MAX_BYTES = 4 * 1024 * 1024;

/** The parts of evidence that don't depend on the document, and the signature; findings, rule sets and steps are counted. */
const EVIDENCE_BYTES = 1024;

/** What an answer contains besides the issues. */
export interface AnswerParts {
  readonly details: boolean;
  readonly evidence?: boolean;
}

/** @param documentBytes size of the document that was checked */
export function answerLimit(
  documentBytes: number,
  { details, evidence = false }: AnswerParts,
): NonNullable<ValidateOptions['reportLimit']> {
  const bytes = Math.min(MAX_BYTES, ALWAYS_BYTES + PER_BYTE * documentBytes);
  return evidence ? { bytes: bytes - EVIDENCE_BYTES, details, again: FINDING_MEMBERS } : { bytes, details };
}
