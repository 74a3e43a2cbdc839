/** Iterates over the expressions of a schema. */
import type { Core } from '../xpath/core.js';
import type { MatchPattern } from '../xpath/pattern.js';
import type { TypedExpressions } from './check.js';
import type { Check, Expression, Instruction, Schema } from './model.js';

/** Every expression except rule contexts, which are patterns. */
export function* expressionsInSchema({ globals, functions, patterns }: Schema): Iterable<Expression> {
  for (const { value } of globals) yield value;
  for (const { body } of functions) yield* expressionsInBody(body);
  for (const { rules } of patterns) {
    for (const { lets, checks } of rules) {
      for (const { value } of lets) yield value;
      for (const check of checks) yield* expressionsInCheck(check);
    }
  }
}

/** The test, and the expressions in the message. */
export function* expressionsInCheck({ test, message }: Check): Iterable<Expression> {
  yield test;
  for (const part of message) if (part.kind === 'value') yield part.select;
}

/** The expressions of a function's instructions. */
export function* expressionsInBody(body: readonly Instruction[]): Iterable<Expression> {
  for (const instruction of body) {
    switch (instruction.kind) {
      case 'sequence':
      case 'value-of':
        yield instruction.select;
        break;
      case 'for-each':
        yield instruction.select;
        yield* expressionsInBody(instruction.body);
        break;
      case 'variable':
        if (instruction.value.kind === 'select') yield instruction.value.select;
        if (instruction.value.kind === 'body') yield* expressionsInBody(instruction.value.body);
        break;
      case 'choose':
        for (const when of instruction.whens) {
          yield when.test;
          yield* expressionsInBody(when.body);
        }
        yield* expressionsInBody(instruction.otherwise);
        break;
    }
  }
}

/** The variables that instructions declare, by key. */
export function* variablesInBody(body: readonly Instruction[]): Iterable<string> {
  for (const instruction of body) {
    if (instruction.kind === 'variable') {
      yield instruction.key;
      if (instruction.value.kind === 'body') yield* variablesInBody(instruction.value.body);
    } else if (instruction.kind === 'for-each') yield* variablesInBody(instruction.body);
    else if (instruction.kind === 'choose') {
      for (const when of instruction.whens) yield* variablesInBody(when.body);
      yield* variablesInBody(instruction.otherwise);
    }
  }
}

/** The predicates of a context. */
export function contextPredicates({ alternatives }: MatchPattern): readonly Core[] {
  return alternatives.flatMap(({ steps }) => steps.flatMap(({ predicates }) => predicates.map(({ expr }) => expr)));
}

/** All expressions with their typed form, including the predicates of contexts. */
export function* typedExpressions(
  schema: Schema,
  typed: TypedExpressions,
): Iterable<{ readonly expression: Expression; readonly core: Core }> {
  for (const expression of expressionsInSchema(schema)) yield { expression, core: typed.core(expression) };
  for (const { rules } of schema.patterns) {
    for (const { context } of rules)
      for (const core of contextPredicates(typed.pattern(context))) yield { expression: context, core };
  }
}
