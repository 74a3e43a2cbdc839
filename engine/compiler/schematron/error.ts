import { EngineError } from '../../errors.js';
import type { SourcePosition } from '../../types.js';

/** Something in a rule set that the compiler does not know or that is wrong: always with file, line and column. */
export class SchematronError extends EngineError {
  readonly position: SourcePosition;

  constructor(message: string, position: SourcePosition) {
    super('SCHEMATRON', `${position.file}:${position.line}:${position.column}: ${message}`);
    this.name = 'SchematronError';
    this.position = position;
  }
}
