import { CodedError } from 'einvoice-schematron/coded-error.js';

/** Failures of the engine that the invoice does not cause, by code. */
export type EngineErrorCode =
  | 'MANIFEST_INVALID' // the manifest lacks or contradicts something
  | 'FILE_MISSING' // an official file is neither in the mirror nor at its publisher
  | 'HASH_MISMATCH' // an official file differs from the hash in the manifest
  | 'ENGINE_MISSING' // the reference engine was requested but is not installed
  | 'SCHEMATRON' // a rule set uses something that the compiler does not support
  | 'RULES_MISSING' // a rule set of the manifest is not compiled
  | 'RULES_STALE' // it was compiled from files other than the manifest names
  | 'RULES_CORRUPT' // its compiled form does not load
  | 'RULES_FAILED' // it raised an error while a document was evaluated
  | 'RULE_SET_UNKNOWN' // no such rule set in the manifest
  | 'SPECIFICATION_UNKNOWN' // no specification with that id that documents can be checked by
  | 'SCHEMA_CORRUPT' // an XML Schema does not load
  | 'NOT_AN_INVOICE' // the document cannot be read as an invoice
  | 'PATCH_INVALID' // the patches cannot be applied to this document, or not together
  | 'ARGUMENT_INVALID' // the caller passed something that the types do not allow
  | 'TIMEOUT' // the document took longer than the deadline
  | 'BUSY' // the queue is full
  | 'WORKER_LOST' // the worker died with the document
  | 'ABORTED' // the caller aborted the document
  | 'CLOSED'; // the validator has been closed

/** A failure of the engine with a code. The message never contains content of an invoice. */
export class EngineError extends CodedError<EngineErrorCode> {
  override readonly name = 'EngineError';
}

const ABOUT_RULES: readonly EngineErrorCode[] = [
  'ENGINE_MISSING',
  'RULES_MISSING',
  'RULES_STALE',
  'RULES_CORRUPT',
  'SCHEMA_CORRUPT',
];

/** Whether an error says that rules are missing or damaged, so that no document could be checked by them. */
export function isAboutRules(error: unknown): error is EngineError {
  return error instanceof EngineError && ABOUT_RULES.includes(error.code);
}
