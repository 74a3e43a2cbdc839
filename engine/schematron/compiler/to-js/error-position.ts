/** Errors of code generation with their position in the rule file. */

import { SchematronError } from '../schematron/error.js';
import type { Expression } from '../schematron/model.js';
import { expressionPosition } from '../schematron/source.js';
import type { SourcePosition } from '../../assertion.js';
import { XPathError } from '../xpath/errors.js';

/** An error at a position. */
export function errorAt(position: SourcePosition, message: string): SchematronError {
  return new SchematronError(message, position);
}

/** Generates code for an expression; unsupported syntax becomes an error at its position. */
errorAt.expression = function expression<R>(source: Expression, generate: () => R): R {
  try {
    return generate();
  } catch (error) {
    if (error instanceof XPathError)
      throw new SchematronError(`${error.message} (${error.code})`, expressionPosition(source, error.start));
    throw error;
  }
};
