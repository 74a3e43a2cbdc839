import { CodedError } from '../../coded-error.js';
import type { SourcePosition } from '../../assertion.js';

/** An error in an XML Schema, or something the compiler does not support; always with file, line and column. */
export class SchemaError extends CodedError {
  readonly position: SourcePosition;

  constructor(message: string, position: SourcePosition) {
    super('SCHEMA_CORRUPT', `${position.file}:${position.line}:${position.column}: ${message}`);
    this.name = 'SchemaError';
    this.position = position;
  }
}
