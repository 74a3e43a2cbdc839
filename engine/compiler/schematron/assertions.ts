import type { Assertion } from '../../types.js';
import type { TypedExpressions } from './check.js';
import type { MessagePart, Rule, Schema } from './model.js';
import { shapeOf } from '../shape/shape.js';
import { type Lets, contextPath } from '../shape/paths.js';
import { subjectOf } from '../shape/subject.js';

/**
 * The table of all asserts and reports of a schema, in source order: what findings refer to.
 * @param codePrefix start of the codes for those without an id: `PREFIX-P12-3` is the third check of the twelfth pattern
 */
export function assertionsOf(schema: Schema, typed: TypedExpressions, codePrefix: string): Assertion[] {
  const assertions: Assertion[] = [];
  schema.patterns.forEach((pattern, number) => {
    let position = 0;
    for (const rule of pattern.rules) {
      const lets = letsInScope(schema, rule, typed);
      const context = typed.pattern(rule.context);
      for (const check of rule.checks) {
        position++;
        assertions.push({
          index: assertions.length,
          kind: check.kind,
          id: check.id,
          flag: check.flag || check.role,
          test: check.test.text,
          context: rule.context.text,
          contextPath: contextPath(context, schema.namespaces),
          code: check.id || `${codePrefix}-P${number + 1}-${position}`,
          subject: subjectOf(typed.core(check.test), schema.namespaces),
          shape: shapeOf(typed.core(check.test), context, check.kind, lets),
          text: messageText(check.message),
          pattern: pattern.id,
          source: check.position,
        });
      }
    }
  });
  return assertions;
}

/** Variables by key; those of the rule hide those of the schema. */
function letsInScope(schema: Schema, rule: Rule, typed: TypedExpressions): Lets {
  const values = new Map([...schema.globals, ...rule.lets].map(({ key, value }) => [key, value]));
  return {
    namespaces: schema.namespaces,
    value(key) {
      const expression = values.get(key);
      return expression && typed.core(expression);
    },
  };
}

function messageText(parts: readonly MessagePart[]): string {
  return parts
    .map((part) => (part.kind === 'text' ? part.text : '{}'))
    .join('')
    .replace(/\s+/g, ' ')
    .trim();
}
