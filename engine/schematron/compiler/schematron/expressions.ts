/** Iterates over the expressions of a schema. */
import type { Core } from '../xpath/core.js';
import type { Pattern } from '../xpath/pattern.js';
import type { TypedExpressions } from './check.js';
import type { Check, Expression, Instruction, Schema } from './model.js';

/** Every expression except rule contexts, which are patterns. */
export function* expressionsOf({ globals, functions, patterns }: Schema): Iterable<Expression> {
  for (const { value } of globals) yield value;
  for (const { body } of functions) yield* expressionsIn(body);
  for (const { rules } of patterns) {
    for (const { lets, checks } of rules) {
      for (const { value } of lets) yield value;
      for (const check of checks) yield* expressionsOfCheck(check);
    }
  }
}

/** The test, and the expressions in the message. */
export function* expressionsOfCheck({ test, message }: Check): Iterable<Expression> {
  yield test;
  for (const part of message) if (part.kind === 'value') yield part.select;
}

/** The expressions of a function's instructions. */
export function* expressionsIn(body: readonly Instruction[]): Iterable<Expression> {
  for (const instruction of body) {
    switch (instruction.kind) {
      case 'sequence':
      case 'value-of':
        yield instruction.select;
        break;
      case 'for-each':
        yield instruction.select;
        yield* expressionsIn(instruction.body);
        break;
      case 'variable':
        if (instruction.value.kind === 'select') yield instruction.value.select;
        if (instruction.value.kind === 'body') yield* expressionsIn(instruction.value.body);
        break;
      case 'choose':
        for (const when of instruction.whens) {
          yield when.test;
          yield* expressionsIn(when.body);
        }
        yield* expressionsIn(instruction.otherwise);
        break;
    }
  }
}

/** The variables that instructions declare, by key. */
export function* variablesIn(body: readonly Instruction[]): Iterable<string> {
  for (const instruction of body) {
    if (instruction.kind === 'variable') {
      yield instruction.key;
      if (instruction.value.kind === 'body') yield* variablesIn(instruction.value.body);
    } else if (instruction.kind === 'for-each') yield* variablesIn(instruction.body);
    else if (instruction.kind === 'choose') {
      for (const when of instruction.whens) yield* variablesIn(when.body);
      yield* variablesIn(instruction.otherwise);
    }
  }
}

/** The predicates of a context. */
export function predicatesOf({ alternatives }: Pattern): readonly Core[] {
  return alternatives.flatMap(({ steps }) => steps.flatMap(({ predicates }) => predicates.map(({ expr }) => expr)));
}

/** All expressions with their typed form, including the predicates of contexts. */
export function* typedExpressions(
  schema: Schema,
  typed: TypedExpressions,
): Iterable<{ readonly expression: Expression; readonly core: Core }> {
  for (const expression of expressionsOf(schema)) yield { expression, core: typed.core(expression) };
  for (const { rules } of schema.patterns) {
    for (const { context } of rules)
      for (const core of predicatesOf(typed.pattern(context))) yield { expression: context, core };
  }
}
