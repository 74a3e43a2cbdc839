import { SchematronError } from '../schematron/error.js';
import type { TypedExpressions } from '../schematron/check.js';
import type { Schema } from '../schematron/model.js';
import * as T from '../xpath/types.js';
import type { Stylesheet } from './stylesheet.js';

/**
 * Checks that the stylesheet visits all nodes in the contexts of its rules: otherwise a rule would apply in Schematron,
 * but not in the stylesheet.
 * @throws SchematronError at the context
 */
export function checkVisits({ patterns }: Schema, typed: TypedExpressions, visited: Stylesheet['visited']): void {
  for (const pattern of patterns) {
    const visits = visited.get(pattern)! | T.DOCUMENT;
    for (const { context } of pattern.rules) {
      const kinds = typed
        .pattern(context)
        .alternatives.reduce((all, { steps: [last] }) => all | (last?.test.kinds ?? T.DOCUMENT), 0);
      if ((kinds & ~visits) !== 0)
        throw new SchematronError('the rule is about nodes that the stylesheet does not go through', context.position);
    }
  }
}
