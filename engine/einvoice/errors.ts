import { CodedError } from 'einvoice-schematron/coded-error.js';

/** Failures of the engine that are not the invoice's fault, by code. */
export type EngineErrorCode =
  | 'MANIFEST_INVALID' // the manifest does not say what it must
  | 'FILE_MISSING' // an official file is neither in the mirror nor at its publisher's
  | 'HASH_MISMATCH' // an official file is not the one that the manifest pins
  | 'ENGINE_MISSING' // the reference engine was asked for, and is not installed
  | 'SCHEMATRON' // a rule set uses something that the compiler does not know
  | 'RULES_MISSING' // a rule set of the manifest is not compiled
  | 'RULES_STALE' // it was compiled from other files than the manifest names
  | 'RULES_CORRUPT' // its compiled form does not load
  | 'RULES_FAILED' // it raised while a document was evaluated
  | 'RULE_SET_UNKNOWN' // no such rule set in the manifest
  | 'SPECIFICATION_UNKNOWN' // no specification of that id that documents could be checked as
  | 'SCHEMA_CORRUPT' // an XML Schema does not load
  | 'NOT_AN_INVOICE' // the document can't be read as an invoice
  | 'PATCH_INVALID' // patches can't be applied to this document, or not together
  | 'ARGUMENT_INVALID' // the caller passed what the types do not allow
  | 'TIMEOUT' // the document took longer than the deadline
  | 'BUSY' // the queue is full
  | 'WORKER_LOST' // the worker died with the document
  | 'ABORTED' // the caller gave the document up
  | 'CLOSED'; // the validator has been closed

/** A failure of the engine with a code. The message never contains content of an invoice. */
export class EngineError extends CodedError<EngineErrorCode> {
  override readonly name = 'EngineError';
}
