import { SchematronError } from '../schematron/error.js';
import type { TypedExpressions } from '../schematron/check.js';
import type { Schema } from '../schematron/model.js';
import * as T from '../xpath/types.js';
import type { Stylesheet } from './stylesheet.js';

/**
 * Holds the contexts of rules against the nodes that the stylesheet goes through: a rule about others would never apply
 * there, but would in Schematron.
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
