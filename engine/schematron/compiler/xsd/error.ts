import { CodedError } from '../../coded-error.js';
import type { SourcePosition } from '../../assertion.js';

/** Something in an XML Schema that is wrong, or that the compiler does not know: always with file, line and column. */
export class SchemaError extends CodedError {
  readonly position: SourcePosition;

  constructor(message: string, position: SourcePosition) {
    super('SCHEMA_CORRUPT', `${position.file}:${position.line}:${position.column}: ${message}`);
    this.name = 'SchemaError';
    this.position = position;
  }
}
