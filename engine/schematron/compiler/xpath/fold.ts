/** Constant folding: the few operations on literals that occur in rule sets. */

import type { ArithmeticOp } from './ast.js';
import type { AtomicValue, Core } from './core.js';
import type { Range } from './errors.js';
import { make } from './infer.js';
import * as T from './types.js';

/** A literal. */
export function literal(value: AtomicValue, range: Range): Core {
  return make({ kind: 'literal', value }, range);
}

/** The value of a literal boolean, `undefined` for everything else. */
export function constantBoolean(core: Core): boolean | undefined {
  return core.kind === 'literal' && core.value.type === 'boolean' ? core.value.value : undefined;
}

/** The value of a literal string, or of a concatenation of literals; `undefined` for everything else. */
export function constantString(core: Core | undefined): string | undefined {
  if (core?.kind === 'literal') return core.value.type === 'string' ? core.value.value : undefined;
  if (core?.kind !== 'call') return undefined;
  switch (core.name) {
    case 'concat': {
      const parts = core.args.map(constantString);
      return parts.includes(undefined) ? undefined : parts.join('');
    }
    // Generated stylesheets write braces like this, to avoid attribute value templates.
    case 'codepoints-to-string': {
      const [point] = core.args;
      return point?.kind === 'literal' && point.value.type === 'integer'
        ? String.fromCodePoint(Number(point.value.value))
        : undefined;
    }
    default:
      return undefined;
  }
}

/** Integer arithmetic on two literals. Division is left to the decimals of the runtime. */
export function foldArithmetic(op: ArithmeticOp, left: Core, right: Core, range: Range): Core | undefined {
  if (left.kind !== 'literal' || right.kind !== 'literal') return undefined;
  if (left.value.type !== 'integer' || right.value.type !== 'integer') return undefined;
  const [a, b] = [left.value.value, right.value.value];
  switch (op) {
    case '+':
      return literal({ type: 'integer', value: a + b }, range);
    case '-':
      return literal({ type: 'integer', value: a - b }, range);
    case '*':
      return literal({ type: 'integer', value: a * b }, range);
    default:
      return undefined;
  }
}

/** The negative of a numeric literal. */
export function foldNegation(operand: Core, range: Range): Core | undefined {
  if (operand.kind !== 'literal') return undefined;
  const { value } = operand;
  switch (value.type) {
    case 'integer':
      return literal({ type: 'integer', value: -value.value }, range);
    case 'double':
      return literal({ type: 'double', value: -value.value }, range);
    case 'decimal':
      return literal(
        { type: 'decimal', text: value.text.startsWith('-') ? value.text.slice(1) : `-${value.text}` },
        range,
      );
    default:
      return undefined;
  }
}

/** concat() of literal strings and integers. */
export function foldConcat(args: readonly Core[], range: Range): Core | undefined {
  let text = '';
  for (const arg of args) {
    if (arg.kind !== 'literal') return undefined;
    const { value } = arg;
    if (value.type === 'string') text += value.value;
    else if (value.type === 'integer') text += value.value.toString();
    else return undefined;
  }
  return literal({ type: 'string', value: text }, range);
}

/** A cast of a literal that cannot fail: to its own type, of an integer to decimal or string. */
export function foldCast(input: Core, to: number, range: Range): Core | undefined {
  if (input.kind !== 'literal') return undefined;
  if (input.type.items === to) return input;
  if (input.value.type !== 'integer') return undefined;
  const text = input.value.value.toString();
  if (to === T.DECIMAL) return literal({ type: 'decimal', text }, range);
  if (to === T.STRING) return literal({ type: 'string', value: text }, range);
  return undefined;
}
